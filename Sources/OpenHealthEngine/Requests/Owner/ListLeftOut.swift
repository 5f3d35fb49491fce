// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ListLeftOut: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> [LeftOut] {
    try engine.checkOwner(caller)
    return engine.database.leftOut
  }
}
