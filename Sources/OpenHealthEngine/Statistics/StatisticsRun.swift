// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// Computes statistics of one type from one snapshot: chooses sources and their priority, and feeds the core's fold.
struct StatisticsRun {
  private let type: DataType
  private let facts: DataType.QuantityFacts
  private let storage: StorageReader

  init(type: DataType, storage: StorageReader) throws {
    guard let facts = type.quantity else { throw HealthError.invalidArgument("Statistics need a quantity type, not \(type)") }
    self.type = type
    self.facts = facts
    self.storage = storage
  }

  func reply(predicate: PredicateTree, options: StatisticsOptions, intervals: CalendarIntervals?) throws -> StatisticsReply {
    if let option = options.firstIncompatible(with: facts.aggregation) {
      throw HealthError.invalidArgument("Statistics option \(option) is not compatible with data type \(type)")
    }
    let ranks = try SourceRanks(type: type, predicate: predicate, storage: storage)
    var fold = StatisticsFold(aggregation: facts.aggregation, options: options, ranks: ranks.ranks, intervals: intervals)
    try storage.forEachQuantity(of: type, unit: facts.unit, lanes: ranks.lanes, predicate: predicate, sourceIndex: ranks.index) {
      fold.add($0)
    }
    let priority = ranks.sources.indices.sorted { ranks.ranks[$0] < ranks.ranks[$1] }
    return StatisticsReply(sources: ranks.sources, priority: priority, results: fold.finish())
  }

  func explanation(predicate: PredicateTree, interval: Range<Double>?) throws -> ExplainStatistics.Reply {
    let ranks = try SourceRanks(type: type, predicate: predicate, storage: storage)
    let index = ranks.index
    var samples: [(uuid: UUID, sample: StatisticsSample)] = []
    try storage.forEachRecord(lanes: ranks.lanes, predicate: predicate) { stored, lane in
      if let sample = try StatisticsSample(stored.record, in: facts.unit, source: index[lane.sourceNumber] ?? 0) {
        samples.append((stored.record.uuid, sample))
      }
      return true
    }
    let explanation = StatisticsExplanation(of: samples, aggregation: facts.aggregation, ranks: ranks.ranks, interval: interval)
    guard let explanation else { throw HealthError.noData }
    return ExplainStatistics.Reply(sources: ranks.sources, explanation: explanation)
  }
}
