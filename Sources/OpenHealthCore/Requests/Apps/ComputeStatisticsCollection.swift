// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Statistics for each interval of a tiling of time, those with data only, in time order (COLL-*).
///
/// Throws `invalidArgument` for more intervals than ``Limits/mostStatistics``, such as a sample of centuries has by day.
public struct ComputeStatisticsCollection: HealthRequest {
  public typealias Reply = StatisticsReply

  public var type: DataType
  public var predicate: PredicateTree
  public var options: StatisticsOptions
  public var intervals: CalendarIntervals
  /// Only the intervals that have time in it are computed; nil for all.
  public var period: Range<Double>?

  public init(
    type: DataType, predicate: PredicateTree, options: StatisticsOptions, intervals: CalendarIntervals, period: Range<Double>? = nil
  ) {
    self.type = type
    self.predicate = predicate
    self.options = options
    self.intervals = intervals
    self.period = period
  }

  public var access: RequestAccess { .read([type]) }

  public var kind: RequestKind { .querying }
}
