// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads the activity summaries of days, in order: imported or saved ones and, for other days, summaries computed from samples (ACT-02,
/// OQ-33).
///
/// An app that may not read summaries gets an empty list. Throws `authorizationNotDetermined` if it never asked.
package struct FetchActivitySummaries: HealthRequest, Hashable {
  /// At most one summary for each day.
  package typealias Reply = [ActivitySummaryRecord]

  /// The condition that days have to meet. Terms about samples match no day.
  package var predicate: PredicateTree
  /// The zone in which days begin, for summaries computed from samples.
  package var timeZone: TimeZone
  /// Whether samples of other zones count on their own clocks (``ZoneNames``). Only the owner's requests may have it. Left out on the wire
  /// unless it is true.
  package var countsOwnZones: Bool { ownZones ?? false }
  private var ownZones: Bool?

  /// Creates a request for the summaries of the days that match a predicate, with all days in one zone.
  package init(predicate: PredicateTree, timeZone: TimeZone, countsOwnZones: Bool = false) {
    self.predicate = predicate
    self.timeZone = timeZone
    ownZones = countsOwnZones ? true : nil
  }

  /// Permission to read activity summaries.
  package var access: RequestAccess { .read([Catalog.rings.summary]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}
