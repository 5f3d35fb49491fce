// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// A month as a calendar of seven columns, also in a narrow window, with a mark and a page for each day. By `?month=2026-01`.
struct MonthView: Encodable, Sendable {
  /// A day of the month.
  struct Day: Encodable, Sendable {
    /// The number of the day.
    @HTMLOnly var number: String
    /// The day in ISO 8601.
    var day: String
    /// The page of the day.
    @HTMLOnly var path: String
    /// A sign or two below the number; empty for none.
    @HTMLOnly var mark: String
    /// What the mark says, for people who do not see it; empty without a mark.
    var text: String
    /// Whether the day is emphasised without a mark, such as one of a period to come.
    @HTMLOnly var isOutlined: Bool
  }

  /// The month in words.
  var caption: String
  /// The days of the month.
  var days: [Day]
  /// The page of the month before; nil before the first day.
  @HTMLOnly var earlier: String? = nil
  /// The page of the month after; nil for a month that begins in the future.
  @HTMLOnly var later: String? = nil
  /// The names of the weekdays.
  @HTMLOnly private(set) var weekdays: [String]
  /// A place for each day of the first week before the month.
  @HTMLOnly private(set) var blanks: [String]

  /// The first day of the month that a query names; of the current month without one.
  static func first(_ query: PageFields, _ reader: Reader) -> CivilDay {
    let day = query["month"].flatMap { CivilDay("\($0)-01") } ?? CivilDay(of: reader.now, in: reader.zone)
    return CivilDay(year: day.year, month: day.month, day: 1)
  }

  /// The days of a month, by its first one.
  static func range(_ first: CivilDay) -> ClosedRange<CivilDay> {
    let next =
      first.month == 12 ? CivilDay(year: first.year + 1, month: 1, day: 1) : CivilDay(year: first.year, month: first.month + 1, day: 1)
    return first...CivilDay(daysSinceReferenceDate: next.daysSinceReferenceDate - 1)
  }

  /// The calendar of a month.
  ///
  /// - Parameters:
  ///   - first: the first day of the month.
  ///   - path: the page's own path.
  ///   - mark: the mark of a day, what it says, and whether the day is outlined.
  init(_ first: CivilDay, _ path: String, _ reader: Reader, mark: (CivilDay) -> (mark: String, text: String, isOutlined: Bool)) {
    let range = Self.range(first)
    caption = reader.dates.month(first.start(in: reader.zone))
    let numbers = range.lowerBound.daysSinceReferenceDate...range.upperBound.daysSinceReferenceDate
    days = numbers.map { number in
      let day = CivilDay(daysSinceReferenceDate: number)
      let (mark, text, isOutlined) = mark(day)
      return Day(number: String(day.day), day: day.text, path: "/days/\(day.text)", mark: mark, text: text, isOutlined: isOutlined)
    }
    let before = CivilDay(daysSinceReferenceDate: first.daysSinceReferenceDate - 1)
    if before >= .first { earlier = "\(path)?month=\(before.text.prefix(7))" }
    if range.upperBound < CivilDay(of: reader.now, in: reader.zone) { later = "\(path)?month=\(range.upperBound.next.text.prefix(7))" }
    // From Sunday, as calendars count, to the country's first day.
    let begin = (reader.calendar.firstWeekday + 5) % 7
    let names = reader.calendar.names.weekdays
    weekdays = (0..<7).map { names[(begin + $0) % 7] }
    let weekday = MedicationSchedule.weekday(of: first) - 1
    blanks = Array(repeating: "", count: (weekday - begin + 7) % 7)
  }
}
