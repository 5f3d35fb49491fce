// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// Databases that anyone can have made: only what lies in ordinary tables is read, and nothing of them runs.
@Suite struct PlainDatabaseReaderTests {
  /// Makes a database with statements, and reads it.
  private func withDatabase(_ sql: String, _ body: (String) throws -> Void) throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("a.db").path
      try SQLiteConnection(path: path, checksReferences: false).execute(sql: sql)
      try body(path)
    }
  }

  private func rows(_ table: String, of path: String) throws -> [[ReadCell]] {
    let reading = try PlainDatabaseReader(path: path).table(table)
    var rows: [[ReadCell]] = []
    while let row = try reading.next() {
      #expect(reading.line == rows.count + 1)
      rows.append(row)
    }
    return rows
  }

  /// The message of the fault.
  private func message(_ body: () throws -> Void) -> String? {
    do { try body() } catch let fault as PlainDatabaseFault {
      return fault.description
    } catch {
      Issue.record("another error: \(error)")
    }
    return nil
  }

  @Test("Views, virtual tables and SQLite's own tables are left out; triggers do not run; odd names are read")
  func tables() throws {
    let sql = #"""
      CREATE TABLE "odd ""name""" (a TEXT, "b c");
      INSERT INTO "odd ""name""" VALUES ('x', 1.5), (NULL, 7);
      CREATE TABLE counter (id INTEGER PRIMARY KEY AUTOINCREMENT);
      CREATE VIEW looks AS SELECT * FROM counter;
      CREATE TRIGGER t AFTER INSERT ON counter BEGIN DELETE FROM counter; END;
      CREATE VIRTUAL TABLE found USING fts5(a);
      """#
    try withDatabase(sql) { path in
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let names = try PlainDatabaseReader(path: path).tables
      #expect(names.prefix(2) == ["odd \"name\"", "counter"])
      #expect(!names.contains("looks") && !names.contains("found") && !names.contains { $0.hasPrefix("sqlite_") })
      #expect(try rows("odd \"name\"", of: path) == [[.text("x"), .real(1.5)], [.null, .integer(7)]])
      // Asked for all the same, a view reads no other table, and a virtual one nothing.
      #expect(message { _ = try rows("looks", of: path) } != nil)
      #expect(message { _ = try rows("found", of: path) } != nil)
      #expect(message { _ = try rows("none", of: path) } != nil)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  @Test("A column that a function computes is not read")
  func functions() throws {
    for kind in ["VIRTUAL", "STORED"] {
      try withDatabase("CREATE TABLE t (a, b AS (abs(a)) \(kind)); INSERT INTO t (a) VALUES (-1);") { path in
        #expect(message { _ = try rows("t", of: path) } == "a table has computed columns, which are not read")
      }
    }
  }

  @Test("A table in whose place a definition of something else stands is a fault")
  func liars() throws {
    let sql = """
      CREATE TABLE t (a); INSERT INTO t VALUES (1);
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE TABLE u (' WHERE name = 't';
      """
    try withDatabase(sql) { path in
      #expect(message { _ = try rows("t", of: path) } != nil)
    }
  }

  @Test("Bytes and texts that are no UTF-8 end the table with their row; a text in UTF-16 is read")
  func values() throws {
    try withDatabase("CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('é'), (x'00'), ('z');") { path in
      #expect(message { _ = try rows("t", of: path) } == "row 2 has bytes, which no export has")
    }
    // The last text has as many bytes as the sign that would stand for it.
    for bytes in ["ff", "c3", "eda080", "f09f98"] {
      try withDatabase("CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('é'), (CAST(x'\(bytes)' AS TEXT));") { path in
        #expect(message { _ = try rows("t", of: path) } == "row 2 has a text that is not UTF-8")
      }
    }
    try withDatabase("PRAGMA encoding = 'UTF-16le'; CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('é😀'), ('');") { path in
      let rows = try rows("t", of: path)
      #expect(rows == [[.text("é😀")], [.text("")]])
    }
  }

  @Test("A file that another program is writing is refused after a second, and one that is cut is a fault")
  func busyAndCut() throws {
    try withDatabase(
      "CREATE TABLE t (a); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) "
        + "INSERT INTO t SELECT i || '-' || i FROM n;"
    ) { path in
      let other = try SQLiteConnection(path: path, checksReferences: false)
      try other.execute(sql: "BEGIN EXCLUSIVE; DELETE FROM t;")
      #expect(message { _ = try rows("t", of: path) } == "database is locked")
      try other.execute(sql: "ROLLBACK")
      #expect(try rows("t", of: path).count == 2000)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      for count in stride(from: 100, to: bytes.count, by: 1000) {
        try bytes.prefix(count).write(to: URL(fileURLWithPath: path))
        #expect(message { _ = try rows("t", of: path) } != nil, "\(count)")
      }
      try Data("SQLite format 3\0".utf8).write(to: URL(fileURLWithPath: path))
      #expect(message { _ = try rows("t", of: path) } != nil)
      #expect(throws: FileFault.self) { _ = try PlainDatabaseReader(path: path + ".none") }
    }
  }

  @Test("A database has at most 10,000 tables, and a table 2,000 columns")
  func limits() throws {
    let most = PlainDatabaseReader.mostTables
    let all = (0..<most).map { "CREATE TABLE t\($0) (a);" }.joined()
    try withDatabase("BEGIN; \(all) COMMIT;") { path in
      #expect(try PlainDatabaseReader(path: path).tables.count == most)
      try SQLiteConnection(path: path, checksReferences: false).execute(sql: "CREATE TABLE more (a)")
      #expect(message { _ = try PlainDatabaseReader(path: path) } == "it has too many tables")
    }
    let columns = PlainDatabaseReader.mostColumns
    let names = (0..<columns).map { "c\($0)" }.joined(separator: ",")
    try withDatabase("CREATE TABLE wide (\(names)); INSERT INTO wide (c0) VALUES (1);") { path in
      #expect(try rows("wide", of: path).first?.count == columns)
      let sql = "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'c0,', 'c0,more,');"
      try SQLiteConnection(path: path, checksReferences: false).execute(sql: sql)
      #expect(message { _ = try rows("wide", of: path) } != nil)
    }
  }
}
