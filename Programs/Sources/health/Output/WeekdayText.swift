// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Names of days and months, in English as the command's words are.
enum WeekdayText {
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// The weekday of a date, such as `Tue`.
  static func short(_ date: Date, _ calendar: Calendar) -> String { weekdays[calendar.component(.weekday, from: date) - 1] }
}
