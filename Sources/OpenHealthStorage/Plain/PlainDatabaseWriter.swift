// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthFiles

/// Writes an unencrypted SQLite database for other programs. It is not a store.
///
/// Memory grows with the number of tables and columns, not with the number of rows. A writer belongs to the thread of
/// ``write(to:replacing:_:)``.
///
///     try PlainDatabaseWriter.write(to: "steps.db", replacing: false) { writer in
///       try writer.insert(row, into: shape)
///     }
package final class PlainDatabaseWriter: TableWriting {
  private final class Table {
    let name: String
    var columns: [String: Int32] = [:]
    /// The names of the columns, as SQLite compares them.
    var taken: Set<[UInt8]> = []
    /// Inserts a row of all columns. Nil after a column was added.
    var statement: SQLiteStatement?

    init(name: String) { self.name = name }
  }

  let database: SQLiteConnection
  private var tables: [String: Table] = [:]
  private var taken: Set<[UInt8]> = []
  private var statementCount = 0

  private static let maximumStatements = 500

  /// A writer to a database that the caller opened, inside ``filling(_:)``.
  init(_ database: SQLiteConnection) { self.database = database }

  /// Creates a database file with the rows that `body` writes, readable for its owner alone. The file appears when it is complete; when
  /// this throws, there is no new file.
  ///
  /// - Parameter replacing: Whether an existing file may be replaced.
  /// - Throws: `FileFault` when the file cannot be created, ``PlainDatabaseFault`` when it cannot be written, and what `body` throws.
  package static func write<T>(to path: String, replacing: Bool, _ body: (PlainDatabaseWriter) throws -> T) throws -> T {
    let file = try NewFile(at: path, replacing: replacing, mayStream: false)
    guard let temporary = file.temporaryPath else { preconditionFailure("a file that is not a stream has a name") }
    let result = try translating { try fill(open(temporary), body) }
    try file.finish()
    return result
  }

  /// Makes a database with the rows that `body` writes in a file without a name, as for a download.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder whose file system gets the file.
  ///   - prefix: see ``UnnamedFile/init(in:prefix:whileNamed:)``.
  /// - Throws: as ``write(to:replacing:_:)``.
  package static func write(in folder: String, prefix: String, _ body: (PlainDatabaseWriter) throws -> Void) throws -> UnnamedFile {
    try translating {
      var database: SQLiteConnection?
      let file = try UnnamedFile(in: folder, prefix: prefix) { database = try open($0) }
      // SQLite has the file open. It looks for the name again only where it has a journal.
      guard let database else { preconditionFailure("a file that was made was opened") }
      try fill(database, body)
      return file
    }
  }

  private static func translating<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch let error as SQLiteError {
      if error.code == SQLITE_FULL { throw PlainDatabaseFault.diskFull }
      throw PlainDatabaseFault.sqlite(code: error.extendedCode, message: error.message)
    }
  }

  /// Creates the table of a shape, unless it exists. For tables that may stay empty; ``insert(_:into:)`` creates the others.
  package func make(_ shape: TableShape) throws {
    precondition(!shape.columns.isEmpty, "A table without rows has the columns that its shape says.")
    if tables[shape.name] == nil { _ = try make(shape, for: []) }
  }

  /// Inserts a row. Creates the table with its first row, and adds columns that the table lacks.
  ///
  /// Returns false when the table has a row with the same key already; then nothing is inserted.
  @discardableResult package func insert(_ row: [TableCell], into shape: TableShape) throws -> Bool {
    let table = try tables[shape.name] ?? make(shape, for: row)
    for cell in row where table.columns[cell.column] == nil {
      let name = Self.unused(cell.column, &table.taken)
      try execute("ALTER TABLE \(SQLIdentifier.quoted(table.name)) ADD COLUMN \(SQLIdentifier.quoted(name)) \(Self.type(cell))")
      table.columns[cell.column] = Int32(table.columns.count + 1)
      table.statement = nil
    }
    let statement = try table.statement ?? prepare(table)
    sqlite3_clear_bindings(statement.handle)
    for cell in row {
      guard let index = table.columns[cell.column] else { continue }
      switch cell.value {
      case .text(let text): statement.bind(text: text, at: index)
      case .real(let number): statement.bind(number, at: index)
      case .integer(let number): statement.bind(number, at: index)
      }
    }
    try statement.run()
    return database.changesCount == 1
  }

  /// The SHA-1 of the text's UTF-8, as 40 hexadecimal digits. For keys that healthkit-to-sqlite makes the same way, not for secrets.
  package func digest(_ text: String) throws -> String {
    try LibCrypto.sha1(Array(text.utf8)).hexadecimal
  }

  // MARK: Tables

  private func make(_ shape: TableShape, for row: [TableCell]) throws -> Table {
    let table = Table(name: Self.unused(shape.name, &taken))
    let leading = shape.leading.compactMap { name in row.first { $0.column == name } }
    let columns = shape.columns.map { ($0.name, Self.type($0.kind)) } + (leading + row).map { ($0.column, Self.type($0)) }
    var parts: [String] = []
    var names: [String: String] = [:]
    for (column, type) in columns where table.columns[column] == nil {
      let name = SQLIdentifier.quoted(Self.unused(column, &table.taken))
      var part = "\(name) \(type)"
      if column == shape.key { part += " PRIMARY KEY" }
      if let reference = shape.reference, reference.column == column {
        part += " REFERENCES \(SQLIdentifier.quoted(reference.table))(\(SQLIdentifier.quoted(reference.key)))"
      }
      parts.append(part)
      table.columns[column] = Int32(parts.count)
      names[column] = name
    }
    try execute("CREATE TABLE \(SQLIdentifier.quoted(table.name)) (\(parts.joined(separator: ", ")))")
    // Before there are rows: an index created later sorts all rows, in memory that grows with them.
    for column in shape.indexed {
      guard let name = names[column] else { continue }
      let index = Self.unused("\(table.name)_\(column)", &taken)
      try execute("CREATE INDEX \(SQLIdentifier.quoted(index)) ON \(SQLIdentifier.quoted(table.name)) (\(name))")
    }
    tables[shape.name] = table
    return table
  }

  /// Runs one statement. Text after it is an error.
  private func execute(_ sql: String) throws { try database.statement(sql).run() }

  private func prepare(_ table: Table) throws -> SQLiteStatement {
    if statementCount >= Self.maximumStatements {
      for other in tables.values { other.statement = nil }
      statementCount = 0
    }
    let places = Array(repeating: "?", count: table.columns.count).joined(separator: ", ")
    let statement = try database.statement("INSERT OR IGNORE INTO \(SQLIdentifier.quoted(table.name)) VALUES (\(places))")
    table.statement = statement
    statementCount += 1
    return statement
  }

  private static func type(_ cell: TableCell) -> String {
    switch cell.value {
    case .text: "TEXT"
    case .real: "REAL"
    case .integer: "INTEGER"
    }
  }

  private static func type(_ kind: TableShape.Column.Kind) -> String {
    switch kind {
    case .text: "TEXT"
    case .real: "REAL"
    case .integer: "INTEGER"
    }
  }

  /// Returns a name that differs from all taken ones for SQLite, which ignores the case of ASCII letters.
  static func unused(_ name: String, _ taken: inout Set<[UInt8]>) -> String {
    func folded(_ name: String) -> [UInt8] { name.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 } }
    var result = name
    var number = 2
    while !taken.insert(folded(result)).inserted {
      result = "\(name)_\(number)"
      number += 1
    }
    return result
  }

  // MARK: The file

  private static func open(_ path: String) throws -> SQLiteConnection {
    let database = try SQLiteConnection(path: path, checksReferences: false)
    // A file that is discarded on any failure needs no journal, and no content goes to other files.
    try database.execute(
      sql: """
        PRAGMA journal_mode = OFF;
        PRAGMA synchronous = OFF;
        PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA temp_store = MEMORY;
        PRAGMA cache_size = -16384;
        """)
    return database
  }

  /// Has `body` write the rows, and closes the database.
  private static func fill<T>(_ database: SQLiteConnection, _ body: (PlainDatabaseWriter) throws -> T) throws -> T {
    let result = try { () throws -> T in
      let writer = PlainDatabaseWriter(database)
      return try writer.filling { try body(writer) }
    }()
    try database.close()
    return result
  }

  /// Runs `body`, which makes tables and inserts rows, in a transaction under ``PlainDatabaseRules``.
  func filling<T>(_ body: () throws -> T) throws -> T {
    try database.inTransaction {
      PlainDatabaseRules.set(on: database)
      defer { PlainDatabaseRules.lift(from: database) }
      return try body()
    }
  }

  /// The tables that were made, with their columns, by their names in the database.
  var madeTables: [String: [String]] {
    Dictionary(uniqueKeysWithValues: tables.values.map { ($0.name, Array($0.columns.keys)) })
  }
}

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

/// Quotes names of tables and columns for SQL.
enum SQLIdentifier {
  /// The name in quotation marks, escaped scalar by scalar: a quotation mark with a combining mark is a different `Character`, but still
  /// ends a name in SQL. A NUL, at which SQLite's text ends, becomes U+FFFD.
  static func quoted(_ name: String) -> String {
    var result = "\"".unicodeScalars
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"": result.append(contentsOf: ["\"", "\""])
      case "\0": result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    result.append("\"")
    return String(result)
  }
}
