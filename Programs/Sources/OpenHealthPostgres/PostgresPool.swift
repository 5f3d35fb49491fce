// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
@_spi(Backends) import OpenHealthStorage
import Synchronization

/// Connections to one PostgreSQL server, which the stores of all its people share.
///
/// All methods block the calling thread and may be called from any thread.
public final class PostgresPool: Sendable {
  private let conninfo: String
  private let idle = Mutex<Idle>(Idle())
  private let free: DispatchSemaphore

  /// Unchecked: a session is used by the thread that took it out of the pool.
  private struct Idle: @unchecked Sendable {
    var sessions: [PostgresSession] = []
  }

  /// - Parameters:
  ///   - conninfo: A connection string of libpq. With several hosts, add `target_session_attrs=read-write`.
  ///   - size: The most connections at a time.
  public init(_ conninfo: String, size: Int = 8) {
    self.conninfo = conninfo
    free = DispatchSemaphore(value: size)
  }

  /// Makes the schema in an empty database, or converts an older one, and lets a role use it. This pool's role becomes the owner of the tables;
  /// the other role can read and change rows, of one person at a time, and nothing else.
  ///
  /// - Parameter role: A role that exists, such as `health`: letters, digits and underscores.
  public func prepare(for role: String) throws(HealthError) {
    guard !role.isEmpty,
      role.utf8.allSatisfy({
        $0 == UInt8(ascii: "_") || ("a"..."z").contains(Unicode.Scalar($0)) || ("0"..."9").contains(Unicode.Scalar($0))
      })
    else { throw PostgresError.unsuitableArgument.healthError }
    try use { session throws(PostgresError) in
      try PostgresSchema.migrate(session)
      try session.run(
        """
        GRANT SELECT, INSERT, UPDATE, DELETE ON \(PostgresSchema.personTables.joined(separator: ", ")) TO \(role);
        GRANT SELECT, UPDATE (commits) ON person TO \(role);
        GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO \(role)
        """)
    }
  }

  /// Adds a person, whose store is empty. Returns the person's number. Only the owner of the tables can.
  public func addPerson(named name: String) throws(HealthError) -> Int64 {
    try use { session throws(PostgresError) in
      try session.run("BEGIN")
      // The policy lets a transaction add the person that it is bound to.
      let next = try session.run(session.prepare("SELECT nextval('person_person_id_seq')"), [])
      guard case .integer(let number) = next.value(0, 0) else { throw .noConnection }
      try Self.bind(session, to: number)
      _ = try session.run(session.prepare("INSERT INTO person (person_id, name) VALUES ($1, $2)"), [.integer(number), .text(name)])
      try session.run("INSERT INTO sequence (next) VALUES (1); INSERT INTO summary_change (seq) VALUES (0); COMMIT")
      return number
    }
  }

  /// Deletes a person with all that the store holds. Does nothing when there is no such person. Only the owner of the
  /// tables can.
  public func removePerson(_ number: Int64) throws(HealthError) {
    try use { session throws(PostgresError) in
      try session.run("BEGIN")
      try Self.bind(session, to: number)
      _ = try session.run(session.prepare("DELETE FROM person WHERE person_id = $1"), [.integer(number)])
      try session.run("COMMIT")
    }
  }

  /// The store of a person.
  public func store(of person: Int64, sealing: SealingRules = SealingRules()) -> HealthDatabase {
    HealthDatabase(PostgresBackend(pool: self, person: person), sealing: sealing)
  }

  /// Binds the current transaction to a person. Row-level security refuses all rows of others, and the default of `person_id` is this one.
  static func bind(_ session: PostgresSession, to person: Int64) throws(PostgresError) {
    _ = try session.run(session.prepare("SELECT set_config('openhealth.person', $1, true)"), [.integer(person)])
  }

  /// Runs `body` with a connection that no other thread uses. A connection that fails, or is left in a transaction, is not used again.
  func use<Result, Failure: Error>(_ body: (PostgresSession) throws(Failure) -> Result) throws(HealthError) -> Result {
    free.wait()
    defer { free.signal() }
    let known = idle.withLock { $0.sessions.popLast() }
    do {
      let session = try known ?? PostgresSession(conninfo)
      do {
        let result = try body(session)
        if session.isIdle { putBack(session) }
        return result
      } catch {
        if !session.isIdle { _ = try? session.run("ROLLBACK") }  // The connection may be gone, and the transaction with it.
        if session.isIdle { putBack(session) }
        throw error
      }
    } catch let error as HealthError {
      throw error
    } catch let error as PostgresError {
      throw error.healthError
    } catch {
      throw .storageFailure(.unexpected(type: "\(type(of: error))"))
    }
  }

  private func putBack(_ session: PostgresSession) {
    let boxed = Idle(sessions: [session])
    idle.withLock { $0.sessions += boxed.sessions }
  }
}
