// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit

/// A quantity sample whose unit is a string.
package func quantity(_ identifier: HKQuantityTypeIdentifier, _ value: Double, _ unit: String, at start: Date, seconds: Double = 0)
  -> HKQuantitySample
{
  HKQuantitySample(
    type: HKQuantityType(identifier), quantity: HKQuantity(unit: HKUnit(from: unit), doubleValue: value), start: start,
    end: start.addingTimeInterval(seconds))
}

/// A sample of steps.
package func steps(_ count: Double, at start: Date, seconds: Double = 0) -> HKQuantitySample {
  quantity(.stepCount, count, "count", at: start, seconds: seconds)
}

/// The code of the HealthKit error that a call throws; nil when it throws none, and `unknownError` for any other error.
package func code(_ body: () async throws -> Void) async -> HKError.Code? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? HKError)?.code ?? .unknownError
  }
}
