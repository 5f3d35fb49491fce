// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords
import Testing

@Suite struct PersonLocaleTests {
  @Test("LC_ALL goes before a category's own variable, that before LANG; an empty one counts as not set")
  func order() {
    var german = NumberStyle(locale: "de_DE.UTF-8")
    german.language = .de
    #expect(german.decimalSign == ",")
    #expect(german.groupSign == ".")
    let mixed = PersonLocale(environment: ["LANG": "de_DE.UTF-8", "LC_MEASUREMENT": "en_US.UTF-8", "LC_ALL": ""])
    #expect(mixed.numbers == german)
    #expect(mixed.system == .us)
    #expect(mixed.isUnicode)
    #expect(mixed.country == "US")
    let all = PersonLocale(environment: ["LC_ALL": "en_GB", "LC_NUMERIC": "de_DE.UTF-8", "LC_CTYPE": "C.UTF-8", "LANG": "en_US.UTF-8"])
    #expect(all.numbers == .plain)
    #expect(all.system == .uk)
    #expect(!all.isUnicode)
    #expect(all.country == "GB")
    #expect(PersonLocale(environment: ["LC_ALL": String(repeating: "e", count: 1_000_000) + "_US"]).country == nil)
    let none = PersonLocale(environment: [:])
    #expect(none.numbers == .plain)
    #expect(none.system == .metric)
    #expect(!none.isUnicode)
    #expect(none.country == nil)
  }

  @Test("Settings precede the environment for numbers and measures; the character set of the terminal stays")
  func chosen() {
    let person = PersonLocale(environment: ["LC_ALL": "en_US"], chosen: "de_CH")
    #expect(person.numbers.groupSign == "’")
    #expect(person.system == .metric)
    #expect(person.country == "CH")
    #expect(!person.isUnicode)
  }

  @Test("The language of words is the chosen one, else that of LC_ALL, LC_MESSAGES or LANG; a terminal without Unicode shows English")
  func language() {
    #expect(PersonLocale(environment: ["LANG": "zh_CN.UTF-8"]).language == .zh)
    #expect(PersonLocale(environment: ["LC_MESSAGES": "ru_RU.UTF-8", "LANG": "C.UTF-8"]).language == .ru)
    #expect(PersonLocale(environment: ["LC_ALL": "zh_CN.UTF-8"], language: .ru).language == .ru)
    #expect(PersonLocale(environment: ["LANG": "de_AT.UTF-8"]).language == .de)
    #expect(PersonLocale(environment: ["LANG": "fr_FR.UTF-8"], chosen: "ru_RU").language == .en)
    #expect(PersonLocale(environment: ["LC_ALL": "zh_CN"], language: .ru).language == .en)
  }

  @Test(
    "A terminal is Unicode where the name of its coding says UTF-8",
    arguments: [
      ("C.UTF-8", true), ("en_US.utf8", true), ("de_DE.UTF-8@euro", true), ("C", false), ("POSIX", false), ("en_US", false),
      ("de_DE.ISO-8859-1", false), ("ja_JP.eucJP", false), ("", false),
    ])
  func coding(_ name: String, _ isUnicode: Bool) { #expect(PersonLocale(environment: ["LC_CTYPE": name]).isUnicode == isUnicode) }

  @Test(
    "Numbers are grouped and pointed as in the locale; where there is none, as in 1,234.5",
    arguments: [
      ("de_DE.UTF-8", "12.345.678,5"), ("en_US", "12,345,678.5"), ("en_IN.UTF-8", "1,23,45,678.5"), ("C", "12,345,678.5"),
      ("POSIX", "12,345,678.5"), ("", "12,345,678.5"), ("xx_yy_zz_no_locale_has_a_name_as_long_as_this", "12,345,678.5"),
    ])
  func numbers(_ locale: String, _ text: String) { #expect(NumberStyle(locale: locale).text(12_345_678.5, decimals: 1) == text) }

  @Test(
    "V16: a browser's language counts unless the person chose one, and dates are those of its country unless the settings name one",
    arguments: [
      (["ru-RU", "ru", "en"], nil, nil, Language.ru, "ru", "RU"), (["zh-TW"], nil, nil, .zh, "zh", "TW"),
      (["fr-FR", "en-GB"], nil, nil, .en, "en", "GB"), (["de-CH", "en"], nil, nil, .de, "de", "CH"), (["ru-RU"], .en, nil, .en, "en", "RU"),
      (["en-US"], nil, "de_DE", .en, "en", "DE"),
      (["fr-BE"], nil, nil, .en, "en", "BE"), (["en-US"], .de, nil, .de, "de", "US"), (["de"], nil, nil, .de, "de", nil),
      (["en"], nil, nil, .en, "en", nil),
      (["en-" + String(repeating: "x", count: 90)], nil, nil, .en, "en", nil),
    ] as [([String], Language?, String?, Language, String, String?)])
  func browser(
    _ accepted: [String], _ chosen: Language?, _ settings: String?, _ language: Language, _ style: String, _ country: String?
  ) throws {
    let own = PersonLocale(environment: ["LC_ALL": "C.UTF-8"], chosen: settings)
    let locale = own.inBrowser(chosen: chosen, hasChosenLocale: settings != nil, accepted: accepted)
    #expect(locale.language == language)
    #expect(locale.dates == DateStyle(language: try #require(Language(rawValue: style)), country: country))
  }

  @Test(
    "A page in another language than that of the environment has the numbers of its language, unless the settings name a locale",
    arguments: [
      ("C.UTF-8", ["de"], nil, nil, "1.234,5"), ("en_US.UTF-8", ["de-DE", "en"], nil, nil, "1.234,5"),
      ("C.UTF-8", ["en-US"], nil, nil, "1,234.5"), ("en_US.UTF-8", [], Language.de, nil, "1.234,5"),
      ("de_DE.UTF-8", ["en-US"], nil, nil, "1,234.5"), ("en_US.UTF-8", ["de-DE"], nil, "en_US", "1,234.5"),
      ("de_DE.UTF-8", ["de-DE"], nil, nil, "1.234,5"), ("C.UTF-8", ["ru-RU"], nil, nil, "1\u{A0}234,5"),
    ] as [(String, [String], Language?, String?, String)])
  func numbersInBrowser(_ environment: String, _ accepted: [String], _ chosen: Language?, _ settings: String?, _ text: String) {
    let own = PersonLocale(environment: ["LC_ALL": environment], chosen: settings)
    let locale = own.inBrowser(chosen: chosen, hasChosenLocale: settings != nil, accepted: accepted)
    #expect(locale.numbers.text(1234.5, decimals: 1) == text)
    #expect(locale.numbers.language == locale.language)
  }

  @Test("V16: a program without languages and an environment without a country keep plain dates")
  func plainDates() {
    let own = PersonLocale(environment: ["LC_ALL": "C.UTF-8"])
    #expect(own.inBrowser(chosen: nil, hasChosenLocale: false, accepted: []) == own)
    #expect(own.dates == .plain)
    let american = PersonLocale(environment: ["LC_ALL": "en_US.UTF-8"])
    #expect(american.dates == .plain)
    let dates = american.inBrowser(chosen: nil, hasChosenLocale: false, accepted: []).dates
    #expect(dates == DateStyle(language: .en, country: "US"))
    #expect(american.onPaper.dates == dates)
    #expect(own.onPaper == own)
  }
}
