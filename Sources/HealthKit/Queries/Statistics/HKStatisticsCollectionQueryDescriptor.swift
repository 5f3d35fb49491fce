// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

/// Computes statistics of consecutive intervals, for async code.
///
///     let days = try await HKStatisticsCollectionQueryDescriptor(
///       predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum,
///       anchorDate: Calendar.current.startOfDay(for: .now), intervalComponents: DateComponents(day: 1)
///     ).result(for: store)
///
/// A loop over ``results(for:)`` gets this collection and then a new one after every change.
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
  /// The statistics of all intervals.
  public typealias Output = HKStatisticsCollection

  /// The type and predicate of the samples that count.
  public var predicate: HKSamplePredicate<HKQuantitySample>
  /// The figures to compute.
  public var options: HKStatisticsOptions
  /// The start of one of the intervals; it may lie anywhere in time.
  public var anchorDate: Date
  /// The length of each interval.
  public var intervalComponents: DateComponents

  /// Describes a query of intervals that start at the anchor plus any multiple of the components (COLL-01).
  public init(
    predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions, anchorDate: Date, intervalComponents: DateComponents
  ) {
    self.predicate = predicate
    self.options = options
    self.anchorDate = anchorDate
    self.intervalComponents = intervalComponents
  }

  /// The collection; without data it is empty, which is not an error (COLL-17).
  public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
    try await healthStore.result { done in query { _, collection in done(collection) } }
  }

  /// The collection first, and then, each time the loop awaits, a new one once figures have changed (COLL-16).
  ///
  /// Changes that come while the loop is busy arrive in one result.
  public func results(for healthStore: HKHealthStore) -> Results { Results(descriptor: self, store: healthStore) }

  private func query(
    _ done: @escaping @Sendable (HKQuery, Swift.Result<HKStatisticsCollection, any Error>) -> Void
  ) -> HKStatisticsCollectionQuery {
    let query = HKStatisticsCollectionQuery(
      quantityType: predicate.quantityType, quantitySamplePredicate: predicate.nsPredicate, options: options, anchorDate: anchorDate,
      intervalComponents: intervalComponents)
    query.initialResultsHandler = { query, collection, error in
      done(query, collection.map(Swift.Result.success) ?? .failure(error ?? HKError(.unknownError)))
    }
    return query
  }
}

extension HKStatisticsCollectionQueryDescriptor {
  /// A collection, with the statistics that changed in it.
  public struct Result: Sendable {
    /// The statistics of all intervals.
    public let statisticsCollection: HKStatisticsCollection
    /// The statistics that changed since the previous result; nil in the first one.
    public let updatedStatistics: [HKStatistics]?
  }

  /// A query that yields the collection, and then a new one each time the loop asks.
  func loopQuery(_ yield: @escaping QueryLoop<Result>.Yield) -> HKQuery {
    let query = query { query, collection in
      query.life.hold()
      yield(collection.map { Result(statisticsCollection: $0, updatedStatistics: nil) })
    }
    query.follow { [weak query] result in
      query?.life.hold()
      yield(result)
    }
    return query
  }
}
