// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension IdentifyStore: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> String? {
    try engine.checkOwner(caller)
    return engine.database.identifier
  }
}

extension CheckStore: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> Portion {
    try engine.checkOwner(caller)
    return try engine.database.check(at: place)
  }
}

extension RepairStore: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Portion {
    if let removal, try !storage.removals.exists(removal) { throw HealthError.invalidArgument(.noRemoval(removal)) }
    return try storage.setAsideRows.add(removal: removal, at: now.date)
  }
}
