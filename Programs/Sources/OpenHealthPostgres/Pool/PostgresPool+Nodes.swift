// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthStorage

/// What may be done with a store in a database; nil where the database does not have it.
enum PersonState: String {
  /// Everything. The rows are plain.
  case open
  /// Everything. The rows are encrypted with the person's key.
  case keyed
  /// Reads: the store is being copied to another node.
  case leaving
  /// Nothing yet: another node still answers.
  case arriving
}

/// What the row of a person says of the store there.
struct PersonEntry {
  /// Nil for a state of a later version.
  var state: PersonState?
  /// The generation of the key of the rows; 0 where they are plain.
  var key: Int64
  /// The fingerprint of the key of the rows; nil where they are plain, and where they became encrypted before there were fingerprints.
  var fingerprint: Data?
  /// What tells the change log from all others, and the secret for what leaves the store.
  var log = StoredLog()
  /// How many transactions have changed the store. Only a lock reads it.
  var commits: Int64?

  /// The entry in the only row of a result: state, key, fingerprint, log, and commits if they were asked for.
  init?(_ result: PostgresResult) {
    guard result.rowCount == 1, case .text(let text) = result.value(0, 0), case .integer(let key) = result.value(0, 1) else { return nil }
    (state, self.key) = (PersonState(rawValue: text), key)
    if key > 0, case .blob(let fingerprint) = result.value(0, 2) { self.fingerprint = fingerprint }
    if case .blob(let log) = result.value(0, 3) { self.log = StoredLog(log) }
    if result.columnCount > 4, case .integer(let commits) = result.value(0, 4) { self.commits = commits }
  }

  /// Locks the row of the bound person, and reads it.
  static func lock(_ session: PostgresSession, _ person: Int64) throws(PostgresError) -> PersonEntry? {
    PersonEntry(
      try session.run(
        session.prepare("SELECT state, key, key_fingerprint, log, commits FROM person WHERE person_id = $1 FOR UPDATE"),
        [.integer(person)]))
  }

  /// The key that a transaction lacks; nil where it has what it needs. A store that nothing has changed yet gets a key where the process has
  /// master keys.
  ///
  /// - Parameter hasAsked: Whether the same request has asked the directory for ``PersonKeys/Need/first`` before.
  func need(_ keys: PersonKeys, _ person: Int64, hasAsked: Bool) -> PersonKeys.Need? {
    if key > 0 { return keys.key(of: person, key, fingerprint) == nil ? .generation(key, fingerprint) : nil }
    guard isToBeKeyed(keys) else { return nil }
    return hasAsked && keys.key(of: person, PersonKeys.firstGeneration) != nil ? nil : .first
  }

  private func isToBeKeyed(_ keys: PersonKeys) -> Bool { key == 0 && commits == 0 && keys.masters != nil }

  /// The cipher of a transaction that changes the store; nil where the rows are plain. The first one makes an unchanged store a keyed one.
  func cipher(_ keys: PersonKeys, _ person: Int64, _ session: PostgresSession) throws -> PersonCipher? {
    if key == 0 && !isToBeKeyed(keys) { return nil }
    guard let known = keys.key(of: person, key > 0 ? key : PersonKeys.firstGeneration, fingerprint) else {
      throw HealthError.storageFailure(.noPersonKey)
    }
    if key == 0 { try Self.setKeyed(session, person, known) }
    return PersonCipher(known)
  }

  /// Says that the rows of a plain store, which the transaction has locked, are encrypted with the person's key from its commit on.
  static func setKeyed(_ session: PostgresSession, _ person: Int64, _ key: PersonKey) throws {
    let isSet = try session.run(
      session.prepare("SELECT openhealth_set_keyed($1, $2, $3)"),
      [.integer(person), .integer(PersonKeys.firstGeneration), .blob(key.fingerprint)])
    guard isSet.value(0, 0) == .integer(1) else { throw HealthError.storageFailure(.noPersonKey) }
  }
}

/// What a directory's pool knows of other nodes.
struct KnownNodes {
  /// The connections to each node, and the connection string in the directory with which they were made.
  var pools: [String: (conninfo: String, pool: PostgresPool)] = [:]
  /// The nodes of people whose store is not in the directory's database, as the directory said last.
  var places: [Int64: String] = [:]
  /// The most people whose nodes are remembered.
  static let mostPlaces = 100_000
}

extension PostgresPool {
  /// A person's node, as the directory says.
  struct Place: Equatable {
    var node: String
    var conninfo: String
    /// The number of the latest move. Two places with the same one have no move between them.
    var move: Int64
  }

