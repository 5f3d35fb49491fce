// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The length of the intervals of figures over time. The raw values are the words for it on the command line.
package enum FigureInterval: String, Sendable, CaseIterable {
  /// A unit of the calendar. An hour is always 3,600 seconds; a day has 23 or 25 hours when the clock changes.
  case hour, day, week, month, year

  /// The calendar's component of this length.
  package var component: Calendar.Component {
    switch self {
    case .hour: .hour
    case .day: .day
    case .week: .weekOfYear
    case .month: .month
    case .year: .year
    }
  }

  private var components: DateComponents {
    switch self {
    case .hour: DateComponents(hour: 1)
    case .day: DateComponents(day: 1)
    case .week: DateComponents(day: 7)
    case .month: DateComponents(month: 1)
    case .year: DateComponents(year: 1)
    }
  }

  /// Intervals of this length without gaps between them; one is the hour, day, week, month or year that contains a date. Nil if the calendar
  /// has none.
  package func intervals(around date: Date, calendar: Calendar) -> CalendarIntervals? {
    guard var anchor = calendar.dateInterval(of: component, for: date)?.start else { return nil }
    // All intervals begin at the anchor's time of day. A day whose midnight the clock skips begins later than the others, so it is no anchor.
    let time = calendar.dateComponents([.hour, .minute, .second], from: anchor)
    if self != .hour, [time.hour, time.minute, time.second] != [0, 0, 0] {
      anchor = calendar.dateInterval(of: component, for: anchor.addingTimeInterval(-1))?.start ?? anchor
    }
    return CalendarIntervals(anchor: anchor, components: components, calendar: calendar)
  }
}
