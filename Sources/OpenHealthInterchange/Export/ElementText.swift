// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Elements as XML.
public enum ElementText {
  /// An element with its children, each on a line of its own, indented by `depth` blanks.
  public static func xml(_ element: KeptElement, depth: Int = 0) -> String {
    var text = ""
    append(element, depth: depth, to: &text)
    return text
  }

  static func append(_ element: KeptElement, depth: Int, to text: inout String) {
    let indent = String(repeating: " ", count: depth)
    text += "\(indent)<\(element.name)"
    for attribute in element.attributes {
      text += " \(attribute.name)=\""
      appendEscaped(attribute.value, to: &text)
      text += "\""
    }
    if element.children.isEmpty {
      text += "/>\n"
    } else {
      text += ">\n"
      for child in element.children { append(child, depth: depth + 1, to: &text) }
      text += "\(indent)</\(element.name)>\n"
    }
  }

  /// A value between quotation marks. Line feeds and tabs as references, for a parser makes blanks of them, and what a terminal would obey
  /// or not show.
  static func appendEscaped(_ value: String, to text: inout String) {
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
