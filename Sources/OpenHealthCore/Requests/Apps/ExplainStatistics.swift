// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Explains a statistic: how much each sample contributed, and which source took precedence for the rest (D9).
///
/// Without an interval it explains the result of ``ComputeStatistics``; with one, the result of ``ComputeStatisticsCollection`` for that
/// interval. An app gets an explanation of the samples that it may read. Throws `noData` when no visible sample matches the predicate and
/// overlaps the interval, and `invalidArgument` for an empty interval. Cost: as for the statistic, plus memory for every sample.
package struct ExplainStatistics: HealthRequest {
  /// The explanation and the sources to which it refers.
  package struct Reply: Sendable, Codable {
    /// The sources, highest priority first. The explanation refers to them by index.
    package var sources: [SourceRecord]
    /// The contribution of each sample, and the figures that result.
    package var explanation: StatisticsExplanation

    /// Creates the reply.
    package init(sources: [SourceRecord], explanation: StatisticsExplanation) {
      self.sources = sources
      self.explanation = explanation
    }
  }

  /// The quantity type.
  package var type: DataType
  /// The condition that samples have to meet.
  package var predicate: PredicateTree
  /// The interval to explain, in seconds since the reference date. An infinite bound is open. Nil explains the statistic of all matching
  /// samples.
  package var interval: Range<Double>?
  /// As in ``ComputeStatisticsCollection/home``, for an interval.
  package var home: TimeZone?

  /// Creates a request to explain a statistic, or with `interval` one interval of a collection.
  package init(type: DataType, predicate: PredicateTree, interval: Range<Double>? = nil, home: TimeZone? = nil) {
    self.type = type
    self.predicate = predicate
    self.interval = interval
    self.home = home
  }

  /// Permission to read the type. After a refusal, only the app's own samples count.
  package var access: RequestAccess { .read([type]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}

extension ExplainStatistics.Reply: CountedReply {
  /// The number of explained samples, whichever type is asked about.
  package func count(of type: DataType) -> Int { explanation.parts.count }
}
