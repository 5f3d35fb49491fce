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

/// Returns the activity summaries of days, for async code.
///
///     let calendar = Calendar.current
///     var today = calendar.dateComponents([.era, .year, .month, .day], from: Date())
///     today.calendar = calendar
///     let rings = try await HKActivitySummaryQueryDescriptor(predicate: HKQuery.predicateForActivitySummary(with: today))
///       .result(for: store).first
///
/// A loop over ``results(for:)`` gets these summaries and then each change.
public struct HKActivitySummaryQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
  /// The summaries, by day.
  public typealias Output = [HKActivitySummary]

  /// The days to return; nil for all.
  ///
  /// Unchecked: each copy of the struct has its own variable, and the predicate that it refers to does not change once made.
  public nonisolated(unsafe) var predicate: NSPredicate?

  /// Selects the days that a predicate names, such as `HKQuery.predicateForActivitySummary(with:)`; nil selects all days.
  public init(predicate: NSPredicate?) { self.predicate = predicate }

  /// The summaries that match, by day. Throws the errors that the query's handler would get.
  public func result(for healthStore: HKHealthStore) async throws -> [HKActivitySummary] {
    try await healthStore.result { done in query(done) }
  }

  /// The summaries that match first, and then, each time the loop awaits, those that are new or have changed since the previous result.
  ///
  /// The loop waits while there are none. Changes that come while it is busy arrive in one result.
  public func results(for healthStore: HKHealthStore) -> Results { Results(descriptor: self, store: healthStore) }

  private func query(_ done: @escaping @Sendable (Result<[HKActivitySummary], any Error>) -> Void) -> HKActivitySummaryQuery {
    HKActivitySummaryQuery(predicate: predicate) { query, summaries, error in
      query.life.hold()
      done(Self.result(summaries, error))
    }
  }

  private static func result(_ summaries: [HKActivitySummary]?, _ error: (any Error)?) -> Result<[HKActivitySummary], any Error> {
    summaries.map(Result.success) ?? .failure(error ?? HKError(.unknownError))
  }
}

extension HKActivitySummaryQueryDescriptor {
  /// A query that yields the summaries, and then, each time the loop asks, those that changed.
  func loopQuery(_ yield: @escaping QueryLoop<[HKActivitySummary]>.Yield) -> HKQuery {
    let query = query { yield($0) }
    query.updateHandler = { query, summaries, error in
      query.life.hold()
      yield(Self.result(summaries, error))
    }
    return query
  }
}
