// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

/// How long an interval of statistics is.
enum Interval: String, ExpressibleByArgument, CaseIterable {
  case hour, day, week, month, year

  var components: DateComponents {
    switch self {
    case .hour: DateComponents(hour: 1)
    case .day: DateComponents(day: 1)
    case .week: DateComponents(day: 7)
    case .month: DateComponents(month: 1)
    case .year: DateComponents(year: 1)
    }
  }

  private var component: Calendar.Component {
    switch self {
    case .hour: .hour
    case .day: .day
    case .week: .weekOfYear
    case .month: .month
    case .year: .year
    }
  }

  /// The tiling in which one interval starts with the hour, day, week, month or year of a date.
  func intervals(around date: Date, calendar: Calendar) throws -> CalendarIntervals {
    guard let start = calendar.dateInterval(of: component, for: date)?.start,
      let intervals = CalendarIntervals(anchor: start, components: components, calendar: calendar)
    else { throw Failure.noInterval(self) }
    return intervals
  }
}
