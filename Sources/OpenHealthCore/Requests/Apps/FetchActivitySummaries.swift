// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The activity summaries of days, by day: those that were imported or saved, and of other days those that samples make (ACT-02, OQ-33).
public struct FetchActivitySummaries: HealthRequest, Hashable {
  public typealias Reply = [ActivitySummaryRecord]

  public var predicate: PredicateTree
  /// Where the days of summaries begin that are made of samples.
  public var timeZone: TimeZone

  public init(predicate: PredicateTree, timeZone: TimeZone) {
    self.predicate = predicate
    self.timeZone = timeZone
  }

  public var access: RequestAccess { .read([Catalog.rings.summary]) }

  public var kind: RequestKind { .querying }
}
