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

/// The number of single-letter changes between two words, for suggestions after a typing mistake.
package enum EditDistance {
  /// The Levenshtein distance in which two neighbours that changed places count once: `wieght` is one change from `weight`. Cost: the product
  /// of the lengths.
  package static func between(_ first: String, _ second: String) -> Int {
    let a = Array(first.unicodeScalars)
    let b = Array(second.unicodeScalars)
    var (previous, before) = (Array(0...b.count), [Int]())
    for (i, x) in a.enumerated() {
      var current = [i + 1]
      current.reserveCapacity(b.count + 1)
      for (j, y) in b.enumerated() {
        var least = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (x == y ? 0 : 1))
        if i > 0, j > 0, x == b[j - 1], a[i - 1] == y { least = min(least, before[j - 1] + 1) }
        current.append(least)
      }
      (before, previous) = (previous, current)
    }
    return previous[b.count]
  }

  /// The candidate with the fewest changes, unless it needs more than two and more than a third of the text's length; then nil.
  package static func nearest(to text: String, among candidates: some Sequence<String>) -> String? {
    let length = text.unicodeScalars.count
    // A longer text is not a typing mistake, and the comparison would take long.
    guard length <= 200 else { return nil }
    let found = candidates.map { ($0, between(text, $0)) }.min { ($0.1, $0.0) < ($1.1, $1.0) }
    guard let found, found.1 <= max(2, length / 3) else { return nil }
    return found.0
  }
}
