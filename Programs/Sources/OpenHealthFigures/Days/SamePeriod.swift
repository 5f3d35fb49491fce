// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Periods of the past that are as long as what is over of a period in progress: this year and the same days of last year.
package enum SamePeriod {
  /// The same days of the year before; the 29th of February becomes the 28th. Nil where the calendar has no such days.
  ///
  /// - Parameter period: one or more whole days.
  package static func lastYear(of period: DateInterval, calendar: Calendar) -> DateInterval? {
    guard let lastDay = calendar.startOfDay(adding: -1, to: period.end),
      let first = moved(period.start, by: DateComponents(year: -1), calendar),
      let last = moved(lastDay, by: DateComponents(year: -1), calendar), let end = calendar.startOfDay(adding: 1, to: last), first < end
    else { return nil }
    return DateInterval(start: first, end: end)
  }

  /// An earlier period, cut to the same part of it as is over of a later one.
  ///
  /// It stays whole if the later one is not in progress, and if the two are not alike: two years, quarters, months or weeks of the
  /// calendar, or the same days of two years.
  ///
  /// - Parameters:
  ///   - earlier: the period to cut.
  ///   - later: the period to compare with it.
  ///   - now: the current date.
  ///   - countsToday: whether the figures of today are known, as those of the night to it are.
  package static func part(
    of earlier: DateInterval, as later: DateInterval, now: Date, countsToday: Bool, calendar: Calendar
  ) -> DateInterval {
    guard later.start <= now, now < later.end, earlier.end <= later.start, areAlike(earlier, later, calendar),
      let until = calendar.startOfDay(adding: countsToday ? 1 : 0, to: now)
    else { return earlier }
    let passed = calendar.dateComponents([.month, .day], from: noon(later.start, calendar), to: noon(until, calendar))
    guard let end = moved(earlier.start, by: DateComponents(month: passed.month, day: passed.day), calendar) else { return earlier }
    return DateInterval(start: earlier.start, end: max(earlier.start, min(end, earlier.end)))
  }

  private static func areAlike(_ earlier: DateInterval, _ later: DateInterval, _ calendar: Calendar) -> Bool {
    if lastYear(of: later, calendar: calendar) == earlier { return true }
    return [Calendar.Component.year, .quarter, .month, .weekOfYear].contains { component in
      [earlier, later].allSatisfy { calendar.dateInterval(of: component, for: $0.start) == $0 }
    }
  }

  /// The start of the day that is some months or days away.
  private static func moved(_ date: Date, by step: DateComponents, _ calendar: Calendar) -> Date? {
    calendar.date(byAdding: step, to: noon(date, calendar)).map { calendar.startOfDay(for: $0) }
  }

  /// About noon of a day: the clock can skip midnight.
  private static func noon(_ date: Date, _ calendar: Calendar) -> Date { calendar.startOfDay(for: date).addingTimeInterval(12 * 3600) }
}
