// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import Testing

/// The one store of these tests. It grants whatever is asked for, and is gone with the process.
enum TestStore {
  /// The place where the environment is set, before any store is used.
  private static let store: HKHealthStore = {
    setenv("HEALTHKIT_STORE", "memory:", 1)
    setenv("HEALTHKIT_AUTHORIZATION", "grant-all", 1)
    return HKHealthStore()
  }()

  /// The store without a request: for types that another test asks for, or for none.
  static var unasked: HKHealthStore { store }

  /// The store, after permission to save and read the types.
  static func granted(_ types: HKSampleType...) async throws -> HKHealthStore {
    try await store.requestAuthorization(toShare: Set(types), read: Set(types))
    return store
  }
}

/// A stretch of forty days that no other test uses: tests of one process share the store.
enum Stretch {
  nonisolated(unsafe) private static var taken = 0
  private static let lock = NSLock()

  /// The start of a day in the current time zone; the 35 days after it are free.
  static func next() -> Date {
    let number = lock.withLock {
      taken += 1
      return taken
    }
    let calendar = Calendar.current
    return calendar.startOfDay(for: Date(timeIntervalSince1970: 40 * 86_400 * (20 + Double(number))))
  }

  /// A predicate that matches whatever lies in the stretch, and nothing else.
  static func predicate(_ start: Date) -> NSPredicate {
    HKQuery.predicateForSamples(withStart: start, end: start.addingTimeInterval(36 * 86_400), options: .strictStartDate)
  }
}

/// Samples in few words.
func quantity(_ identifier: HKQuantityTypeIdentifier, _ value: Double, _ unit: String, at start: Date, seconds: Double = 0)
  -> HKQuantitySample
{
  HKQuantitySample(
    type: HKQuantityType(identifier), quantity: HKQuantity(unit: HKUnit(from: unit), doubleValue: value), start: start,
    end: start.addingTimeInterval(seconds))
}

func steps(_ count: Double, at start: Date, seconds: Double = 0) -> HKQuantitySample {
  quantity(.stepCount, count, "count", at: start, seconds: seconds)
}

extension HKHealthStore {
  /// The result of a sample query, through its handler.
  func samples(
    of type: HKSampleType, _ predicate: NSPredicate?, limit: Int = HKObjectQueryNoLimit, sortedBy sortDescriptors: [NSSortDescriptor]? = nil
  ) async throws -> [HKSample] {
    try await withCheckedThrowingContinuation { continuation in
      let query = HKSampleQuery(sampleType: type, predicate: predicate, limit: limit, sortDescriptors: sortDescriptors) {
        _, samples, error in
        continuation.resume(with: Self.result(samples, error))
      }
      execute(query)
    }
  }

  /// The result of a statistics query, through its handler.
  func statistics(
    of type: HKQuantityType, _ predicate: NSPredicate?, _ options: HKStatisticsOptions
  ) async throws -> HKStatistics {
    try await withCheckedThrowingContinuation { continuation in
      let query = HKStatisticsQuery(quantityType: type, quantitySamplePredicate: predicate, options: options) { _, statistics, error in
        continuation.resume(with: Self.result(statistics, error))
      }
      execute(query)
    }
  }

  /// The result of a statistics collection query, through its handler.
  func collection(
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

/// The code of the HealthKit error that a call throws; nil when it throws none.
func code(_ body: () async throws -> Void) async -> HKError.Code? {
  do {
    try await body()
    return nil
  } catch let error as HKError {
    return error.code
  } catch {
    Issue.record("not an HKError: \(error)")
    return nil
  }
}
