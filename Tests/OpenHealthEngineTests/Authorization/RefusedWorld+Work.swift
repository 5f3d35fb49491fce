// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import Foundation
import Testing

@testable import OpenHealthStorage
@testable import StorageTestSupport

extension HealthDatabase {
  /// A store in memory has one connection.
  fileprivate func connection() throws -> OpaquePointer { try #require(try read { $0.sqlite.handle }) }

  /// The number of steps of SQLite's virtual machine, in the statements that are kept. (A counting handler would be replaced by that of the
  /// request's `WorkLimit`.)
  func steps(_ body: () throws -> Void) throws -> Int {
    let connection = try connection()
    /// The steps since the call before.
    func taken() -> Int {
      var (sum, statement) = (0, sqlite3_next_stmt(connection, nil))
      while let next = statement {
        sum += Int(sqlite3_stmt_status(next, SQLITE_STMTSTATUS_VM_STEP, 1))
        statement = sqlite3_next_stmt(connection, next)
      }
      return sum
    }
    _ = taken()
    try body()
    return taken()
  }
}

/// What SQLite does.
extension RefusedWorld {
  private func connection() throws -> OpaquePointer { try database.connection() }

  func steps(_ body: () -> Void) throws -> Int { try database.steps(body) }

  /// The number of the store's pages that SQLite fetches.
  func pages(_ body: () -> Void) throws -> Int {
    let connection = try connection()
    func fetched() -> Int {
      [SQLITE_DBSTATUS_CACHE_HIT, SQLITE_DBSTATUS_CACHE_MISS].reduce(0) { sum, counter in
        var (current, highest) = (Int32(0), Int32(0))
        sqlite3_db_status(connection, counter, &current, &highest, 1)
        return sum + Int(current)
      }
    }
    _ = fetched()
    body()
    return fetched()
  }

  /// The lines of `EXPLAIN QUERY PLAN` for the statements that `body` runs.
  func plans(_ body: () -> Void) throws -> Set<String> {
    final class Seen { var statements: Set<String> = [] }
    let seen = Seen()
    let connection = try connection()
    sqlite3_trace_v2(
      connection, UInt32(SQLITE_TRACE_STMT),
      { _, seen, statement, _ in
        if let text = sqlite3_sql(OpaquePointer(statement)) {
          Unmanaged<Seen>.fromOpaque(seen!).takeUnretainedValue().statements.insert(String(cString: text))
        }
        return 0
      }, Unmanaged.passUnretained(seen).toOpaque())
    body()
    sqlite3_trace_v2(connection, 0, nil, nil)
    let selects = withExtendedLifetime(seen) { seen.statements.filter { $0.hasPrefix("SELECT") || $0.hasPrefix("WITH") } }
    return try database.read { storage in
      try selects.reduce(into: []) { lines, statement in
        let rows = try SQLRow.fetchAll(storage.sqlite.statement("EXPLAIN QUERY PLAN " + statement))
        for row in rows { lines.insert(try row[3]) }
      }
    }
  }
}
