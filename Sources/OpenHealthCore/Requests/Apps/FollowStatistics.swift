// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
