// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// Reads daily figures of many types for the rules of insights: from the first day of the month a year before to today.
///
/// The bounds of its questions stay the same for a month, so that the store remembers the sums of all types and computes only the days that
/// changed (D56). The first question of a month reads a year of samples.
///
///     var reader = DailyReader(at: now, freshness, zone: zone, service: service)
///     let trend = try reader.figures(of: steps).flatMap(Trend.init)
package struct DailyReader {
  /// The day of the present.
  package let today: CivilDay
  /// The first day that is read.
  package let first: CivilDay
  /// Until when the data reach.
  package let freshness: Freshness
  /// The present: now, or where all data ended.
  package let now: Date
  /// The zone of days.
  package let zone: TimeZone
  let overridesZones: Bool
  let service: any HealthService
  let numbers: NumberStyle
  private let system: MeasurementSystem
  private var lived: LivedDays?
  private var sleep: [SleepNight]?

  /// A reader at a date, which counts as now.
  ///
  /// - Parameters:
  ///   - system: the measurement system if the store has none set.
  ///   - overridesZones: whether the zone counts also for samples whose own zone is known.
  package init(
    at now: Date, _ freshness: Freshness, system: MeasurementSystem = .metric, numbers: NumberStyle = .plain, zone: TimeZone,
    overridesZones: Bool = false, service: any HealthService
  ) {
    (self.now, self.freshness, self.system, self.numbers) = (now, freshness, system, numbers)
    (self.zone, self.overridesZones, self.service) = (zone, overridesZones, service)
    today = CivilDay(of: now, in: zone)
    first = CivilDay(year: max(1, today.year - 1), month: today.month, day: 1)
  }

  /// How many nights are read: those that a trend looks at.
  static let nights = 181

  /// The first day of the month after a day.
  private static func month(after day: CivilDay) -> CivilDay {
    day.month == 12 ? CivilDay(year: day.year + 1, month: 1, day: 1) : CivilDay(year: day.year, month: day.month + 1, day: 1)
  }

  /// The period of questions that begin on a day: to the end of the month of today.
  func period(from day: CivilDay) -> (start: Date, end: Date) { (day.start(in: zone), Self.month(after: today).start(in: zone)) }

  // MARK: Days

  /// The days on which the person lived with the store, looked for to the end of the month as all figures are.
  package mutating func livedDays() throws -> LivedDays {
    if let lived { return lived }
    let last = CivilDay(daysSinceReferenceDate: Self.month(after: today).daysSinceReferenceDate - 1)
    let days = try LivedDays(first...last, zone: zone, overridesZones: overridesZones, service: service)
    lived = days
    return days
  }

  /// The figures of a type; nil for one without data, and for one without figures by day.
  ///
  /// - Throws: the errors of the store; `invalidArgument(.tooManyIntervals)` for a sample in too many days.
  package mutating func figures(of type: DataType) throws -> DailyFigures? {
    guard ([type] + (type.memberTypes ?? [])).contains(where: { freshness.end(of: $0) != nil }) else { return nil }
    switch type.kind {
    case .quantity(let facts): return try quantity(type, facts)
    case .category where type == Catalog.sleep: return try asleep()
    case .category, .correlation(.each), .workout: return try table(type)
    default: return nil
    }
  }

  /// The place of a day.
  private func place(_ day: CivilDay) -> Int { day.daysSinceReferenceDate - first.daysSinceReferenceDate }

  private mutating func quantity(_ type: DataType, _ facts: DataType.QuantityFacts) throws -> DailyFigures? {
    let isSum = facts.aggregation == .cumulative
    let results = try statistics(of: type, isSum ? .cumulativeSum : .discreteAverage).results
    let conversion = try facts.figureUnit.conversion(to: facts.displayUnit)
    let count = place(today) + 1
    var values = [Double?](repeating: nil, count: count)
    var isMeasured = [Bool](repeating: false, count: count)
    for result in results {
      let place = place(CivilDay(of: Date(timeIntervalSinceReferenceDate: result.start), in: zone))
      guard values.indices.contains(place) else { continue }
      values[place] = (isSum ? result.merged.sum : result.merged.average).map { conversion($0) }
      isMeasured[place] = values[place] != nil
    }
    guard isMeasured.contains(true) else { return nil }
    // The day in which the data of a sum end is no whole one; on lived days before, nothing is 0.
    let windowEnd = isSum ? freshness.windowEnd(of: type, in: overridesZones ? nil : zone) : nil
    if isSum, LivedDays.isZero(type), let newest = freshness.newest {
      let end = min(windowEnd ?? newest, now)
      let last = place(CivilDay(of: Date(timeIntervalSinceReferenceDate: end.timeIntervalSinceReferenceDate.nextDown), in: zone))
      for day in try livedDays().days where values.indices.contains(place(day)) && place(day) <= last && !isMeasured[place(day)] {
        values[place(day)] = 0
      }
    }
    if let windowEnd {
      let place = place(CivilDay(of: windowEnd, in: zone))
      if values.indices.contains(place) { values[place] = nil }
    }
    values[count - 1] = nil
    let possible = type.humanRange?.values(in: facts.displayUnit, seconds: 86_400)
    return DailyFigures(
      type: type, form: try form(of: type, facts), isAmount: isSum, first: first,
      values: values.map { $0.flatMap { value in value.isFinite && possible?.contains(value) != false ? value : nil } },
      isMeasured: isMeasured, last: count - 2)
  }

  /// How the person reads figures of a quantity.
  func form(of type: DataType, _ facts: DataType.QuantityFacts) throws -> DailyForm {
    let unit = try service.perform(PreferredUnits(types: [type], system: system), for: .owner)[type]
    return DailyForm(of: type, facts, in: unit ?? facts.displayUnit, numbers)
  }

  /// The figures of a quantity by day.
  func statistics(of type: DataType, _ options: StatisticsOptions) throws -> StatisticsReply {
    let (start, end) = period(from: first)
    let request = ComputeStatisticsCollection(
      type: type, predicate: OwnClock(zone: zone, overridesZones: overridesZones).predicate(from: start, to: end), options: options,
      intervals: .days(in: zone), period: start.timeIntervalSinceReferenceDate..<end.timeIntervalSinceReferenceDate,
      home: overridesZones ? nil : zone)
    return try service.perform(request, for: .owner)
  }

  /// The figures of a type whose samples have to be read.
  private mutating func table(_ type: DataType) throws -> DailyFigures? {
    let calendar = Calendar.gregorian(in: zone)
    var question = FigureQuestion(
      type: type, interval: .day, start: first.start(in: zone), end: today.next.start(in: zone), system: system, numbers: numbers,
      calendar: calendar, now: now)
    (question.freshness, question.overridesZones, question.lived) = (freshness, overridesZones, try livedDays())
    let table = try question.answer(service)
    guard let column = table.columns.first, table.rows.contains(where: \.isMeasured) else { return nil }
    let count = place(today) + 1
    var values = [Double?](repeating: nil, count: count)
    var isMeasured = [Bool](repeating: false, count: count)
    let unit = try? UnitExpression.parse(column.unit)  // times have none
    let measured = type.memberTypes?.first ?? type
    let possible = unit.flatMap { measured.humanRange?.values(in: $0, seconds: 86_400) }
    for row in table.rows {
      let place = place(CivilDay(of: row.start, in: zone))
      guard values.indices.contains(place) else { continue }
      isMeasured[place] = row.isMeasured
      guard !row.isPartial, place < count - 1, let value = row.values[0], value.isFinite, possible?.contains(value) != false else {
        continue
      }
      values[place] = value
    }
    return DailyFigures(
      type: type, form: DailyForm(column.format, unit: column.unit), isAmount: table.style != .pair && table.style != .range, first: first,
      values: values, isMeasured: isMeasured, last: count - 2)
  }

  // MARK: Nights

  /// The nights of the last half year, in order of time.
  package mutating func nights() throws -> [SleepNight] {
    if let sleep { return sleep }
    guard freshness.end(of: Catalog.sleep) != nil else { return [] }
    let from = CivilDay(daysSinceReferenceDate: today.daysSinceReferenceDate - Self.nights + 1)
    let request = ComputeSleep(
      from: from.start(in: zone), to: today.next.start(in: zone), timeZone: zone, overridesZones: overridesZones)
    let nights = try service.perform(request, for: .owner).nights.filter { $0.hasSleep && from <= $0.day && $0.day <= today }
    sleep = nights
    return nights
  }

  private mutating func asleep() throws -> DailyFigures? {
    let nights = try nights()
    guard !nights.isEmpty else { return nil }
    let count = place(today) + 1
    var values = [Double?](repeating: nil, count: count)
    for night in nights where values.indices.contains(place(night.day)) { values[place(night.day)] = night.asleepSeconds }
    return DailyFigures(
      type: Catalog.sleep, form: DailyForm(.hours(numbers), unit: "s"), isAmount: true, first: first, values: values,
      isMeasured: values.map { $0 != nil }, last: count - 1)
  }

  // MARK: Sources

  /// Whether a source has samples of a type in both of two times; true for a type that is no quantity, whose sources are not asked for.
  ///
  /// A level that another device measures says nothing about the person.
  func sharesSource(_ figures: DailyFigures, _ one: ClosedRange<Int>, _ other: ClosedRange<Int>) throws -> Bool {
    guard let facts = figures.type.quantity else { return true }
    let sum = facts.aggregation == .cumulative
    let reply = try statistics(of: figures.type, [sum ? .cumulativeSum : .discreteAverage, .separateBySource])
    var found: (one: Set<Int>, other: Set<Int>) = ([], [])
    for result in reply.results {
      let place = place(CivilDay(of: Date(timeIntervalSinceReferenceDate: result.start), in: zone))
      if one.contains(place) { found.one.formUnion(result.bySource.keys) }
      if other.contains(place) { found.other.formUnion(result.bySource.keys) }
    }
    return !found.one.isDisjoint(with: found.other)
  }
}
