// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ReadBackupPart: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> Data? {
    try engine.checkOwner(caller)
    return try engine.backups.backup(number)?.part(at: offset)
  }
}
