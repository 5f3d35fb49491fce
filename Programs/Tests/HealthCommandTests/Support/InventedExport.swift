// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// A small export of an invented day, record by record.
struct InventedExport {
  /// Names with what phones put into them: a curly apostrophe, and a space that does not break.
  static let watch = "Ada’s Apple\u{A0}Watch"
  static let phone = "Ada’s iPhone"

  private var records: [String] = []

  /// A record of a type by its short identifier; dates without a zone are UTC.
  mutating func add(_ type: String, from source: String, _ start: String, _ end: String, _ value: String, unit: String? = nil) {
    let model = source == Self.watch ? ("Watch", "Watch6,1") : source == Self.phone ? ("iPhone", "iPhone14,2") : nil
    let device = model.map { "&lt;&lt;HKDevice: 0x1&gt;, name:x, manufacturer:Apple Inc., model:\($0.0), hardware:\($0.1)&gt;" }
    let attributes = [
      ("type", type), ("sourceName", source), ("unit", unit), ("device", device), ("creationDate", "\(end) +0000"),
      ("startDate", "\(start) +0000"), ("endDate", "\(end) +0000"), ("value", value),
    ]
    records.append("<Record " + attributes.compactMap { name, text in text.map { "\(name)=\"\($0)\"" } }.joined(separator: " ") + "/>")
  }

  /// Imports it into the store of a folder.
  func bring(to health: Health) throws {
    try health.write("<HealthData>\n\(records.joined(separator: "\n"))\n</HealthData>", to: "invented.xml")
    let result = health.run("import", "invented.xml")
    #expect(result.status == 0, "\(result.errors)\(result.output)")
  }

  /// Steps of a watch, a phone and a third source over the same minutes.
  static var steps: InventedExport {
    var export = InventedExport()
    let type = "HKQuantityTypeIdentifierStepCount"
    export.add(type, from: phone, "2026-03-13 23:50:00", "2026-03-14 00:10:00", "100", unit: "count")
    export.add(type, from: phone, "2026-03-14 08:00:00", "2026-03-14 08:20:00", "2000", unit: "count")
    export.add(type, from: watch, "2026-03-14 08:05:00", "2026-03-14 08:15:00", "1100", unit: "count")
    export.add(type, from: "Old pedometer", "2026-03-14 08:00:00", "2026-03-14 08:10:00", "900", unit: "count")
    export.add(type, from: watch, "2026-03-14 09:00:00", "2026-03-14 09:01:00", "70", unit: "count")
    return export
  }
}
