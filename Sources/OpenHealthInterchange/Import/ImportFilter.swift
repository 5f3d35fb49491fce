// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What of an export is wanted.
public struct ImportFilter: Sendable {
  /// Nil for all types.
  public var types: Set<DataType>?
  /// Only what ends at this instant or later.
  public var since: Date?

  public init(types: Set<DataType>? = nil, since: Date? = nil) {
    self.types = types
    self.since = since
  }

  /// Whether everything is wanted.
  public var isOpen: Bool { types == nil && since == nil }

  func includes(_ sample: SampleRecord) -> Bool {
    if let types, !types.contains(sample.type) { return false }
    if let since, sample.end < since { return false }
    return true
  }

  /// Summaries and records have a type, other elements none; those with a date are bound by it.
  func includes(_ element: KeptElement) -> Bool {
    if let types {
      let type = element.name == ActivitySummaryRecord.elementName ? Catalog.rings.summary : Self.type(ofRecord: element)
      guard let type, types.contains(type) else { return false }
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

  /// A record of a known type that is kept as an element, for its value.
  private static func type(ofRecord element: KeptElement) -> DataType? {
    element.name == "Record" ? element["type"].flatMap(Catalog.type(identifier:)) : nil
  }
}
