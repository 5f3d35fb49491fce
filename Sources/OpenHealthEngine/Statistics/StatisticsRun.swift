// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

/// Computes statistics of one type from one snapshot: chooses sources and their priority, and feeds the core's fold.
struct StatisticsRun {
  private let type: DataType
  private let facts: DataType.QuantityFacts
  private let options: StatisticsOptions
  private let storage: StorageReader

  init(type: DataType, options: StatisticsOptions, storage: StorageReader) throws {
    guard let facts = type.quantity else { throw HealthError.invalidArgument("Statistics need a quantity type, not \(type)") }
    if let option = options.firstIncompatible(with: facts.aggregation) {
      throw HealthError.invalidArgument("Statistics option \(option) is not compatible with data type \(type)")
    }
    self.type = type
    self.facts = facts
    self.options = options
    self.storage = storage
  }

  func reply(predicate: PredicateTree, intervals: CalendarIntervals?) throws -> StatisticsReply {
    // Sources that the caller may not see have no place in the reply.
    let lanes = try storage.lanes(of: [type]).filter { predicate.simplified(forSource: $0.source.bundleIdentifier) != .nothing }
    let ranks = try SourceRanks(type: type, lanes: lanes, storage: storage)
    var fold = StatisticsFold(aggregation: facts.aggregation, options: options, ranks: ranks.ranks, intervals: intervals)
    let sourceIndex = Dictionary(uniqueKeysWithValues: lanes.enumerated().map { ($1.sourceNumber, $0) })
    try storage.forEachQuantity(of: type, unit: facts.unit, lanes: lanes, predicate: predicate, sourceIndex: sourceIndex) {
      fold.add($0)
    }
    let priority = lanes.indices.sorted { ranks.ranks[$0] < ranks.ranks[$1] }
    return StatisticsReply(sources: lanes.map(\.source), priority: priority, results: fold.finish())
  }
}

/// The priority of the sources of a type: the owner's order first, then by class of device, then newest first (OQ-11).
struct SourceRanks {
  /// By the place of the lane; lower wins.
  let ranks: [Int]

  init(type: DataType, lanes: [Lane], storage: StorageReader) throws {
    let chosen = try storage.sourceOrder(of: type)
    let keys = try lanes.map { lane in
      (
        chosen.firstIndex(of: lane.source.bundleIdentifier) ?? Int.max,
        SourceClass(lane.source, productTypes: try storage.productTypes(ofSource: lane.sourceNumber)).rawValue,
        -lane.sourceNumber
      )
    }
    var ranks = Array(repeating: 0, count: lanes.count)
    for (rank, index) in lanes.indices.sorted(by: { keys[$0] < keys[$1] }).enumerated() { ranks[index] = rank }
    self.ranks = ranks
  }
}
