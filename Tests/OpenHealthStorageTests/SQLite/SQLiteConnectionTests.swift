// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import Foundation
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage
@testable import StorageTestSupport

/// A connection of SQLite by itself.
@Suite struct SQLiteConnectionTests {
  private let connection: SQLiteConnection

  init() throws {
    connection = try SQLiteConnection(path: ":memory:")
    try connection.execute(sql: "CREATE TABLE t (a UNIQUE); CREATE TABLE u (t REFERENCES t (a)); INSERT INTO t VALUES (1)")
  }

  private func count() throws -> Int? { try Int.fetchOne(connection, sql: "SELECT count(*) FROM t") }

  @Test("a statement is one statement, and what follows it is an error")
  func single() throws {
    for text in ["SELECT 1; SELECT 2", "SELECT 1; -- and more", "", "  ", "SELECT \"no column\""] {
      #expect(throws: SQLiteError.self, "\(text)") { _ = try connection.statement(text) }
    }
    for text in ["SELECT 1", "SELECT 1 ;\n "] { #expect(try Int.fetchOne(connection.statement(text)) == 1, "\(text)") }
  }

  @Test("rows must refer to rows that exist, unless the connection does not check it")
  func references() throws {
    let error = #expect(throws: SQLiteError.self) { try connection.execute(sql: "INSERT INTO u VALUES (2)") }
    #expect(error?.code == SQLITE_CONSTRAINT)
    #expect(error?.extendedCode == 787)
    let other = try SQLiteConnection(path: ":memory:", checksReferences: false)
    try other.execute(sql: "CREATE TABLE t (a UNIQUE); CREATE TABLE u (t REFERENCES t (a)); INSERT INTO u VALUES (2)")
  }

  @Test("a transaction whose body throws, or that a statement ended, leaves nothing and can be followed by another")
  func undone() throws {
    struct Other: Error {}
    #expect(throws: Other.self) {
      try connection.inTransaction {
        try connection.execute(sql: "INSERT INTO t VALUES (2)")
        throw Other()
      }
    }
    #expect(try !connection.isInTransaction && count() == 1)
    let error = #expect(throws: SQLiteError.self) {
      try connection.inTransaction { try connection.execute(sql: "INSERT INTO t VALUES (2); ROLLBACK; INSERT INTO t VALUES (3)") }
    }
    #expect(error?.code == SQLITE_ABORT)
    #expect(try !connection.isInTransaction && connection.inTransaction { try count() } == 2)
  }

  @Test("a walk that is left in the middle ends with its transaction, and holds no snapshot")
  func leftWalks() throws {
    try connection.execute(sql: "INSERT INTO t VALUES (2)")
    let walk = try connection.keptStatement("SELECT a FROM t")
    let isRow = try connection.inTransaction(.reading) { try walk.next() }
    #expect(isRow)
    #expect(sqlite3_stmt_busy(walk.handle) == 0)
    #expect(try connection.inTransaction { try count() } == 2)
  }

  @Test("a connection closes once no statement of another is left, and then does nothing")
  func closing() throws {
    var statement: SQLiteStatement? = try connection.statement("SELECT a FROM t")
    let isRow = try statement?.next()
    #expect(isRow == true)
    #expect(throws: SQLiteError.self) { try connection.close() }
    statement = nil
    try connection.close()
    try connection.close()
    #expect(throws: SQLiteError.closed) { try connection.execute(sql: "SELECT 1") }
    #expect(throws: SQLiteError.closed) { _ = try connection.statement("SELECT 1") }
  }

  @Test("a copy has all rows, in place of its own")
  func copy() throws {
    let other = try SQLiteConnection(path: ":memory:")
    try other.execute(sql: "CREATE TABLE mine (a)")
    try connection.copy(to: other)
    #expect(try String.fetchAll(other, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") == ["t", "u"])
    #expect(try Int.fetchOne(other, sql: "SELECT a FROM t") == 1)
  }

  @Test("a file that is no database is an error when it is opened as a store, and one that is missing is for a connection that reads")
  func noDatabase() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.store, withIntermediateDirectories: true)
    try Data(repeating: 65, count: 5000).write(to: folder.file)
    let wrong = #expect(throws: SQLiteError.self) { _ = try SQLiteBackend.connect(folder.file.path) }
    #expect(wrong?.code == SQLITE_NOTADB)
    let missing = #expect(throws: SQLiteError.self) {
      _ = try SQLiteConnection(path: folder.store.path + "/missing.db", readsOnly: true)
    }
    #expect(missing?.code == SQLITE_CANTOPEN)
  }

  @Test("as many threads read as there are connections, each its own snapshot, and none after they are closed")
  func readers() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.store, withIntermediateDirectories: true)
    let path = folder.file.path
    let writer = try SQLiteConnection(path: path)
    try writer.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE t (a)")
    let readers = try SQLiteReaders(count: 2) { try SQLiteConnection(path: path, readsOnly: true) }
    func rows(_ connection: SQLiteConnection) throws -> Int? { try Int.fetchOne(connection, sql: "SELECT count(*) FROM t") }
    try readers.read { first in
      #expect(try rows(first) == 0)
      try writer.execute(sql: "INSERT INTO t VALUES (1)")
      #expect(try rows(first) == 0)
      #expect(try readers.read { second in try rows(second) } == 1)
      #expect(throws: SQLiteError.self) { try first.execute(sql: "INSERT INTO t VALUES (2)") }
    }
    #expect(try readers.read { try rows($0) } == 1)
    try readers.close()
    #expect(throws: SQLiteError.closed) { try readers.read { try rows($0) } }
  }
}
