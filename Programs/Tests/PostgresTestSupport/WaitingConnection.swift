// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

import OpenHealthStorage
import WaitingTestSupport

@testable import OpenHealthPostgres

/// Holds rows of a directory, so that a server's connection that changes them waits in the middle of its transaction.
package struct WaitingConnection: Sendable {
  private let nodes: TestNodes
  private let rows: Rows
  /// FROM and WHERE: the connections that wait for the rows. One that waits for anything else, such as a page that another process adds to
  /// a table, is none of them.
  private let waiting: String

  /// Unchecked: the session is used in `init` and ``WaitingConnection/release()`` alone, by one thread.
  private final class Rows: @unchecked Sendable {
    let session: PostgresSession

    init(_ session: PostgresSession) { self.session = session }
  }

  /// Locks rows: what follows FROM.
  package init(_ nodes: TestNodes, _ rows: String) throws {
    self.nodes = nodes
    let session = try PostgresSession(nodes.conninfo("postgres"))
    // A test that fails before it releases them does not wait for ever.
    try session.run("SET idle_in_transaction_session_timeout = '120s'; BEGIN")
    try session.run("SELECT 1 FROM \(rows) FOR UPDATE")
    let process = try session.run(session.prepare("SELECT pg_backend_pid()"), []).value(0, 0)
    guard case .integer(let number) = process else { preconditionFailure("pg_backend_pid gives a number") }
    waiting = "FROM pg_stat_activity WHERE \(number) = ANY (pg_blocking_pids(pid))"
    self.rows = Rows(session)
  }

  /// Waits until a server's connection waits for the rows. False when none does within a minute.
  package func isThere() throws -> Bool { try isFound("SELECT pid") }

  /// Ends a server's connection when it waits for the rows, as a database does that is stopped. Returns at once.
  package func endWhenThere() {
    let copy = self
    Thread.detachNewThread {
      do {
        if try !copy.isFound("SELECT pg_terminate_backend(pid, 5000)::text") { Issue.record("No connection waited for the rows.") }
      } catch {
        Issue.record(error, "The connection that waits for the rows was not ended.")
      }
    }
  }

  /// Lets the rows go.
  package func release() throws { try rows.session.run("ROLLBACK") }

  /// Whether a statement finds waiting connections within a minute.
  private func isFound(_ columns: String) throws -> Bool {
    try eventually(within: .seconds(60)) { try !nodes.rows("\(columns) \(waiting)").isEmpty }
  }
}
