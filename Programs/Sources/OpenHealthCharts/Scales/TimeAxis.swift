// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A stretch of time, and how it is parted.
public struct TimeAxis: Sendable {
  public var start: Date
  public var end: Date
  /// Hours, days, weeks, months or years that marks are for; nil for marks at moments.
  public var interval: Calendar.Component?
  /// Has the zone in which days begin, and the weekday with which weeks do.
  public var calendar: Calendar
  /// The moment of drawing: the interval that holds it is not over.
  public var now: Date?

  public init(from start: Date, to end: Date, by interval: Calendar.Component?, calendar: Calendar, now: Date? = nil) {
    let first = Self.held(start)
    (self.start, self.end) = (first, max(Self.held(end), first.addingTimeInterval(1)))
    (self.interval, self.calendar, self.now) = (interval, calendar, now)
  }

  /// Calendars reckon with dates of some ten thousand years.
  private static func held(_ date: Date) -> Date {
    let seconds = date.timeIntervalSinceReferenceDate
    return Date(timeIntervalSinceReferenceDate: seconds.isNaN ? 0 : min(1e11, max(-6e10, seconds)))
  }

  /// The stretch, widened to whole intervals.
  var domain: DateInterval {
    guard let interval, let first = calendar.dateInterval(of: interval, for: start),
      let last = calendar.dateInterval(of: interval, for: end.addingTimeInterval(-0.001))
    else { return DateInterval(start: start, end: end) }
    return DateInterval(start: first.start, end: max(last.end, first.end))
  }

  /// Where a moment lies between start (0) and end (1) of the domain.
  func place(_ date: Date, in domain: DateInterval) -> Double {
    let share = date.timeIntervalSince(domain.start) / domain.duration
    return share.isNaN ? 0 : min(1, max(0, share))
  }

  /// Whether an interval is cut off: by an end of the axis, or because it is not over.
  func isPartial(_ from: Date, _ to: Date) -> Bool {
    if from < start || to > end { return true }
    guard let now else { return false }
    return from <= now && now < to
  }

  /// All intervals of the domain, nil where they are more than the limit.
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

  /// The last intervals of the domain, in the order of time.
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

  /// About how long a component is.
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
