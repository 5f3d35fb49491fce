// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Writes elements as text, each tag on its own line.
struct MarkupWriter {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var open: [String] = []

  /// Begins an element. Escapes the attributes.
  mutating func begin(_ name: String, _ attributes: [(name: String, value: String)] = []) {
    indent()
    text += "<\(name)"
    for attribute in attributes {
      text += " \(attribute.name)=\""
      XMLText.append(attribute.value, to: &text)
      text += "\""
    }
    text += ">\n"
    open.append(name)
  }

  /// Ends the innermost open element.
  mutating func end() {
    let name = open.removeLast()
    indent()
    text += "</\(name)>\n"
  }

  /// Adds an element that contains only text; nothing for nil.
  mutating func add(_ name: String, _ value: String?) {
    guard let value else { return }
    indent()
    text += "<\(name)>"
    XMLText.append(value, to: &text)
    text += "</\(name)>\n"
  }

  /// Adds an element that contains a number; nothing for nil.
  mutating func add(_ name: String, _ number: Double?, digits: Int = 9) { add(name, number.map { MarkupText.text($0, digits: digits) }) }

  /// Adds an element that contains a number, rounded to a whole one within the bounds; nothing for nil.
  mutating func add(_ name: String, _ number: Double?, in bounds: ClosedRange<Double>) {
    add(name, number.map { MarkupText.text(min(max($0.rounded(), bounds.lowerBound), bounds.upperBound)) })
  }

  private mutating func indent() { text += String(repeating: " ", count: open.count) }
}
