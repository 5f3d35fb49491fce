// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthPostgres
import Synchronization

/// The stores of the people whom a server serves: one engine for each, as long as it is used now and then.
///
/// An engine keeps the numbers of a store's types, sources and devices, and what statistics have computed. A second one for the same store,
/// here or in another process, does no harm.
package final class PersonStores: Sendable {
  private struct Open {
    let engine: HealthEngine
    /// The number of the latest use.
    var used: Int
  }

  private struct State {
    var stores: [Int64: Open] = [:]
    var uses = 0
  }

  private let router: PersonRouter
  private let answering: any PermissionAnswering
  private let most: Int
  private let samplesPerDay: Int?
  let now: @Sendable () -> Date
  private let state = Mutex(State())

  /// - Parameters:
  ///   - router: Leads to the stores, with connections of the role of servers.
  ///   - answering: Answers requests for permission; by default each person does, at any time.
  ///   - most: How many stores are kept open. Connections keep others.
  ///   - samplesPerDay: The most new samples that an app of a person may save in a day of UTC, at all server processes together; nil for
  ///     any number. The person has no such limit.
  ///   - now: The clock of the stores.
  package init(
    _ router: PersonRouter, answering: any PermissionAnswering = QueuedAnswering(), most: Int = 1000, samplesPerDay: Int? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.router, self.answering, self.most, self.samplesPerDay, self.now) = (router, answering, most, samplesPerDay, now)
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
      let engine = HealthEngine(database: router.store(of: person), answering: answering, now: now, samplesPerDay: samplesPerDay)
      state.stores[person] = Open(engine: engine, used: state.uses)
      return engine
    }
  }

  /// Whether a token is the person's own, by its SHA-256.
  func isToken(withDigest digest: [UInt8], of person: Int64) throws(HealthError) -> Bool {
    try router.isToken(withDigest: digest, of: person)
  }

  /// The app of a person that has a token, by its SHA-256; nil where the person has none, or there is no such person.
  func app(withTokenDigest digest: [UInt8], of person: Int64) throws(HealthError) -> String? {
    try router.app(withTokenDigest: digest, of: person)
  }

  /// The numbers of people who have registered an app, in ascending order: the first `most` of them beyond a number.
  func people(registering app: String, beyond number: Int64, most: Int) throws(HealthError) -> [Int64] {
    try router.directory.people(registering: app, beyond: number, most: most)
  }

  /// Whether there is such a person.
  func hasPerson(_ number: Int64) throws(HealthError) -> Bool { try router.hasPerson(number) }
}
