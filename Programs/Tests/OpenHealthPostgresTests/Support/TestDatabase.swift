// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthStorage
import Synchronization
import Testing

/// The databases of ``TestStore`` in this target: the stores of people whom ``RowLevelWorld`` makes, one after the other.
enum TestDatabase {
  static let areOnServer = true

  /// The store that the next ``TestStore`` gets.
  static let next = Mutex<HealthDatabase?>(nil)

  /// The next one, whose rules of sealing are its own.
  static func make(sealing: SealingRules = SealingRules()) throws -> HealthDatabase {
    let database = next.withLock { $0 }
    return try #require(database)
  }
}
