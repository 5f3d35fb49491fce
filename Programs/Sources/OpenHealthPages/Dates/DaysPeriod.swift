// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The days of a page: a week, a month, half a year or a year, by `?period=week|month|half|year&date=2026-01-31`.
struct DaysPeriod {
  /// The lengths that a person can choose. The raw values are the words of the query.
  enum Length: String, CaseIterable {
    /// A week of the country, a month of the calendar, and six or twelve of them.
    case week, month, half, year

    /// How many months it has; 1 also for a week.
    var months: Int {
      switch self {
      case .week, .month: 1
      case .half: 6
      case .year: 12
      }
    }
  }

  let length: Length
  /// The day that the query names, else the newest one with data.
  let day: CivilDay
  /// The days of the period, both ends included.
  let first, last: CivilDay
  /// The instants between which the period lies.
  let start, end: Date
  private let reader: Reader

  /// The period of a query. What it does not say, or says wrongly, becomes the week of the newest data.
  ///
  /// - Parameter newest: the end of the newest data; nil without data.
  init(_ query: PageFields, newest: Date?, reader: Reader) {
    let length = query["period"].flatMap(Length.init) ?? .week
    let newest = min(newest ?? reader.now, reader.now)
    let day = query["date"].flatMap { CivilDay($0) } ?? CivilDay(of: newest, in: reader.zone)
    let (calendar, date) = (reader.calendar, day.start(in: reader.zone))
    let around = calendar.dateInterval(of: length == .week ? .weekOfYear : .month, for: date)
    var start = around?.start ?? date
    let end = around?.end ?? date
    if length.months > 1 { start = calendar.date(byAdding: .month, value: 1 - length.months, to: start) ?? start }
    (self.length, self.day, self.reader) = (length, day, reader)
    (self.start, self.end) = (start, end)
    (first, last) = (CivilDay(of: start, in: reader.zone), CivilDay(of: end.addingTimeInterval(-1), in: reader.zone))
  }

  /// The links of a page to other periods.
  struct View: Encodable, Sendable {
    /// The days, such as `2026-06-08 to 2026-06-14` or `Jun 8 – Jun 14`.
    var days: String
    var choices: [PageChoice]
    /// The period before; nil for the first one.
    var earlier: String?
    /// The period after; nil if it lies in the future.
    var later: String?
    /// The form for a date.
    @HTMLOnly var picker: PeriodLinks.Picker? = nil
  }

  /// The fields of the query that name the period.
  var fields: [PageFields.Entry] { [.init("period", length.rawValue), .init("date", day.text)] }

  /// The links of the page with a path.
  func view(_ path: String, _ words: Words) -> View {
    func address(_ length: Length, _ day: CivilDay) -> String { "\(path)?period=\(length.rawValue)&date=\(day.text)" }
    let today = CivilDay(of: reader.now, in: reader.zone)
    let before = CivilDay(daysSinceReferenceDate: first.daysSinceReferenceDate - 1)
    return View(
      days: length == .month && reader.locale.dates != .plain ? reader.dates.month(start) : reader.dates.days(start, until: end),
      choices: Length.allCases.map {
        .init(name: words["days.\($0.rawValue)"], address: address($0, day), isChosen: $0 == length)
      },
      earlier: before < CivilDay.first ? nil : address(length, before), later: last < today ? address(length, last.next) : nil,
      picker: .init(action: path, kept: [.init("period", length.rawValue)], day: day.text))
  }

  /// Items by the month of their day, the earliest first. Each month is named by its first day.
  static func months<Item>(_ items: [Item], _ day: (Item) -> CivilDay) -> [(first: CivilDay, items: [Item])] {
    Dictionary(grouping: items) { item in
      let own = day(item)
      return CivilDay(year: own.year, month: own.month, day: 1)
    }.sorted { $0.key < $1.key }.map { (first: $0.key, items: $0.value) }
  }

  /// The instants between which the month of a day lies.
  static func interval(ofMonth first: CivilDay, _ reader: Reader) -> DateInterval {
    let start = first.start(in: reader.zone)
    return reader.calendar.dateInterval(of: .month, for: start) ?? DateInterval(start: start, duration: 0)
  }

  /// The head of a row about a month, such as `2026-06`, with a link to its days on the page with a path.
  static func row(ofMonth first: CivilDay, _ path: String, _ reader: Reader, _ cells: [String]) -> PageTable.Row {
    let start = first.start(in: reader.zone)
    return PageTable.Row(
      reader.dates.month(start), iso: String(first.text.prefix(7)), link: "\(path)?period=month&date=\(first.text)", cells)
  }

  /// A day with its weekday, such as `2026-06-15 Mon`.
  static func label(_ day: CivilDay, _ reader: Reader) -> String {
    reader.dates.weekday(day.start(in: reader.zone), reader.calendar)
  }

  /// The end of the newest data of some types; nil without any.
  static func newest(_ types: Set<DataType>, _ context: PageContext) throws -> Date? {
    try context.ask(ListTypes()).filter { types.contains($0.type) }.map(\.latestEnd).max()
  }
}
