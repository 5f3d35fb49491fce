// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A date of the Gregorian calendar, without a time zone.
///
/// Its text form, such as `2024-02-29`, is also its coded form.
@usableFromInline package struct CivilDay: Hashable, Sendable {
  /// The year, with the Gregorian rules also before 1582; the text form has the years 1 to 9999.
  @usableFromInline package var year: Int
  /// The month: 1 to 12.
  @usableFromInline package var month: Int
  /// The day of the month: 1 to 31.
  @usableFromInline package var day: Int

  /// A day from its parts, which are not checked. ``init(_:)`` checks a text.
  @inlinable
  package init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The date `days` days after 2001-01-01; a negative number gives an earlier date.
  @inlinable
  package init(daysSinceReferenceDate days: Int) {
    // Years begin in March, so that the leap day is the last of its year; all eras of 400 years are alike.
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

  /// The number of days since 2001-01-01; negative before that date.
  @inlinable package var daysSinceReferenceDate: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 730_791
  }

  /// The number of days since 1970-01-01; negative before that date.
  package var daysSince1970: Int { daysSinceReferenceDate + 11_323 }
}

/// The text form, such as `2024-02-29`.
extension CivilDay {
  /// The day of a text such as `1985-04-12`: four, two and two digits. Nil for any other text and for a date that does not exist.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }) else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3, numbers[0] > 0 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    // A day past the end of its month becomes another day when it is counted.
    guard (1...12).contains(month), CivilDay(daysSinceReferenceDate: daysSinceReferenceDate) == self else { return nil }
  }

  /// The day as four, two and two digits. Texts of the years 1 to 9999 sort as their days do.
  package var text: String { "\(CivilTime.digits(year, 4))-\(CivilTime.digits(month))-\(CivilTime.digits(day))" }
}

extension CivilDay: Codable {
  /// A day from its text; throws `DecodingError` for any other text.
  @usableFromInline package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let day = CivilDay(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a day")
    }
    self = day
  }

  /// Encodes the day as its text.
  @usableFromInline package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension CivilDay: Comparable {
  /// Whether one day is before another.
  @usableFromInline package static func < (left: CivilDay, right: CivilDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// The earliest day with a text: 0001-01-01.
  package static let first = CivilDay(year: 1, month: 1, day: 1)
  /// The latest day with a text: 9999-12-31.
  package static let last = CivilDay(year: 9999, month: 12, day: 31)
}

/// Days and instants in a time zone.
extension CivilDay {
  /// The day that a clock in the zone shows at an instant. Instants beyond ``first`` and ``last`` give those.
  package init(of date: Date, in zone: TimeZone) {
    let local = date.timeIntervalSinceReferenceDate + Double(zone.secondsFromGMT(for: date.bounded))
    // An infinite date has no day: it gets the first or the last.
    let bounds = (Double(Self.first.daysSinceReferenceDate), Double(Self.last.daysSinceReferenceDate))
    self.init(daysSinceReferenceDate: Int(bounded: max(bounds.0, min(bounds.1, (local / 86_400).rounded(.down)))))
  }

  /// The first instant of the day in the zone: midnight, or the first instant after it where a change of the clock skips midnight.
  package func start(in zone: TimeZone) -> Date {
    let calendar = Calendar.gregorian(in: zone)
    let noon = DateComponents(year: year, month: month, day: day, hour: 12)
    guard let date = calendar.date(from: noon) else { preconditionFailure("every day has a noon") }
    return calendar.startOfDay(for: date)
  }

  /// The following day.
  package var next: CivilDay { CivilDay(daysSinceReferenceDate: daysSinceReferenceDate + 1) }
}

extension Calendar {
  /// A Gregorian calendar in the given zone, not in that of the process.
  package static func gregorian(in zone: TimeZone) -> Calendar { named(.gregorian, in: zone) }

  /// The first instant of the day that is `count` days after the day of an instant; before it for a negative count.
  ///
  /// Where a change of the clock skips midnight, a day begins later than others. Days added to such a beginning would be late, too. Nil where
  /// the calendar has no such day.
  package func startOfDay(adding count: Int, to instant: Date) -> Date? {
    let middle = startOfDay(for: instant).addingTimeInterval(12 * 3600)
    return date(byAdding: .day, value: count, to: middle).map { startOfDay(for: $0) }
  }

  /// A calendar in the given zone, not in that of the process.
  static func named(_ identifier: Identifier, in zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = zone
    return calendar
  }
}

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
