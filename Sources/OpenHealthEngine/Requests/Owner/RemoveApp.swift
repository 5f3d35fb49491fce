// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension RemoveApp: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard try storage.apps.remove(bundleIdentifier) else {
      throw HealthError.invalidArgument(.registration(.unknown(bundleIdentifier: TerminalText.line(bundleIdentifier))))
    }
  }
}
