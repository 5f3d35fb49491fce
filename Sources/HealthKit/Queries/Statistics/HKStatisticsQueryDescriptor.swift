// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Computes statistics of all samples that match, for async code.
///
///     let steps = try await HKStatisticsQueryDescriptor(
///       predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum
///     ).result(for: store)?.sumQuantity()
public struct HKStatisticsQueryDescriptor: HKAsyncQuery, Sendable {
  /// The statistics, or nil when nothing matches.
  public typealias Output = HKStatistics?

  /// The type and predicate of the samples that count.
  public var predicate: HKSamplePredicate<HKQuantitySample>
  /// The figures to compute.
  public var options: HKStatisticsOptions

  /// Describes statistics of the samples that match a predicate.
  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
    self.predicate = predicate
    self.options = options
  }

  /// The statistics, or nil when nothing matches (STAT-07, OQ-12). Throws the other errors that the query's handler would get.
  public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? {
    try await healthStore.result { done in
      HKStatisticsQuery(
        quantityType: predicate.quantityType, quantitySamplePredicate: predicate.nsPredicate, options: options
      ) { _, statistics, error in
        if let error, (error as? HKError)?.code != .errorNoData { done(.failure(error)) } else { done(.success(statistics)) }
      }
    }
  }
}

extension HKSamplePredicate where Sample == HKQuantitySample {
  var quantityType: HKQuantityType {
    guard let type = sampleType as? HKQuantityType else { preconditionFailure("a predicate of quantity samples has a quantity type") }
    return type
  }
}
