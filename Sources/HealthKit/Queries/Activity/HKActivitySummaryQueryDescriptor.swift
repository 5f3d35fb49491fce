// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

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
