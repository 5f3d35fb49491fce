// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// What a person looks at first: the latest value of each main type, the last week against the four weeks before, the last night and the rings.
public struct Overview: Sendable {
  /// One type.
  public struct Item: Sendable {
    public var type: DataType
    /// The latest value, or of a sum that of the latest day; two of blood pressure. Empty for a type without numbers.
    public var latest: [Double]
    /// When the latest value was measured, or the day of a sum begins.
    public var date: Date
    /// Whether the latest value is of a whole day.
    public var isOfDay: Bool
    /// The mean of a day in the last seven whole days, two of blood pressure; empty without data.
    public var recent: [Double]
    /// The same in the 28 days before.
    public var before: [Double]
    public var format: FigureFormat
    /// The unit of the values, in Apple's form.
    public var unit: String

    /// How much more the recent mean is than the one before, as a share of that; nil where one is missing.
    public var change: Double? {
      guard let recent = recent.first, let before = before.first, before != 0 else { return nil }
      return (recent - before) / abs(before)
    }
  }

  /// The date that counts as now: that of the question, or where the data end a week and more before it, their end.
  public let reference: Date
  /// When the newest data ended; nil for an empty store.
  public let newest: Date?
  public let items: [Item]
  /// The last night, if it ended on the day of the reference or the one before.
  public let night: SleepNight?
  /// The rings of the reference's day.
  public let rings: ActivitySummaryRecord?

  /// Days that count as recent, and days before them.
  public static let (recentDays, daysBefore) = (7, 28)

  /// Asks the store. Cost: statistics of five weeks, for each main type that has data in them.
  ///
  /// - Parameter followsData: whether, where the data end long before, their end counts as now.
  public init(
    at now: Date, followsData: Bool = true, system: MeasurementSystem = .metric, numbers: NumberStyle = .plain, calendar: Calendar,
    service: any HealthService
  ) throws {
    let known = try service.perform(ListTypes(), for: .owner)
    var ends: [DataType: Date] = [:]
    for item in known { ends[item.type] = try Self.newest(item, at: now, service) }
    let newest = ends.values.max()
    self.newest = newest
    let isRecent = !followsData || newest.map { now.timeIntervalSince($0) < Double(Self.recentDays) * 86400 } ?? true
    let reference = isRecent ? now : newest ?? now
    self.reference = reference
    let asker = Asker(reference: reference, system: system, numbers: numbers, calendar: calendar, service: service)
    items = try Catalog.overview.compactMap { type in
      // A correlation's members are what is measured.
      try ends[type].flatMap { try asker.item(type, latestEnd: $0) }
    }
    let day = calendar.startOfDay(for: reference)
    let yesterday = calendar.date(byAdding: .day, value: -1, to: day) ?? day
    let nights = try service.perform(ComputeSleep(from: yesterday, to: reference, timeZone: calendar.timeZone), for: .owner).nights
    night = nights.last { $0.asleepSeconds > 0 }
    let civil = CivilDay(of: reference, in: calendar.timeZone)
    let request = FetchActivitySummaries(predicate: .days(DayRange(civil, civil, timeZone: calendar.timeZone)), timeZone: calendar.timeZone)
    rings = try service.perform(request, for: .owner).first
  }

  /// When the newest data of a type ended that are not of the future.
  private static func newest(_ item: ListTypes.Item, at now: Date, _ service: any HealthService) throws -> Date? {
    if item.latestEnd <= now { return item.latestEnd }
    let request = FetchSamples(
      selections: [.init(type: item.type, predicate: .interval(start: nil, end: now, strictStart: false, strictEnd: false))],
      order: [.init(field: .start, ascending: false)], limit: 1)
    return try service.perform(request, for: .owner).first.map { min($0.end, now) }
  }

  private struct Asker {
    let reference: Date
    let system: MeasurementSystem
    let numbers: NumberStyle
    let calendar: Calendar
    let service: any HealthService

    func item(_ type: DataType, latestEnd: Date) throws -> Item? {
      let today = calendar.startOfDay(for: reference)
      guard let tomorrow = calendar.date(byAdding: .day, value: 1, to: today), let week = days(-Overview.recentDays, today),
        let begin = days(-Overview.recentDays - Overview.daysBefore, today)
      else { return nil }
      // Old data need no trend: the day of the latest value alone.
      let isOld = latestEnd < begin
      let first = isOld ? calendar.startOfDay(for: latestEnd) : begin
      let end = isOld ? days(1, first) : tomorrow
      let question = FigureQuestion(
        type: type, interval: .day, start: first, end: end, system: system, numbers: numbers, calendar: calendar,
        now: reference)
      let table = try question.answer(service)
      guard let column = table.columns.first, let last = table.rows.last(where: { $0.values.first.flatMap { $0 } != nil }) else {
        return nil
      }
      let places = table.style == .pair ? table.columns.indices.filter { $0 % 3 == 0 } : [0]
      func means(_ from: Date, _ to: Date) -> [Double] {
        if isOld { return [] }
        let rows = table.rows.filter { $0.start >= from && $0.start < to }
        return places.compactMap { place in
          var values = rows.compactMap { $0.values[place] }
          // A day without a workout or a mindful minute had none.
          if table.style == .count, type != Catalog.sleep, !values.isEmpty { values = rows.map { $0.values[place] ?? 0 } }
          return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
        }
      }
      var item = Item(
        type: type, latest: [last.values[0] ?? 0], date: last.start, isOfDay: true, recent: means(week, today), before: means(begin, week),
        format: column.format, unit: column.unit)
      if table.style == .range || table.style == .pair { try setLatest(&item, table) }
      return item
    }

    /// The latest measurement in the place of the latest day's mean.
    private func setLatest(_ item: inout Item, _ table: FigureTable) throws {
      let newest = FetchSamples(
        selections: [.init(type: item.type, predicate: .interval(start: nil, end: reference, strictStart: false, strictEnd: false))],
        order: [.init(field: .start, ascending: false)], limit: 1)
      guard let sample = try service.perform(newest, for: .owner).first, let unit = try? UnitExpression.parse(item.unit) else { return }
      let samples = sample.members.map { $0.sorted { $0.type.name > $1.type.name } } ?? [sample]
      let values = samples.compactMap { sample -> Double? in
        guard case .quantity(let value, let own) = sample.value, own.isCompatible(with: unit) else { return nil }
        return try? own.convert(value, to: unit)  // compatible
      }
      guard !values.isEmpty else { return }
      (item.latest, item.date, item.isOfDay) = (values, sample.start, false)
    }

    private func days(_ count: Int, _ day: Date) -> Date? { calendar.date(byAdding: .day, value: count, to: day) }
  }
}
