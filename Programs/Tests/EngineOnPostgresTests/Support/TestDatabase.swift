// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthStorage
import PostgresTestSupport

/// The databases of the engine's tests: here each is another person on one server, whose data are encrypted with a key of their own (D61).
enum TestDatabase {
  static let areOnServer = true

  /// An empty one.
  static func make(sealing: SealingRules = SealingRules()) throws -> HealthDatabase {
    try PostgresCluster.shared.get().newStore(sealing: sealing, isKeyed: true)
  }
}
