// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Returns one snapshot of the samples that match, for async code; their class follows from the predicates (QRY-03).
///
///     let latest = try await HKSampleQueryDescriptor(
///       predicates: [.quantitySample(type: HKQuantityType(.heartRate))],
///       sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 20
///     ).result(for: store)
public struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
  /// The samples, in the requested order.
  public typealias Output = [Sample]

  /// The types and predicates; samples that match any of them are returned.
  public var predicates: [HKSamplePredicate<Sample>]
  /// The order of the result; none means no particular order. Only start and end date can be sorted by (QRY-05).
  public var sortDescriptors: [SortDescriptor<Sample>]
  /// The most samples to return; nil and `HKObjectQueryNoLimit` mean all. Running the query raises for a negative limit.
  public var limit: Int?

  /// Describes a query of the samples that match any of the predicates. Without a limit it returns all of them.
  public init(predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>], limit: Int? = nil) {
    self.predicates = predicates
    self.sortDescriptors = sortDescriptors
    self.limit = limit
  }

  /// The samples that match. Throws the errors that the query's handler would get.
  public func result(for healthStore: HKHealthStore) async throws -> [Sample] {
    let samples = try await healthStore.result { done in
      HKSampleQuery(
        queryDescriptors: predicates.map { $0.descriptor }, limit: limit ?? HKObjectQueryNoLimit,
        sortDescriptors: sortDescriptors.map { NSSortDescriptor($0) }
      ) { _, samples, error in
        done(samples.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
      }
    }
    return samples.compactMap { $0 as? Sample }
  }
}
