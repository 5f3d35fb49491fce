// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FetchActivitySummaries: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [ActivitySummaryRecord] {
    // Apps save no summaries, so a refused app has none of its own to see.
    guard access.isGranted(Catalog.rings.summary), let days = predicate.dayBounds else { return [] }
    var byDay = try RingFigures(
      days: days, timeZone: timeZone, countsOwnZones: countsOwnZones && access.allowsOwnZones, storage: storage
    ).summaries()
    for element in try storage.elements(keys: ActivitySummaryRecord.key(days.lowerBound)...ActivitySummaryRecord.key(days.upperBound)) {
      // Imports by earlier versions also kept elements that are not valid summaries.
      guard let summary = try? ActivitySummaryRecord(element), let day = summary.day else { continue }
      byDay[day] = summary
    }
    let mode = try personsMode(storage)
    return byDay.sorted { $0.key < $1.key }.filter { predicate.matches(day: $0.key) }.map { _, summary in
      var summary = summary
      summary.moveMode = summary.moveMode ?? mode
      return summary
    }
  }

  /// The person's move mode, a characteristic whose values are the modes. Energy unless it is set.
  private func personsMode(_ storage: StorageReader) throws -> ActivitySummaryRecord.MoveMode {
    for text in try storage.characteristics.all().values {
      if let mode = ActivitySummaryRecord.MoveMode(constant: text) { return mode }
    }
    return .energy
  }
}
