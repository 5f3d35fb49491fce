// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Text of unknown origin as XML can hold it.
public enum XMLText {
  /// Appends a value as it is written between quotation marks or tags. Line feeds and tabs as references, for a parser makes blanks of them, and what a terminal would obey
  /// or not show.
  public static func append(_ value: String, to text: inout String) {
    guard value.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F || $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x22 }) else {
      return text += value
    }
    let scalars = value.unicodeScalars
    // Stretches between references are copied as they are.
    var (copied, place) = (scalars.startIndex, scalars.startIndex)
    while place < scalars.endIndex {
      let next = scalars.index(after: place)
      if let reference = reference(scalars[place]) {
        text += value[copied..<place]
        text += reference
        copied = next
      }
      place = next
    }
    text += value[copied...]
  }

  /// What is written for a scalar that cannot go out as itself.
  private static func reference(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "\t", "\n", "\r": "&#\(scalar.value);"
    // XML has no such characters.
    case _ where scalar.value < 0x20, "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
    case _ where scalar.value >= 0x7F && TerminalText.isHidden(scalar): "&#\(scalar.value);"
    default: nil
    }
  }
}
