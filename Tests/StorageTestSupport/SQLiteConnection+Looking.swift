// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite

@testable import OpenHealthStorage

extension SQLiteConnection {
  /// Runs the body in a snapshot.
  func read<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result { try inTransaction(.reading) { try body(self) } }

  /// Runs the body in a transaction that writes.
  @discardableResult func write<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try inTransaction { try body(self) }
  }

  /// The names and declared types of a table's columns.
  func columns(in table: String) throws -> [(name: String, type: String)] {
    try SQLRow.fetchAll(self, sql: "SELECT name, type FROM pragma_table_info(?) ORDER BY cid", arguments: [table]).map { row in
      (name: try row[0], type: try row[1])
    }
  }

  /// The columns of each index of a table.
  func indices(of table: String) throws -> [[String]] {
    try String.fetchAll(self, sql: "SELECT name FROM pragma_index_list(?) WHERE origin = 'c'", arguments: [table]).map { name in
      try String.fetchAll(self, sql: "SELECT name FROM pragma_index_info(?) ORDER BY seqno", arguments: [name])
    }
  }

  /// The columns of a table's key.
  func key(of table: String) throws -> [String] {
    try String.fetchAll(self, sql: "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", arguments: [table])
  }

  /// The tables to whose rows those of a table refer.
  func referred(from table: String) throws -> [String] {
    try String.fetchAll(self, sql: "SELECT \"table\" FROM pragma_foreign_key_list(?)", arguments: [table])
  }

  /// Calls `note` with the text of each statement that runs while `body` does.
  ///
  /// Unsafe: SQLite calls it only while `body` runs, in which the box is alive. The text is the statement's, which runs.
  func noting(_ note: @escaping (String) -> Void, while body: () throws -> Void) rethrows {
    final class Box {
      let note: (String) -> Void
      init(_ note: @escaping (String) -> Void) { self.note = note }
    }
    let box = Box(note)
    sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT),
      { _, context, statement, _ in
        guard let context, let statement, let text = sqlite3_sql(OpaquePointer(statement)) else { return 0 }
        Unmanaged<Box>.fromOpaque(context).takeUnretainedValue().note(String(cString: text))
        return 0
      }, Unmanaged.passUnretained(box).toOpaque())
    defer { sqlite3_trace_v2(handle, 0, nil, nil) }
    try withExtendedLifetime(box) { try body() }
  }
}
