// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension RemoveMedications: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Int64? {
    guard !identifiers.isEmpty else { return nil }
    let removal = try storage.removals.begin(at: now.date)
    for identifier in identifiers {
      guard try storage.removeMedication(identifier, removal: removal) else { throw HealthError.objectsNotFound }
    }
    return removal
  }
}
