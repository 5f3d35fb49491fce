// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import Testing

/// The one store of these tests, in memory. It grants every request.
enum TestStore {
  /// Sets the environment before any store is used.
  private static let store: HKHealthStore = {
    setenv("HEALTHKIT_STORE", "memory:", 1)
    setenv("HEALTHKIT_AUTHORIZATION", "grant-all", 1)
    return HKHealthStore()
  }()

  /// The store without a request, for types that another test requests or none does.
  static var unasked: HKHealthStore { store }

  /// The store, after permission to save and read the types.
  static func granted(_ types: HKSampleType...) async throws -> HKHealthStore {
    try await store.requestAuthorization(toShare: Set(types), read: Set(types))
    return store
  }
}

/// A period of forty days that no other test uses: tests of one process share the store.
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

  /// A predicate that matches exactly what starts in the period.
  static func predicate(_ start: Date) -> NSPredicate {
    HKQuery.predicateForSamples(withStart: start, end: start.addingTimeInterval(36 * 86_400), options: .strictStartDate)
  }
}
