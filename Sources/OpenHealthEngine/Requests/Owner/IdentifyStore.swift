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
