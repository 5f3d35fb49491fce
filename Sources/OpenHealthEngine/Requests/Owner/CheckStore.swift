// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension CheckStore: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> Portion {
    try engine.checkOwner(caller)
    return try engine.database.check(at: place)
  }
}
