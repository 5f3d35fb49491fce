// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Computes one statistic of all samples of a quantity type that match a predicate, in the type's `figureUnit`.
///
/// Reads one snapshot. Cost: one read of each matching sample. Throws `noData` when no visible sample matches (STAT-06), and
/// `authorizationNotDetermined` if the app never asked about the type.
public struct ComputeStatistics: HealthRequest {
  /// The sources and exactly one result.
  public typealias Reply = StatisticsReply

  /// The quantity type.
  public var type: DataType
  /// The condition that samples have to meet. An app sees it narrowed to the samples that it may read.
  public var predicate: PredicateTree
  /// The figures to compute, and whether to compute them for each source, too.
  public var options: StatisticsOptions

  /// Creates a request for one statistic.
  public init(type: DataType, predicate: PredicateTree, options: StatisticsOptions) {
    self.type = type
    self.predicate = predicate
    self.options = options
  }

  /// Permission to read the type. After a refusal, only the app's own samples count.
  public var access: RequestAccess { .read([type]) }

  /// A query, for code that admits, delays or records requests by kind.
  public var kind: RequestKind { .querying }
}
