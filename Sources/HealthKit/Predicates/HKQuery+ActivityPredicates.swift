// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension HKQuery {
  /// Matches the activity summary of a day (PRED-21). The components name the day in their own calendar; without one they name no day, and
  /// no summary matches (ACT-09).
  ///
  /// Raises when they have an hour, or are not a date in their calendar.
  public class func predicateForActivitySummary(with dateComponents: DateComponents) -> NSPredicate {
    predicate(forActivitySummariesBetweenStart: dateComponents, end: dateComponents)
  }

  /// Matches the activity summaries from one day to another, both included; none when the end comes first (PRED-21), and none when the
  /// components of a day have no calendar (ACT-09).
  ///
  /// Raises when the components of a day have an hour, or are not a date in their calendar.
  public class func predicate(
    forActivitySummariesBetweenStart startDateComponents: DateComponents, end endDateComponents: DateComponents
  ) -> NSPredicate {
    guard let first = day(startDateComponents), let last = day(endDateComponents) else { return TreePredicate(.nothing) }
    return TreePredicate(.days(DayRange(first.day, last.day, timeZone: first.zone)))
  }

  /// The day that components name; nil without a calendar.
  private static func day(_ components: DateComponents) -> (day: CivilDay, zone: TimeZone)? {
    if components.hour != nil { raise(.invalidArgument, "Activity Summary Date Components Require Hour to not be set") }
    guard let calendar = components.calendar else { return nil }
    guard let date = calendar.date(from: components) else {
      raise(.invalidArgument, "Date components for activity summaries must make a date in their calendar")
    }
    let zone = components.timeZone ?? calendar.timeZone
    return (CivilDay(of: date, in: zone), zone)
  }
}
