// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
