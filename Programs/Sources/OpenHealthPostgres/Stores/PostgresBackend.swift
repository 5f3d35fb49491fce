// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// One person's store on a PostgreSQL server: at the node that has it when a transaction begins.
final class PostgresBackend: StoreBackend {
  private let router: PersonRouter
  private let person: Int64

  init(_ router: PersonRouter, _ person: Int64) { (self.router, self.person) = (router, person) }

  var isShared: Bool { true }

  var notices: [StoreNotice] { [] }

  func prepareForWriting() {}

  func read(isShort: Bool, _ body: (any SQLConnection) throws -> Void) throws(HealthError) {
    try router.read(of: person, isLong: !isShort) { session, cipher, log throws in
      try body(PostgresConnection(session, cipher: cipher, log: log))
    }
  }

  func write(onRollback: () -> Void, _ body: (any SQLConnection) throws -> Void) throws(HealthError) {
    try router.transaction(of: person) { session, visit throws in
      // Each statement sees what was committed before it: a snapshot from before the lock below would lack the previous writer's changes.
      try session.begin("ISOLATION LEVEL READ COMMITTED")
      try session.bind(to: person)
      // The lock on this row lets only one writer of the person's store run at a time, among all processes. A move waits for it, too.
      let connection = try visit.beginChanging(PersonEntry.lock(session, person), session)
      do {
        try body(connection)
        if try connection.hasChanges {
          try session.queue(session.prepare("UPDATE person SET commits = commits + 1 WHERE person_id = $1"), [.integer(person)])
        }
        try session.commit()
      } catch {
        onRollback()
        throw error
      }
    }
  }

  func watchCommits(on queue: DispatchQueue, _ onCommit: @escaping @Sendable () -> Void) -> (any CommitWatch)? {
    FollowedCommits(router, person, on: queue, onCommit)
  }

  func close() {}
}
