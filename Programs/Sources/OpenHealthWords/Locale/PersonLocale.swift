// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// How the person writes numbers, words and measures, from the environment: `LC_ALL`, else the category's own variable, else `LANG`.
///
/// Foundation on Linux does not read the environment.
package struct PersonLocale: Sendable, Equatable {
  /// The signs of numbers, from `LC_NUMERIC`, and the language of words, from `LC_MESSAGES`. A terminal without Unicode shows English.
  package var numbers: NumberStyle
  /// The measurement system, from `LC_MEASUREMENT`.
  package var system: MeasurementSystem
  /// Whether the terminal shows Unicode: `LC_CTYPE` ends in UTF-8.
  package var isUnicode: Bool

  /// How dates, clocks and weeks are written: ``DateStyle/plain`` unless a program asks for those of people.
  package var dates = DateStyle.plain

  /// The country of the locale that sets ``system``, such as `US`; nil if it names none.
  package var country: String?

  /// The language of the words of data: names of types, values and units.
  package var language: Language { numbers.language }

  /// A locale with chosen parts, for tests. Without arguments: plain numbers, metric, Unicode.
  package init(numbers: NumberStyle = .plain, system: MeasurementSystem = .metric, isUnicode: Bool = true, country: String? = nil) {
    (self.numbers, self.system, self.isUnicode, self.country) = (numbers, system, isUnicode, country)
  }

  /// Reads the environment's variables.
  ///
  /// - Parameters:
  ///   - environment: the variables of the process.
  ///   - chosen: the locale that the person set for numbers and measures, such as `de_DE`. It overrides the environment. Nil if none is
  /// set.
  ///   - language: the language that the person set. It overrides the environment. Nil if none is set.
  package init(environment: [String: String], chosen: String? = nil, language: Language? = nil) {
    func name(_ category: String) -> String {
      ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    }
    numbers = NumberStyle(locale: chosen ?? name("LC_NUMERIC"))
    let place = chosen ?? name("LC_MEASUREMENT")
    system = MeasurementSystem(locale: place)
    let known = String(decoding: place.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }, as: UTF8.self)
    country = known.utf8.count <= NumberStyle.longestLocale ? Locale(identifier: known).region?.identifier : nil
    let coding = String(decoding: name("LC_CTYPE").utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst(), as: UTF8.self).lowercased()
    isUnicode = coding.hasPrefix("utf-8") || coding.hasPrefix("utf8")
    if isUnicode { numbers.language = language ?? Language(environment: environment) }
  }
}

extension PersonLocale {
  /// The same locale for a person who reads in a browser: in the language that the person chose, else the first one of the browser that the
  /// catalogue has, with the dates of the country.
  ///
  /// The country is that of the settings, else that of the browser's language, else that of the environment. Where none of them says
  /// anything, dates are plain. Numbers are those of the environment or the settings, except on a page in another language than theirs: a
  /// German or Russian reader takes 12,769 for a dozen and a fraction.
  ///
  /// - Parameters:
  ///   - chosen: the language of the settings; nil if none is set.
  ///   - hasChosenLocale: whether ``country`` is that of the settings.
  ///   - accepted: the languages that the browser asks for, the preferred one first, such as `ru-RU`.
  package func inBrowser(chosen: Language?, hasChosenLocale: Bool, accepted: [String]) -> PersonLocale {
    var result = self
    let known = accepted.first { tag in Language.allCases.contains { $0.rawValue == Self.language(of: tag) } }
    if let language = chosen ?? known.map({ Language(locale: $0) }) { result.numbers.language = language }
    // A tag of another language says the country, too.
    func region(_ tag: String?) -> String? {
      tag.flatMap { $0.utf8.count <= NumberStyle.longestLocale ? Locale(identifier: $0).region?.identifier : nil }
    }
    let own = accepted.first { Self.language(of: $0) == result.language.rawValue }
    guard country != nil || !accepted.isEmpty || result.language != .en else { return result }
    result.dates = DateStyle(language: result.language, country: hasChosenLocale ? country : region(own ?? accepted.first) ?? country)
    if !hasChosenLocale, result.language != language {
      let words = result.language
      // A country of another language says nothing: German in the United States would have the numbers of English.
      result.numbers = NumberStyle(locale: region(own).map { "\(words.rawValue)_\($0)" } ?? words.rawValue)
      result.numbers.language = words
    }
    return result
  }

  /// The same locale for a page that the person reads and gives away: with the dates of its country, plain ones where it names none.
  package var onPaper: PersonLocale { inBrowser(chosen: nil, hasChosenLocale: true, accepted: []) }

  private static func language(of tag: String) -> String {
    String(decoding: tag.utf8.prefix { !"_-".utf8.contains($0) }, as: UTF8.self).lowercased()
  }
}

extension NumberStyle {
  /// The longest name of a locale, in bytes; longer names count as unknown.
  static let longestLocale = 35

  /// The number style of a locale such as `de_DE.UTF-8`. It is ``plain`` for `C`, `POSIX` and unknown locales.
  package init(locale: String) {
    let name = String(decoding: locale.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }, as: UTF8.self)
    guard !name.isEmpty, name.utf8.count <= Self.longestLocale, name != "C", name != "POSIX" else {
      self = .plain
      return
    }
    let known = Locale(identifier: name)
    guard known.language.languageCode != nil else {
      self = .plain
      return
    }
    // A number with several groups, so that India's shorter ones show.
    let sample = 12_345_678.5.formatted(.number.locale(known).precision(.fractionLength(1)).grouping(.automatic))
    let runs = sample.unicodeScalars.split { $0.properties.numericType != nil }
    let groups = sample.unicodeScalars.split { $0.properties.numericType == nil }.map(\.count)
    guard let decimal = runs.last, groups.count >= 2, groups.last == 1 else {
      self = .plain
      return
    }
    let sign = String(String.UnicodeScalarView(decimal))
    guard groups.count >= 3, let group = runs.first else {
      self.init(decimalSign: sign, groupSign: "")
      return
    }
    self.init(
      decimalSign: sign, groupSign: String(String.UnicodeScalarView(group)), lastGroup: groups[groups.count - 2],
      otherGroups: groups.count > 3 ? groups[groups.count - 3] : groups[groups.count - 2])
  }
}
