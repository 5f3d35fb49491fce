// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A period, and its division into intervals.
package struct TimeAxis: Sendable {
  /// The beginning of the period. Charts begin with the whole interval that contains it.
  package var start: Date
  /// The end of the period, at least a second after ``start``. Charts end with the whole interval that contains it.
  package var end: Date
  /// The length of the intervals (hours, days, weeks, months or years); nil for marks at instants.
  package var interval: Calendar.Component?
  /// The calendar with the time zone of the days and the first weekday of the weeks.
  package var calendar: Calendar
  /// The current date, if known: the interval that contains it is incomplete.
  package var now: Date?
  /// Where the data begin, if that makes the interval that contains it incomplete.
  package var begin: Date?

  /// An axis over a period. Dates beyond what calendars handle become the nearest they do.
  package init(from start: Date, to end: Date, by interval: Calendar.Component?, calendar: Calendar, now: Date? = nil, begin: Date? = nil) {
    let first = Self.held(start)
    (self.start, self.end) = (first, max(Self.held(end), first.addingTimeInterval(1)))
    (self.interval, self.calendar, self.now, self.begin) = (interval, calendar, now, begin)
  }

  /// Calendars handle dates within some ten thousand years.
  private static func held(_ date: Date) -> Date {
    let seconds = date.timeIntervalSinceReferenceDate
    return Date(timeIntervalSinceReferenceDate: seconds.isNaN ? 0 : min(1e11, max(-6e10, seconds)))
  }

  /// The period, extended to whole intervals.
  var domain: DateInterval {
    guard let interval, let first = calendar.dateInterval(of: interval, for: start),
      let last = calendar.dateInterval(of: interval, for: end.addingTimeInterval(-0.001))
    else { return DateInterval(start: start, end: end) }
    return DateInterval(start: first.start, end: max(last.end, first.end))
  }

  /// The position of a date between start (0) and end (1) of the domain.
  func place(_ date: Date, in domain: DateInterval) -> Double {
    let share = date.timeIntervalSince(domain.start) / domain.duration
    return share.isNaN ? 0 : min(1, max(0, share))
  }

  /// Whether an interval is cut off by an end of the axis or the beginning of the data, or still in progress.
  func isPartial(_ from: Date, _ to: Date) -> Bool {
    if from < start || to > end { return true }
    return [now, begin].contains { $0.map { from <= $0 && $0 < to } ?? false }
  }

  /// All intervals of the domain; nil if there are more than `limit`.
  func slots(limit: Int) -> [DateInterval]? {
    guard let interval else { return nil }
    let domain = domain
    guard domain.duration / Self.seconds(interval) < Double(limit) * 1.1 + 2 else { return nil }
    var slots: [DateInterval] = []
    var start = domain.start
    while start < domain.end, slots.count <= limit, let slot = calendar.dateInterval(of: interval, for: start), slot.end > start {
      slots.append(slot)
      start = slot.end
    }
    return slots.count <= limit ? slots : nil
  }

  /// The last intervals of the domain, in order of time.
  func lastSlots(_ count: Int) -> [DateInterval] {
    guard let interval else { return [] }
    let domain = domain
    var slots: [DateInterval] = []
    var end = domain.end
    while end > domain.start, slots.count < count,
      let slot = calendar.dateInterval(of: interval, for: end.addingTimeInterval(-0.001)), slot.start < end
    {
      slots.append(slot)
      end = slot.start
    }
    return slots.reversed()
  }

  /// The approximate length of a component.
  static func seconds(_ component: Calendar.Component) -> Double {
    switch component {
    case .minute: 60
    case .hour: 3600
    case .day: 86_400
    case .weekOfYear: 604_800
    case .month: 2_629_746
    case .year: 31_556_952
    default: 86_400
    }
  }
}

/// Days and weekdays of the Gregorian calendar, computed without a calendar.
enum CivilCount {
  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  static func days(month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The weekday of January 1, 0 for Monday.
  static func weekday(year: Int) -> Int {
    let before = min(9999, max(1, year)) - 1
    return (before + before / 4 - before / 100 + before / 400) % 7
  }
}
