// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// How far back an app may read, as a person says it: the last days before the grant, or from a date on (AUTH-51).
///
/// It becomes a date when it is granted, and stays that date: it does not move on with time (OQ-36).
public enum ReadWindow: Sendable, Hashable {
  case days(Int)
  /// From midnight of a day, in the zone of the grant.
  case day(CivilDay)
  case instant(Date)

  /// The furthest back that can be said in days: a hundred years.
  private static let mostDays = 36_525
  private static let daysInYear = 365

  /// Reads `30d`, `1y`, `2026-01-31` or `2026-01-31T08:00:00Z`. Nil for other texts, no days, and more than a hundred years.
  public init?(_ text: String) {
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

  /// The date from which on samples can be read, where it is granted now.
  public func start(at now: Date, in zone: TimeZone) -> Date {
    switch self {
    case .days(let days): now.addingTimeInterval(-86_400 * Double(days))
    case .day(let day): day.start(in: zone)
    case .instant(let date): date
    }
  }
}
