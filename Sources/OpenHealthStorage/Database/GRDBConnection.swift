// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import GRDBSQLite
import OpenHealthCore

/// A connection of SQLite, which GRDB opened. Valid as long as GRDB's access to it.
final class GRDBConnection: SQLConnection {
  let database: Database
  let logIdentity: [UInt8]
  let outward: OutwardSecret?

  init(_ database: Database, logIdentity: [UInt8] = [], outward: OutwardSecret? = nil) {
    self.database = database
    (self.logIdentity, self.outward) = (logIdentity, outward)
  }

  /// Pages are encrypted, not values.
  var cipher: PersonCipher? { nil }

  func makeStatement(sql: String) throws -> any SQLStatement {
    GRDBStatement(try database.makeStatement(sql: sql), of: database)
  }

  func cachedStatement(sql: String) throws -> any SQLStatement {
    GRDBStatement(try database.cachedStatement(sql: sql), of: database)
  }

  var changesCount: Int { database.changesCount }

  var totalChangesCount: Int { database.totalChangesCount }

  func commitNumber() throws -> Int32 {
    try Int64.fetchOne(cachedStatement(sql: "PRAGMA user_version")).map { Int32(truncatingIfNeeded: $0) } ?? 0
  }

  func countSaved(_ count: Int, by app: String, on day: Int64) -> Int64? { nil }

  func damage() throws -> [String] {
    // Checks the pages, the order of every index, NOT NULL and CHECK.
    let damage = try String.fetchAll(database, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
    let references = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").count
    let untyped = StorageReader.untypedColumns
    let wrong = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(untyped.violations)") ?? 0
    return damage + (references == 0 ? [] : ["Rows refer to rows that exist: \(references) do not"])
      + (wrong == 0 ? [] : ["\(untyped.says): \(wrong) rows do not"])
  }

  func rewindStatements() { database.rewindStatements() }

  func limited(by limit: WorkLimit?, _ body: () throws -> Void) throws {
    guard let limit else { return try body() }
    // Unsafe: SQLite calls it only while `body` runs, in which the limit is alive. Some thousand of its instructions take less than walking
    // past 1,000 rows.
    let isStopped: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
      context.map { Unmanaged<WorkLimit>.fromOpaque($0).takeUnretainedValue().isStopped } ?? false ? 1 : 0
    }
    sqlite3_progress_handler(database.sqliteConnection, 4_000, isStopped, Unmanaged.passUnretained(limit).toOpaque())
    defer { sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil) }
    try withExtendedLifetime(limit) { try body() }
  }

  var longestIndexedText: Int? { nil }

  var dialect: SQLDialect {
    let elements = "(SELECT value FROM json_each(?))"
    return SQLDialect(
      numbers: elements, texts: elements, isNumber: { "typeof(\($0)) IN ('integer', 'real')" }
    ) { "hex(\($0)) IN \(elements)" }
  }
}

extension StorageReader {
  /// GRDB's access to the database, for what exists only in SQLite.
  var sqlite: Database {
    guard let connection = database as? GRDBConnection else { preconditionFailure("this store is not in SQLite") }
    return connection.database
  }
}

/// A statement of SQLite, through its C interface: GRDB's own access to columns costs two to three times as much.
final class GRDBStatement: SQLStatement {
  let statement: GRDB.Statement
  private let database: Database

  init(_ statement: GRDB.Statement, of database: Database) {
    self.statement = statement
    self.database = database
  }

  var cipher: PersonCipher? { nil }

  var parameterCount: Int { Int(sqlite3_bind_parameter_count(statement.sqliteStatement)) }

  func bindNull(at index: Int32) { sqlite3_bind_null(statement.sqliteStatement, index) }
  func bind(_ value: Int64, at index: Int32) { statement.bind(value, at: index) }
  func bind(_ value: Double, at index: Int32) { sqlite3_bind_double(statement.sqliteStatement, index, value) }
  func bind(number: Double, at index: Int32) { statement.bind(number: number, at: index) }
  func bind(text: String, at index: Int32) { statement.bind(text: text, at: index) }
  func bind(_ data: Data, at index: Int32) { statement.bind(data, at: index) }
  func bind(_ uuid: UUID, at index: Int32) { statement.bind(uuid, at: index) }

  func next() throws -> Bool { try statement.next(on: database) }
  func rewind() { statement.rewind() }
  func run() throws { try statement.run(on: database) }
  func run(binding uuid: UUID, at index: Int32) throws { try statement.run(binding: uuid, at: index, on: database) }

  var columnCount: Int32 { sqlite3_column_count(statement.sqliteStatement) }
  func isNull(_ column: Int32) -> Bool { statement.isNull(column) }
  func isNumber(_ column: Int32) -> Bool { statement.isNumber(column) }
  func double(_ column: Int32) -> Double { statement.double(column) }
  func int64(_ column: Int32) -> Int64 { statement.int64(column) }
  func bytes(_ column: Int32) -> [UInt8] { statement.bytes(column) }
  func uuid(_ column: Int32) throws -> UUID { try statement.uuid(column) }
  func value(_ column: Int32) -> SQLValue { statement.value(column) }
}
