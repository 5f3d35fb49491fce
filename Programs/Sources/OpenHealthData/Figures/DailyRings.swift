// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads the activity rings of all days.
struct DailyRings {
  let service: any HealthService
  let zone: TimeZone
  /// Whether the zone counts also for samples whose own zone is known.
  let overridesZones: Bool

  /// The days of a store whose samples would make more of them than it computes.
  private static let usual = (first: CivilDay(year: 1900, month: 1, day: 1), last: CivilDay(year: 2199, month: 12, day: 31))

  /// The summaries of all days with data. If an energy sample of centuries makes too many, those of the years 1900 to 2199: the person's
  /// goals and rings are in them. Empty if hundreds of such samples make too many even so.
  ///
  /// - Throws: the errors of the store.
  func summaries() throws -> [ActivitySummaryRecord] {
    for days in [(first: CivilDay.first, last: CivilDay.last), Self.usual] {
      do { return try summaries(days.first, days.last) } catch HealthError.invalidArgument(.tooManyIntervals) { continue }
    }
    return []
  }

  private func summaries(_ first: CivilDay, _ last: CivilDay) throws -> [ActivitySummaryRecord] {
    let days = DayRange(first, last, timeZone: zone)
    return try service.perform(
      FetchActivitySummaries(predicate: .days(days), timeZone: zone, countsOwnZones: !overridesZones), for: .owner)
  }
}
