// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

/// Statistics of every interval of a tiling of time, for tasks.
///
///     let days = try await HKStatisticsCollectionQueryDescriptor(
///       predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum,
///       anchorDate: Calendar.current.startOfDay(for: .now), intervalComponents: DateComponents(day: 1)
///     ).result(for: store)
///
/// A loop over ``results(for:)`` gets this collection and then a new one after every change.
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
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
    try await healthStore.result { done in query { _, collection in done(collection) } }
  }

  /// The collection, and then, for each time the loop asks, a new one when figures have changed; it waits while none have (COLL-16).
  ///
  /// What happens while the loop is busy comes in one result.
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
  /// A collection, and what is new in it.
  public struct Result: Sendable {
    /// All statistics.
    public let statisticsCollection: HKStatisticsCollection
    /// Those whose figures changed since the result before; nil in the first one.
    public let updatedStatistics: [HKStatistics]?
  }

  /// A query that hands on the collection, and then a new one each time that the loop asks.
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
