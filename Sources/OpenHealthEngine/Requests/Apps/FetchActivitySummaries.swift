// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FetchActivitySummaries: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [ActivitySummaryRecord] {
    // Apps save no summaries, so of those that are refused there is nothing of their own to see.
    guard access.isGranted(Catalog.rings.summary), let days = predicate.dayBounds else { return [] }
    var byDay = try RingFigures(days: days, timeZone: timeZone, storage: storage).summaries()
    for element in try storage.elements(keys: ActivitySummaryRecord.key(days.lowerBound)...ActivitySummaryRecord.key(days.upperBound)) {
      // Imports before there were summaries also kept what is none.
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

  /// What the person's move ring counts: a characteristic, whose values are the modes.
  private func personsMode(_ storage: StorageReader) throws -> ActivitySummaryRecord.MoveMode {
    for text in try storage.characteristics().values {
      if let mode = ActivitySummaryRecord.MoveMode(constant: text) { return mode }
    }
    return .energy
  }
}
