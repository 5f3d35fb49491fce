// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// What figures over time are asked for: of any type of which there are samples.
///
/// - A quantity has sums, or averages with minimum and maximum.
/// - A correlation of certain members, such as blood pressure, has the averages of each.
/// - Sleep has the time asleep and in bed of the nights that end in the interval, and each stage; over several nights the mean of a night.
/// - Hours in which the person stood are counted, other categories too; some last, such as mindful minutes, and have times.
/// - Workouts have how many, how long, how far and how much energy.
public struct FigureQuestion: Sendable {
  public var type: DataType
  public var interval: FigureInterval
  /// Where the period begins and ends; nil for where the data do.
  public var start: Date?
  public var end: Date?
  /// The unit of a quantity; nil for the preferred one.
  public var unit: UnitExpression?
  /// How the person measures where neither they nor an import said it.
  public var system: MeasurementSystem
  public var numbers: NumberStyle
  /// Whose days, weeks (by its first weekday), months and years.
  public var calendar: Calendar
  /// An interval that holds it is not over.
  public var now: Date
  /// When the newest data of any type end; a sum or count of the interval that holds it is not whole, as an export ends in the midst of a day. Nil
  /// where that does not matter.
  public var newest: Date?

  public init(
    type: DataType, interval: FigureInterval, start: Date? = nil, end: Date? = nil, unit: UnitExpression? = nil,
    system: MeasurementSystem = .metric, numbers: NumberStyle = .plain, calendar: Calendar, now: Date
  ) {
    (self.type, self.interval, self.start, self.end, self.unit) = (type, interval, start, end, unit)
    (self.system, self.numbers, self.calendar, self.now) = (system, numbers, calendar, now)
  }

  /// The figures, from the store. Throws what the store throws, and `invalidArgument(.tooManyIntervals)` for more than ``Limits/mostStatistics`` intervals.
  ///
  /// Cost: that of the store's statistics for quantities; the samples of the period are read for categories and workouts.
  public func answer(_ service: any HealthService) throws -> FigureTable {
    switch type.kind {
    case .quantity: try quantity(service)
    case .correlation(.each): try members(service)
    case .workout: try workouts(service)
    default: type == Catalog.sleep ? try sleep(service) : try samples(service)
    }
  }

  // MARK: Intervals

  var predicate: PredicateTree { .interval(start: start, end: end, strictStart: false, strictEnd: false) }

  /// The period as seconds since the reference date; nil when both sides are open.
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

  /// All intervals that hold data or lie between such, and those of a side of the period that was given.
  ///
  /// - Parameter values: those of the intervals with data, by the begin of the interval.
  func rows(_ values: [Double: [Double?]], columns: Int, tiling: CalendarIntervals) throws -> [FigureTable.Row] {
    guard let least = values.keys.min(), let greatest = values.keys.max() else { return [] }
    var tiling = tiling
    let first = min(least, start?.timeIntervalSinceReferenceDate ?? least)
    // A period that ends later than now ends now.
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
          values: values[from] ?? Array(repeating: nil, count: columns)))
      index = next
    }
    return rows
  }

  private func isCut(_ from: Double, _ to: Double) -> Bool {
    if let start, start.timeIntervalSinceReferenceDate > from { return true }
    if let end, end.timeIntervalSinceReferenceDate < to { return true }
    if isOfAmounts, let newest, (from..<to).contains(newest.timeIntervalSinceReferenceDate) { return true }
    return (from..<to).contains(now.timeIntervalSinceReferenceDate)
  }

  /// Whether less time means less, as of sums and counts, but not of averages or of nights, which have an end.
  private var isOfAmounts: Bool {
    switch type.kind {
    case .quantity(let facts): facts.aggregation == .cumulative
    case .correlation: false
    default: type != Catalog.sleep
    }
  }

  /// Puts a sample, or the part of it that lies in each interval, where it belongs.
  func spread(
    _ from: Double, _ to: Double, _ tiling: inout CalendarIntervals, _ add: (_ interval: Double, _ from: Double, _ to: Double) -> Void
  ) {
    let isLong = from < to
    let from = max(from, start?.timeIntervalSinceReferenceDate ?? from)
    let to = min(to, end?.timeIntervalSinceReferenceDate ?? to)
    // What only touches the period is not in it.
    guard isLong ? from < to : from == to && to < end?.timeIntervalSinceReferenceDate ?? .infinity else { return }
    var index = tiling.index(of: from)
    while true {
      let next = tiling.index(after: index)
      add(tiling.boundary(index), max(from, tiling.boundary(index)), min(to, tiling.boundary(next)))
      guard tiling.boundary(next) < to else { return }
      index = next
    }
  }
}
