// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthConnection
import OpenHealthCore
import Synchronization

/// The activity summaries of days, by day.
///
/// With an update handler the query goes on until it is stopped, and tells of summaries that are new or say something else (ACT-08).
///
/// Cost: one look at each day's summary, and one walk along the samples of the rings in these days.
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
  private let handler: @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void
  private let state = Mutex(State())

  private struct State {
    var updateHandler: (@Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void)?
    /// What was told last; handlers get copies, which they may change.
    var told: [ActivitySummaryRecord] = []
  }

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

  /// What is called after a change with the summaries that are new or say something else now, by day; with none when some are gone.
  ///
  /// Changes that come while it runs are told together. Set it before the query is executed; setting it later raises (ACT-08).
  open var updateHandler: (@Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void)? {
    get { state.withLock { $0.updateHandler } }
    set {
      if wasExecuted { raise(.invalidArgument, "An update handler may not be set after a query was executed") }
      state.withLock { $0.updateHandler = newValue }
    }
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let isLive = updateHandler != nil
    // Summaries change with the samples that they are made of.
    if isLive { watch(Catalog.rings.all, connection) }
    let summaries = try fetch(connection)
    state.withLock { $0.told = summaries.map(\.record) }
    let call = { [self] in handler(self, summaries, nil) }
    if !isLive { finish(call) } else if isRunning { call() }
  }

  override func fail(_ error: HKError) { finish { handler(self, nil, error) } }

  override func look(_ connection: HealthConnection) throws(HealthError) {
    let summaries = try fetch(connection)
    let records = summaries.map(\.record)
    let before = state.withLock { state in
      defer { state.told = records }
      return state.told
    }
    if records == before || !isRunning { return }
    let known = Dictionary(uniqueKeysWithValues: before.map { ($0.day, $0) })
    updateHandler?(self, summaries.filter { $0.record != known[$0.record.day] }, nil)
  }

  override func report(_ error: HKError) {
    if isRunning { updateHandler?(self, nil, error) }
  }

  private func fetch(_ connection: HealthConnection) throws(HealthError) -> [HKActivitySummary] {
    let translated = TranslatedPredicate(predicate)
    // Days that are made of samples begin where whoever asks counts them.
    let request = FetchActivitySummaries(predicate: translated.tree, timeZone: translated.tree.dayZone ?? .current)
    let found = try connection.service.perform(request, for: .app(connection.app)).map(HKActivitySummary.init(record:))
    return translated.isExact ? found : found.filter { predicate?.evaluate(with: $0) ?? true }
  }
}

extension PredicateFormat {
  /// The property that a single comparison looks at.
  fileprivate var property: Substring? {
    guard case .comparison(let comparison) = self, case .keyPath(_, let path) = comparison.left else { return nil }
    return path.split(separator: ".").first
  }
}

extension PredicateTree {
  /// Raises when a term asks what no summary answers (QRY-12).
  fileprivate func checkForSummaries() {
    _ = mapTerms { term in
      switch term {
      case .constant, .days: return term
      default:
        let what = term.format.property.map { "\($0) predicate" } ?? "predicate"
        // Observed: the text of Apple's exception.
        raise(.invalidArgument, "Unexpected dataType of class HKActivitySummaryType for \(what)")
      }
    }
  }
}
