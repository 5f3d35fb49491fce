// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Short names of weekdays, in English like all words of the command.
enum WeekdayText {
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// The weekday of a date, such as `Tue`.
  static func short(_ date: Date, _ calendar: Calendar) -> String { weekdays[calendar.component(.weekday, from: date) - 1] }
}
