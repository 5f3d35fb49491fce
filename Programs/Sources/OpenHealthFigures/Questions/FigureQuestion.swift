// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// A question for figures over time of one type, for example steps by day. ``answer(_:)`` returns a ``FigureTable``.
///
///     let question = FigureQuestion(type: steps, interval: .day, start: monday, end: nextMonday, calendar: calendar, now: now)
///     let table = try question.answer(service)
///
/// The type decides the figures:
///
/// - A cumulative quantity has sums, another one averages with minimum and maximum.
/// - A correlation with fixed members, such as blood pressure, has the averages of each member, with minimum and maximum.
/// - Sleep has the time asleep, in bed and in each stage of the nights that end in the interval; over several nights, the mean of a night.
///   By
///   hour it has the time within each hour.
/// - Categories are counted, among them the hours in which the person stood; types that last, such as mindful minutes, have times.
/// - Workouts have number, time, distance and energy.
package struct FigureQuestion: Sendable {
  /// The type of the samples.
  package var type: DataType
  /// The length of an interval.
  package var interval: FigureInterval
  /// The beginning of the period; nil for the first sample.
  package var start: Date?
  /// The end of the period, which is not part of it; nil for the last sample. No empty interval after ``now`` is listed.
  package var end: Date?
  /// The unit of a quantity; nil for the preferred one of the store.
  package var unit: UnitExpression?
  /// The measurement system to use if neither the person nor an import has set one in the store.
  package var system: MeasurementSystem
  /// The signs of numbers in the formats of the table.
  package var numbers: NumberStyle
  /// The calendar and time zone of days, weeks (from its first weekday), months and years.
  package var calendar: Calendar
  /// The current date. The interval that contains it is partial, but for the night to a day.
  package var now: Date
  /// The bundle identifier of the only source whose samples count; nil for all. Nights are of all sources.
  package var source: String?
  /// Whether the calendar's zone counts also for samples whose own zone is known (``OwnClock``).
  package var overridesZones = false
  /// From when and until when the data reach; nil to ask the store. A sum or count of the interval in which the data of the type's sources
  /// end is partial, because an export ends in the middle of a day. So is one of the week, month or year in which they begin.
  package var freshness: Freshness?
  /// The lived days of at least the period, whose sums and counts without samples are 0; nil to ask the store.
  package var lived: LivedDays?

  /// A question that leaves ``freshness`` and ``lived`` to the store. Without a period, it covers all samples.
  package init(
    type: DataType, interval: FigureInterval, start: Date? = nil, end: Date? = nil, unit: UnitExpression? = nil,
    system: MeasurementSystem = .metric, numbers: NumberStyle = .plain, calendar: Calendar, now: Date
  ) {
    (self.type, self.interval, self.start, self.end, self.unit) = (type, interval, start, end, unit)
    (self.system, self.numbers, self.calendar, self.now) = (system, numbers, calendar, now)
  }

  /// Asks the store, as its owner.
  ///
  /// Cost: the store's statistics for quantities; for categories and workouts, reading all samples of the period.
  ///
  /// - Parameter service: the store.
  /// - Returns: the table, without rows if there is no data.
  /// - Throws: the errors of the store; `invalidArgument(.tooManyIntervals)` for more than ``Limits/mostStatistics`` intervals.
  package func answer(_ service: any HealthService) throws -> FigureTable {
    var question = self
    question.freshness = try freshness ?? Freshness(at: now, service: service)
    switch type.kind {
    case .quantity: return try question.quantity(service)
    case .correlation(.each): return try question.members(service)
    case .workout: return try question.workouts(service)
    default: return type == Catalog.sleep ? try question.sleep(service) : try question.samples(service)
    }
  }

  /// Asks the store for the figures with one more column: the mean of each interval and the `count - 1` before it, also of those before the
  /// period. See ``FigureTable/withRollingMean(of:column:after:)``.
  ///
  /// - Throws: the errors of ``answer(_:)``.
  package func answer(_ service: any HealthService, withRollingMeanOf count: Int) throws -> FigureTable {
    var question = self
    question.freshness = try freshness ?? Freshness(at: now, service: service)
    let table = try question.answer(service)
    guard let start, let first = table.rows.first?.start else { return table.withRollingMean(of: count) }
    var tiling = try tiling(around: start)
    var earlier = question
    let index = tiling.index(of: first.timeIntervalSinceReferenceDate)
    (earlier.start, earlier.end) = (Date(timeIntervalSinceReferenceDate: tiling.boundary(index - count + 1)), first)
    return table.withRollingMean(of: count, after: try earlier.answer(service).rows)
  }

  // MARK: Intervals

  /// The samples that can lie in the period, on their own clocks where these count.
  var predicate: PredicateTree {
    let period = OwnClock(zone: calendar.timeZone, overridesZones: overridesZones).predicate(from: start, to: end)
    return source.map { .and([period, .source([$0])]) } ?? period
  }

  /// The period as seconds since the reference date; nil if both sides are open.
  var period: Range<Double>? {
    if start == nil && end == nil { return nil }
    return (start?.timeIntervalSinceReferenceDate ?? -.infinity)..<(end?.timeIntervalSinceReferenceDate ?? .infinity)
  }

  /// The tiling for data that begin at a date.
  func tiling(around date: Date) throws -> CalendarIntervals {
    guard let intervals = interval.intervals(around: start ?? date, calendar: calendar) else {
      throw HealthError.invalidArgument(.tooManyIntervals)
    }
    return intervals
  }

  /// The rows of all intervals that hold data or lie between such intervals, and those up to the given sides of the period.
  ///
  /// - Parameters:
  ///   - values: the values of the intervals with data, by the start of the interval.
  ///   - lived: the intervals among them without samples.
  func rows(
    _ values: [Double: [Double?]], columns: Int, tiling: CalendarIntervals, lived: Set<Double> = []
  ) throws -> [FigureTable.Row] {
    guard let least = values.keys.min(), let greatest = values.keys.max() else { return [] }
    var tiling = tiling
    let first = min(least, start?.timeIntervalSinceReferenceDate ?? least)
    // A period that ends in the future ends now.
    let wanted = end.map { min($0, now).timeIntervalSinceReferenceDate.nextDown } ?? greatest
    let last = max(greatest, wanted)
    var index = tiling.index(of: first)
    let end = tiling.index(of: last)
    guard end - index < Limits.mostStatistics else { throw HealthError.invalidArgument(.tooManyIntervals) }
    var rows: [FigureTable.Row] = []
    while index <= end {
      let next = tiling.index(after: index)
      let (from, to) = (tiling.boundary(index), tiling.boundary(next))
      rows.append(
        FigureTable.Row(
          start: Date(timeIntervalSinceReferenceDate: from), end: Date(timeIntervalSinceReferenceDate: to), isPartial: isCut(from, to),
          values: values[from] ?? Array(repeating: nil, count: columns), isLivedOnly: lived.contains(from)))
      index = next
    }
    return rows
  }

  /// The rows of sums or counts. An interval without samples in which the person lived with the store has zeros.
  ///
  /// - Parameters:
  ///   - values: the values of the intervals with samples, by the start of the interval.
  ///   - zeros: the values of an interval with nothing.
  func amounts(
    _ values: [Double: [Double?]], zeros: [Double?], tiling: CalendarIntervals, _ service: any HealthService
  ) throws -> [FigureTable.Row] {
    var (values, tiling) = (values, tiling)
    var lived: Set<Double> = []
    if let range = range(values.keys.min()), let days = try livedDays(range, service) {
      for day in days.days where range.contains(day) {
        let interval = tiling.boundary(tiling.index(of: day.start(in: calendar.timeZone).timeIntervalSinceReferenceDate))
        if values[interval] == nil { lived.insert(interval) }
      }
    }
    for interval in lived { values[interval] = zeros }
    return try rows(values, columns: zeros.count, tiling: tiling, lived: lived)
  }

  /// The days on which nothing is 0: from the period's start, or the first sample, to its end, now, or where the data end. Nil without any.
  private func range(_ first: Double?) -> ClosedRange<CivilDay>? {
    guard interval != .hour, LivedDays.isZero(type), let newest = freshness?.newest, freshness?.end(of: type) != nil,
      let from = start ?? first.map({ Date(timeIntervalSinceReferenceDate: $0) })
    else { return nil }
    // Data that end at midnight are of the day before.
    let ends = [windowEnd ?? newest, end].compactMap { $0 }.map {
      Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate.nextDown)
    }
    // Not nil: there is at least the newest.
    let last = CivilDay(of: min(ends.min()!, now), in: calendar.timeZone)
    let first = CivilDay(of: from, in: calendar.timeZone)
    return first <= last ? first...last : nil
  }

  private func livedDays(_ range: ClosedRange<CivilDay>, _ service: any HealthService) throws -> LivedDays? {
    if let lived, lived.range.lowerBound <= range.lowerBound, range.upperBound <= lived.range.upperBound { return lived }
    guard range.upperBound.daysSinceReferenceDate - range.lowerBound.daysSinceReferenceDate < Limits.mostStatistics else { return nil }
    return try LivedDays(range, zone: calendar.timeZone, overridesZones: overridesZones, service: service)
  }

  /// Whether figures of an interval are incomplete: cut off by the period, in progress, or by where the data begin or end.
  package func isPartial(_ interval: DateInterval) -> Bool {
    isCut(interval.start.timeIntervalSinceReferenceDate, interval.end.timeIntervalSinceReferenceDate)
  }

  private func isCut(_ from: Double, _ to: Double) -> Bool {
    // The night to a day of the period is read whole, and counts before the day is over, as in a list of nights.
    if type == Catalog.sleep, interval == .day { return false }
    if let start, start.timeIntervalSinceReferenceDate > from { return true }
    if let end, end.timeIntervalSinceReferenceDate < to { return true }
    if isOfAmounts {
      if let end = windowEnd, (from..<to).contains(end.timeIntervalSinceReferenceDate) { return true }
      // Of the first day nobody knows how much is missing: the person may have slept until then.
      if let start = windowStart, (from..<to).contains(start.timeIntervalSinceReferenceDate),
        calendar.startOfDay(for: start).timeIntervalSinceReferenceDate > from
      {
        return true
      }
    }
    return (from..<to).contains(now.timeIntervalSinceReferenceDate)
  }

  /// Since when the sums and counts of the type are known, as ``windowEnd``.
  private var windowStart: Date? { freshness?.windowStart(of: type, in: overridesZones ? nil : calendar.timeZone) }

  /// Until when the sums and counts of the type are known, on the clock of the last samples where that counts.
  private var windowEnd: Date? { freshness?.windowEnd(of: type, in: overridesZones ? nil : calendar.timeZone) }

  /// Whether a shorter interval has smaller figures: true for sums and counts, false for averages and for nights, which are read whole.
  private var isOfAmounts: Bool {
    switch type.kind {
    case .quantity(let facts): facts.aggregation == .cumulative
    case .correlation: false
    default: type != Catalog.sleep || interval == .hour
    }
  }

  /// Calls `add` for each interval that a sample lies in, with the part of the sample in it. Throws `invalidArgument(.tooManyIntervals)`
  /// for a sample in more intervals than there are rows.
  func spread(
    _ from: Double, _ to: Double, _ tiling: inout CalendarIntervals, _ add: (_ interval: Double, _ from: Double, _ to: Double) -> Void
  ) throws(HealthError) {
    let isLong = from < to
    let from = max(from, start?.timeIntervalSinceReferenceDate ?? from)
    let to = min(to, end?.timeIntervalSinceReferenceDate ?? to)
    // A sample that only touches the period is not in it.
    guard isLong ? from < to : from == to && to < end?.timeIntervalSinceReferenceDate ?? .infinity else { return }
    var index = tiling.index(of: from)
    guard tiling.index(of: to) - index <= Limits.mostStatistics else { throw .invalidArgument(.tooManyIntervals) }
    while true {
      let next = tiling.index(after: index)
      add(tiling.boundary(index), max(from, tiling.boundary(index)), min(to, tiling.boundary(next)))
      guard tiling.boundary(next) < to else { return }
      index = next
    }
  }
}
