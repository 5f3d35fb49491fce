// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures

/// Computes the figures of each day for a quantity type, as `health stats` shows them: time that sources share counts once.
package struct DailyStatistics: Sendable {
  /// The figures of a day in the type's standard unit.
  package struct Figures: Sendable, Equatable {
    /// The day in the time zone of the statistics.
    package var day: CivilDay
    /// The sum of a cumulative type; nil for a discrete one.
    package var sum: Double?
    /// The average of a discrete type, as are the next two; nil for a cumulative one.
    package var average: Double?
    /// The lowest value of a discrete type.
    package var minimum: Double?
    /// The highest value of a discrete type.
    package var maximum: Double?

    init(day: CivilDay, sum: Double? = nil, average: Double? = nil, minimum: Double? = nil, maximum: Double? = nil) {
      (self.day, self.sum, self.average, self.minimum, self.maximum) = (day, sum, average, minimum, maximum)
    }
  }

  private let service: any HealthService
  private let zone: TimeZone
  private let overridesZones: Bool
  private let period: ClosedRange<CivilDay>?

  /// Statistics of one store, which is asked as its owner.
  ///
  /// - Parameters:
  ///   - service: the store.
  ///   - zone: the time zone in which days begin.
  ///   - overridesZones: whether that zone counts also for samples whose own zone is known.
  ///   - period: the days to compute; nil for all.
  package init(service: any HealthService, zone: TimeZone, overridesZones: Bool = false, period: ClosedRange<CivilDay>? = nil) {
    (self.service, self.zone, self.overridesZones, self.period) = (service, zone, overridesZones, period)
  }

  /// The days that have data, in order of time. Empty for a type that is not a quantity.
  ///
  /// - Throws: the errors of the store.
  package func figures(of type: DataType) throws -> [Figures] {
    guard let facts = type.quantity, let unit = StandardUnit(type) else { return [] }
    let (start, end) = (period?.lowerBound.start(in: zone), period?.upperBound.next.start(in: zone))
    let predicate = OwnClock(zone: zone, overridesZones: overridesZones).predicate(from: start, to: end)
    let options: StatisticsOptions = facts.aggregation == .cumulative ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax]
    var range: Range<Double>?
    if let start, let end { range = start.timeIntervalSinceReferenceDate..<end.timeIntervalSinceReferenceDate }
    let reply = try service.perform(
      ComputeStatisticsCollection(
        type: type, predicate: predicate, options: options, intervals: .days(in: zone), period: range, home: overridesZones ? nil : zone),
      for: .owner)
    return reply.results.map { result in
      func figure(_ value: Double?) -> Double? { value.flatMap { unit.figure($0, in: facts.figureUnit) }.map(StandardUnit.rounded) }
      let day = CivilDay(of: Date(timeIntervalSinceReferenceDate: result.start), in: zone)
      let merged = result.merged
      return Figures(
        day: day, sum: figure(merged.sum), average: figure(merged.average), minimum: figure(merged.minimum),
        maximum: figure(merged.maximum))
    }
  }
}

/// Reads the activity rings of all days.
struct DailyRings {
  let service: any HealthService
  let zone: TimeZone
  /// Whether the zone counts also for samples whose own zone is known.
  let overridesZones: Bool

  /// The days of a store whose samples would make more of them than it computes.
  private static let usual = (first: CivilDay(year: 1900, month: 1, day: 1), last: CivilDay(year: 2199, month: 12, day: 31))

  /// The summaries of all days with data. If an energy sample of centuries makes too many, those of the years 1900 to 2199: the person's
  /// goals and rings are in them. Empty if hundreds of such samples make too many even so.
  ///
  /// - Throws: the errors of the store.
  func summaries() throws -> [ActivitySummaryRecord] {
    for days in [(first: CivilDay.first, last: CivilDay.last), Self.usual] {
      do { return try summaries(days.first, days.last) } catch HealthError.invalidArgument(.tooManyIntervals) { continue }
    }
    return []
  }

  private func summaries(_ first: CivilDay, _ last: CivilDay) throws -> [ActivitySummaryRecord] {
    let days = DayRange(first, last, timeZone: zone)
    return try service.perform(
      FetchActivitySummaries(predicate: .days(days), timeZone: zone, countsOwnZones: !overridesZones), for: .owner)
  }
}
