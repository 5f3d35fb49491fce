// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One value of an enumeration: a row of `Catalog/enums.tsv`.
package struct CatalogChoice: Sendable, Hashable, Codable {
  /// The Swift case, such as `aPositive`.
  package let name: String
  /// The raw value of Apple's enumeration.
  package let rawValue: Int
  /// The Objective-C constant, such as `HKBloodTypeAPositive`.
  package let constant: String
  /// A short title in English.
  package let title: String
  /// The effect of the value, such as `pause`; each enumeration has its own words. Nil for a value without one.
  let role: String?
  /// The name of the value that this one is part of, as `running` is of `swimBikeRun`; nil for others.
  let whole: String?
}

extension CatalogChoice {
  /// The short title in a language.
  package func title(in language: Language) -> String { Catalog.translatedTitle(constant: constant, in: language) ?? title }

  /// Whether the value stands for a missing answer.
  package var isNotSet: Bool { name == "notSet" }

  /// The name as words for a command line: `a-positive` for `aPositive`, and `II` unchanged.
  package var words: String { Self.words(of: name) }

  /// A Swift name as words: capitals that follow each other are one word.
  static func words(of name: String) -> String {
    guard name.contains(where: \.isLowercase) else { return name }
    var (words, wasCapital) = ("", false)
    for letter in name {
      words += letter.isUppercase ? (wasCapital || words.isEmpty ? "" : "-") + letter.lowercased() : String(letter)
      wasCapital = letter.isUppercase
    }
    return words
  }
}
