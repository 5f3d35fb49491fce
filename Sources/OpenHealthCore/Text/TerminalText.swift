// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Makes text of unknown origin safe for a terminal: nothing in it moves the cursor, changes colours, turns the direction of writing or is
/// invisible. A visible replacement, such as `\u{9b}`, represents each scalar that would do so.
package enum TerminalText {
  /// The text as one line. Line breaks and tabs get replacements, too.
  package static func line(_ text: String) -> String { shown(text) { _ in false } }

  /// The text as several lines, with `indent` before all except the first.
  package static func lines(_ text: String, indent: String = "") -> String {
    let shown = shown(text) { $0 == "\n" || $0 == "\t" }
    guard !indent.isEmpty else { return shown }
    var result = String.UnicodeScalarView()
    for scalar in shown.unicodeScalars {
      result.append(scalar)
      if scalar == "\n" { result.append(contentsOf: indent.unicodeScalars) }
    }
    return String(result)
  }

  /// Whether a scalar controls a terminal, turns the direction of writing, ends a line or is invisible.
  ///
  /// False for the joiners U+200C and U+200D and for variation selectors: emoji and some scripts need them.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: false
    case 0...0x1F, 0x7F...0x9F, 0xAD: true
    case 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E: true
    case 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F: true
    case 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: true
    case 0xE0000...0xE00FF, 0xE01F0...0xE0FFF: true
    default: false
    }
  }

  private static func shown(_ text: String, keeping isKept: (Unicode.Scalar) -> Bool) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = String.UnicodeScalarView()
    let scalars = text.unicodeScalars
    var before: Unicode.Scalar?
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      index = scalars.index(after: index)
      let after = index < scalars.endIndex ? scalars[index] : nil
      let isShown = isKept(scalar) || !(isHidden(scalar) || isLonely(scalar, between: before, after))
      if isShown { result.append(scalar) } else { result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars) }
      before = isShown ? scalar : nil
    }
    return String(result)
  }

  /// Whether a joiner joins nothing: it would make two equal-looking names different.
  private static func isLonely(_ scalar: Unicode.Scalar, between before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
    guard scalar.value == 0x200C || scalar.value == 0x200D else { return false }
    return before.map(\.isASCII) ?? true || after.map(\.isASCII) ?? true
  }
}

extension String {
  /// The text; where it has more Unicode scalars than `count`, that many and an ellipsis.
  package func shortened(to count: Int) -> String {
    guard let end = unicodeScalars.index(startIndex, offsetBy: count, limitedBy: endIndex), end < endIndex else { return self }
    return String(unicodeScalars[..<end]) + "…"
  }

  /// The text; where it has more Unicode scalars than `count`, an ellipsis and the last ones, as names differ at their ends.
  package func shortened(toLast count: Int) -> String {
    guard let start = unicodeScalars.index(endIndex, offsetBy: -count, limitedBy: startIndex), start > startIndex else { return self }
    return "…" + String(unicodeScalars[start...])
  }
}

extension Date {
  /// The date as errors show it. Foundation's own description ends the process for a date that no calendar has.
  var shown: String {
    let seconds = timeIntervalSinceReferenceDate
    return abs(seconds) <= Limits.farthestDate ? "\(self)" : "\(seconds) seconds after 2001-01-01"
  }
}
