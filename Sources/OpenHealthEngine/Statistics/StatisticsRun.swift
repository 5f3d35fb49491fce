// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// Computes statistics of one type from one snapshot: chooses sources and their priority, and feeds the core's `StatisticsFold`.
struct StatisticsRun {
  private let type: DataType
  private let facts: DataType.QuantityFacts
  private let access: AccessDecision?
  private let home: TimeZone?
  private let storage: StorageReader

  /// - Parameters:
  ///   - access: The decision for the app that gets the statistics; nil for statistics of the store itself.
  ///   - home: The zone of intervals, if samples of other zones count on their own clocks. Not for an app.
  init(type: DataType, access: AccessDecision? = nil, home: TimeZone? = nil, storage: StorageReader) throws {
    guard let facts = type.quantity else { throw HealthError.invalidArgument(.notQuantities(type)) }
    self.type = type
    self.facts = facts
    self.access = access
    self.home = access?.allowsOwnZones == false ? nil : home
    self.storage = storage
  }

  /// Statistics of all samples that match, in one result or by intervals. Throws `invalidArgument` for more intervals than ``Limits``
  /// allows.
  func reply(
    predicate: PredicateTree, options: StatisticsOptions, intervals: CalendarIntervals?, period: Range<Double>? = nil
  ) throws -> StatisticsReply {
    try options.check(for: type)
    let ranks = try SourceRanks(type: type, predicate: predicate, access: access, storage: storage)
    let results = try fold(ranks, predicate: predicate, options: options, intervals: intervals, period: period)
    return StatisticsReply(sources: ranks.sources, results: results)
  }

  /// Statistics of the intervals that start in these parts of time, each computed from the samples that reach into it. The parts consist of
  /// whole intervals, are in time order and do not touch.
  func reply(
    predicate: PredicateTree, options: StatisticsOptions, intervals: CalendarIntervals, in parts: [Range<Double>], period: Range<Double>?
  ) throws -> StatisticsReply {
    try options.check(for: type)
    let ranks = try SourceRanks(type: type, predicate: predicate, access: access, storage: storage)
    let results = try parts.flatMap { part in
      try fold(ranks, predicate: .and([predicate, .interval(reach(part))]), options: options, intervals: intervals, period: period)
        .filter { part.contains($0.start) }
    }
    return StatisticsReply(sources: ranks.sources, results: results)
  }

  private func fold(
    _ ranks: SourceRanks, predicate: PredicateTree, options: StatisticsOptions, intervals: CalendarIntervals?, period: Range<Double>?
  ) throws -> [StatisticsResult] {
    var fold = StatisticsFold(
      aggregation: facts.aggregation, options: options, ranks: ranks.ranks, intervals: intervals, period: period, home: home)
    try storage.forEachQuantity(
      of: type, unit: facts.figureUnit, lanes: ranks.lanes, predicate: predicate, sourceIndex: ranks.index,
      hasZones: home != nil && intervals != nil, zoneNumber: { fold.number(of: $0) }
    ) { fold.add($0) }
    let results = fold.finish()
    guard !fold.isOverLimit else { throw HealthError.invalidArgument(.tooManyIntervals) }
    return results
  }

  /// A period with the time around it in which samples can be that lie in the period on their own clocks.
  func reach(_ period: Range<Double>) -> Range<Double> {
    let around = home == nil ? 0 : OwnIntervals.mostSeconds
    return period.lowerBound - around..<period.upperBound + around
  }

  /// Throws `invalidArgument` for an app that asks about more than ``Limits/mostExplained`` values.
  ///
  /// - Parameter predicate: allows for the time around the interval (``reach(_:)``).
  func explanation(predicate: PredicateTree, interval: Range<Double>?) throws -> ExplainStatistics.Reply {
    let read = interval.map(reach)
    var names = ZoneNames()
    let ranks = try SourceRanks(type: type, predicate: predicate, access: access, storage: storage)
    let index = ranks.index
    // An explanation is whole in memory, on each side of a socket once more.
    let most = access?.caller.app == nil ? Int.max : Limits.mostExplained
    var samples: [(uuid: UUID, sequence: Int64, sample: StatisticsSample, zone: TimeZone?)] = []
    try storage.forEachRecord(lanes: ranks.lanes, predicate: predicate) { stored, lane in
      guard case .quantity(_, let unit) = stored.record.value else { return true }
      let zone = home == nil ? nil : names.zone(of: stored.record)?.zone
      // A series counts by its values; those outside the interval are skipped.
      for value in try storage.series.soundQuantities(of: stored)
      where read.map({ $0.lowerBound <= value.end && value.start < $0.upperBound }) ?? true {
        let own = StatisticsSample(
          start: value.start, end: value.end, value: try unit.convert(value.value, to: facts.figureUnit),
          source: index[lane.sourceNumber] ?? 0)
        guard samples.count < most else { throw HealthError.invalidArgument(.tooMuchToExplain) }
        samples.append((stored.record.uuid, stored.sequence, own, zone))
      }
      return true
    }
    // The order in which a statistic reads them.
    samples.sort { ($0.sample.start, $0.sequence) < ($1.sample.start, $1.sequence) }
    let explanation = StatisticsExplanation(
      of: samples.map { ($0.uuid, $0.sample) }, aggregation: facts.aggregation, ranks: ranks.ranks, interval: interval, home: home,
      zones: home == nil ? [] : samples.map(\.zone))
    guard let explanation else { throw HealthError.noData }
    return ExplainStatistics.Reply(sources: ranks.sources, explanation: explanation)
  }
}
