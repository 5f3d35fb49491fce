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

  public var kind: RequestKind { .querying }
}
