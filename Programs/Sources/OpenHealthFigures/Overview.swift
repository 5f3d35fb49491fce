// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The first page of a person's data: the latest value of each main type, the last week against the four weeks before, the last night and
/// the rings.
package struct Overview: Sendable {
  /// The figures of one type.
  package struct Item: Sendable {
    /// One of the types that were asked for.
    package var type: DataType
    /// The latest value, or the latest day's sum; two values for blood pressure.
    package var latest: [Double]
    /// When the latest value was measured; the start of the day for a sum.
    package var date: Date
    /// Whether the latest value covers a whole day.
    package var isOfDay: Bool
    /// The mean of a day in the last seven whole days, two for blood pressure; empty without data. A day without a workout counts as zero if
    /// it is not before the first data of the store; so does one without mindful minutes, and the like.
    package var recent: [Double]
    /// The same for the 28 days before.
    package var before: [Double]
    /// The figures of the last ``Overview/drawnDays`` days, that of ``Overview/reference`` last; nil for a day without data. Empty for data
    /// that are older.
    package var days: [Double?]
    /// How to write the values for people.
    package var format: FigureFormat
    /// The unit of the values, in Apple's notation.
    package var unit: String

    /// The difference of the recent mean from the earlier one, as a share of the earlier one; nil if a mean is missing or the earlier one
    /// is zero.
    package var change: Double? {
      guard let recent = recent.first, let before = before.first, before != 0 else { return nil }
      return (recent - before) / abs(before)
    }
  }

  /// The date that counts as now: the given one, or the end of the newest data if that is a week or more earlier.
  package let reference: Date
  /// The end of the newest data; nil for an empty store.
  package let newest: Date?
  /// The types with data, in the order in which they were asked for.
  package let items: [Item]
  /// The types whose figures are left out, because their samples lie in more intervals than the store computes.
  package let withoutFigures: [DataType]
  /// The last night, if it ended on the day of ``reference`` or the day before; else nil.
  package let night: SleepNight?
  /// The activity rings on the day of ``reference``; nil without data.
  package let rings: ActivitySummaryRecord?

  /// The number of days that count as recent, and of the days before to compare them with.
  package static let (recentDays, daysBefore) = (7, 28)
  /// The number of days in ``Item/days``.
  package static let drawnDays = 14

  /// Reads the overview from the store, as its owner. Cost: statistics of five weeks for each type that has data in them.
  ///
  /// - Parameters:
  ///   - types: the types to read; without this argument the catalogue's main types.
  ///   - now: the current date.
  ///   - followsData: whether the end of the data counts as now if it is a week or more in the past.
  ///   - system: the measurement system if the store has none set.
  ///   - numbers: the signs of numbers.
  ///   - calendar: the calendar and time zone of days.
  ///   - service: the store.
  /// - Throws: the errors of the store, except that of too many intervals, which leads to ``withoutFigures``.
  package init(
    of types: [DataType] = Catalog.overview, at now: Date, followsData: Bool = true, system: MeasurementSystem = .metric,
    numbers: NumberStyle = .plain, calendar: Calendar, service: any HealthService
  ) throws {
    let known = try service.perform(ListTypes(), for: .owner)
    var ends: [DataType: Date] = [:]
    for item in known { ends[item.type] = try Self.newest(item, at: now, service) }
    let newest = ends.values.max()
    self.newest = newest
    let isRecent = !followsData || newest.map { now.timeIntervalSince($0) < Double(Self.recentDays) * 86400 } ?? true
    let reference = isRecent ? now : newest ?? now
    self.reference = reference
    let asker = Asker(
      reference: reference, firstDay: known.map(\.earliestStart).min().map(calendar.startOfDay) ?? reference, system: system,
      numbers: numbers, calendar: calendar, service: service)
    var withoutFigures: [DataType] = []
    var items: [Item] = []
    // A correlation is measured through its members.
    for type in types {
      guard let end = ends[type] else { continue }
      do { if let item = try asker.item(type, latestEnd: end) { items.append(item) } } catch HealthError.invalidArgument(.tooManyIntervals)
      {
        withoutFigures.append(type)
      }
    }
    self.items = items
    var night: SleepNight?
    do { night = try asker.lastNight() } catch HealthError.invalidArgument(.tooManyIntervals) {
      if !withoutFigures.contains(Catalog.sleep) { withoutFigures.append(Catalog.sleep) }
    }
    self.night = night
    self.withoutFigures = withoutFigures
    let civil = CivilDay(of: reference, in: calendar.timeZone)
    let request = FetchActivitySummaries(predicate: .days(DayRange(civil, civil, timeZone: calendar.timeZone)), timeZone: calendar.timeZone)
    rings = try service.perform(request, for: .owner).first
  }

  /// The end of a type's newest data up to `now`; later data are ignored.
  private static func newest(_ item: ListTypes.Item, at now: Date, _ service: any HealthService) throws -> Date? {
    if item.latestEnd <= now { return item.latestEnd }
    let request = FetchSamples(
      selections: [.init(type: item.type, predicate: .interval(start: nil, end: now, strictStart: false, strictEnd: false))],
      order: [.init(field: .start, ascending: false)], limit: 1)
    return try service.perform(request, for: .owner).first.map { min($0.end, now) }
  }

  private struct Asker {
    let reference: Date
    /// The start of the day of the store's first data.
    let firstDay: Date
    let system: MeasurementSystem
    let numbers: NumberStyle
    let calendar: Calendar
    let service: any HealthService

    /// The night that ended on the day of the reference or the day before; nil when there is none.
    func lastNight() throws -> SleepNight? {
      let yesterday = calendar.startOfDay(adding: -1, to: reference) ?? calendar.startOfDay(for: reference)
      let request = ComputeSleep(from: yesterday, to: reference, timeZone: calendar.timeZone)
      return try service.perform(request, for: .owner).nights.last(where: \.hasSleep)
    }

    func item(_ type: DataType, latestEnd: Date) throws -> Item? {
      let today = calendar.startOfDay(for: reference)
      guard let tomorrow = calendar.startOfDay(adding: 1, to: today),
        let week = calendar.startOfDay(adding: -Overview.recentDays, to: today),
        let begin = calendar.startOfDay(adding: -Overview.recentDays - Overview.daysBefore, to: today)
      else { return nil }
      // Old data have no trend: only the day of the latest value is read.
      let isOld = latestEnd < begin
      let first = isOld ? calendar.startOfDay(for: latestEnd) : begin
      let end = isOld ? calendar.startOfDay(adding: 1, to: first) : tomorrow
      let question = FigureQuestion(
        type: type, interval: .day, start: first, end: end, system: system, numbers: numbers, calendar: calendar,
        now: reference)
      let table = try question.answer(service)
      guard let column = table.columns.first, let last = table.rows.last(where: { $0.values.first.flatMap { $0 } != nil }) else {
        return nil
      }
      func means(_ from: Date, _ to: Date) -> [Double] {
        if isOld { return [] }
        let rows = table.rows.filter { $0.start >= from && $0.start < to }
        return table.mainColumns.compactMap { place in
          var values = rows.compactMap { $0.values[place] }
          // A day without a workout or a mindful minute counts as zero.
          if table.style == .count, type != Catalog.sleep, !values.isEmpty {
            values = rows.filter { $0.start >= firstDay }.map { $0.values[place] ?? 0 }
          }
          return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
        }
      }
      // The last row is that of the reference, unless the data are old.
      let drawn = isOld ? [] : table.rows.suffix(Overview.drawnDays).map { $0.values[0] }
      var item = Item(
        type: type, latest: [last.values[0] ?? 0], date: last.start, isOfDay: true, recent: means(week, today), before: means(begin, week),
        days: drawn, format: column.format, unit: column.unit)
      if table.style == .range || table.style == .pair { try setLatest(&item, table) }
      return item
    }

    /// Replaces the latest day's mean by the latest measurement.
    private func setLatest(_ item: inout Item, _ table: FigureTable) throws {
      let newest = FetchSamples(
        selections: [.init(type: item.type, predicate: .interval(start: nil, end: reference, strictStart: false, strictEnd: false))],
        order: [.init(field: .start, ascending: false)], limit: 1)
      // The unit is that of a figure, which can be parsed.
      guard let sample = try service.perform(newest, for: .owner).first, let unit = try? UnitExpression.parse(item.unit) else { return }
      let samples = sample.members.map { $0.sorted { $0.type.name > $1.type.name } } ?? [sample]
      let values = samples.compactMap { sample -> Double? in
        guard case .quantity(let value, let own) = sample.value, own.isCompatible(with: unit) else { return nil }
        return try? own.convert(value, to: unit)  // compatible
      }
      guard !values.isEmpty else { return }
      (item.latest, item.date, item.isOfDay) = (values, sample.start, false)
    }
  }
}
