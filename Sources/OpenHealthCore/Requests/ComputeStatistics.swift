// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The statistic of all samples of a quantity type that meet a predicate, in the type's unit.
///
/// Throws `noData` when none does (STAT-06).
public struct ComputeStatistics: HealthRequest {
  public typealias Reply = StatisticsReply

  public var type: DataType
  public var predicate: PredicateTree
  public var options: StatisticsOptions

  public init(type: DataType, predicate: PredicateTree, options: StatisticsOptions) {
    self.type = type
    self.predicate = predicate
    self.options = options
  }

  public var access: RequestAccess { .read([type]) }
}

/// Statistics and the sources to which they refer by index.
public struct StatisticsReply: Sendable {
  public var sources: [SourceRecord]
  public var results: [StatisticsResult]

  public init(sources: [SourceRecord], results: [StatisticsResult]) {
    self.sources = sources
    self.results = results
  }
}

extension StatisticsReply {
  /// Where the intervals start whose figures are others than in an earlier reply, in time order; those that have data no more are among them.
  public func startsOfChanges(since earlier: StatisticsReply) -> [Double] {
    let (old, new) = (earlier.resultsByStart, resultsByStart)
    return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
  }

  /// With the figures of sources by what does not depend on the reply.
  private var resultsByStart: [Double: Figures] {
    Dictionary(
      uniqueKeysWithValues: results.map { result in
        let bySource = Dictionary(uniqueKeysWithValues: result.bySource.map { (sources[$0].bundleIdentifier, $1) })
        return (result.start, Figures(merged: result.merged, bySource: bySource))
      })
  }

  private struct Figures: Equatable {
    var merged: StatisticsFigures
    var bySource: [String: StatisticsFigures]
  }
}
