// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import Foundation
import OpenHealthCore
import OpenHealthFiles

/// Reads the tables of an unencrypted SQLite database that anyone can have made. It is not a store.
///
/// Nothing of the database runs: no view, no trigger, no virtual table, no function in an index or a generated column. The file is opened for
/// reading only. Values that are longer than ``largestValue``, tables and columns beyond the limits are refused.
///
///     let reader = try PlainDatabaseReader(path: "steps.db")
///     let rows = try reader.table("rStepCount")
///     while let row = try rows.next() { … }
package final class PlainDatabaseReader {
  /// The longest value in bytes: the large part of a sample's content as base64.
  package static let largestValue = 96 << 20
  /// The most tables.
  package static let mostTables = 10_000
  /// The most columns of a table: those that SQLite has room for, as it is built by default.
  package static let mostColumns = 2000

  /// What SQLite may read at the moment: the table of a walk. Its address is the context of the authorizer.
  private final class Allowed { var table: [UInt8] = [] }

  private let database: SQLiteConnection
  private let allowed = Allowed()
  /// The names of the ordinary tables, in the order in which they were made.
  package let tables: [String]

  /// Opens a database and lists its tables.
  ///
  /// - Throws: `FileFault` for a path that is no regular file, ``PlainDatabaseFault`` for a file that is no sound database.
  package init(path: String) throws {
    guard try CheckedFile.check(at: path) else { throw FileFault(.system(2), path) }
    (database, tables) = try Self.translating {
      let database = try SQLiteConnection(path: path, readsOnly: true, checksReferences: false, waiting: 1)
      try database.execute(
        sql: """
          PRAGMA trusted_schema = OFF;
          PRAGMA query_only = ON;
          PRAGMA cell_size_check = ON;
          PRAGMA temp_store = MEMORY;
          PRAGMA mmap_size = 0;
          """)
      for (limit, most) in [
        (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_TRIGGER_DEPTH, 0), (SQLITE_LIMIT_LENGTH, Self.largestValue),
        (SQLITE_LIMIT_COLUMN, Self.mostColumns), (SQLITE_LIMIT_SQL_LENGTH, 1 << 20), (SQLITE_LIMIT_EXPR_DEPTH, 50),
        (SQLITE_LIMIT_COMPOUND_SELECT, 2), (SQLITE_LIMIT_WORKER_THREADS, 0),
      ] { sqlite3_limit(database.handle, limit, Int32(most)) }
      try Self.checkSize(path, database)
      return (database, try Self.names(database))
    }
    // Unsafe: the object lives as long as the connection, which this reader owns; SQLite calls it only while a statement is compiled.
    sqlite3_set_authorizer(
      database.handle,
      { context, action, first, _, third, _ in
        guard action != SQLITE_SELECT else { return SQLITE_OK }
        if action == SQLITE_PRAGMA, let first { return String(cString: first) == "table_xinfo" ? SQLITE_OK : SQLITE_DENY }
        guard action == SQLITE_READ, let context, let first, third.map({ String(cString: $0) }) == "main" else { return SQLITE_DENY }
        let allowed = Unmanaged<Allowed>.fromOpaque(context).takeUnretainedValue().table
        return PlainDatabaseReader.folded(String(cString: first)) == allowed ? SQLITE_OK : SQLITE_DENY
      }, Unmanaged.passUnretained(allowed).toOpaque())
  }

  deinit { sqlite3_set_authorizer(database.handle, nil, nil) }

  /// The rows of a table, in the order in which they were inserted. Throws ``PlainDatabaseFault`` where the table cannot be read without
  /// running what the database says, or has two columns of one name.
  package func table(_ name: String) throws -> any TableReading {
    try Self.translating {
      allowed.table = Self.folded(name)
      // SQLite asks nobody before it computes one, and a few bytes can compute 96 MiB for each row.
      let facts = try database.statement("PRAGMA main.table_xinfo(\(SQLIdentifier.quoted(name)))")
      while try facts.next() {
        guard case .integer(0) = facts.value(6) else {
          throw PlainDatabaseFault.sqlite(code: SQLITE_CORRUPT, message: "a table has computed columns, which are not read")
        }
      }
      return try Rows(database.statement("SELECT * FROM main.\(SQLIdentifier.quoted(name)) NOT INDEXED"), owner: self)
    }
  }

  /// A file that ends within a page has been cut off: SQLite would read the rest of the page as zeros, and rows of it as empty ones.
  private static func checkSize(_ path: String, _ database: SQLiteConnection) throws {
    let statement = try database.statement("PRAGMA main.page_size")
    guard try statement.next(), let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64,
      size % max(1, statement.int64(0)) == 0
    else { throw PlainDatabaseFault.sqlite(code: SQLITE_CORRUPT, message: "the file is cut off") }
  }

  /// A name as SQLite compares it.
  private static func folded(_ name: String) -> [UInt8] { name.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 } }

  /// The ordinary tables. Views, virtual tables and SQLite's own ones are left out.
  private static func names(_ database: SQLiteConnection) throws -> [String] {
    let statement = try database.statement("SELECT name, sql FROM main.sqlite_schema WHERE type = 'table' ORDER BY rowid")
    var names: [String] = []
    while try statement.next() {
      guard case .text(let name) = statement.value(0), case .text(let sql) = statement.value(1) else { continue }
      guard sql.uppercased().hasPrefix("CREATE TABLE"), !name.lowercased().hasPrefix("sqlite_") else { continue }
      guard names.count < mostTables else { throw PlainDatabaseFault.sqlite(code: SQLITE_TOOBIG, message: "it has too many tables") }
      names.append(name)
    }
    return names
  }

  fileprivate static func translating<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch let error as SQLiteError {
      throw PlainDatabaseFault.sqlite(code: error.extendedCode, message: error.message)
    }
  }

  /// A walk over one table.
  private final class Rows: TableReading {
    private let statement: SQLiteStatement
    /// Keeps the connection open.
    private let owner: PlainDatabaseReader
    let columns: [String]
    private(set) var line = 0

    init(_ statement: SQLiteStatement, owner: PlainDatabaseReader) throws {
      (self.statement, self.owner) = (statement, owner)
      columns = statement.columnNames
      guard Set(columns.map(PlainDatabaseReader.folded)).count == columns.count else {
        throw PlainDatabaseFault.sqlite(code: SQLITE_CORRUPT, message: "a table has two columns of one name")
      }
    }

    func next() throws -> [ReadCell]? {
      try PlainDatabaseReader.translating {
        guard try statement.next() else { return nil }
        line += 1
        return try (0..<Int32(columns.count)).map { column in
          switch statement.value(column) {
          case .null: return .null
          case .integer(let number): return .integer(number)
          case .real(let number): return .real(number)
          case .text:
            guard let text = statement.validText(column) else {
              throw PlainDatabaseFault.sqlite(code: SQLITE_MISMATCH, message: "row \(line) has a text that is not UTF-8")
            }
            return .text(text)
          // The bytes of nothing that an export writes.
          case .blob: throw PlainDatabaseFault.sqlite(code: SQLITE_MISMATCH, message: "row \(line) has bytes, which no export has")
          }
        }
      }
    }
  }
}
