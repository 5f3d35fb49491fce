// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import Synchronization

/// Connections to the database of a server, which the stores of all its people share, and to its nodes, where it has several (D60).
///
/// The connection string names the directory: the database that lists people and nodes. Connections to another node, as many as to the
/// directory, are made when the first person there is asked for. A request for a person who is being moved waits for the end of the move.
///
/// All methods block the calling thread and may be called from any thread.
package final class PostgresPool: Sendable {
  let conninfo: String
  private let idle = Mutex<Idle>(Idle())
  private let free: DispatchSemaphore
  /// Counts the connections for reads that may be long: all but one.
  private let freeForLong: DispatchSemaphore
  let size: Int
  let patience: Duration
  /// The threads that have a connection.
  private let inUse = Atomic(0)
  /// The threads that wait for a connection.
  private let waiting = Atomic(0)
  let commits = PostgresCommits()
  /// What is known of other nodes.
  let known = Mutex(KnownNodes())
  /// The keys of people. Only those of the directory's pool are used.
  let keys: PersonKeys

  /// Unchecked: a session is used by the thread that took it out of the pool.
  private struct Idle: @unchecked Sendable {
    var sessions: [PostgresSession] = []
  }

  /// - Parameters:
  ///   - conninfo: A connection string of libpq. With several hosts, add `target_session_attrs=read-write`.
  ///   - size: The most connections at a time, to the directory and to each other node.
  ///   - patience: How long a request waits for the end of its person's move, before it throws `busy`, and for a database that answers,
  ///     before it throws `databaseInaccessible`.
  ///   - masterKeys: What wraps the keys of people (D61). With them, the data of each person who has none yet are encrypted with a key of
  ///     their own; without, they stay plain, and requests for people whose data are encrypted throw `noPersonKey`.
  package init(_ conninfo: String, size: Int = 8, patience: Duration = .seconds(30), masterKeys: MasterKeys? = nil) {
    keys = PersonKeys(masterKeys)
    self.conninfo = conninfo
    self.size = size
    self.patience = patience
    free = DispatchSemaphore(value: size)
    freeForLong = DispatchSemaphore(value: max(1, size - 1))
  }

  /// How the connections are used at this moment, those to all nodes together. The numbers are read one after the other, without a lock.
  package var usage: PoolUsage {
    var usage = PoolUsage(
      size: size, inUse: inUse.load(ordering: .relaxed), waiting: waiting.load(ordering: .relaxed), commitsSeen: commits.seen)
    for node in known.withLock({ $0.pools.values.map { $0.pool } }) {
      let other = node.usage
      usage.size += other.size
      usage.inUse += other.inUse
      usage.waiting += other.waiting
      usage.commitsSeen += other.commitsSeen
    }
    return usage
  }

  /// Makes the schema in an empty database, or converts an older one, and lets the roles use it. This pool's role becomes the owner of the
  /// tables, and is needed for nothing else but nodes.
  ///
  /// - Parameters:
  ///   - servers: The role of server processes, such as `health`. It reads and changes rows of one person at a time.
  ///   - operators: The role of those who add and remove people, such as `health_operator`. It reads no rows of people.
  ///   - movers: The role of those who move people between nodes, such as `health_mover`; nil where there is one node. It reads rows of one
  ///     person at a time, adds them to another node, and removes them where they were.
  /// - Throws: An error of the server. The roles must exist, and have names of small letters, digits and underscores.
  package func prepare(servers: String, operators: String, movers: String? = nil) throws(HealthError) {
    guard [servers, operators, movers ?? servers].allSatisfy(Self.isRole) else { throw PostgresError.unsuitableArgument.healthError }
    let tables = PostgresSchema.personTables.joined(separator: ", ")
    try use { session throws(PostgresError) in
      try PostgresSchema.migrate(session)
      try session.run(
        """
        GRANT SELECT, INSERT, UPDATE, DELETE ON \(tables) TO \(servers);
        REVOKE INSERT, UPDATE, DELETE ON person_token FROM \(servers);
        GRANT SELECT, UPDATE (commits) ON person TO \(servers);
        GRANT SELECT ON node, deployment TO \(servers);
        GRANT EXECUTE ON FUNCTION openhealth_commits(bigint[]), openhealth_registered(text, bigint, bigint), openhealth_place(bigint) TO \(servers);
        GRANT EXECUTE ON FUNCTION openhealth_key(bigint, bigint), openhealth_add_key(bigint, bigint, bigint, bytea, bytea),
          openhealth_masters(), openhealth_fingerprints(), openhealth_use_master(bigint, bytea),
          openhealth_people(bigint, bigint), openhealth_set_keyed(bigint, bigint, bytea), openhealth_keys_besides(bigint, bigint, bigint, bigint),
          openhealth_rewrap(bigint, bigint, bytea, bigint, bytea, bytea), openhealth_retire_master(bigint) TO \(servers);
        GRANT SELECT ON account, node, deployment TO \(operators);
        GRANT EXECUTE ON FUNCTION openhealth_add_person(text, bytea), openhealth_remove_person(bigint), openhealth_place_person(text, text),
          openhealth_open_store(bigint, bytea) TO \(operators)
        """)
      guard let movers else { return }
      try session.run(
        """
        GRANT SELECT, INSERT ON \(tables) TO \(movers);
        GRANT EXECUTE ON FUNCTION openhealth_remove_samples(bigint) TO \(movers);
        GRANT SELECT, INSERT (person_id, commits, state, move, key, key_fingerprint, log), UPDATE (state, move), DELETE ON person TO \(movers);
        GRANT INSERT ON resident TO \(movers);
        GRANT SELECT (person_id, node, moving_to, moving_from, move), UPDATE (node, moving_to, moving_from, move) ON account TO \(movers);
        GRANT SELECT ON node, deployment, schema_version TO \(movers);
        GRANT UPDATE (switches) ON deployment TO \(movers)
        """)
    }
  }

  /// Whether a text is the name of a role that SQL takes without quotes.
  private static func isRole(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
      }
  }

  /// Binds the current transaction to a person, before its next statement. Row-level security refuses all rows of others, and the default of
  /// `person_id` is this one.
  static func bind(_ session: PostgresSession, to person: Int64) throws(PostgresError) {
    try session.queue(session.prepare("SELECT set_config('openhealth.person', $1, true)"), [.integer(person)])
  }

  /// Runs `body` with a connection that no other thread uses. A connection that fails, or is left in a transaction, is not used again.
  ///
  /// - Parameter isLong: Whether `body` may take long. Such bodies leave one connection free for the others.
  func use<Result, Failure: Error>(
    isLong: Bool = false, _ body: (PostgresSession) throws(Failure) -> Result
  ) throws(HealthError) -> Result {
    waiting.wrappingAdd(1, ordering: .relaxed)
    if isLong { freeForLong.wait() }
    free.wait()
    waiting.wrappingSubtract(1, ordering: .relaxed)
    inUse.wrappingAdd(1, ordering: .relaxed)
    defer {
      inUse.wrappingSubtract(1, ordering: .relaxed)
      free.signal()
      if isLong { freeForLong.signal() }
    }
    let known = idle.withLock { $0.sessions.popLast() }
    do {
      let session = try known ?? PostgresSession(conninfo)
      do {
        let result = try body(session)
        if session.isIdle { putBack(session) }
        return result
      } catch {
        if !session.isIdle { _ = try? session.rollBack() }  // The connection may be gone, and the transaction with it.
        if session.isIdle { putBack(session) } else if !session.wasCancelled { keys.forgetAll() }
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
