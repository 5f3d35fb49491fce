// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import Synchronization

/// The activity summaries of days, by day.
///
/// With an update handler the query goes on until it is stopped, and tells of summaries that are new or say something else (ACT-08).
///
/// Cost: one look at each day's summary, and one walk along the samples of the rings in these days.
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
  private typealias Handler = @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void

  private let handler: Handler
  private let laterHandler = Mutex<Handler?>(nil)
  private let question: SummaryQuestion

  /// A query for the days that a predicate names; for all days without one.
  ///
  /// The handler gets an empty array when reading is refused, and `errorAuthorizationNotDetermined` when nobody was asked. Raises for a
  /// predicate about samples (QRY-12).
  @preconcurrency public init(
    predicate: NSPredicate?,
    resultsHandler handler: @escaping @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void
  ) {
    self.handler = handler
    question = raisingProblems { try SummaryQuestion(ClientPredicate(predicate), timeZone: .current) }
    super.init(type: .activitySummaryType(), predicate: predicate)
  }

  /// What is called after a change with the summaries that are new or say something else now, by day; with none when some are gone.
  ///
  /// Changes that come while it runs are told together. Set it before the query is executed; setting it later raises (ACT-08).
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
      StandingSummaries(question), isLive: update != nil, connection,
      answer: { deliver($0, nil, to: handler) },
      later: { [weak self] in self?.deliver($0, nil, to: update) },
      report: { [weak self] in self?.deliver(nil, $0, to: update) })
  }

  /// Handlers get objects of their own, which they may change.
  private func deliver(_ summaries: [ActivitySummaryRecord]?, _ error: HealthError?, to handler: Handler?) {
    handler?(self, summaries?.map(HKActivitySummary.init(record:)), error.map { HKError($0) })
  }

  override func fail(_ error: HKError) { life.finish { handler(self, nil, error) } }
}
