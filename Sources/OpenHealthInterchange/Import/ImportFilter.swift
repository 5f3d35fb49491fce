// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Selects the content of an export to import.
///
/// Unsafe: parsers read the bytes of a text inside the closure that lends them.
package struct ImportFilter: Sendable {
  /// The types to import; nil for all types.
  package var types: Set<DataType>?
  /// Only samples that end at this instant or later are imported; nil for all dates.
  package var since: Date?

  /// A filter by type and date. Without arguments it selects everything.
  package init(types: Set<DataType>? = nil, since: Date? = nil) {
    self.types = types
    self.since = since
  }

  /// Whether the filter selects everything.
  package var isOpen: Bool { types == nil && since == nil }

  /// Whether the filter selects a sample.
  package func includes(_ sample: SampleRecord) -> Bool {
    if let types, !types.contains(sample.type) { return false }
    if let since, sample.end < since { return false }
    return true
  }

  /// Whether the filter selects an element without an object. Summaries, medications and records have a type, other elements have none;
  /// elements with a date must match ``since``.
  func includes(_ element: KeptElement) -> Bool {
    if let types {
      guard let type = Self.type(of: element), types.contains(type) else { return false }
    }
    guard let since else { return true }
    let dates = ["endDate", "startDate", "dateIssued", "receivedDate"].compactMap { element[$0] }
    if var text = dates.first { return text.withUTF8 { ExportTimestamp($0) }.map { $0.date >= since } ?? true }
    if var day = element["dateComponents"] {
      let days = day.withUTF8 { ExportTimestamp.daysSinceReferenceDate($0) }
      return days.map { Double($0 + 1) * 86_400 >= since.timeIntervalSinceReferenceDate } ?? true
    }
    return true
  }

  /// The type of an element: of a summary, of a medication, or of a record that is kept because of its unknown value.
  private static func type(of element: KeptElement) -> DataType? {
    switch element.name {
    case ActivitySummaryRecord.elementName: Catalog.rings.summary
    case MedicationRecord.elementName: Catalog.medication
    case "Record": element["type"].flatMap(Catalog.type(identifier:))
    default: nil
    }
  }
}
