// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension ChangeLock: AskingRequest {
  /// Only the daemon around a store locks it.
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> LockStatus { throw .daemon(.unknownRequest) }
}
