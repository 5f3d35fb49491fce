// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// What tells one element from another: all that it says, but for what changes from export to export.
enum ElementIdentity {
  static func of(_ element: KeptElement) -> UInt128 {
    var text = ""
    append(element, to: &text)
    return StableHash.of(text)
  }

  private static func append(_ element: KeptElement, to text: inout String) {
    text += "<\(element.name)"
    for attribute in element.attributes { text += " \(attribute.name)\u{0}\(canonical(attribute))\u{0}" }
    for child in element.children { append(child, to: &text) }
    text += ">"
  }

  /// Dates as instants, for the zone is the phone's at the export; devices without their address in memory.
  private static func canonical(_ attribute: KeptElement.Attribute) -> String {
    var value = attribute.value
    return value.withUTF8 { bytes in
      if let instant = ExportTimestamp(bytes) { return "\(instant.secondsSinceReferenceDate)" }
      return attribute.name == "device" ? String(decoding: ExportDevice.key(bytes), as: UTF8.self) : attribute.value
    }
  }
}
