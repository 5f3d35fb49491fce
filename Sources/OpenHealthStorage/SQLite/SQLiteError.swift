// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite

/// What SQLite answers instead of doing what it was asked.
struct SQLiteError: Error, Equatable {
  /// SQLite's extended code.
  let extendedCode: Int32
  /// SQLite's own words. They can contain no health value, because statements bind their arguments.
  let message: String
  /// Whether it is about the text of a statement, before anything ran.
  var isOfCompiling = false

  /// Creates an error; by default with SQLite's words for the code.
  init(_ extendedCode: Int32, _ message: String? = nil) {
    self.extendedCode = extendedCode
    // Unsafe: SQLite returns a constant text for every code.
    self.message = message ?? String(cString: sqlite3_errstr(extendedCode))
  }

  /// The last error of a connection.
  ///
  /// Unsafe: SQLite's text is copied before the connection is used again.
  init(_ extendedCode: Int32, of connection: OpaquePointer?) {
    self.init(extendedCode, connection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) })
  }

  /// SQLite's code without what extends it, such as `SQLITE_CONSTRAINT`.
  var code: Int32 { extendedCode & 0xFF }

  /// The error of a connection that is closed.
  static let closed = SQLiteError(SQLITE_MISUSE, "The connection is closed.")
  /// The error of a text that should be a statement.
  static let noStatement = SQLiteError(SQLITE_MISUSE, "The text has no statement.")
  /// The error of a text that should be one statement.
  static let severalStatements = SQLiteError(SQLITE_MISUSE, "The text has several statements.")
}
