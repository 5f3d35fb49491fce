// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import Foundation
import OpenHealthCore

/// A connection of SQLite. One thread at a time uses it; ``SQLiteQueue`` and ``SQLiteReaders`` see to that.
///
/// Unsafe: the handle is valid from `init` to ``close()`` or `deinit`. A statement that outlives the connection keeps SQLite's part of it.
final class SQLiteConnection: SQLConnection {
  /// SQLite's own connection; nil after ``close()``.
  private(set) var handle: OpaquePointer?
  var logIdentity: [UInt8] = []
  var outward: OutwardSecret?
  private var statements: [String: SQLiteStatement] = [:]

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: of the file, which is made if it does not exist, unless the connection only reads.
  ///   - checksReferences: whether a row must refer to rows that exist.
  ///   - seconds: how long a statement waits for other connections.
  /// - Throws: `SQLiteError` where the file is no database, or cannot be opened.
  init(path: String, readsOnly: Bool = false, checksReferences: Bool = true, waiting seconds: Int32 = 30) throws {
    let way = readsOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(path, &handle, way | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let handle else {
      let error = SQLiteError(code, of: handle)
      sqlite3_close_v2(handle)
      self.handle = nil
      throw error
    }
    sqlite3_busy_timeout(handle, seconds * 1000)
    ohk_refuse_double_quoted_strings(handle)
    if checksReferences { try execute(sql: "PRAGMA foreign_keys = ON") }
  }

  deinit { sqlite3_close_v2(handle) }

  /// Closes the connection. Throws, and leaves it open, while a statement exists that the caller of ``makeStatement(sql:)`` keeps.
  func close() throws {
    guard let handle else { return }
    statements = [:]
    let code = sqlite3_close(handle)
    guard code == SQLITE_OK else { throw SQLiteError(code, of: handle) }
    self.handle = nil
  }

  // MARK: - Statements

  /// Pages are encrypted, not values.
  var cipher: PersonCipher? { nil }

  func makeStatement(sql: String) throws -> any SQLStatement { try statement(sql) }

  func cachedStatement(sql: String) throws -> any SQLStatement { try keptStatement(sql) }

  /// A statement that the caller uses alone.
  func statement(_ sql: String) throws -> SQLiteStatement { try SQLiteStatement(sql, on: handle) }

  /// The one statement with this text that the connection keeps.
  func keptStatement(_ sql: String) throws -> SQLiteStatement {
    if let statement = statements[sql] { return statement }
    let statement = try SQLiteStatement(sql, on: handle, isKept: true)
    statements[sql] = statement
    return statement
  }

  /// Runs statements without arguments, one after another.
  func execute(sql: String) throws {
    guard let handle else { throw SQLiteError.closed }
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw SQLiteError(code, of: handle) }
  }

  var changesCount: Int { Int(sqlite3_changes(handle)) }

  var totalChangesCount: Int { Int(sqlite3_total_changes(handle)) }

  /// The number of the row that was inserted last.
  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Ends all walks over rows that were left in the middle.
  ///
  /// Unsafe: the connection owns the statements that SQLite lists, and none is finalized meanwhile.
  func rewindStatements() {
    var statement = sqlite3_next_stmt(handle, nil)
    while let current = statement {
      if sqlite3_stmt_busy(current) != 0 { sqlite3_reset(current) }
      statement = sqlite3_next_stmt(handle, current)
    }
  }

  func limited(by limit: WorkLimit?, _ body: () throws -> Void) throws {
    guard let limit else { return try body() }
    // Unsafe: SQLite calls it only while `body` runs, in which the limit is alive. Some thousand of its instructions take less than walking
    // past 1,000 rows.
    let isStopped: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
      context.map { Unmanaged<WorkLimit>.fromOpaque($0).takeUnretainedValue().isStopped } ?? false ? 1 : 0
    }
    sqlite3_progress_handler(handle, 4_000, isStopped, Unmanaged.passUnretained(limit).toOpaque())
    defer { sqlite3_progress_handler(handle, 0, nil, nil) }
    try withExtendedLifetime(limit) { try body() }
  }

  // MARK: - Transactions

  /// Whether a transaction has begun that has not ended. A statement that fails can end one.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// How a transaction begins.
  enum Transaction: String {
    /// A snapshot, from the first statement on, until the first one that writes.
    case reading = "BEGIN DEFERRED"
    /// Alone among those that write.
    case writing = "BEGIN IMMEDIATE"
  }

  /// Runs the body in a transaction, which is undone where the body throws.
  func inTransaction<Result>(_ kind: Transaction = .writing, _ body: () throws -> Result) throws -> Result {
    try keptStatement(kind.rawValue).run()
    do {
      let result = try body()
      // A failed statement can end the transaction. What a body wrote after it would have been committed bit by bit.
      guard isInTransaction else { throw SQLiteError(SQLITE_ABORT) }
      // A walk that the body left in the middle would hold the snapshot for ever, and keep the log from being reset.
      rewindStatements()
      try keptStatement("COMMIT").run()
      return result
    } catch {
      rewindStatements()
      // A commit that failed can have left it open. The first error counts.
      if isInTransaction { try? execute(sql: "ROLLBACK") }
      throw error
    }
  }

  // MARK: - The store

  func commitNumber() throws -> Int32 {
    try Int64.fetchOne(keptStatement("PRAGMA user_version")).map { Int32(truncatingIfNeeded: $0) } ?? 0
  }

  func countSaved(_ count: Int, by app: String, on day: Int64) -> Int64? { nil }

  /// Nothing: no wait is saved in a file.
  package func reserveNumbers(of table: StoreTable, _ count: Int) -> Int64? { nil }

  /// Copies the whole database into another one, in place of what is there.
  func copy(to other: SQLiteConnection) throws {
    // Unsafe: the copy ends in this function, during which nobody else uses the two connections.
    guard let copy = sqlite3_backup_init(other.handle, "main", handle, "main") else {
      throw SQLiteError(sqlite3_extended_errcode(other.handle), of: other.handle)
    }
    let code = sqlite3_backup_step(copy, -1)
    let end = sqlite3_backup_finish(copy)
    guard code == SQLITE_DONE, end == SQLITE_OK else { throw SQLiteError(end == SQLITE_OK ? code : end, of: other.handle) }
  }

  var longestIndexedText: Int? { nil }

  var dialect: SQLDialect {
    let elements = "(SELECT value FROM json_each(?))"
    return SQLDialect(
      numbers: elements, texts: elements, isNumber: { "typeof(\($0)) IN ('integer', 'real')" }
    ) { "hex(\($0)) IN \(elements)" }
  }
}
