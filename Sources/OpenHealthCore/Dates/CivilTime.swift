// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The reading of a clock: a day and a time of day, without a time zone.
///
///     CivilTime(seconds: 90_061).day.text  // "2001-01-02"
///     CivilTime(seconds: 90_061).text      // "01:01:01"
@usableFromInline package struct CivilTime: Hashable, Sendable {
  /// The day that the clock shows.
  package let day: CivilDay
  /// Seconds since midnight: 0 to 86,399.
  package let secondOfDay: Int

  /// The reading `seconds` seconds after the clock's midnight of 2001-01-01; a negative number gives an earlier one.
  package init(seconds: Int) {
    let days = Self.floorDivide(seconds, 86_400)
    day = CivilDay(daysSinceReferenceDate: days)
    secondOfDay = seconds - days * 86_400
  }

  /// The time of day, such as `08:05:30`.
  package var text: String {
    "\(Self.digits(secondOfDay / 3600)):\(Self.digits(secondOfDay / 60 % 60)):\(Self.digits(secondOfDay % 60))"
  }

  /// An offset from UTC in hours and minutes, such as `+0130`; positive for a clock that is ahead. Drops seconds.
  package static func offsetText(seconds: Int, separator: String = "") -> String {
    let minutes = abs(seconds) / 60
    return (seconds < 0 ? "-" : "+") + digits(minutes / 60) + separator + digits(minutes % 60)
  }

  /// The number with leading zeros, so that it has at least `count` digits.
  package static func digits(_ number: Int, _ count: Int = 2) -> String {
    let text = String(number.magnitude)
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  /// The quotient, rounded down also for negative values. The divisor must be positive.
  @inlinable
  package static func floorDivide(_ value: Int, _ divisor: Int) -> Int { (value >= 0 ? value : value - divisor + 1) / divisor }
}
