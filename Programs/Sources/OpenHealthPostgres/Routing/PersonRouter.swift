// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import Synchronization

/// Leads each request to the node that has the person's store (D60), with the person's key (D61). Nothing else knows where a person's rows are.
///
/// A request for a person who is being moved waits for the end of the move. All methods block the calling thread and may be called from any
/// thread.
package final class PersonRouter: Sendable {
  /// The directory of people and nodes.
  package let directory: Directory
  /// The keys of people.
  package let keys: PersonKeys
  private let patience: Duration
  /// The nodes of people whose store is not in the directory's database, as the directory said last.
  private let places = Mutex<[Int64: String]>([:])
  /// The most people whose nodes are remembered.
  private static let mostPlaces = 100_000

  /// - Parameters:
  ///   - conninfo: A connection string of libpq for the directory. With several hosts, add `target_session_attrs=read-write`.
  ///   - size: The most connections at a time, to the directory's database and to each other one.
  ///   - schema: The schema with the directory's tables; nil for the one in which the connection string finds them.
  ///   - patience: How long a request waits for the end of its person's move, before it throws `busy`, and for a database that answers,
  ///     before it throws `databaseInaccessible`.
  ///   - masterKeys: What wraps the keys of people (D61). With them, the data of each person who has none yet are encrypted with a key of
  ///     their own; without, they stay plain, and requests for people whose data are encrypted throw `noPersonKey`.
  package init(
    _ conninfo: String, size: Int = 8, schema: SchemaName? = nil, patience: Duration = .seconds(30), masterKeys: MasterKeys? = nil
  ) {
    let connections = ConnectionPool(conninfo, size: size, schema: schema)
    directory = Directory(connections)
    keys = PersonKeys(masterKeys, in: connections)
    self.patience = patience
  }

  /// Throws where ``PostgresSchema/prepare(_:servers:operators:movers:)`` has not made the tables of this version, or the role may not use them. For
  /// connections of a server.
  package func checkTables() throws(HealthError) {
    try directory.connections.use { session throws(PostgresError) in
      try session.begin("READ ONLY")
      // There is no person 0. The columns and functions are those of the latest version.
      _ = try PersonEntry.enter(session, 0)
      _ = try session.run(session.prepare("SELECT openhealth_bind($1)"), [.integer(0)])
      _ = try session.run(session.prepare("SELECT schema FROM node LIMIT 1"), [])
      _ = try session.run(session.prepare("SELECT 1 FROM daily_saving LIMIT 1"), [])
      _ = try session.run(session.prepare("SELECT key_fingerprint FROM openhealth_fingerprints() LIMIT 1"), [])
      try session.endReading()
    }
  }

  /// Whether there is a person of this number. For connections of a server.
  package func hasPerson(_ number: Int64) throws(HealthError) -> Bool {
    try read(of: number) { session throws in
      try session.run(session.prepare("SELECT 1 FROM person WHERE person_id = $1"), [.integer(number)]).rowCount == 1
    }
  }

  /// Whether a token is the person's own, by its SHA-256. False, too, when there is no such person. For connections of a server.
  package func isToken(withDigest digest: [UInt8], of person: Int64) throws(HealthError) -> Bool {
    try read(of: person) { session throws in
      try session.run(session.prepare("SELECT 1 FROM person_token WHERE digest = $1"), [.blob(Data(digest))]).rowCount == 1
    }
  }

  /// The identifier of a person's registered app with a token, by its SHA-256; nil where the person has no such app, where its identifier is
  /// none that an app can have, as a backup may have brought one, and where there is no such person. For connections of a server. Cost: one row of the person's apps.
  package func app(withTokenDigest digest: [UInt8], of person: Int64) throws(HealthError) -> String? {
    try read(of: person) { session throws in
      let found = try session.run(session.prepare("SELECT identifier FROM app WHERE token = $1"), [.blob(Data(digest))])
      guard found.rowCount == 1, case .text(let identifier) = found.value(0, 0), AppRegistration.isIdentifier(identifier)
      else { return nil }
      return identifier
    }
  }

  // MARK: Transactions

  /// Reads one person's rows in a snapshot. There are no rows where there is no such person.
  func read<Value>(of person: Int64, _ body: (PostgresSession) throws -> Value) throws(HealthError) -> Value {
    try read(of: person, isLong: false, withKey: false) { session, _, _ throws in try body(session) }
  }

  /// As above, with the cipher of the person's key, nil where the rows are plain, and what the row says of the change log.
  ///
  /// - Parameters:
  ///   - isLong: Whether `body` may take long; see ``ConnectionPool/use(isLong:_:)``.
  ///   - withKey: Whether the cipher is needed.
  func read<Value>(
    of person: Int64, isLong: Bool, withKey: Bool = true, _ body: (PostgresSession, PersonCipher?, _ log: StoredLog) throws -> Value
  ) throws(HealthError) -> Value {
    try transaction(of: person, isLong: isLong) { session, visit throws in
      try session.begin("ISOLATION LEVEL REPEATABLE READ READ ONLY")
      let entry = try PersonEntry.enter(session, person)
      let cipher = try visit.beginReading(entry, withKey: withKey)
      let value = try body(session, cipher, entry?.log ?? StoredLog())
      try session.endReading()
      return value
    }
  }

  /// Runs a transaction at the node that has a person's store: first where the store was last, then where the directory says it is, and
  /// again during a move, and while no database answers, as when another one takes over.
  ///
  /// - Parameter body: Begins the transaction, asks the visit whether it may run here before anything else, and ends it. It is repeated, also
  ///   after an error of the connection, until it may.
  /// - Throws: The error of a transaction that ran; `busy` when a move takes longer than the patience, and `databaseInaccessible` when an
  ///   outage does; ``NodeFault/noPerson``; an error of the directory.
  func transaction<Value>(
    of person: Int64, isLong: Bool = false, _ body: (_ session: PostgresSession, _ visit: inout Visit) throws -> Value
  ) throws(HealthError) -> Value {
    let deadline = ContinuousClock.now + patience
    var route = Route(person: person)
    while true {
      var visit = Visit(person, keys, isLast: route.isLast, hasAsked: route.hasAsked)
      do throws(HealthError) {
        let result = try node(on: route).use(isLong: isLong) { session throws -> Result<Value, Detour> in
          do { return .success(try body(session, &visit)) } catch let detour as Detour {
            try session.rollBack()
            return .failure(detour)
          }
        }
        switch result {
        case .success(let value): return value
        case .failure(let detour): try take(detour, &route, until: deadline)
        }
      } catch {
        if visit.hasBegun { throw error }
        guard case .databaseInaccessible = error, ContinuousClock.now < deadline else { throw error }
        // Another connection string may lead there by now.
        places.withLock { _ = $0.removeValue(forKey: person) }
        (route.place, route.isLast) = (nil, false)
        Thread.sleep(forTimeInterval: 0.1)
      }
    }
  }

  /// What a request has learned of the way to its person's store.
  private struct Route {
    let person: Int64
    /// Where the directory says the store is; nil before it was asked.
    var place: Directory.Place?
    /// Whether there is no such person, so that the next attempt, in the directory, is the last one.
    var isLast = false
    /// Whether the directory was asked for ``PersonKeys/Need/first``.
    var hasAsked = false
  }

  private func node(on route: Route) throws(HealthError) -> ConnectionPool {
    if route.isLast { return directory.connections }
    guard let place = route.place else { return knownNode(of: route.person) }
    return try directory.connections(to: place.node, place.address)
  }

  /// Learns or waits for what a transaction lacks.
  private func take(_ detour: Detour, _ route: inout Route, until deadline: ContinuousClock.Instant) throws(HealthError) {
    if route.isLast { throw PostgresError.noPerson.healthError }
    switch detour {
    case .moving:
      guard ContinuousClock.now < deadline else { throw .busy }
      Thread.sleep(forTimeInterval: 0.02)
    case .needsKey(let need):
      if case .first = need { route.hasAsked = true }
      try keys.get(need, of: route.person)
    case .absent:
      if let next = try lookUp(route.person), next != route.place {
        route.place = next
      } else {
        // No such person: nothing has moved since the directory was asked before.
        keys.forget(route.person)
        route.isLast = true
      }
    }
  }

  // MARK: Places

  /// The connections to the node where a person's store was last, by default the directory's own database.
  func knownNode(of person: Int64) -> ConnectionPool {
    places.withLock { $0[person] }.flatMap { directory.knownConnections(to: $0) } ?? directory.connections
  }

  /// The connections to the node that has a person's store now, as the directory says; nil for a person who does not exist.
  func currentNode(of person: Int64) throws(HealthError) -> ConnectionPool? {
    guard let place = try lookUp(person) else { return nil }
    return try directory.connections(to: place.node, place.address)
  }

  /// Asks the directory for a person's node, and remembers it.
  private func lookUp(_ person: Int64) throws(HealthError) -> Directory.Place? {
    let place = try directory.place(of: person)
    places.withLock { places in
      if places.count >= Self.mostPlaces { places = [:] }
      places[person] = place.flatMap { $0.node == PostgresSchema.firstNode ? nil : $0.node }
    }
    return place
  }
}
