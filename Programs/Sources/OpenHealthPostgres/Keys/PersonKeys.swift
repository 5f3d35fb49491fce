// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import OpenHealthCrypto
import Synchronization

/// The keys of people that this process has read from the directory (D61).
///
/// A transaction that lacks a key ends before it has done anything, the key is read with a connection to the directory, and the transaction is
/// repeated: no thread waits for a second connection while it has one.
package final class PersonKeys: Sendable {
  /// What a transaction lacks.
  enum Need {
    /// The key with which the person's data are encrypted, with its fingerprint where the row of the person has one.
    case generation(Int64, Data?)
    /// Any key, for a person who has no data that need one yet. It is in the directory before the first data are encrypted with it, so the
    /// directory is always asked: it may no longer be the one whose key this process remembers.
    case first
  }

  /// The generation of a person's first key, so far the only one.
  static let firstGeneration: Int64 = 1
  /// The most keys in memory.
  static let most = 10_000

  /// Nil where the process has no master keys: it refuses people whose data are encrypted, and encrypts none.
  let masters: MasterKeys?
  /// Connections to the directory.
  let connections: ConnectionPool
  private let known = Mutex(Known())

  private struct Known {
    var keys: [Int64: (generation: Int64, key: PersonKey)] = [:]
    /// How many connections had failed when the first of them was read.
    var losses = 0
  }

  init(_ masters: MasterKeys?, in connections: ConnectionPool) { (self.masters, self.connections) = (masters, connections) }

  /// The keys in memory. After a connection was lost there are none: what answers then may be an older copy of the directory, whose later people
  /// have other keys.
  private func withKnown<Value>(_ body: (inout [Int64: (generation: Int64, key: PersonKey)]) -> Value) -> Value {
    known.withLock { known in
      let losses = connections.losses
      if known.losses != losses { known = Known(losses: losses) }
      return body(&known.keys)
    }
  }

  /// The key of a person; nil where it was not read yet, or another one was.
  func key(of person: Int64, _ generation: Int64, _ fingerprint: Data? = nil) -> PersonKey? {
    guard let entry = withKnown({ $0[person] }), entry.generation == generation else { return nil }
    return fingerprint == nil || fingerprint == entry.key.fingerprint ? entry.key : nil
  }

  /// Forgets the key of a person who is not on the server any more.
  func forget(_ person: Int64) { withKnown { _ = $0.removeValue(forKey: person) } }

  /// Reads a person's key from the directory. Makes one for ``Need/first`` alone: where data are encrypted, a key that is missing stays missing.
  ///
  /// - Throws: `noPersonKey` where there is no such key, it has another fingerprint, or no master key unwraps it; ``NodeFault/noPerson``; an error of the directory, such as for
  ///   a newest master key that is not the directory's of this number.
  func get(_ need: Need, of person: Int64) throws(HealthError) {
    guard let masters else { throw .storageFailure(.noPersonKey) }
    let rows: [Row]
    switch need {
    case .generation(let number, _): rows = try wrappedKeys("openhealth_key($1, $2)", [.integer(person), .integer(number)])
    case .first:
      // One from before is no longer used, whatever the directory says.
      forget(person)
      do throws(HealthError) { rows = try add(person, masters.newest) } catch {
        guard [PostgresError.retiredMaster, .otherMaster].contains(where: { $0.healthError == error }) else { throw error }
        // Another program has retired the newest key that this one knows, or the right file has taken the place of another one.
        masters.readAgain()
        rows = try add(person, masters.newest)
      }
    }
    guard let row = rows.first, let secret = try row.unwrapped(by: masters) else { throw .storageFailure(.noPersonKey) }
    let key = try PersonKey(secret, of: person)
    // The directory has another key than the one of the rows, such as after one of them was put back from a backup.
    if case .generation(_, let fingerprint?) = need, fingerprint != key.fingerprint { throw .storageFailure(.noPersonKey) }
    withKnown { known in
      if known.count >= Self.most { known = [:] }
      known[person] = (row.generation, key)
    }
  }

  /// Adds a key for a person. What is there already, of another server, comes back in place of it.
  private func add(_ person: Int64, _ master: MasterKey) throws(HealthError) -> [Row] {
    let wrapped = try master.wrap(PersonKey.newSecret(), of: person, generation: Self.firstGeneration)
    return try wrappedKeys(
      "openhealth_add_key($1, $2, $3, $4, $5)",
      [.integer(person), .integer(Self.firstGeneration), .integer(master.number), .blob(master.fingerprint()), .blob(wrapped)])
  }

  /// A wrapped key.
  struct Row {
    var person: Int64
    var generation: Int64
    var master: Int64
    var wrapped: Data

    /// The secret in it; nil without the master key.
    func unwrapped(by masters: MasterKeys) throws(HealthError) -> SecretBytes? {
      try masters.key(master)?.unwrap(wrapped, of: person, generation: generation)
    }
  }

  /// Wrapped keys of the directory: person, generation, master key and bytes, as a function returns them.
  func wrappedKeys(_ call: String, _ arguments: [SQLValue]) throws(HealthError) -> [Row] {
    try connections.transaction { session throws(PostgresError) in
      let result = try session.run(
        session.prepare("SELECT number, key_generation, key_master, key_wrapped FROM \(call)"), arguments)
      return (0..<result.rowCount).compactMap { row in
        guard case .integer(let person) = result.value(row, 0), case .integer(let generation) = result.value(row, 1),
          case .integer(let master) = result.value(row, 2), case .blob(let wrapped) = result.value(row, 3)
        else { return nil }
        return Row(person: person, generation: generation, master: master, wrapped: wrapped)
      }
    }
  }

  // MARK: Checks

  /// Throws where this process could not read the data of some people: the file lacks a master key with which keys of people are wrapped, or
  /// has another one of its number, or no file was named and there are such keys. For connections of a server.
  ///
  /// A master key without a fingerprint in the directory, as in an older database, gets it here.
  ///
  /// - Throws: ``MasterKeyFault/missing(numbers:)``, ``MasterKeyFault/otherKey(number:)``, ``MasterKeyFault/notNamed``; an error of the directory.
  package func checkMasterKeys() throws {
    let used = try mastersInUse().map(\.master)
    guard let masters else {
      if used.isEmpty { return }
      throw MasterKeyFault.notNamed
    }
    let known = try fingerprints()
    var missing: [Int64] = []
    for number in used {
      guard let key = masters.key(number) else {
        missing.append(number)
        continue
      }
      let fingerprint = try key.fingerprint()
      if let known = known[number] {
        // Keys that it does not unwrap are damaged. They do not keep a server from serving all others.
        guard fingerprint == known else { throw MasterKeyFault.otherKey(number: number) }
      } else if try unwrapsAny(number, masters) {
        try connections.transaction { session throws(PostgresError) in
          _ = try session.run(session.prepare("SELECT openhealth_use_master($1, $2)"), [.integer(number), .blob(fingerprint)])
        }
      } else {
        missing.append(number)
      }
    }
    if !missing.isEmpty { throw MasterKeyFault.missing(numbers: missing) }
  }

  /// The fingerprints of master keys that have wrapped keys of people, by their numbers.
  private func fingerprints() throws(HealthError) -> [Int64: Data] {
    try connections.reading { session throws(PostgresError) in
      let result = try session.run(session.prepare("SELECT key_master, key_fingerprint FROM openhealth_fingerprints()"), [])
      var found: [Int64: Data] = [:]
      for row in 0..<result.rowCount {
        guard case .integer(let number) = result.value(row, 0), case .blob(let fingerprint) = result.value(row, 1) else { continue }
        found[number] = fingerprint
      }
      return found
    }
  }

  /// Whether a master key unwraps any key that is wrapped with its number. One damaged key must not keep a server from serving all others.
  ///
  /// Cost: all keys are read, where it unwraps none.
  private func unwrapsAny(_ number: Int64, _ masters: MasterKeys) throws(HealthError) -> Bool {
    var (person, generation): (Int64, Int64) = (0, 0)
    while true {
      // No key has the master key 0.
      let rows = try wrappedKeys(
        "openhealth_keys_besides($1, $2, $3, $4)", [.integer(0), .integer(person), .integer(generation), .integer(1000)])
      guard let last = rows.last else { return false }
      for row in rows where row.master == number {
        if try row.unwrapped(by: masters) != nil { return true }
      }
      (person, generation) = (last.person, last.generation)
    }
  }

  /// A wrapped key of each master key with which keys of people are wrapped, by its number. For connections of a server.
  func mastersInUse() throws(HealthError) -> [Row] { try wrappedKeys("openhealth_masters()", []) }
}
