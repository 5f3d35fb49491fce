// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A date of the Gregorian calendar, without a time zone.
public struct CivilDay: Hashable, Sendable {
  public var year: Int
  public var month: Int
  public var day: Int

  @inlinable
  public init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The date so many days after 2001-01-01.
  @inlinable
  public init(daysSinceReferenceDate days: Int) {
    // Years run from March, so that the leap day is a year's last; eras of 400 years are all alike.
    let shifted = days + 730_791
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  @inlinable public var daysSinceReferenceDate: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 730_791
  }
}

/// As text, such as `2024-02-29`.
extension CivilDay {
  /// A day as `1985-04-12`; one that no calendar has is none.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }) else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3, numbers[0] > 0 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    // What is past its month's end is another day when it is counted.
    guard (1...12).contains(month), CivilDay(daysSinceReferenceDate: daysSinceReferenceDate) == self else { return nil }
  }

  /// Four, two and two digits: texts of the years 1 to 9999 sort as their days do.
  public var text: String { "\(CivilTime.digits(year, 4))-\(CivilTime.digits(month))-\(CivilTime.digits(day))" }
}

extension CivilDay: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let day = CivilDay(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a day")
    }
    self = day
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension CivilDay: Comparable {
  public static func < (left: CivilDay, right: CivilDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// The first and the last day that a text has.
  public static let first = CivilDay(year: 1, month: 1, day: 1)
  public static let last = CivilDay(year: 9999, month: 12, day: 31)
}

/// Where the days of a time zone lie.
extension CivilDay {
  /// The day that a clock in the zone shows at an instant.
  public init(of date: Date, in zone: TimeZone) {
    let local = date.timeIntervalSinceReferenceDate + Double(zone.secondsFromGMT(for: date))
    // Dates without end are on the first or last day.
    let bounds = (Double(Self.first.daysSinceReferenceDate), Double(Self.last.daysSinceReferenceDate))
    self.init(daysSinceReferenceDate: Int(max(bounds.0, min(bounds.1, (local / 86_400).rounded(.down)))))
  }

  /// The first instant of the day in the zone: midnight, or what comes after it where the clock leaves it out.
  public func start(in zone: TimeZone) -> Date {
    let calendar = Calendar.gregorian(in: zone)
    let noon = DateComponents(year: year, month: month, day: day, hour: 12)
    guard let date = calendar.date(from: noon) else { preconditionFailure("every day has a noon") }
    return calendar.startOfDay(for: date)
  }

  /// The day after.
  public var next: CivilDay { CivilDay(daysSinceReferenceDate: daysSinceReferenceDate + 1) }
}

extension Calendar {
  /// The Gregorian calendar in a zone, and not in that of the process.
  public static func gregorian(in zone: TimeZone) -> Calendar { named(.gregorian, in: zone) }

  /// A calendar whose days are those of the zone, not of the process.
  static func named(_ identifier: Identifier, in zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = zone
    return calendar
  }
}
