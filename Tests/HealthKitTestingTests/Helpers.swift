// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKitTesting
import Testing

let stepType = HKQuantityType(.stepCount)
let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)

func steps(_ count: Double, at start: Date = noon, seconds: Double = 600) -> HKQuantitySample {
  HKQuantitySample(
    type: stepType, quantity: HKQuantity(unit: .count(), doubleValue: count), start: start, end: start.addingTimeInterval(seconds))
}

/// The code of the HealthKit error that a call throws; nil when it throws none, or another.
func code(_ body: () async throws -> Void) async -> HKError.Code? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? HKError)?.code
  }
}

extension HKHealthStore {
  /// The steps that the app sees, by start date.
  func steps() async throws -> [Double] {
    try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: stepType)], sortDescriptors: [SortDescriptor(\.startDate)])
      .result(for: self).map { $0.quantity.doubleValue(for: .count()) }
  }

  func sumOfSteps(_ predicate: NSPredicate? = nil) async throws -> Double? {
    try await HKStatisticsQueryDescriptor(predicate: .quantitySample(type: stepType, predicate: predicate), options: .cumulativeSum)
      .result(for: self)?.sumQuantity()?.doubleValue(for: .count())
  }
}
