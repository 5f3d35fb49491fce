// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension SQLiteConnection {
  func damage() throws -> [String] {
    // Checks the pages, the order of every index, NOT NULL and CHECK.
    let damage = try String.fetchAll(self, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
    let references = try SQLRow.fetchAll(self, sql: "PRAGMA foreign_key_check").count
    let untyped = StorageReader.untypedColumns
    let wrong = try Int.fetchOne(self, sql: "SELECT count(*) FROM \(untyped.violations)") ?? 0
    return damage + (references == 0 ? [] : ["Rows refer to rows that exist: \(references) do not"])
      + (wrong == 0 ? [] : ["\(untyped.says): \(wrong) rows do not"])
  }
}

extension StorageReader {
  /// The connection of SQLite, for what exists only there.
  var sqlite: SQLiteConnection {
    guard let connection = database as? SQLiteConnection else { preconditionFailure("this store is not in SQLite") }
    return connection
  }
}
