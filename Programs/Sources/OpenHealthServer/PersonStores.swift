// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthEngine
import OpenHealthPostgres
import Synchronization

/// The stores of the people whom a server serves: one engine for each, as long as it is used now and then.
///
/// An engine keeps the numbers of a store's types, sources and devices, and what statistics have computed. A second one for the same store,
/// here or in another process, does no harm.
public final class PersonStores: Sendable {
  private struct Open {
    let engine: HealthEngine
    /// The number of the latest use.
    var used: Int
  }

  private struct State {
    var stores: [Int64: Open] = [:]
    var uses = 0
  }

  private let pool: PostgresPool
  private let answering: any PermissionAnswering
  private let most: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - pool: Connections of the role of servers.
  ///   - answering: Answers requests for permission; by default each person does, at any time.
  ///   - most: How many stores are kept open. Connections keep others.
  public init(_ pool: PostgresPool, answering: any PermissionAnswering = QueuedAnswering(), most: Int = 1000) {
    (self.pool, self.answering, self.most) = (pool, answering, most)
  }

  /// The store of a person who exists.
  func store(of person: Int64) -> HealthEngine {
    state.withLock { state in
      state.uses += 1
      if let known = state.stores[person]?.engine {
        state.stores[person]?.used = state.uses
        return known
      }
      if state.stores.count >= most, let oldest = state.stores.min(by: { $0.value.used < $1.value.used })?.key {
        state.stores[oldest] = nil
      }
      let engine = HealthEngine(database: pool.store(of: person), answering: answering)
      state.stores[person] = Open(engine: engine, used: state.uses)
      return engine
    }
  }

  /// Whether a token is the person's own, by its SHA-256.
  func isToken(withDigest digest: [UInt8], of person: Int64) throws(HealthError) -> Bool {
    try pool.isToken(withDigest: digest, of: person)
  }

  /// Whether there is such a person.
  func hasPerson(_ number: Int64) throws(HealthError) -> Bool { try pool.hasPerson(number) }
}
