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
  private let storage: StorageReader

  /// - Parameter access: The decision for the app that gets the statistics; nil for statistics of the store itself.
  init(type: DataType, access: AccessDecision? = nil, storage: StorageReader) throws {
    guard let facts = type.quantity else { throw HealthError.invalidArgument(.notQuantities(type)) }
    self.type = type
    self.facts = facts
    self.access = access
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
      try fold(ranks, predicate: .and([predicate, .interval(part)]), options: options, intervals: intervals, period: period)
        .filter { part.contains($0.start) }
    }
    return StatisticsReply(sources: ranks.sources, results: results)
  }

  private func fold(
    _ ranks: SourceRanks, predicate: PredicateTree, options: StatisticsOptions, intervals: CalendarIntervals?, period: Range<Double>?
  ) throws -> [StatisticsResult] {
    var fold = StatisticsFold(aggregation: facts.aggregation, options: options, ranks: ranks.ranks, intervals: intervals, period: period)
    try storage.forEachQuantity(of: type, unit: facts.figureUnit, lanes: ranks.lanes, predicate: predicate, sourceIndex: ranks.index) {
      fold.add($0)
    }
    let results = fold.finish()
    guard !fold.isOverLimit else { throw HealthError.invalidArgument(.tooManyIntervals) }
    return results
  }

  func explanation(predicate: PredicateTree, interval: Range<Double>?) throws -> ExplainStatistics.Reply {
    let ranks = try SourceRanks(type: type, predicate: predicate, access: access, storage: storage)
    let index = ranks.index
    var samples: [(uuid: UUID, sequence: Int64, sample: StatisticsSample)] = []
    try storage.forEachRecord(lanes: ranks.lanes, predicate: predicate) { stored, lane in
      guard case .quantity(_, let unit) = stored.record.value else { return true }
      // A series counts by its values; those outside the interval are skipped.
      for value in try storage.soundQuantities(of: stored)
      where interval.map({ $0.lowerBound <= value.end && value.start < $0.upperBound }) ?? true {
        let own = StatisticsSample(
          start: value.start, end: value.end, value: try unit.convert(value.value, to: facts.figureUnit),
          source: index[lane.sourceNumber] ?? 0)
        samples.append((stored.record.uuid, stored.sequence, own))
      }
      return true
    }
    // The order in which a statistic reads them.
    samples.sort { ($0.sample.start, $0.sequence) < ($1.sample.start, $1.sequence) }
    let explanation = StatisticsExplanation(
      of: samples.map { ($0.uuid, $0.sample) }, aggregation: facts.aggregation, ranks: ranks.ranks, interval: interval)
    guard let explanation else { throw HealthError.noData }
    return ExplainStatistics.Reply(sources: ranks.sources, explanation: explanation)
  }
}
