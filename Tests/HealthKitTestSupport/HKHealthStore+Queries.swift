// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit

/// Runs queries and returns the results that their handlers get.
extension HKHealthStore {
  /// The result of a sample query.
  package func samples(
    of type: HKSampleType, _ predicate: NSPredicate? = nil, limit: Int = HKObjectQueryNoLimit,
    sortedBy sortDescriptors: [NSSortDescriptor]? = nil
  ) async throws -> [HKSample] {
    try await withCheckedThrowingContinuation { continuation in
      let query = HKSampleQuery(sampleType: type, predicate: predicate, limit: limit, sortDescriptors: sortDescriptors) {
        _, samples, error in
        continuation.resume(with: Self.result(samples, error))
      }
      execute(query)
    }
  }

  /// The result of a statistics query.
  package func statistics(of type: HKQuantityType, _ predicate: NSPredicate?, _ options: HKStatisticsOptions) async throws -> HKStatistics {
    try await withCheckedThrowingContinuation { continuation in
      let query = HKStatisticsQuery(quantityType: type, quantitySamplePredicate: predicate, options: options) { _, statistics, error in
        continuation.resume(with: Self.result(statistics, error))
      }
      execute(query)
    }
  }

  /// The result of a statistics collection query.
  package func collection(
    of type: HKQuantityType, _ predicate: NSPredicate?, _ options: HKStatisticsOptions, anchor: Date, every interval: DateComponents
  ) async throws -> HKStatisticsCollection {
    try await withCheckedThrowingContinuation { continuation in
      let query = HKStatisticsCollectionQuery(
        quantityType: type, quantitySamplePredicate: predicate, options: options, anchorDate: anchor, intervalComponents: interval)
      query.initialResultsHandler = { _, collection, error in
        continuation.resume(with: Self.result(collection, error))
      }
      execute(query)
    }
  }

  private static func result<T>(_ value: T?, _ error: (any Error)?) -> Result<T, any Error> {
    if let value { return .success(value) }
    return .failure(error ?? HKError(.unknownError))
  }
}