  /// What became of a transaction that was to begin in a person's store.
  enum Attempt<Value> {
    /// It ran.
    case done(Value)
    /// The store is not in this database. Nothing ran.
    case absent
    /// The store is there, and a move goes on. Nothing ran.
    case moving
    /// The store is there, and the process has not read the person's key yet. Nothing ran.
    case needsKey(PersonKeys.Need)
    /// The database did not answer, or takes no changes, as while another one takes over. Nothing ran.
    case unreachable(HealthError)
  }

  /// Reads one person's rows in a snapshot, at the node that has them. There are no rows where there is no such person.
  ///
  /// - Parameter isLong: Whether `body` may take long; see ``use(isLong:_:)``.
  func read<Value>(of person: Int64, isLong: Bool = false, _ body: (PostgresSession) throws -> Value) throws(HealthError) -> Value {
    try read(of: person, isLong: isLong, withKey: false) { session, _, _ throws in try body(session) }
  }

  /// As above, with the cipher of the person's key, nil where the rows are plain, and what the row says of the change log.
  func readStore<Value>(
    of person: Int64, isLong: Bool, _ body: (PostgresSession, PersonCipher?, _ log: StoredLog) throws -> Value
  ) throws(HealthError) -> Value {
    try read(of: person, isLong: isLong, withKey: true, body)
  }

