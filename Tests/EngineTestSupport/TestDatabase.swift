// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthStorage
import PostgresTestSupport
import Synchronization
import Testing

/// The databases of the engine's tests: in memory, or with OPENHEALTHKIT_TEST_DATABASE=postgres in the environment the stores of people on
/// one server, each encrypted with a key of its own (D61).
package enum TestDatabase {
  private static let isServerChosen: Bool =
    switch ProcessInfo.processInfo.environment["OPENHEALTHKIT_TEST_DATABASE"] {
    case nil: false
    case "postgres": true
    case let other?: preconditionFailure("OPENHEALTHKIT_TEST_DATABASE is \(other); there is only postgres")
    }

  /// The store that each ``TestStore`` gets instead, while a test sets one: one on a server.
  package static let next = Mutex<HealthDatabase?>(nil)

  /// Whether they are on a server, which checks and copies its database itself.
  package static var areOnServer: Bool { isServerChosen || next.withLock { $0 != nil } }

  /// An empty one, or the one that is ``next``, whose rules of sealing are its own.
  ///
  /// - Parameter sealing: Nil for those of stores in use.
  package static func make(sealing: SealingRules? = nil) throws -> HealthDatabase {
    if let database = next.withLock({ $0 }) { return database }
    guard isServerChosen else { return try .inMemory(sealing: sealing ?? SealingRules()) }
    return try PostgresCluster.shared.get().newStore(sealing: sealing, isKeyed: true)
  }
}

extension Trait where Self == ConditionTrait {
  /// Of tests that look into a database of SQLite, behind the engine.
  package static var inSQLite: Self { .disabled(if: TestDatabase.areOnServer, "looks into a database of SQLite") }
}
