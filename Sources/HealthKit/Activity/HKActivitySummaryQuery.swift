// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthConnection
import OpenHealthCore

/// The activity summaries of days, by day.
///
/// Cost: one look at each day's summary, and one walk along the samples of the rings in these days.
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
  private let handler: @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void

  /// A query for the days that a predicate names; for all days without one.
  ///
  /// The handler gets an empty array when reading is refused, and `errorAuthorizationNotDetermined` when nobody was asked. Raises for a
  /// predicate about samples (QRY-12).
  public init(
    predicate: NSPredicate?,
    resultsHandler handler: @escaping @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void
  ) {
    self.handler = handler
    TranslatedPredicate(predicate).tree.checkForSummaries()
    super.init(type: .activitySummaryType(), predicate: predicate)
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let summaries = try fetch(connection)
    finish { handler(self, summaries, nil) }
  }

  override func fail(_ error: HKError) { finish { handler(self, nil, error) } }

  private func fetch(_ connection: HealthConnection) throws(HealthError) -> [HKActivitySummary] {
    let translated = TranslatedPredicate(predicate)
    // Days that are made of samples begin where whoever asks counts them.
    let request = FetchActivitySummaries(predicate: translated.tree, timeZone: translated.tree.dayZone ?? .current)
    let found = try connection.service.perform(request, for: .app(connection.app)).map(HKActivitySummary.init(record:))
    return translated.isExact ? found : found.filter { predicate?.evaluate(with: $0) ?? true }
  }
}

extension PredicateTree {
  /// Raises when a term asks what no summary answers (QRY-12).
  fileprivate func checkForSummaries() {
    _ = mapTerms { term in
      switch term {
      case .constant, .days: return term
      default:
        let what = term.keyPath.map { "\($0) predicate" } ?? "predicate"
        // Observed: the text of Apple's exception.
        raise(.invalidArgument, "Unexpected dataType of class HKActivitySummaryType for \(what)")
      }
    }
  }
}
