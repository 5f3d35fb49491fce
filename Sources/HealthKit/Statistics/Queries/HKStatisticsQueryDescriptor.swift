// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// One statistic of all samples that match, for tasks.
public struct HKStatisticsQueryDescriptor: HKAsyncQuery, Sendable {
  /// A statistic, or nil.
  public typealias Output = HKStatistics?

  /// Which samples count.
  public var predicate: HKSamplePredicate<HKQuantitySample>
  /// Which figures to compute.
  public var options: HKStatisticsOptions

  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
    self.predicate = predicate
    self.options = options
  }

  /// The statistic, or nil when nothing matches (STAT-07, OQ-12). Throws what else the query's handler would get.
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
