// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension String {
  /// The text as written inside a sentence: `Blood oxygen` becomes `blood oxygen`, `VO2 max` stays.
  package var lowercasedFirst: String {
    let scalars = unicodeScalars
    guard let first = scalars.first, let second = scalars.dropFirst().first, second.properties.isLowercase else { return self }
    return String(first).lowercased() + String(String.UnicodeScalarView(scalars.dropFirst()))
  }
}

extension Language {
  /// A title as written inside a sentence. German keeps it: its nouns begin with a capital everywhere.
  package func inSentence(_ title: String) -> String { self == .de ? title : title.lowercasedFirst }

  /// A title as the head of a column: in small letters, except in German.
  package func inHead(_ title: String) -> String { self == .de ? title : title.lowercased() }

  /// What a title is sorted by, whatever its case: a German `Ü` is among the `U`.
  package func sorting(_ title: String) -> String {
    let title = title.lowercased()
    guard self == .de else { return title }
    return title.replacing("ä", with: "a").replacing("ö", with: "o").replacing("ü", with: "u").replacing("ß", with: "ss")
  }
}
