// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

extension HKQuery {
  /// Matches the activity summary of a day (PRED-21). The components name the day in their own calendar; their time of day does not matter.
  ///
  /// Raises when they have no calendar, or are no date in it (ACT-09).
  public class func predicateForActivitySummary(with dateComponents: DateComponents) -> NSPredicate {
    predicate(forActivitySummariesBetweenStart: dateComponents, end: dateComponents)
  }

  /// Matches the activity summaries from one day to another, both included; none when the end comes first (PRED-21).
  ///
  /// Raises when the components of a day have no calendar, or are no date in it (ACT-09).
  public class func predicate(
    forActivitySummariesBetweenStart startDateComponents: DateComponents, end endDateComponents: DateComponents
  ) -> NSPredicate {
    let (first, zone) = day(startDateComponents)
    return TreePredicate(.days(DayRange(first, day(endDateComponents).day, timeZone: zone)))
  }

  private static func day(_ components: DateComponents) -> (day: CivilDay, zone: TimeZone) {
    guard let calendar = components.calendar, let date = calendar.date(from: components) else {
      raise(.invalidArgument, "Date components for activity summaries must have a calendar, and make a date in it")
    }
    let zone = components.timeZone ?? calendar.timeZone
    return (CivilDay(of: date, in: zone), zone)
  }
}
