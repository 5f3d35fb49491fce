// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKitTestSupport
import HealthKitTesting
import Testing

let stepType = HKQuantityType(.stepCount)
let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)

func steps(_ count: Double, at start: Date = noon, seconds: Double = 600) -> HKQuantitySample {
  quantity(.stepCount, count, "count", at: start, seconds: seconds)
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
