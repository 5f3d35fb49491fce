// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// How far back an app may read, as a person states it: a number of days before the grant, or a date (AUTH-51).
///
/// The grant turns it into a fixed date, which does not move with time (OQ-36).
package enum ReadWindow: Sendable, Hashable {
  /// This number of days before the grant.
  case days(Int)
  /// From midnight of a day, in the time zone of the grant.
  case day(CivilDay)
  /// From a point in time.
  case instant(Date)

  /// The maximum number of days: a hundred years.
  private static let mostDays = 36_525
  private static let daysInYear = 365

  /// Parses `30d`, `1y`, `2026-01-31` or `2026-01-31T08:00:00Z`; a year has 365 days. Nil for other texts, zero days and more than a
  /// hundred years.
  package init?(_ text: String) {
    if let day = CivilDay(text) {
      self = .day(day)
    } else if let days = Self.days(Array(text.utf8)) {
      self = .days(days)
    } else if let instant = InstantText.date(text) {
      self = .instant(instant)
    } else {
      return nil
    }
  }

  private static func days(_ text: [UInt8]) -> Int? {
    let factor: Int
    switch text.last {
    case UInt8(ascii: "d"): factor = 1
    case UInt8(ascii: "y"): factor = daysInYear
    default: return nil
    }
    let digits = text.dropLast()
    guard !digits.isEmpty, digits.count <= 5, digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
    let days = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } * factor
    return (1...mostDays).contains(days) ? days : nil
  }

  /// The date from which samples can be read if the permission is granted at `now`.
  package func start(at now: Date, in zone: TimeZone) -> Date {
    switch self {
    case .days(let days): now.addingTimeInterval(-86_400 * Double(days))
    case .day(let day): day.start(in: zone)
    case .instant(let date): date
    }
  }
}
