// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthStorage

/// The databases of the engine's tests: in memory here. `Programs/Tests/EngineOnPostgresTests` runs the same tests on a server.
enum TestDatabase {
  /// Whether they are on a server, which checks and copies its database itself.
  static let areOnServer = false

  /// An empty one.
  static func make(sealing: SealingRules = SealingRules()) throws -> HealthDatabase { try .inMemory(sealing: sealing) }
}
