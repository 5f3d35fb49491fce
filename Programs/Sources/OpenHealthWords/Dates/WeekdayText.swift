// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Short names of weekdays.
package enum WeekdayText {
  /// The weekday of a date in the calendar's language, such as `Tue` or `Вт`.
  package static func short(_ date: Date, _ calendar: Calendar) -> String {
    calendar.names.weekdays[(calendar.component(.weekday, from: date) + 5) % 7]
  }
}
