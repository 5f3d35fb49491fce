// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Statistics for each interval of a tiling of time, those with data only, in time order (COLL-*).
public struct ComputeStatisticsCollection: HealthRequest {
  public typealias Reply = StatisticsReply

  public var type: DataType
  public var predicate: PredicateTree
  public var options: StatisticsOptions
  public var intervals: CalendarIntervals

  public init(type: DataType, predicate: PredicateTree, options: StatisticsOptions, intervals: CalendarIntervals) {
    self.type = type
    self.predicate = predicate
    self.options = options
    self.intervals = intervals
  }

  public var access: RequestAccess { .read([type]) }
}
