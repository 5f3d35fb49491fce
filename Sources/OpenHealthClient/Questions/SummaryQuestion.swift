// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A query's question about the summaries of days.
package struct SummaryQuestion: Sendable {
  private let predicate: ClientPredicate<ActivitySummaryRecord>
  /// The zone in which days computed from samples begin, unless the predicate names one.
  private let timeZone: TimeZone

  /// Throws a ``PredicateFault`` when the predicate asks for something that summaries do not have (QRY-12).
  package init(_ predicate: ClientPredicate<ActivitySummaryRecord>, timeZone: TimeZone) throws {
    try predicate.tree.checkForSummaries()
    self.predicate = predicate
    self.timeZone = timeZone
  }

  /// The summaries that match, by day.
  package func summaries(_ connection: HealthConnection) throws(HealthError) -> [ActivitySummaryRecord] {
    let tree = try predicate.tree.checkedForSize()
    let found = try connection.ask(FetchActivitySummaries(predicate: tree, timeZone: tree.dayZone ?? timeZone))
    return predicate.isExact ? found : found.filter(predicate.matches)
  }
}

extension PredicateTree {
  fileprivate func checkForSummaries() throws {
    _ = try mapTerms { term in
      switch term {
      case .constant, .days: return term
      default: throw PredicateFault.property(term.property, notOf: "HKActivitySummaryType")
      }
    }
  }

  /// The property that a term compares; nil for a term that is not a single comparison.
  var property: String? {
    let objects = PredicateObjects(source: { $0 }, device: { $0 })
    guard case .comparison(let comparison) = format(objects), case .keyPath(_, let path) = comparison.left else { return nil }
    return String(decoding: path.utf8.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
  }
}
