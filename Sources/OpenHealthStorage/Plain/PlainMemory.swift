// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import OpenHealthCore

/// An unencrypted database in memory, for a person's own statements. It has tables that its owner fills, and statements only read them.
///
/// Nothing of it comes to a disk: tables, sorting and temporary results are in memory. An object belongs to one thread.
///
///     let memory = try PlainMemory()
///     try memory.fill { try $0.make(shape) }
///     let needs = try memory.needs(of: text)
///     try memory.fill { writer in for row in rows { try writer.insert(row, into: shape) } }
///     try memory.run(text, columns: { print($0) }) { print($0) }
package final class PlainMemory {
  /// What a statement and its tables may use.
  package struct Limits: Sendable {
    /// The most bytes of all tables together.
    package var copyBytes = 1 << 30
    /// The most bytes of a statement's text.
    package var statementBytes = 20_000
    /// The most bytes of a text or blob in a statement.
    package var valueBytes = 16 << 20
    /// The most rows of a result.
    package var rows = 10_000_000
    /// The most seconds that a statement runs.
    package var seconds = 60

    /// The usual limits.
    package init() {}
  }

  /// What a statement needs of the tables.
  package struct Needs: Sendable, Equatable {
    /// The names of the tables that it reads, as they were made.
    package var tables: Set<String>
    /// The columns that it may read, of any table, in small letters; nil for all.
    package var columns: Set<String>?

    /// Whether it may read a column of a name.
    package func mayRead(_ column: String) -> Bool { columns?.contains(column.lowercased()) ?? true }
  }

  /// A value of a result.
  package enum Value: Sendable, Equatable {
    /// No value.
    case null
    /// A whole number.
    case integer(Int64)
    /// A floating-point number, which can be infinite.
    case real(Double)
    /// A text. What is not UTF-8 in it is U+FFFD.
    case text(String)
    /// Bytes.
    case bytes([UInt8])
  }

  private let database: SQLiteConnection
  private let writer: PlainDatabaseWriter
  private let limits: Limits
  /// The tables and views that statements may read, by their names in small letters.
  private var names: [String: String] = [:]
  private var views: Set<String> = []
  private var columns: Set<String> = []

  /// An empty database.
  ///
  /// - Throws: ``PlainStatementFault`` where there is no memory for it.
  package init(limits: Limits = Limits()) throws {
    self.limits = limits
    database = try SQLiteConnection(path: ":memory:", checksReferences: false)
    writer = PlainDatabaseWriter(database)
    try database.execute(
      sql: """
        PRAGMA journal_mode = OFF;
        PRAGMA temp_store = MEMORY;
        PRAGMA max_page_count = \(max(16, limits.copyBytes / 4096));
        """)
    ohk_defend(database.handle)
    // SQLite makes these with their first use, and asks then for more than a statement may do.
    try database.execute(sql: "SELECT 1 FROM json_each('[]'), json_tree('[]')")
    sqlite3_limit(database.handle, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_limit(database.handle, SQLITE_LIMIT_EXPR_DEPTH, 200)
    sqlite3_limit(database.handle, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000)
    sqlite3_limit(database.handle, SQLITE_LIMIT_WORKER_THREADS, 0)
  }

  /// Limits the memory that SQLite takes in this process, for all databases together. Only for a program that ends soon: a store that is
  /// open takes part in it, and reaches the limit, too, once a statement has reached it.
  package static func limitMemory(ofProcess bytes: Int) { sqlite3_hard_heap_limit64(Int64(bytes)) }

  // MARK: Tables

  /// Has `body` make tables, or insert rows into them.
  ///
  /// - Throws: ``PlainStatementFault/tooMuchToCopy(_:)`` at the limit, and what `body` throws.
  package func fill<T>(_ body: (PlainDatabaseWriter) throws -> T) throws -> T {
    do {
      let result = try writer.filling { try body(writer) }
      for (name, columns) in writer.madeTables {
        names[name.lowercased()] = name
        self.columns.formUnion(columns.map { $0.lowercased() })
      }
      return result
    } catch let error as SQLiteError {
      switch error.code {
      case SQLITE_FULL, SQLITE_NOMEM: throw PlainStatementFault.tooMuchToCopy(limits.copyBytes)
      default: throw PlainStatementFault.failed("")
      }
    }
  }

  /// Makes a view of the rows of several tables, which have the same columns.
  package func makeView(_ name: String, of tables: [String]) throws {
    precondition(!tables.isEmpty, "A view has the columns of its tables.")
    let parts = tables.map { "SELECT * FROM \(SQLIdentifier.quoted($0))" }
    try database.execute(sql: "CREATE VIEW \(SQLIdentifier.quoted(name)) AS \(parts.joined(separator: " UNION ALL "))")
    names[name.lowercased()] = name
    views.insert(name.lowercased())
  }

  // MARK: Statements

  /// The tables and columns that a statement reads: all that it can reach, so that rows of others need not be there.
  ///
  /// Cost: SQLite compiles the statement twice.
  ///
  /// - Throws: ``PlainStatementFault`` for a statement that is wrong, or does more than read.
  package func needs(of text: String) throws -> Needs {
    try guarded(text) { gate in
      let statement = try compiled(text)
      if sqlite3_stmt_isexplain(statement.handle) != 0 { return Needs(tables: [], columns: []) }
      // The authorizer does not hear of columns that NATURAL and USING join by; the program of the statement names each table.
      let roots = try rootPages("EXPLAIN " + text)
      let found = try database.statement("SELECT rootpage, tbl_name FROM sqlite_master WHERE rootpage > 0")
      var tables: Set<String> = []
      while try found.next() {
        guard roots.contains(found.int64(0)), case .text(let name) = found.value(1) else { continue }
        tables.insert(name)
      }
      return Needs(tables: tables, columns: columns(of: text, gate))
    }
  }

  /// The first pages of the tables and indices that a statement opens.
  private func rootPages(_ explanation: String) throws -> Set<Int64> {
    let statement = try database.statement(explanation)
    var roots: Set<Int64> = []
    while try statement.next() {
      guard case .text(let operation) = statement.value(1) else { continue }
      if operation == "OpenRead" || operation == "ReopenIdx" { roots.insert(statement.int64(3)) }
    }
    return roots
  }

  /// A column can be named only by its name, by `*`, of which the gate hears, and by NATURAL.
  private func columns(of text: String, _ gate: StatementGate) -> Set<String>? {
    let text = text.lowercased()
    if text.contains("natural") { return nil }
    // Without WITH, what has the name of a view is the view, whose columns have the same names as those of its tables.
    let views = text.contains("with") ? [] : views
    let read = Set(gate.reads.filter { !views.contains($0.inside) }.map(\.column))
    return columns.filter { text.contains($0) || read.contains($0) }
  }

  /// Runs a statement.
  ///
  /// - Parameters:
  ///   - columns: receives the names of the columns, each different, before the first row.
  ///   - row: receives each row.
  /// - Throws: ``PlainStatementFault`` for a statement that is wrong, does more than read, or reaches a limit, after the rows before it;
  ///   what the closures throw.
  package func run(_ text: String, columns: ([String]) throws -> Void, row: ([Value]) throws -> Void) throws {
    try guarded(text) { _ in
      let statement = try compiled(text)
      let before = sqlite3_limit(database.handle, SQLITE_LIMIT_LENGTH, Int32(limits.valueBytes))
      defer { sqlite3_limit(database.handle, SQLITE_LIMIT_LENGTH, before) }
      var taken: Set<[UInt8]> = []
      try columns(statement.columnNames.map { PlainDatabaseWriter.unused($0, &taken) })
      var clock = StatementClock(seconds: limits.seconds)
      try withUnsafeMutablePointer(to: &clock) { clock in
        // Unsafe: SQLite calls it only while the closure runs, in which the clock is alive.
        sqlite3_progress_handler(
          database.handle, 1000, { $0?.assumingMemoryBound(to: StatementClock.self).pointee.isOver == true ? 1 : 0 }, clock)
        defer { sqlite3_progress_handler(database.handle, 0, nil, nil) }
        var count = 0
        while try statement.next() {
          guard count < limits.rows else { throw PlainStatementFault.tooManyRows(limits.rows) }
          count += 1
          try row((0..<statement.columnCount).map { Self.value(statement, $0) })
        }
      }
    }
  }

  private static func value(_ statement: SQLiteStatement, _ column: Int32) -> Value {
    switch statement.value(column) {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    case .blob(let bytes): .bytes(Array(bytes))
    }
  }

  private func compiled(_ text: String) throws -> SQLiteStatement {
    let statement = try database.statement(text)
    guard statement.parameterCount == 0 else { throw PlainStatementFault.place }
    // The gate has refused such a statement already, but for those that find nothing to do, such as REINDEX without indices.
    guard sqlite3_stmt_readonly(statement.handle) != 0, statement.columnCount > 0 else { throw PlainStatementFault.notReading }
    return statement
  }

  /// Runs `body` while SQLite refuses all that is no reading.
  private func guarded<T>(_ text: String, _ body: (StatementGate) throws -> T) throws -> T {
    guard text.utf8.count <= limits.statementBytes else { throw PlainStatementFault.tooLong(limits.statementBytes) }
    let gate = StatementGate(names: Set(names.keys))
    defer { sqlite3_set_authorizer(database.handle, nil, nil) }
    // Unsafe: SQLite calls it only until it is removed, before which the gate is alive.
    sqlite3_set_authorizer(
      database.handle,
      { context, action, first, second, _, inside in
        guard let context else { return SQLITE_DENY }
        let gate = Unmanaged<StatementGate>.fromOpaque(context).takeUnretainedValue()
        let texts = [first, second, inside].map { $0.map { String(cString: $0) } }
        return gate.allows(action, texts[0], texts[1], inside: texts[2]) ? SQLITE_OK : SQLITE_DENY
      }, Unmanaged.passUnretained(gate).toOpaque())
    return try withExtendedLifetime(gate) {
      do { return try body(gate) } catch let error as SQLiteError { throw gate.refusal ?? fault(error) }
    }
  }

  private func fault(_ error: SQLiteError) -> PlainStatementFault {
    if error == .noStatement { return .empty }
    if error == .severalStatements { return .several }
    switch error.code {
    case SQLITE_INTERRUPT: return .outOfTime(limits.seconds)
    case SQLITE_NOMEM, SQLITE_FULL: return .outOfMemory
    case SQLITE_TOOBIG: return .valueTooLong(limits.valueBytes)
    case SQLITE_AUTH, SQLITE_READONLY: return .notReading
    case SQLITE_ERROR: break
    default: return .failed("")
    }
    let unknown = "no such table: "
    if error.message.hasPrefix(unknown) { return .noTable(String(error.message.dropFirst(unknown.count))) }
    // What SQLite says of a text when it compiles it quotes nothing but the text. What it says later can quote a value.
    return error.isOfCompiling ? .wrong(error.message) : .failed(Self.plainWords.contains(error.message) ? error.message : "")
  }

  /// Words of SQLite about a value that do not quote it.
  private static let plainWords: Set = ["integer overflow", "malformed JSON", "string or blob too big"]
}

/// When a statement has to end.
private struct StatementClock {
  private let end: ContinuousClock.Instant

  init(seconds: Int) { end = .now + .seconds(seconds) }

  var isOver: Bool { .now > end }
}
