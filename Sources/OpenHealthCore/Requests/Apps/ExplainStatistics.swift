// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Why the statistic of all samples of a quantity type that meet a predicate is what it is, or that of their share in an interval (D9).
///
/// Without an interval it explains what ``ComputeStatistics`` gives; with one, what ``ComputeStatisticsCollection`` gives for it. An app has
/// explained to it what it may see. Throws `noData` when no sample meets the predicate, and touches the interval. Cost: as the statistic,
/// and memory for every sample.
public struct ExplainStatistics: HealthRequest {
  public struct Reply: Sendable, Codable {
    /// What the explanation refers to by index, the highest in the priority first.
    public var sources: [SourceRecord]
    public var explanation: StatisticsExplanation

    public init(sources: [SourceRecord], explanation: StatisticsExplanation) {
      self.sources = sources
      self.explanation = explanation
    }
  }

  public var type: DataType
  public var predicate: PredicateTree
  /// In seconds since the reference date; a side can be open.
  public var interval: Range<Double>?

  public init(type: DataType, predicate: PredicateTree, interval: Range<Double>? = nil) {
    self.type = type
    self.predicate = predicate
    self.interval = interval
  }

  public var access: RequestAccess { .read([type]) }

  public var kind: RequestKind { .querying }
}
