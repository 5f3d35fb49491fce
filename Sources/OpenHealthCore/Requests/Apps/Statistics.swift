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

/// Reads what changed in a collection of statistics since an anchor, from one snapshot (COLL-14).
///
/// Only the intervals that contain changes are computed, since nothing outside an interval affects its figures. The process that has the
/// store open remembers where recently deleted samples lay. After other deletions, or more than 1,000 changes, the whole collection is
/// computed. Throws as ``ComputeStatisticsCollection`` does.
package struct FollowStatistics: HealthRequest, Hashable {
  /// The news and where to continue.
  package struct Reply: Sendable, Equatable {
    /// The changed part of the collection.
    package enum News: Sendable, Equatable {
      /// The whole collection.
      case all(StatisticsReply)
      /// The intervals that start in some periods, to be merged with ``StatisticsReply/replacing(_:with:)``. The periods are in time order
      /// and do not touch. There is no period if no matching sample changed; the reply then still lists the current sources.
      case parts([Range<Double>], StatisticsReply)
    }

    /// The changed part of the collection, or all of it.
    package var news: News
    /// The end of the log when the snapshot was taken: the anchor of the next request.
    package var anchor: ChangeAnchor

    /// Creates the reply.
    package init(news: News, anchor: ChangeAnchor) {
      self.news = news
      self.anchor = anchor
    }
  }

  /// The quantity type.
  package var type: DataType
  /// The condition that samples have to meet.
  package var predicate: PredicateTree
  /// The figures to compute, and whether to compute them for each source, too.
  package var options: StatisticsOptions
  /// The grid of intervals.
  package var intervals: CalendarIntervals
  /// The anchor of the collection that the caller has; nil for the whole collection.
  package var anchor: ChangeAnchor?
  /// Whether the reply's anchor names the store. Nil, from clients of earlier versions, means a bare one.
  package var namesStore: Bool? = true
  /// As in ``ComputeStatisticsCollection/home``.
  package var home: TimeZone?

  /// Creates a request for the changes of a collection since `anchor`.
  package init(
    type: DataType, predicate: PredicateTree, options: StatisticsOptions, intervals: CalendarIntervals, anchor: ChangeAnchor?,
    home: TimeZone? = nil
  ) {
    self.type = type
    self.predicate = predicate
    self.options = options
    self.intervals = intervals
    self.anchor = anchor
    self.home = home
  }

  /// Permission to read the type. After a refusal, only the app's own samples count.
  package var access: RequestAccess { .read([type]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}

extension FollowStatistics.Reply: CountedReply {
  /// The number of intervals in the reply, whichever type is asked about.
  package func count(of type: DataType) -> Int {
    switch news {
    case .all(let reply), .parts(_, let reply): reply.count(of: type)
    }
  }
}

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
