// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The activity summaries of days, for tasks.
///
///     let calendar = Calendar.current
///     var today = calendar.dateComponents([.era, .year, .month, .day], from: Date())
///     today.calendar = calendar
///     let rings = try await HKActivitySummaryQueryDescriptor(predicate: HKQuery.predicateForActivitySummary(with: today))
///       .result(for: store).first
public struct HKActivitySummaryQueryDescriptor: HKAsyncQuery, Sendable {
  /// An array of summaries.
  public typealias Output = [HKActivitySummary]

  /// Which days are asked for; nil for all.
  public nonisolated(unsafe) var predicate: NSPredicate?

  public init(predicate: NSPredicate?) { self.predicate = predicate }

  /// The summaries that match, by day. Throws what the query's handler would get.
  public func result(for healthStore: HKHealthStore) async throws -> [HKActivitySummary] {
    try await healthStore.result { done in
      HKActivitySummaryQuery(predicate: predicate) { _, summaries, error in
        done(summaries.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
      }
    }
  }
}
