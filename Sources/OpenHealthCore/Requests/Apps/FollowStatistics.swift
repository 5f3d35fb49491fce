// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What is new in a collection of statistics since a place in the change log, from one snapshot (COLL-14).
///
/// Only the intervals in which changes lie are computed, as nothing outside of an interval has a part in its figures. Where deleted samples lay
/// is known of the last ones that the process with the store deleted; after others everything is computed. Throws as ``ComputeStatisticsCollection`` does.
public struct FollowStatistics: HealthRequest, Hashable {
  public struct Reply: Sendable, Equatable {
    public enum News: Sendable, Equatable {
      /// The whole collection.
      case all(StatisticsReply)
      /// The intervals that start in some periods, for ``StatisticsReply/replacing(_:with:)``. The periods are in time order and do not touch.
      /// There is none where nothing changed that the predicate matches; the sources are those of now all the same.
      case parts([Range<Double>], StatisticsReply)
    }

    public var news: News
    /// The end of the log when this was read: the anchor of the next request.
    public var latest: Int64

    public init(news: News, latest: Int64) {
      self.news = news
      self.latest = latest
    }
  }

  public var type: DataType
  public var predicate: PredicateTree
  public var options: StatisticsOptions
  public var intervals: CalendarIntervals
  /// Nil for the whole collection.
  public var anchor: Int64?

  public init(type: DataType, predicate: PredicateTree, options: StatisticsOptions, intervals: CalendarIntervals, anchor: Int64?) {
    self.type = type
    self.predicate = predicate
    self.options = options
    self.intervals = intervals
    self.anchor = anchor
  }

  public var access: RequestAccess { .read([type]) }

  public var kind: RequestKind { .querying }
}

extension FollowStatistics.Reply: CountedReply {
  public func count(of type: DataType) -> Int {
    switch news {
    case .all(let reply), .parts(_, let reply): reply.count(of: type)
    }
  }
}
