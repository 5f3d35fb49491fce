// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import Foundation
import OpenHealthCore
import OpenHealthFiles
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage
@testable import StorageTestSupport

/// Plain databases for other programs.
@Suite struct PlainDatabaseWriterTests {
  private struct Refusal: Error {}

  private func withFile(_ body: (URL) throws -> Void) throws { try withFolder { try body($0.appendingPathComponent("a.db")) } }

  private func names(beside url: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
  }

  @Test("Only the owner can access the file; it appears when complete, and replaces another only on request")
  func file() throws {
    try withFile { url in
      try PlainDatabaseWriter.write(to: url.path, replacing: false) { writer in
        try writer.insert([TableCell("a", "1")], into: TableShape(name: "t"))
        #expect(try names(beside: url).allSatisfy { $0.hasPrefix(".") && $0.hasSuffix(".part") })
      }
      #expect(try names(beside: url) == ["a.db"])
      let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      let before = try Data(contentsOf: url)
      #expect(before.starts(with: Data("SQLite format 3\0".utf8)))

      #expect(throws: FileFault(.exists, url.path)) { try PlainDatabaseWriter.write(to: url.path, replacing: false) { _ in } }
      #expect(throws: Refusal.self) {
        try PlainDatabaseWriter.write(to: url.path, replacing: true) { writer in
          try writer.insert([TableCell("b", "2")], into: TableShape(name: "u"))
          throw Refusal()
        }
      }
      #expect(try Data(contentsOf: url) == before)
      #expect(try names(beside: url) == ["a.db"])
      try PlainDatabaseWriter.write(to: url.path, replacing: true) { _ in }
      #expect(try Data(contentsOf: url) != before)
    }
  }

  @Test("Rows add columns; names that differ only in case, and odd ones, get separate columns")
  func columns() throws {
    try withFile { url in
      let shape = TableShape(name: "odd \"name\"", leading: ["second", "first"])
      try PlainDatabaseWriter.write(to: url.path, replacing: false) { writer in
        try writer.insert([TableCell("first", "1"), TableCell("second", "")], into: shape)
        try writer.insert([TableCell("FIRST", "2"), TableCell("a]\"b\0", .real(0.5)), TableCell("second", "x y")], into: shape)
        try writer.insert([TableCell("first", "3"), TableCell("first", "4")], into: shape)
        try writer.insert([TableCell("z", "5")], into: TableShape(name: "Odd \"Name\""))
      }
      try SQLiteConnection(path: url.path).read { database throws in
        let columns = try database.statement("SELECT * FROM \"odd \"\"name\"\"\"").columnNames
        #expect(columns == ["second", "first", "FIRST_2", "a]\"b\u{FFFD}"])
        let rows = try SQLRow.fetchAll(database, sql: "SELECT * FROM \"odd \"\"name\"\"\"").map(\.values)
        // The explicit type spares the compiler a slow search.
        let expected: [[SQLValue]] = [
          ["".sqlValue, "1".sqlValue, .null, .null],
          ["x y".sqlValue, .null, "2".sqlValue, 0.5.sqlValue], [.null, "4".sqlValue, .null, .null],
        ]
        #expect(rows == expected)
        #expect(try String.fetchOne(database, sql: "SELECT z FROM \"Odd \"\"Name\"\"_2\"") == "5")
      }
    }
  }

  @Test("A table has its declared columns and its indices, even without rows")
  func declared() throws {
    try withFile { url in
      let shape = TableShape(
        name: "t", columns: [.init("number", .integer), .init("share", .real), .init("words", .text)], indexed: ["words", "late", "number"])
      try PlainDatabaseWriter.write(to: url.path, replacing: false) { writer in
        try writer.make(shape)
        try writer.make(shape)
        try writer.insert([TableCell("words", "b"), TableCell("late", .integer(.min))], into: shape)
        try writer.insert([TableCell("number", .integer(.max)), TableCell("share", .real(1))], into: shape)
      }
      try SQLiteConnection(path: url.path).read { database throws in
        #expect(
          try database.columns(in: "t").map { "\($0.name) \($0.type)" } == ["number INTEGER", "share REAL", "words TEXT", "late INTEGER"])
        #expect(try Set(database.indices(of: "t")) == [["words"], ["number"]])
        #expect(try Int64.fetchAll(database, sql: "SELECT ifnull(late, number) FROM t") == [.min, .max])
        #expect(try String.fetchOne(database, sql: "SELECT typeof(share) FROM t WHERE share = 1") == "real")
      }
    }
  }

  @Test("A row with an existing key is not added; references and digests are as programs expect")
  func keys() throws {
    try withFile { url in
      try PlainDatabaseWriter.write(to: url.path, replacing: false) { writer in
        let keyed = TableShape(name: "k", key: "id", leading: ["id"])
        let added = try [("1", "x"), ("2", "x"), ("2", "y")].map {
          try writer.insert([TableCell("n", $0.0), TableCell("id", $0.1)], into: keyed)
        }
        #expect(added == [true, false, true])
        let child = TableShape(name: "c", reference: .init(column: "k_id", table: "k", key: "id"))
        try writer.insert([TableCell("k_id", "x")], into: child)
        // RFC 3174
        let digest = try writer.digest("abc")
        #expect(digest == "a9993e364706816aba3e25717850c26c9cd0d89d")
      }
      try SQLiteConnection(path: url.path).read { database throws in
        #expect(try String.fetchAll(database, sql: "SELECT id || n FROM k") == ["x1", "y2"])
        #expect(try database.key(of: "k") == ["id"])
        #expect(try database.referred(from: "c") == ["k"])
      }
    }
  }

  @Test(
    "a quotation mark inside a name does not end the name, whatever follows it",
    arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "", "\0", "\u{20DD}", "\u{E0101}"])
  func injection(_ mark: String) throws {
    try withFile { url in
      let planted = url.path + ".planted"
      let name = "x\"\(mark) TEXT); ATTACH DATABASE '\(planted)' AS z; CREATE TABLE z.t(a); --"
      try PlainDatabaseWriter.write(to: url.path, replacing: false) { writer in
        try writer.insert([TableCell(name, "1")], into: TableShape(name: "a"))
        try writer.insert([TableCell("b", "1"), TableCell(name, "2")], into: TableShape(name: "a"))
        try writer.insert([TableCell("b", "3")], into: TableShape(name: name, key: "b"))
      }
      #expect(!FileManager.default.fileExists(atPath: planted))
      try SQLiteConnection(path: url.path).read { database throws in
        #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master WHERE type = 'table'") == 2)
        #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM pragma_table_info('a')") == 2)
      }
    }
  }

  @Test(
    "while rows are added, SQLite refuses everything but tables, columns and rows of this file",
    arguments: [
      "ATTACH DATABASE ':memory:' AS z", "DROP TABLE t", "DELETE FROM t", "UPDATE t SET a = 1", "PRAGMA journal_mode",
      "CREATE VIEW v AS SELECT 1",
      "CREATE TEMP TABLE u(a)", "CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; END", "CREATE VIRTUAL TABLE f USING fts5(a)",
    ])
  func rules(_ sql: String) throws {
    let database = try SQLiteConnection(path: ":memory:")
    try database.execute(sql: "CREATE TABLE t(a)")
    PlainDatabaseRules.set(on: database)
    defer { PlainDatabaseRules.lift(from: database) }
    #expect(throws: SQLiteError.self) { try database.execute(sql: sql) }
    try database.execute(sql: "CREATE TABLE u(a TEXT PRIMARY KEY)")
    try database.execute(sql: "ALTER TABLE u ADD COLUMN b TEXT")
    try database.execute(sql: "CREATE INDEX i ON u (b)")
    try database.execute(sql: "INSERT OR IGNORE INTO u VALUES (1, 2)")
  }

  @Test("the rules hold for the whole body of a write")
  func rulesOfAWrite() throws {
    try withFile { url in
      try PlainDatabaseWriter.write(to: url.path, replacing: false) { writer in
        try writer.insert([TableCell("a", "1")], into: TableShape(name: "t"))
        #expect(throws: SQLiteError.self) { try writer.database.execute(sql: "DELETE FROM t") }
        #expect(throws: SQLiteError.self) { try writer.database.execute(sql: "ATTACH DATABASE ':memory:' AS z") }
      }
      try SQLiteConnection(path: url.path).read { database throws in
        #expect(try String.fetchAll(database, sql: "SELECT a FROM t") == ["1"])
      }
    }
  }

  @Test("A failure of SQLite is reported with its code and message, a full disk as such, and there is no file then")
  func failures() throws {
    try withFile { url throws in
      let failure = #expect(throws: PlainDatabaseFault.self) {
        try PlainDatabaseWriter.write(to: url.path, replacing: false) { writer in
          try writer.database.execute(sql: "SELECT nonsense")
        }
      }
      #expect(failure == .sqlite(code: 1, message: "no such column: nonsense"))
      #expect(failure?.description == "no such column: nonsense")
      let full = #expect(throws: PlainDatabaseFault.self) {
        try PlainDatabaseWriter.write(to: url.path, replacing: false) { writer in
          PlainDatabaseRules.lift(from: writer.database)
          try writer.database.execute(sql: "PRAGMA max_page_count = 4")
          for _ in 0..<10 {
            try writer.insert([TableCell("a", String(repeating: "x", count: 10_000))], into: TableShape(name: "t"))
          }
        }
      }
      #expect(full == .diskFull)
      #expect(full?.description == "the disk is full")
      #expect(try names(beside: url) == [])
    }
  }

  @Test("A device is no place for a database")
  func device() {
    #expect(throws: FileFault(.isNoRegularFile, "/dev/null")) {
      try PlainDatabaseWriter.write(to: "/dev/null", replacing: true) { _ in }
    }
  }

  @Test("A name that is taken gets the first number that is free")
  func takenNames() throws {
    try withFile { url in
      try PlainDatabaseWriter.write(to: url.path, replacing: false) { writer in
        let cells = ["a", "a_2", "A", "b"].enumerated().map { TableCell($1, .integer(Int64($0))) }
        for name in ["t", "t_2", "T"] { try writer.insert(cells, into: TableShape(name: name)) }
        try writer.insert([TableCell("B", "x")], into: TableShape(name: "T"))
      }
      try SQLiteConnection(path: url.path).read { database throws in
        #expect(try database.columns(in: "t").map(\.name) == ["a", "a_2", "A_3", "b"])
        #expect(try database.columns(in: "T_3").map(\.name) == ["a", "a_2", "A_3", "b", "B_2"])
        #expect(try Int.fetchOne(database, sql: "SELECT A_3 FROM t_2") == 2)
      }
    }
  }

  @Test("A digest has two digits for each byte, whatever its value")
  func digests() throws {
    try withFile { url in
      let digest = try PlainDatabaseWriter.write(to: url.path, replacing: false) { try $0.digest("key 47") }
      #expect(digest == "0b636894d6dc6b0e736410930f6291910707d3a2")
    }
  }

  @Test("A row can refer to one that comes later or never")
  func references() throws {
    try withFile { url in
      try PlainDatabaseWriter.write(to: url.path, replacing: false) { writer in
        let child = TableShape(name: "c", reference: .init(column: "k_id", table: "k", key: "id"))
        let added = try writer.insert([TableCell("k_id", "missing")], into: child)
        #expect(added)
      }
      try SQLiteConnection(path: url.path).read { database throws in
        #expect(try String.fetchAll(database, sql: "SELECT k_id FROM c") == ["missing"])
      }
    }
  }

  /// How many statements a connection holds.
  private static func statementCount(_ database: SQLiteConnection) -> Int {
    var count = 0
    var statement = sqlite3_next_stmt(database.handle, nil)
    while let current = statement {
      count += 1
      statement = sqlite3_next_stmt(database.handle, current)
    }
    return count
  }

  @Test("The statements of 500 tables are kept, and made again from the next one on")
  func statements() throws {
    try withFile { url in
      try PlainDatabaseWriter.write(to: url.path, replacing: false) { writer in
        let before = Self.statementCount(writer.database)
        func add(_ number: Int) throws -> Int {
          try writer.insert([TableCell("a", .integer(Int64(number)))], into: TableShape(name: "t\(number)"))
          return Self.statementCount(writer.database) - before
        }
        var counts: [Int] = []
        for number in 0..<500 { counts.append(try add(number)) }
        #expect(counts == Array(1...500))
        #expect(try [add(499), add(500), add(501), add(501), add(0)] == [500, 1, 2, 2, 3])
      }
      try SQLiteConnection(path: url.path).read { database throws in
        #expect(try Int.fetchAll(database, sql: "SELECT a FROM t0 UNION ALL SELECT a FROM t499 UNION ALL SELECT a FROM t501").count == 6)
      }
    }
  }

  @Test("No other database can be attached, even if the rules for statements were to allow it")
  func attachLimit() throws {
    let database = try SQLiteConnection(path: ":memory:")
    PlainDatabaseRules.set(on: database)
    defer { PlainDatabaseRules.lift(from: database) }
    #expect(sqlite3_limit(database.handle, SQLITE_LIMIT_ATTACHED, -1) == 0)
  }
}
