// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension SetMeasurementSystem: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws { try storage.setMeasurementSystem(system) }
}
