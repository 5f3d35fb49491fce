// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Statistics of every interval of a tiling of time, for tasks.
///
///     let days = try await HKStatisticsCollectionQueryDescriptor(
///       predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum,
///       anchorDate: Calendar.current.startOfDay(for: .now), intervalComponents: DateComponents(day: 1)
///     ).result(for: store)
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery, Sendable {
  /// A collection.
  public typealias Output = HKStatisticsCollection

  /// Which samples count.
  public var predicate: HKSamplePredicate<HKQuantitySample>
  /// Which figures to compute.
  public var options: HKStatisticsOptions
  /// Where one interval starts.
  public var anchorDate: Date
  /// How long an interval is.
  public var intervalComponents: DateComponents

  public init(
    predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions, anchorDate: Date, intervalComponents: DateComponents
  ) {
    self.predicate = predicate
    self.options = options
    self.anchorDate = anchorDate
    self.intervalComponents = intervalComponents
  }

  /// The collection; without data it is empty, which is no error (COLL-17).
  public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
    try await healthStore.result { done in
      let query = HKStatisticsCollectionQuery(
        quantityType: predicate.quantityType, quantitySamplePredicate: predicate.nsPredicate, options: options, anchorDate: anchorDate,
        intervalComponents: intervalComponents)
      query.initialResultsHandler = { _, collection, error in
        done(collection.map(Result.success) ?? .failure(error ?? HKError(.unknownError)))
      }
      return query
    }
  }
}
