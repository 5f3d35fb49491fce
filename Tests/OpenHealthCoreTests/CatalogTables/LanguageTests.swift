// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct LanguageTests {
  @Test(
    "The language of a locale is its first part, in any case",
    arguments: [
      ("zh_CN.UTF-8", Language.zh), ("zh-Hans", .zh), ("ZH", .zh), ("ru", .ru), ("ru_RU@euro", .ru), ("en_US.UTF-8", .en), ("de_DE", .de),
      ("de", .de), ("de-CH", .de), ("de_AT.UTF-8", .de),
      ("del", .en), ("fr_FR", .en),
      ("C", .en), ("POSIX", .en), ("", .en), ("rue_UA", .en), ("_ru", .en), ("z\u{301}h", .en),
      (String(repeating: "zh", count: 100_000), .en),
    ])
  func locales(_ locale: String, _ language: Language) { #expect(Language(locale: locale) == language) }

  @Test("LC_ALL counts first, then LC_MESSAGES, then LANG; an empty one does not")
  func environment() {
    #expect(Language(environment: ["LC_ALL": "ru_RU.UTF-8", "LC_MESSAGES": "zh_CN", "LANG": "en_US"]) == .ru)
    #expect(Language(environment: ["LC_ALL": "", "LC_MESSAGES": "zh_CN", "LANG": "ru_RU"]) == .zh)
    #expect(Language(environment: ["LC_NUMERIC": "zh_CN", "LANG": "ru_RU"]) == .ru)
    #expect(Language(environment: [:]) == .en)
  }
}
