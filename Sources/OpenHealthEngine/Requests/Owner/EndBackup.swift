// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension EndBackup: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) {
    try engine.checkOwner(caller)
    engine.backups.drop(number)
  }
}
