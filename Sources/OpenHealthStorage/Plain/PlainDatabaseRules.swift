// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import GRDB
import GRDBSQLite

/// What may happen in a plain database while rows go into it: making tables, adding columns, inserting. The names come out of files that
/// anybody may have made; should one ever get past its quotation marks, SQLite itself refuses all else.
enum PlainDatabaseRules {
  static func set(on database: Database) {
    sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_set_authorizer(
      database.sqliteConnection,
      { _, action, first, _, third, _ in
        PlainDatabaseRules.allow(action, first.map { String(cString: $0) }, third.map { String(cString: $0) }) ? SQLITE_OK : SQLITE_DENY
      }, nil)
  }

  /// For the end of the transaction, which is GRDB's.
  static func lift(from database: Database) { sqlite3_set_authorizer(database.sqliteConnection, nil, nil) }

  /// - Parameters:
  ///   - first: mostly the name of a table, for ALTER TABLE that of the database.
  ///   - third: mostly the name of the database.
  private static func allow(_ action: Int32, _ first: String?, _ third: String?) -> Bool {
    switch action {
    // An index is filled when it is made.
    case SQLITE_CREATE_TABLE, SQLITE_CREATE_INDEX, SQLITE_REINDEX, SQLITE_INSERT, SQLITE_READ: third == "main"
    case SQLITE_ALTER_TABLE: first == "main"
    // ALTER TABLE changes the text of the table with functions of SQLite.
    case SQLITE_UPDATE: third == "main" && first == "sqlite_master"
    case SQLITE_SELECT, SQLITE_FUNCTION: true
    default: false
    }
  }
}
