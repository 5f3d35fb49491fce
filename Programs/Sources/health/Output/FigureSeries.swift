// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The figures of a quantity interval by interval, in the unit wanted.
struct FigureSeries {
  struct Figure {
    var start: Date
    var end: Date
    var sum: Double?
    var average: Double?
    var minimum: Double?
    var maximum: Double?
  }

  let unit: UnitExpression
  /// Those with data, in time order.
  let figures: [Figure]

  init(
    type: DataType, facts: DataType.QuantityFacts, by interval: Interval, period: PeriodOptions, unit: UnitExpression,
    dates: DateText, calendar: Calendar, service: any HealthService
  ) throws {
    self.unit = unit
    let predicate = try period.predicate(dates)
    let first = try service.perform(FetchSamples(selections: [.init(type: type, predicate: predicate)], limit: 1), for: .owner).first
    guard let first else {
      figures = []
      return
    }
    let options: StatisticsOptions = facts.aggregation == .cumulative ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax]
    let intervals = try interval.intervals(around: first.start, calendar: calendar)
    let request = ComputeStatisticsCollection(
      type: type, predicate: predicate, options: options, intervals: intervals, period: try period.range(dates))
    let reply = try service.perform(request, for: .owner)
    let conversion = try facts.unit.conversion(to: unit)
    figures = reply.results.map { result in
      Figure(
        start: Date(timeIntervalSinceReferenceDate: result.start), end: Date(timeIntervalSinceReferenceDate: result.end),
        sum: result.merged.sum.map { conversion($0) }, average: result.merged.average.map { conversion($0) },
        minimum: result.merged.minimum.map { conversion($0) }, maximum: result.merged.maximum.map { conversion($0) })
    }
  }
}
