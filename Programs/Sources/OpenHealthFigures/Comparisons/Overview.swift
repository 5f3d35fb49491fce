// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The first page of a person's data: the latest value of each main type, the last week against the four weeks before, the newest night and
/// the newest rings.
///
/// Each type has its own present: where its data ended a week ago or earlier, its week is that before their end (``Freshness``).
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
    /// The end of the seven days and of those before: now, or where the data of the type ended.
    package var reference: Date
    /// Whether the data of the type ended at least a week ago.
    package var isOld: Bool
    /// The mean of a day in the last seven whole days before the day of ``reference``, two for blood pressure; empty without data.
    package var recent: [Double]
    /// The same for the 28 days before.
    package var before: [Double]
    /// The figures of the last ``Overview/drawnDays`` days, that of ``reference`` last; nil for a day without data.
    package var days: [Double?]
    /// How to write the values for people.
    package var format: FigureFormat
    /// The unit of the values, in Apple's notation.
    package var unit: String
    /// Whether all figures of the days compared are some that a human can have (``FigureTable/isPossible``).
    package var isPossible: Bool

    /// The difference of the recent mean from the earlier one, as a share of the earlier one; nil if a mean is missing, the earlier one is
    /// zero, or a day has a value that no human has: that would say more of the slip than of the person.
    package var change: Double? {
      guard isPossible, let recent = recent.first, let before = before.first, before != 0 else { return nil }
      return (recent - before) / abs(before)
    }
  }

  /// The date that counts as now: the given one, or the end of the newest data if all ended at least a week earlier.
  package let reference: Date
  /// Until when the data of each type and source reach.
  package let freshness: Freshness
  /// The end of the newest data; nil for an empty store.
  package var newest: Date? { freshness.newest }
  /// The types with data, in the order in which they were asked for.
  package let items: [Item]
  /// The types whose figures are left out, because their samples lie in more intervals than the store computes.
  package let withoutFigures: [DataType]
  /// The newest night with sleep, whether or not it is the last one; nil without any.
  package let night: LastNight?
  /// The activity rings of the newest day that has any; nil without data.
  package let rings: ActivitySummaryRecord?
  /// The sources with which some of the types, sleep or rings ended at least a week ago, the newest first.
  package let endedSources: [Freshness.Source]

  /// The number of days that count as recent, and of the days before to compare them with.
  package static let (recentDays, daysBefore) = (7, 28)
  /// The number of days in ``Item/days``.
  package static let drawnDays = 14

  /// Reads the overview from the store, as its owner. Cost: statistics of five weeks for each type with data.
  ///
  /// - Parameters:
  ///   - types: the types to read; without this argument the catalogue's main types.
  ///   - now: the current date.
  ///   - followsData: whether the end of the data of a type counts as now if it is a week or more in the past.
  ///   - system: the measurement system if the store has none set.
  ///   - numbers: the signs of numbers.
  ///   - calendar: the calendar and time zone of days.
  ///   - overridesZones: whether that zone counts also for samples whose own zone is known.
  ///   - service: the store.
  /// - Throws: the errors of the store, except that of too many intervals, which leads to ``withoutFigures``.
  package init(
    of types: [DataType] = Catalog.overview, at now: Date, followsData: Bool = true, system: MeasurementSystem = .metric,
    numbers: NumberStyle = .plain, calendar: Calendar, overridesZones: Bool = false, service: any HealthService
  ) throws {
    let freshness = try Freshness(at: now, service: service)
    self.freshness = freshness
    reference = followsData ? freshness.present : now
    var asker = Asker(
      freshness: freshness, followsData: followsData, system: system, numbers: numbers, calendar: calendar, overridesZones: overridesZones,
      service: service)
    var withoutFigures: [DataType] = []
    var items: [Item] = []
    // A correlation is measured through its members.
    for type in types where freshness.end(of: type) != nil {
      do { if let item = try asker.item(type) { items.append(item) } } catch HealthError.invalidArgument(.tooManyIntervals) {
        withoutFigures.append(type)
      }
    }
    self.items = items
    var night: LastNight?
    do {
      night = try LastNight(at: now, freshness, zone: calendar.timeZone, overridesZones: overridesZones, service: service)
    } catch HealthError.invalidArgument(.tooManyIntervals) {
      if !withoutFigures.contains(Catalog.sleep) { withoutFigures.append(Catalog.sleep) }
    }
    self.night = night
    self.withoutFigures = withoutFigures
    rings = try asker.rings(until: now)
    endedSources = followsData ? freshness.endedSources(of: types + Catalog.rings.all.subtracting(types) + [Catalog.sleep]) : []
  }

  private struct Asker {
    let freshness: Freshness
    let followsData: Bool
    let system: MeasurementSystem
    let numbers: NumberStyle
    let calendar: Calendar
    let overridesZones: Bool
    let service: any HealthService
    /// The lived days before the references of types, which mostly are one date.
    private var lived: [Date: LivedDays] = [:]

    init(
      freshness: Freshness, followsData: Bool, system: MeasurementSystem, numbers: NumberStyle, calendar: Calendar, overridesZones: Bool,
      service: any HealthService
    ) {
      (self.freshness, self.followsData, self.system, self.numbers) = (freshness, followsData, system, numbers)
      (self.calendar, self.overridesZones, self.service) = (calendar, overridesZones, service)
    }

    /// The rings of the newest day that has any, up to a date.
    func rings(until now: Date) throws -> ActivitySummaryRecord? {
      let last = CivilDay(of: now, in: calendar.timeZone)
      do {
        // Most people have rings of today. All days of a store are read only where there are none for a year.
        for days in [1, 8, 400, last.daysSinceReferenceDate - CivilDay.first.daysSinceReferenceDate] {
          let first = max(CivilDay.first.daysSinceReferenceDate, last.daysSinceReferenceDate - days)
          if let found = try rings(CivilDay(daysSinceReferenceDate: first), last) { return found }
        }
      } catch HealthError.invalidArgument(.tooManyIntervals) {}  // a sample of centuries: then the rings are left out
      return nil
    }

    private func rings(_ first: CivilDay, _ last: CivilDay) throws -> ActivitySummaryRecord? {
      let range = DayRange(first, last, timeZone: calendar.timeZone)
      let request = FetchActivitySummaries(predicate: .days(range), timeZone: calendar.timeZone, countsOwnZones: !overridesZones)
      return try service.perform(request, for: .owner).last(where: \.hasRing)
    }

    mutating func item(_ type: DataType) throws -> Item? {
      let reference = followsData ? freshness.reference(of: type) : freshness.now
      let today = calendar.startOfDay(for: reference)
      guard let tomorrow = calendar.startOfDay(adding: 1, to: today),
        let week = calendar.startOfDay(adding: -Overview.recentDays, to: today),
        let begin = calendar.startOfDay(adding: -Overview.recentDays - Overview.daysBefore, to: today),
        let latestEnd = freshness.end(of: type)
      else { return nil }
      // Where the present does not follow the data, old ones have no trend: only the day of the latest value is read.
      let isBefore = latestEnd < begin
      let first = isBefore ? calendar.startOfDay(for: latestEnd) : begin
      let end = isBefore ? calendar.startOfDay(adding: 1, to: first) : tomorrow
      var question = FigureQuestion(
        type: type, interval: .day, start: first, end: end, system: system, numbers: numbers, calendar: calendar, now: reference)
      (question.freshness, question.overridesZones) = (freshness, overridesZones)
      if !isBefore { question.lived = try livedDays(begin, today) }
      let table = try question.answer(service)
      guard let column = table.columns.first,
        let last = table.rows.last(where: { $0.isMeasured && $0.values.first.flatMap { $0 } != nil })
      else { return nil }
      func means(_ from: Date, _ to: Date) -> [Double] { isBefore ? [] : table.means(in: DateInterval(start: from, end: to)) }
      // The last row is that of the reference, unless the data are old.
      let drawn = isBefore ? [] : table.rows.suffix(Overview.drawnDays).map { $0.values[0] }
      var item = Item(
        type: type, latest: [last.values[0] ?? 0], date: last.start, isOfDay: true, reference: reference, isOld: freshness.isOld(type),
        recent: means(week, today), before: means(begin, week), days: drawn, format: column.format, unit: column.unit,
        isPossible: table.isPossible)
      if table.style == .range || table.style == .pair { try setLatest(&item, table) }
      return item
    }

    private mutating func livedDays(_ first: Date, _ last: Date) throws -> LivedDays {
      if let known = lived[last] { return known }
      let zone = calendar.timeZone
      let days = try LivedDays(
        CivilDay(of: first, in: zone)...CivilDay(of: last, in: zone), zone: zone, overridesZones: overridesZones, service: service)
      lived[last] = days
      return days
    }

    /// Replaces the latest day's mean by the latest measurement.
    private func setLatest(_ item: inout Item, _ table: FigureTable) throws {
      // The newest sample can begin exactly then: where the data are old, the reference is its end.
      let end = Date(timeIntervalSinceReferenceDate: item.reference.timeIntervalSinceReferenceDate.nextUp)
      let newest = FetchSamples(
        selections: [.init(type: item.type, predicate: .interval(start: nil, end: end, strictStart: false, strictEnd: false))],
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
