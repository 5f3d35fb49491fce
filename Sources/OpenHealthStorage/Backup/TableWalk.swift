// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import OpenHealthCore

/// A walk over all rows of all tables of a database, in the order of tables and keys (D55).
///
/// Unsafe: bytes of a column are copied before the next step, within their length. `body` gets the buffer of a local array, and may use it
/// until it returns.
struct TableWalk {
  struct Table {
    let name: String
    let columns: [String]
    fileprivate let order: [String]
  }

  let tables: [Table]

  /// Reads which tables there are. The list of migrations is not one of them: the schema says the same.
  init(_ database: SQLiteConnection) throws {
    // The numbers of AUTOINCREMENT come last: inserting the other rows changes them.
    let names = try String.fetchAll(
      database,
      sql: """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'grdb_migrations'
          AND (substr(name, 1, 7) <> 'sqlite_' OR name = 'sqlite_sequence') ORDER BY name = 'sqlite_sequence', name
        """)
    tables = try names.map { name in
      let columns = try SQLRow.fetchAll(database, sql: "SELECT name, pk FROM pragma_table_info(?) ORDER BY cid", arguments: [name])
      let placed = try columns.map { row in (name: try row[0] as String, place: try row[1] as Int) }
      let key = placed.filter { $0.place > 0 }.sorted { $0.place < $1.place }.map(\.name)
      return Table(name: name, columns: placed.map(\.name), order: !key.isEmpty ? key : name == "sqlite_sequence" ? ["name"] : ["rowid"])
    }
  }

  /// Passes all rows in the form of ``BackupRows`` to `body`, in pieces. Returns their number.
  func forEachPiece(
    _ database: SQLiteConnection, _ body: (UnsafeRawBufferPointer) throws -> Void, progress: (Int64) -> Void = { _ in }
  ) throws -> Int64 {
    var out: [UInt8] = []
    var count: Int64 = 0
    func pass() throws {
      try out.withUnsafeBytes { try body($0) }
      out.removeAll(keepingCapacity: true)
      progress(count)
    }
    for table in tables {
      out.append(BackupRows.table)
      Self.append(table.name, to: &out)
      out += UInt16(table.columns.count).bytes
      for column in table.columns { Self.append(column, to: &out) }
      let columns = table.columns.map(SQLIdentifier.quoted).joined(separator: ", ")
      let order = table.order.map(SQLIdentifier.quoted).joined(separator: ", ")
      let statement = try database.statement("SELECT \(columns) FROM \(SQLIdentifier.quoted(table.name)) ORDER BY \(order)")
      while try statement.next() {
        out.append(BackupRows.row)
        for column in 0..<Int32(table.columns.count) { Self.append(statement.handle, column, to: &out) }
        count += 1
        if out.count >= BackupChunks.size { try pass() }
      }
      out.append(BackupRows.tableEnd)
    }
    try pass()
    return count
  }

  /// The digest of all rows, and their number.
  func digest(_ database: SQLiteConnection, progress: (Int64) -> Void = { _ in }) throws -> (digest: [UInt8], rowCount: Int64) {
    let digest = try RunningDigest()
    let count = try forEachPiece(database, { try digest.add($0) }, progress: progress)
    return (try digest.finish(), count)
  }

  static func append(_ text: String, to out: inout [UInt8]) { append(text.utf8.count, text.utf8, to: &out) }

  private static func append(_ count: Int, _ bytes: some Sequence<UInt8>, to out: inout [UInt8]) {
    out += UInt32(count).bytes
    out.append(contentsOf: bytes)
  }

  private static func append(_ statement: OpaquePointer, _ column: Int32, to out: inout [UInt8]) {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER:
      let value = sqlite3_column_int64(statement, column)
      let size = BackupRows.size(of: value)
      out.append(BackupRows.integer + UInt8(size))
      for index in stride(from: size - 1, through: 0, by: -1) { out.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    case SQLITE_FLOAT:
      out.append(BackupRows.double)
      let bits = sqlite3_column_double(statement, column).bitPattern
      for index in stride(from: 7, through: 0, by: -1) { out.append(UInt8(truncatingIfNeeded: bits >> (8 * UInt64(index)))) }
    case SQLITE_TEXT:
      out.append(BackupRows.text)
      appendBytes(sqlite3_column_text(statement, column).map { UnsafeRawPointer($0) }, statement, column, to: &out)
    case SQLITE_BLOB:
      out.append(BackupRows.blob)
      appendBytes(sqlite3_column_blob(statement, column), statement, column, to: &out)
    default: out.append(BackupRows.null)
    }
  }

  /// An empty value has no address.
  private static func appendBytes(_ start: UnsafeRawPointer?, _ statement: OpaquePointer, _ column: Int32, to out: inout [UInt8]) {
    let count = Int(sqlite3_column_bytes(statement, column))
    append(count, UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count), to: &out)
  }
}
