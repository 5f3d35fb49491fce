// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ReadMeasurementSystem: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Answer? { try storage.measurementSystem() }
}
