// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Computes the identity of an element: its whole content, except what changes from export to export.
///
/// Unsafe: parsers read the bytes of a text inside the closure that lends them.
enum ElementIdentity {
  static func of(_ element: KeptElement) -> UInt128 {
    var text = ""
    append(element, to: &text)
    return StableHash.of(text)
  }

  /// The identity of an element inside that of a correlation or workout. It differs from its own, so that neither is looked for among the
  /// others.
  static func ofPart(_ element: KeptElement) -> UInt128 {
    var text = ">"
    append(element, to: &text)
    return StableHash.of(text)
  }

  private static func append(_ element: KeptElement, to text: inout String) {
    text += "<\(element.name)"
    for attribute in element.attributes { text += " \(attribute.name)\u{0}\(canonical(attribute))\u{0}" }
    for child in element.children { append(child, to: &text) }
    text += ">"
  }

  /// The value, with dates as instants, as their zone is the phone's at the export, and devices without their memory address.
  static func canonical(_ attribute: KeptElement.Attribute) -> String {
    var value = attribute.value
    return value.withUTF8 { bytes in
      if let instant = ExportTimestamp(bytes) { return "\(instant.secondsSinceReferenceDate)" }
      return attribute.name == "device" ? String(decoding: ExportDevice.key(bytes), as: UTF8.self) : attribute.value
    }
  }
}
