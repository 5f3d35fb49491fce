// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Texts for terminals that show only ASCII.
package enum ASCIIText {
  /// Replaces each sign and letter by its nearest ASCII form, or by question marks if it has none. The width stays the same, except for
  /// signs with a longer form (`…`) and marks that vanish.
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = ""
    for character in text {
      if character.isASCII {
        result.append(character)
      } else if let form = forms[character] {
        result += form
      } else if let letter = baseLetter(character) {
        result.unicodeScalars.append(letter)
      } else {
        result += String(repeating: "?", count: max(1, TextWidth.columns(String(character))))
      }
    }
    return result
  }

  private static let forms: [Character: String] = [
    "…": "...", "–": "-", "—": "-", "−": "-", "‑": "-", "’": "'", "‘": "'", "“": "\"", "”": "\"", "\u{A0}": " ", "\u{202F}": " ", "°": "",
    "µ": "u", "·": ".",
    "×": "x", "→": "->", "↑": "^", "↓": "v", "≈": "~", "≥": ">=", "≤": "<=", "²": "2", "³": "3", "₂": "2", "½": "1/2", "ß": "ss", "æ": "ae",
    "ø": "o",
    "∞": "inf", "±": "+-", "•": "*",
    "█": "#", "▉": "#", "▊": "#", "▋": "#", "▌": "#", "▍": "=", "▎": "-", "▏": "-", "─": "-", "│": "|", "├": "|", "┤": "|", "●": "o",
    "′": "'", "″": "\"", "✓": "x",
  ]

  /// The ASCII letter under one or more accents; nil for any other character.
  private static func baseLetter(_ character: Character) -> Unicode.Scalar? {
    let decomposed = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
    guard let first = decomposed.first, first.isASCII, decomposed.count > 1 else { return nil }
    return first
  }
}

/// Names for columns and fields that programs read.
package enum SnakeCase {
  /// Converts a text to lower-case ASCII letters and digits with underscores between words: `asleepREM` becomes `asleep_rem`, `VO2 max`
  /// `vo2_max`. Other characters separate words.
  package static func name(_ text: String) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    func isUpper(_ index: Int) -> Bool { scalars.indices.contains(index) && ("A"..."Z").contains(scalars[index]) }
    func isLower(_ index: Int) -> Bool { scalars.indices.contains(index) && ("a"..."z").contains(scalars[index]) }
    for (index, scalar) in scalars.enumerated() {
      let isWord = isUpper(index) || isLower(index) || ("0"..."9").contains(scalar)
      let startsWord = isUpper(index) && (!isUpper(index - 1) || isLower(index + 1))
      if !isWord || startsWord, !result.isEmpty, result.utf8.last != UInt8(ascii: "_") { result += "_" }
      if isWord { result += String(scalar).lowercased() }
    }
    return result.utf8.last == UInt8(ascii: "_") ? String(result.dropLast()) : result
  }
}

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
