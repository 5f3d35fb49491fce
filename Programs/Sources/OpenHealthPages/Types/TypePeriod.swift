// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// The period of a page of figures: a day, week or month of the calendar, half a year or a year that ends with a date's week or month, or the
/// time of all data.
struct TypePeriod: Sendable {
  /// The lengths, as the field `period` names them.
  enum Length: String, Sendable, CaseIterable {
    /// A day, week or month of the calendar; half a year of weeks; a year of months; from the earliest data to the newest.
    case day, week, month, half, year, all
  }

  let length: Length
  /// The first instant.
  let start: Date
  /// The end, which is not part of the period.
  let end: Date
  /// The day that the address names; nil for the period of the newest data.
  let day: CivilDay?
  /// The start of the last day, week or month.
  private let last: Date
  private let reader: Reader

  /// A period that contains a date.
  init(_ length: Length, around date: Date, day: CivilDay? = nil, reader: Reader) {
    let calendar = reader.calendar
    let unit: Calendar.Component =
      switch length {
      case .day: .day
      case .week, .half: .weekOfYear
      case .month, .year, .all: .month
      }
    let interval = calendar.dateInterval(of: unit, for: date) ?? DateInterval(start: date, duration: 86400)
    let first: Date? =
      switch length {
      case .day, .week, .month, .all: interval.start
      case .half: calendar.startOfDay(adding: -7 * (Self.weeks - 1), to: interval.start)
      case .year: calendar.date(byAdding: .month, value: -11, to: interval.start).map { calendar.startOfDay(for: $0) }
      }
    (self.length, self.day, self.reader) = (length, day, reader)
    (start, end, last) = (first ?? interval.start, interval.end, interval.start)
  }

  /// All whole months from the earliest data to the newest and today.
  private init(from earliest: Date?, newest: Date?, day: CivilDay?, reader: Reader) {
    let calendar = reader.calendar
    let (first, final) = (min(earliest ?? reader.now, reader.now), max(newest ?? reader.now, reader.now))
    let (begin, close) = (calendar.dateInterval(of: .month, for: first), calendar.dateInterval(of: .month, for: final))
    (length, self.day, self.reader) = (.all, day, reader)
    (start, end, last) = (begin?.start ?? first, close?.end ?? final, close?.start ?? final)
  }

  /// The most months of a chart of all data; longer ones have a figure a year.
  private static let mostMonths = 120

  /// The weeks of half a year.
  private static let weeks = 26

  /// The period that the fields `period` and `date` name. Without a date, or with one that does not exist, the current one, or that of the
  /// newest data where these are older.
  ///
  /// - Parameters:
  ///   - usual: the length without a field.
  ///   - earliest: the date of the earliest data, for all of them; nil without data.
  ///   - newest: the date of the newest data; nil without data.
  init(_ fields: PageFields, usual: Length, earliest: Date? = nil, newest: Date?, reader: Reader) {
    let length = fields["period"].flatMap(Length.init(rawValue:)) ?? usual
    if length == .all {
      self.init(from: earliest, newest: newest, day: fields["date"].flatMap { CivilDay($0) }, reader: reader)
      return
    }
    if let day = fields["date"].flatMap({ CivilDay($0) }),
      let date = reader.calendar.date(from: DateComponents(year: day.year, month: day.month, day: day.day))
    {
      self.init(length, around: date, day: day, reader: reader)
      return
    }
    let current = TypePeriod(length, around: reader.now, reader: reader)
    guard let newest, newest < current.start else {
      self = current
      return
    }
    self.init(length, around: newest, reader: reader)
  }

  /// The length of the intervals of figures.
  var interval: FigureInterval {
    switch length {
    case .day: .hour
    case .week, .month: .day
    case .half: .week
    case .year: .month
    case .all: reader.calendar.dateComponents([.month], from: start, to: end).month ?? 0 > Self.mostMonths ? .year : .month
    }
  }

  /// The bounds in seconds since the reference date.
  var range: Range<Double> { start.timeIntervalSinceReferenceDate..<end.timeIntervalSinceReferenceDate }

  /// The samples that lie in the period, at least in part.
  var predicate: PredicateTree { .interval(start: start, end: end, strictStart: false, strictEnd: false) }

  /// The days in words.
  func text(_ words: Words) -> String {
    let dates = reader.dates
    // People say November 2026, and not from the first to the thirtieth.
    if reader.locale.dates != .plain, [.month, .year, .all].contains(length) {
      let months = (dates.month(start), dates.month(end.addingTimeInterval(-1)))
      return months.0 == months.1 ? months.0 : "\(months.0) – \(months.1)"
    }
    let (first, final) = (dates.day(start), dates.day(end.addingTimeInterval(-1)))
    return first == final ? FigureInterval.day.label(start, reader) : dates.days(start, until: end)
  }

  /// The fields of this period for an address.
  var fields: [PageFields.Entry] { fields(as: length) }

  /// The fields of the same day in a period of another length.
  func fields(as length: Length) -> [PageFields.Entry] {
    [.init("period", length.rawValue)] + (day.map { [PageFields.Entry("date", $0.text)] } ?? [])
  }

  /// The fields of the period that begins as many lengths later; earlier for a negative number.
  func fields(movedBy count: Int) -> [PageFields.Entry] {
    let calendar = reader.calendar
    let date: Date? =
      switch length {
      case .all: last
      case .day: calendar.date(byAdding: .day, value: count, to: last)
      case .week: calendar.date(byAdding: .day, value: 7 * count, to: last)
      case .half: calendar.date(byAdding: .day, value: 7 * Self.weeks * count, to: last)
      case .month: calendar.date(byAdding: .month, value: count, to: last)
      case .year: calendar.date(byAdding: .month, value: 12 * count, to: last)
      }
    return [.init("period", length.rawValue), .init("date", reader.dates.isoDay(date ?? last))]
  }
}
