// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension RepairStore: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Portion {
    if let removal, try !storage.removals.exists(removal) { throw HealthError.invalidArgument(.noRemoval(removal)) }
    return try storage.setAsideUnsound(removal: removal, at: now.date)
  }
}
