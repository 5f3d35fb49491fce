// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A one-shot query of samples for tasks; the class of the samples follows the predicates (QRY-03).
///
///     let latest = try await HKSampleQueryDescriptor(
///       predicates: [.quantitySample(type: HKQuantityType(.heartRate))],
///       sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 20
///     ).result(for: store)
public struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
  /// An array of samples.
  public typealias Output = [Sample]

  /// What is asked for: the union of all.
  public var predicates: [HKSamplePredicate<Sample>]
  /// The order of the result. Only start and end date can be sorted by (QRY-05).
  public var sortDescriptors: [SortDescriptor<Sample>]
  /// The most samples to give; nil for all.
  public var limit: Int?

  public init(predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>], limit: Int? = nil) {
    self.predicates = predicates
    self.sortDescriptors = sortDescriptors
    self.limit = limit
  }

  /// The samples that match. Throws what the query's handler would get.
  public func result(for healthStore: HKHealthStore) async throws -> [Sample] {
    let samples = try await healthStore.result { done in
      HKSampleQuery(
        queryDescriptors: predicates.map(\.descriptor), limit: limit ?? HKObjectQueryNoLimit,
        sortDescriptors: sortDescriptors.map { NSSortDescriptor($0) }
      ) { _, samples, error in
        done(samples.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
      }
    }
    return samples.compactMap { $0 as? Sample }
  }
}
