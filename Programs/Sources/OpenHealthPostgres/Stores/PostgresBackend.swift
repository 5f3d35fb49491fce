// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// One person's store on a PostgreSQL server: at the node that has it when a transaction begins.
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

  func read(isShort: Bool, _ body: (any SQLConnection) throws -> Void) throws(HealthError) {
    try pool.readStore(of: person, isLong: !isShort) { session, cipher, log throws in
      try body(PostgresConnection(session, cipher: cipher, log: log))
    }
  }

  func write(onRollback: () -> Void, _ body: (any SQLConnection) throws -> Void) throws(HealthError) {
    var hasAsked = false
    try pool.following(person) { (node, _) throws(HealthError) -> PostgresPool.Attempt<Void> in
      try node.attempt { session, begun throws -> PostgresPool.Attempt<Void> in
        // Each statement sees what was committed before it: a snapshot from before the lock below would lack the previous writer's changes.
        try session.queue("BEGIN ISOLATION LEVEL READ COMMITTED")
        do {
          try PostgresPool.bind(session, to: person)
          // The lock on this row lets only one writer of the person's store run at a time, among all processes. A move waits for it, too.
          let entry = try PersonEntry.lock(session, person)
          guard let entry, entry.state == .open || entry.state == .keyed else {
            try session.run("ROLLBACK")
            return entry?.state == nil ? .absent : .moving
          }
          if let need = entry.need(pool.keys, person, hasAsked: hasAsked) {
            try session.run("ROLLBACK")
            if case .first = need { hasAsked = true }
            return .needsKey(need)
          }
          let cipher = try entry.cipher(pool.keys, person, session)
          begun = true
          let connection = PostgresConnection(session, cipher: cipher, log: entry.log)
          try body(connection)
          if try connection.hasChanges {
            try session.queue(session.prepare("UPDATE person SET commits = commits + 1 WHERE person_id = $1"), [.integer(person)])
          }
          try session.commit()
          return .done(())
        } catch {
          onRollback()
          throw error
        }
      }
    }
  }

  func watchCommits(on queue: DispatchQueue, _ onCommit: @escaping @Sendable () -> Void) -> (any CommitWatch)? {
    FollowedCommits(pool, person, on: queue, onCommit)
  }

  func close() {}
}
