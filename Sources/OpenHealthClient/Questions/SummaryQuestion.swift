// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What a query asks about the summaries of days.
package struct SummaryQuestion: Sendable {
  package let predicate: ClientPredicate<ActivitySummaryRecord>
  /// Days that are made of samples begin where this zone's do, unless the predicate says where.
  private let timeZone: TimeZone

  package init(_ predicate: ClientPredicate<ActivitySummaryRecord>, timeZone: TimeZone) {
    self.predicate = predicate
    self.timeZone = timeZone
  }

  package func summaries(_ connection: HealthConnection) throws(HealthError) -> [ActivitySummaryRecord] {
    let tree = try predicate.tree.checkedForDepth()
    let found = try connection.ask(FetchActivitySummaries(predicate: tree, timeZone: tree.dayZone ?? timeZone))
    return predicate.isExact ? found : found.filter(predicate.matches)
  }
}
