// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

@testable import OpenHealthPostgres

/// Holds rows of a directory, so that a server's connection that changes them waits in the middle of its transaction.
public struct WaitingConnection: Sendable {
  private let nodes: TestNodes
  private let rows: Rows

  /// Unchecked: the session is used in `init` and ``WaitingConnection/release()`` alone, by one thread.
  private final class Rows: @unchecked Sendable {
    let session: PostgresSession

    init(_ session: PostgresSession) { self.session = session }
  }

  /// Locks rows: what follows FROM.
  public init(_ nodes: TestNodes, _ rows: String) throws {
    self.nodes = nodes
    let session = try PostgresSession(nodes.conninfo("postgres"))
    // A test that fails before it releases them does not wait for ever.
    try session.run("SET idle_in_transaction_session_timeout = '60s'; BEGIN")
    try session.run("SELECT 1 FROM \(rows) FOR UPDATE")
    self.rows = Rows(session)
  }

  /// Waits until a server's connection waits for the rows. False when none does within half a minute.
  public func isThere() throws -> Bool {
    for _ in 0..<600 {
      if try nodes.rows("SELECT count(*) \(Self.waiting)") != ["0"] { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }

  /// Ends a server's connection when it waits for the rows, as a database does that is stopped. Returns at once.
  public func endWhenThere() {
    let copy = self
    Thread.detachNewThread {
      // The test notices when nothing is ended: the rows are released in the end, and what waited for them succeeds.
      _ = try? copy.isThere() && !copy.nodes.rows("SELECT pg_terminate_backend(pid, 5000)::text \(Self.waiting)").isEmpty
    }
  }

  /// Lets the rows go.
  public func release() throws { try rows.session.run("ROLLBACK") }

  private static let waiting =
    "FROM pg_stat_activity WHERE usename = 'health' AND datname = current_database() AND wait_event_type = 'Lock'"
}
