// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Computes one statistic of all samples of a quantity type that match a predicate, in the type's `figureUnit`.
///
/// Reads one snapshot. Cost: one read of each matching sample. Throws `noData` when no visible sample matches (STAT-06), and
/// `authorizationNotDetermined` if the app never asked about the type.
package struct ComputeStatistics: HealthRequest {
  /// The sources and exactly one result.
  package typealias Reply = StatisticsReply

  /// The quantity type.
  package var type: DataType
  /// The condition that samples have to meet. An app sees it narrowed to the samples that it may read.
  package var predicate: PredicateTree
  /// The figures to compute, and whether to compute them for each source, too.
  package var options: StatisticsOptions

  /// Creates a request for one statistic.
  package init(type: DataType, predicate: PredicateTree, options: StatisticsOptions) {
    self.type = type
    self.predicate = predicate
    self.options = options
  }

  /// Permission to read the type. After a refusal, only the app's own samples count.
  package var access: RequestAccess { .read([type]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}
