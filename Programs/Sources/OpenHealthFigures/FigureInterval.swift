// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// How long the intervals of figures over time are.
public enum FigureInterval: String, Sendable, CaseIterable {
  case hour, day, week, month, year

  /// The unit of the calendar.
  public var component: Calendar.Component {
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

  /// The tiling in which one interval starts with the hour, day, week, month or year of a date; nil where the calendar has none.
  public func intervals(around date: Date, calendar: Calendar) -> CalendarIntervals? {
    calendar.dateInterval(of: component, for: date).flatMap {
      CalendarIntervals(anchor: $0.start, components: components, calendar: calendar)
    }
  }
}
