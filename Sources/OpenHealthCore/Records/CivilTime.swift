// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a clock shows: a day and a time of it, without a time zone.
///
///     CivilTime(seconds: 90_061).day.text  // "2001-01-02"
///     CivilTime(seconds: 90_061).text      // "01:01:01"
public struct CivilTime: Hashable, Sendable {
  public let day: CivilDay
  /// Since midnight: 0 to 86,399.
  public let secondOfDay: Int

  /// The time so many seconds after the clock's midnight of 2001-01-01, or before it.
  public init(seconds: Int) {
    let days = Self.floorDivide(seconds, 86_400)
    day = CivilDay(daysSinceReferenceDate: days)
    secondOfDay = seconds - days * 86_400
  }

  /// The time, such as `08:05:30`.
  public var text: String {
    "\(Self.digits(secondOfDay / 3600)):\(Self.digits(secondOfDay / 60 % 60)):\(Self.digits(secondOfDay % 60))"
  }

  /// How far a clock is ahead of UTC, in hours and minutes: `+0130`.
  public static func offsetText(seconds: Int, separator: String = "") -> String {
    let minutes = abs(seconds) / 60
    return (seconds < 0 ? "-" : "+") + digits(minutes / 60) + separator + digits(minutes % 60)
  }

  /// The number with zeros before it, so that it has at least so many digits.
  public static func digits(_ number: Int, _ count: Int = 2) -> String {
    let text = String(number.magnitude)
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  /// The quotient, rounded down also where the value is less than zero.
  @inlinable
  public static func floorDivide(_ value: Int, _ divisor: Int) -> Int { (value >= 0 ? value : value - divisor + 1) / divisor }
}
