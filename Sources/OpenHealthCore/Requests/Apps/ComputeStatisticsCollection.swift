// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Computes a statistic for each interval of a time grid, in time order (COLL-*). Intervals without data are left out.
///
/// Reads one snapshot. Throws `invalidArgument` if the result would exceed ``Limits/mostStatistics``, as it would for a sample of centuries
/// by day, and `authorizationNotDetermined` if the app never asked about the type.
package struct ComputeStatisticsCollection: HealthRequest {
  /// The sources and one result for each interval with data. Having no data is not an error.
  package typealias Reply = StatisticsReply

  /// The quantity type.
  package var type: DataType
  /// The condition that samples have to meet. An app sees it narrowed to the samples that it may read.
  package var predicate: PredicateTree
  /// The figures to compute, and whether to compute them for each source, too.
  package var options: StatisticsOptions
  /// The grid of intervals.
  package var intervals: CalendarIntervals
  /// Limits the result to the intervals that overlap this period, in seconds since the reference date; nil for all intervals.
  package var period: Range<Double>?
  /// The zone of the intervals, if samples of other zones count on their own clocks (``ZoneNames``); nil divides all samples alike, as
  /// Apple's collections do. Only the owner's requests may have it. The predicate is about instants: for a period it allows for
  /// ``OwnIntervals/mostSeconds`` around it.
  package var home: TimeZone?

  /// Creates a request for the statistics of all intervals, or of those that overlap `period`.
  package init(
    type: DataType, predicate: PredicateTree, options: StatisticsOptions, intervals: CalendarIntervals, period: Range<Double>? = nil,
    home: TimeZone? = nil
  ) {
    self.type = type
    self.predicate = predicate
    self.options = options
    self.intervals = intervals
    self.period = period
    self.home = home
  }

  /// Permission to read the type. After a refusal, only the app's own samples count.
  package var access: RequestAccess { .read([type]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}
