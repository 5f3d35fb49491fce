// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
