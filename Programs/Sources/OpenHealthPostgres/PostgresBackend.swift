// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
@_spi(Backends) import OpenHealthStorage

/// One person's store on a PostgreSQL server.
final class PostgresBackend: StoreBackend {
  private let pool: PostgresPool
  private let person: Int64

  init(pool: PostgresPool, person: Int64) {
    self.pool = pool
    self.person = person
  }

  var isShared: Bool { true }

  var notices: [StoreNotice] { [] }

  func prepareForWriting() {}

  func read(isShort: Bool, _ body: (SQLConnection) throws -> Void) throws(HealthError) {
    try pool.use(isLong: !isShort) { session in
      try session.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
      try PostgresPool.bind(session, to: person)
      try body(PostgresConnection(session))
      try session.run("COMMIT")
    }
  }

  func write(onRollback: () -> Void, _ body: (SQLConnection) throws -> Void) throws(HealthError) {
    try pool.use { session in
      // Each statement sees what was committed before it: a snapshot from before the lock below would lack the previous writer's changes.
      try session.run("BEGIN ISOLATION LEVEL READ COMMITTED")
      do {
        try PostgresPool.bind(session, to: person)
        // The lock on this row lets only one writer of the person's store run at a time, among all processes.
        let locked = try session.run(session.prepare("SELECT 1 FROM person WHERE person_id = $1 FOR UPDATE"), [.integer(person)])
        guard locked.rowCount == 1 else { throw PostgresError.noPerson }
        let connection = PostgresConnection(session)
        try body(connection)
        if connection.totalChangesCount > 0 {
          _ = try session.run(session.prepare("UPDATE person SET commits = commits + 1 WHERE person_id = $1"), [.integer(person)])
        }
        try session.commit()
      } catch {
        onRollback()
        throw error
      }
    }
  }

  func watchCommits(on queue: DispatchQueue, _ onCommit: @escaping @Sendable () -> Void) -> (any CommitWatch)? {
    pool.commits.watch(person, on: queue, onCommit) { [weak pool] people throws(HealthError) in try pool?.latestCommits(of: people) ?? [:] }
  }

  func close() {}
}
