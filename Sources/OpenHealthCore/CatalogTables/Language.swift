// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A language in which the catalogue has titles of types and values, and names of units. The raw values are those of ISO 639.
package enum Language: String, Sendable, Hashable, Codable, CaseIterable {
  /// English, Chinese in simplified characters, Russian, and German.
  case en, zh, ru, de

  /// The language of a locale such as `zh_CN.UTF-8`, `zh-Hans`, `de_AT` or `ru`; English for a locale of any other language.
  package init(locale: String) {
    let letters = locale.utf8.prefix { !"_-.@".utf8.contains($0) }
    self = Language(rawValue: String(decoding: letters, as: UTF8.self).lowercased()) ?? .en
  }

  /// The language for the environment's `LC_ALL`, else `LC_MESSAGES`, else `LANG`; English where none is set.
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self.init(locale: locale ?? "")
  }
}
