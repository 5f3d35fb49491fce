// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What a query asks about the summaries of days.
package struct SummaryQuestion: Sendable {
  private let predicate: ClientPredicate<ActivitySummaryRecord>
  /// Days that are made of samples begin where this zone's do, unless the predicate says where.
  private let timeZone: TimeZone

  /// Throws a ``PredicateProblem`` when the predicate asks what no summary answers (QRY-12).
  package init(_ predicate: ClientPredicate<ActivitySummaryRecord>, timeZone: TimeZone) throws {
    try predicate.tree.checkForSummaries()
    self.predicate = predicate
    self.timeZone = timeZone
  }

  package func summaries(_ connection: HealthConnection) throws(HealthError) -> [ActivitySummaryRecord] {
    let tree = try predicate.tree.checkedForDepth()
    let found = try connection.ask(FetchActivitySummaries(predicate: tree, timeZone: tree.dayZone ?? timeZone))
    return predicate.isExact ? found : found.filter(predicate.matches)
  }
}

extension PredicateTree {
  fileprivate func checkForSummaries() throws {
    _ = try mapTerms { term in
      switch term {
      case .constant, .days: return term
      default: throw PredicateProblem.notAboutSummaries(property: term.property)
      }
    }
  }

  /// The property that a term looks at; nil where it is not a single comparison.
  private var property: String? {
    let objects = PredicateObjects(source: { $0 }, device: { $0 })
    guard case .comparison(let comparison) = format(objects), case .keyPath(_, let path) = comparison.left else { return nil }
    return String(decoding: path.utf8.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
  }
}
