// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Writes elements as XML.
package enum ElementText {
  /// The XML of an element with its children, one element on each line, indented by `depth` blanks and one more for each level. Ends with a
  /// line break.
  package static func xml(_ element: KeptElement, depth: Int = 0) -> String {
    var text = ""
    append(element, depth: depth, to: &text)
    return text
  }

  static func append(_ element: KeptElement, depth: Int, to text: inout String) {
    let indent = String(repeating: " ", count: depth)
    text += "\(indent)<\(element.name)"
    for attribute in element.attributes {
      text += " \(attribute.name)=\""
      XMLText.append(attribute.value, to: &text)
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
}
