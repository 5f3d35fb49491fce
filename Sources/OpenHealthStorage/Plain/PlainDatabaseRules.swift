// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite

/// The operations that SQLite allows while a plain database is filled: creating tables, adding columns, inserting rows. Names come from
/// files that anyone can create; if one ever escaped its quotation marks, SQLite would refuse every other operation.
enum PlainDatabaseRules {
  static func set(on database: SQLiteConnection) {
    sqlite3_limit(database.handle, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_set_authorizer(
      database.handle,
      { _, action, first, _, third, _ in
        PlainDatabaseRules.allow(action, first.map { String(cString: $0) }, third.map { String(cString: $0) }) ? SQLITE_OK : SQLITE_DENY
      }, nil)
  }

  /// Removes the rules for the end of the transaction, which the rules would refuse.
  static func lift(from database: SQLiteConnection) { sqlite3_set_authorizer(database.handle, nil, nil) }

  /// - Parameters:
  ///   - first: Mostly the name of a table; for ALTER TABLE, that of the database.
  ///   - third: Mostly the name of the database.
  private static func allow(_ action: Int32, _ first: String?, _ third: String?) -> Bool {
    switch action {
    // Creating an index also fills it.
    case SQLITE_CREATE_TABLE, SQLITE_CREATE_INDEX, SQLITE_REINDEX, SQLITE_INSERT, SQLITE_READ: third == "main"
    case SQLITE_ALTER_TABLE: first == "main"
    // ALTER TABLE rewrites the table's SQL with SQLite's own functions.
    case SQLITE_UPDATE: third == "main" && first == "sqlite_master"
    case SQLITE_SELECT, SQLITE_FUNCTION: true
    default: false
    }
  }
}
