// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Synchronization

/// Returns the activity summaries of days, ordered by day.
///
/// With an update handler the query runs until it is stopped, and reports summaries that are new or have changed (ACT-08).
///
/// Cost: one look-up of each day's summary, and one walk over the samples of the rings on these days.
///
/// Unchecked: what it stores is an immutable value, or behind a lock.
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
  private typealias Handler = @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void

  private let handler: Handler
  private let laterHandler = Mutex<Handler?>(nil)
  private let question: SummaryQuestion

  /// A query for the days that a predicate names; for all days without one.
  ///
  /// The handler gets an empty array when reading is refused, and `errorAuthorizationNotDetermined` when the app never requested the types.
  /// Raises for a predicate on samples (QRY-12).
  @preconcurrency public init(
    predicate: NSPredicate?,
    resultsHandler handler: @escaping @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void
  ) {
    self.handler = handler
    question = raisingProblems { try SummaryQuestion(ClientPredicate(predicate), timeZone: .current) }
    super.init(type: .activitySummaryType(), predicate: predicate)
  }

  /// Receives the summaries that are new or have changed, by day, after a change; an empty array when summaries have only gone.
  ///
  /// Changes that come while it runs arrive in one call. Set it before executing the query; setting it later raises (ACT-08).
  @preconcurrency open var updateHandler: (@Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void)? {
    get { laterHandler.withLock { $0 } }
    set {
      checkNotExecuted("An update handler")
      laterHandler.withLock { $0 = newValue }
    }
  }

  override func run(_ connection: HealthConnection) throws(HealthError) {
    let update = updateHandler
    try life.ask(
      LiveSummaries(question), isLive: update != nil, connection,
      answer: { deliver($0, nil, to: handler) },
      later: { [weak self] in self?.deliver($0, nil, to: update) },
      report: { [weak self] in self?.deliver(nil, $0, to: update) })
  }

  /// Passes each handler its own objects, which it may change.
  private func deliver(_ summaries: [ActivitySummaryRecord]?, _ error: HealthError?, to handler: Handler?) {
    handler?(self, summaries?.map(HKActivitySummary.init(record:)), error.map { HKError($0) })
  }

  override func fail(_ error: HKError) { life.finish { handler(self, nil, error) } }
}