  private func read<Value>(
    of person: Int64, isLong: Bool, withKey: Bool, _ body: (PostgresSession, PersonCipher?, _ log: StoredLog) throws -> Value
  ) throws(HealthError) -> Value {
    try following(person) { (node, mustBeThere) throws(HealthError) -> Attempt<Value> in
      try node.attempt(isLong: isLong) { session, begun throws -> Attempt<Value> in
        try session.queue("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        let entry = try Self.enter(session, person)
        if mustBeThere, entry?.state == nil || entry?.state == .arriving {
          try session.run("ROLLBACK")
          return entry?.state == nil ? .absent : .moving
        }
        var cipher: PersonCipher?
        if withKey, let entry, entry.key > 0 {
          guard let key = keys.key(of: person, entry.key, entry.fingerprint) else {
            try session.run("ROLLBACK")
            return .needsKey(.generation(entry.key, entry.fingerprint))
          }
          cipher = PersonCipher(key)
        }
        begun = true
        let value = try body(session, cipher, entry?.log ?? StoredLog())
        try session.endReading()
        return .done(value)
      }
    }
  }

  /// Begins a transaction with a connection. An error of the connection before `begun` is set becomes an attempt that ran nothing.
  func attempt<Value>(
    isLong: Bool = false, _ body: (_ session: PostgresSession, _ begun: inout Bool) throws -> Attempt<Value>
  ) throws(HealthError) -> Attempt<Value> {
    var begun = false
    do throws(HealthError) {
      return try use(isLong: isLong) { session throws -> Attempt<Value> in try body(session, &begun) }
    } catch {
      if !begun, case .databaseInaccessible = error { return .unreachable(error) }
      throw error
    }
  }

  /// Binds the current transaction to a person, and says whether the store is here and how its rows are, in one statement.
  static func enter(_ session: PostgresSession, _ person: Int64) throws(PostgresError) -> PersonEntry? {
    PersonEntry(
      try session.run(
        session.prepare("SELECT store_state, store_key, store_fingerprint, store_log FROM openhealth_begin($1)"), [.integer(person)]))
  }

  /// Runs an attempt at the node that has a person's store: first where the store was last, then where the directory says it is, and again
  /// while a move goes on or no database answers, as while another one takes over.
  ///
  /// - Parameter attempt: Begins a transaction, and looks whether the store is there before anything else. The second argument is false for
  ///   a last attempt, in the directory, for a person who does not exist.
  /// - Throws: The error of an attempt; `busy` when a move takes longer than ``patience``, and `databaseInaccessible` when an outage does.
  func following<Value>(
    _ person: Int64, _ attempt: (_ node: PostgresPool, _ mustBeThere: Bool) throws(HealthError) -> Attempt<Value>
  ) throws(HealthError) -> Value {
    let deadline = ContinuousClock.now + patience
    var place: Place?
    while true {
      let node: PostgresPool
      do throws(HealthError) {
        if let place { node = try pool(at: place) } else { node = knownNode(of: person) }
      } catch {
        place = nil
        try Self.pause(after: error, until: deadline)
        continue
      }
      switch try attempt(node, true) {
      case .done(let value): return value
      case .moving:
        guard ContinuousClock.now < deadline else { throw .busy }
        Thread.sleep(forTimeInterval: 0.02)
      case .needsKey(let need):
        do throws(HealthError) { try keys.get(need, of: person, from: self) } catch { try Self.pause(after: error, until: deadline) }
      case .unreachable(let error):
        // Another connection string may lead there by now.
        forget(person)
        place = nil
        try Self.pause(after: error, until: deadline)
      case .absent:
        let next: Place?
        do throws(HealthError) { next = try lookUp(person) } catch {
          try Self.pause(after: error, until: deadline)
          continue
        }
        if let next, next != place {
          place = next
          continue
        }
        // No such person: nothing has moved since the directory was asked before.
        keys.forget(person)
        switch try attempt(self, false) {
        case .done(let value): return value
        case .unreachable(let error): try Self.pause(after: error, until: deadline)
        case .absent, .moving, .needsKey: throw PostgresError.noPerson.healthError
        }
      }
    }
  }

  /// Waits until a database may answer again. Throws the error when it says something else, or after the deadline.
  private static func pause(after error: HealthError, until deadline: ContinuousClock.Instant) throws(HealthError) {
    guard case .databaseInaccessible = error, ContinuousClock.now < deadline else { throw error }
    Thread.sleep(forTimeInterval: 0.1)
  }

  /// The connections to the node where a person's store was last, by default the directory's own database.
  func knownNode(of person: Int64) -> PostgresPool {
    known.withLock { known in known.places[person].flatMap { known.pools[$0]?.pool } } ?? self
  }

  private func forget(_ person: Int64) { known.withLock { _ = $0.places.removeValue(forKey: person) } }

  /// Asks the directory for a person's node, and remembers it. Nil for a person who does not exist. For connections of a server.
  func lookUp(_ person: Int64) throws(HealthError) -> Place? {
    let place = try use { session throws(PostgresError) -> Place? in
      let result = try session.run(
        session.prepare("SELECT place_node, place_conninfo, place_move FROM openhealth_place($1)"), [.integer(person)])
      guard result.rowCount == 1, case .text(let node) = result.value(0, 0), case .text(let conninfo) = result.value(0, 1),
        case .integer(let move) = result.value(0, 2)
      else { return nil }
      return Place(node: node, conninfo: conninfo, move: move)
    }
    known.withLock { known in
      if known.places.count >= KnownNodes.mostPlaces { known.places = [:] }
      known.places[person] = place.flatMap { $0.node == PostgresSchema.firstNode ? nil : $0.node }
    }
    return place
  }

  /// The connections to the node of a place.
  func pool(at place: Place) throws(HealthError) -> PostgresPool { try pool(of: place.node, place.conninfo) }

  /// The connections to a node, which has shown that it is that node of this directory.
  func pool(of node: String, _ conninfo: String) throws(HealthError) -> PostgresPool {
    if node == PostgresSchema.firstNode { return self }
    func made(_ known: KnownNodes) -> PostgresPool? { known.pools[node].flatMap { $0.conninfo == conninfo ? $0.pool : nil } }
    if let pool = known.withLock({ made($0) }) { return pool }
    let new = try unverifiedPool(at: conninfo)
    let own = try identity()
    guard try new.identity() == Identity(directory: own.directory, node: node) else { throw PostgresError.node(.wrongNode).healthError }
    return known.withLock { known in
      if let pool = made(known) { return pool }
      known.pools[node] = (conninfo, new)
      return new
    }
  }

  /// Connections to a node, with this pool's role, before the database there has shown which node it is.
  func unverifiedPool(at conninfo: String) throws(HealthError) -> PostgresPool {
    guard let own = ConnectionString(self.conninfo), let other = ConnectionString(conninfo) else {
      throw PostgresError.node(.connectionString).healthError
    }
    return PostgresPool(own.leading(to: other).text, size: size, patience: patience)
  }

  /// Which node of which directory a database is.
  struct Identity: Equatable {
    var directory: String
    var node: String
  }

  /// Which node of which directory this database is.
  func identity() throws(HealthError) -> Identity {
    try use { session throws(PostgresError) in
      let result = try session.run(session.prepare("SELECT directory::text, node FROM deployment"), [])
      guard result.rowCount == 1, case .text(let directory) = result.value(0, 0), case .text(let node) = result.value(0, 1) else {
        throw .node(.wrongNode)
      }
      return Identity(directory: directory, node: node)
    }
  }
}
