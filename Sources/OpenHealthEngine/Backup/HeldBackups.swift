// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import Synchronization

/// The backup that a client of this engine reads: one at a time, so that clients that went away take the space of one.
final class HeldBackups: Sendable {
  private let state = Mutex<(number: Int64, backup: HeldBackup?)>((0, nil))

  /// Holds a backup in place of an earlier one. Returns its number.
  func hold(_ backup: HeldBackup) -> Int64 {
    state.withLock { state in
      state = (state.number + 1, backup)
      return state.number
    }
  }

  /// The backup with this number; nil when it was dropped.
  func backup(_ number: Int64) -> HeldBackup? { state.withLock { $0.number == number ? $0.backup : nil } }

  func drop(_ number: Int64? = nil) {
    // Freed here, outside the lock.
    let dropped = state.withLock { state in
      guard number == nil || state.number == number else { return HeldBackup?.none }
      defer { state.backup = nil }
      return state.backup
    }
    withExtendedLifetime(dropped) {}
  }
}
