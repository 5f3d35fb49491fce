// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

/// The activity summaries of days, for tasks.
///
///     let calendar = Calendar.current
///     var today = calendar.dateComponents([.era, .year, .month, .day], from: Date())
///     today.calendar = calendar
///     let rings = try await HKActivitySummaryQueryDescriptor(predicate: HKQuery.predicateForActivitySummary(with: today))
///       .result(for: store).first
///
/// A loop over ``results(for:)`` gets these summaries and then those that change.
public struct HKActivitySummaryQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
  /// An array of summaries.
  public typealias Output = [HKActivitySummary]

  /// Which days are asked for; nil for all.
  public nonisolated(unsafe) var predicate: NSPredicate?

  public init(predicate: NSPredicate?) { self.predicate = predicate }

  /// The summaries that match, by day. Throws what the query's handler would get.
  public func result(for healthStore: HKHealthStore) async throws -> [HKActivitySummary] {
    try await healthStore.result { done in query(done) }
  }

  /// The summaries that match, and then, for each time the loop asks, those that are new or say something else since the result before; it
  /// waits where there are none.
  ///
  /// What happens while the loop is busy comes in one result.
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
  /// A query that hands on the summaries, and then those that changed each time that the loop asks.
  func loopQuery(_ yield: @escaping QueryLoop<[HKActivitySummary]>.Yield) -> HKQuery {
    let query = query { yield($0) }
    query.updateHandler = { query, summaries, error in
      query.life.hold()
      yield(Self.result(summaries, error))
    }
    return query
  }
}
