// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension RemoveMedications: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    for identifier in identifiers {
      guard try storage.removeMedication(identifier) else { throw HealthError.objectsNotFound }
    }
  }
}
