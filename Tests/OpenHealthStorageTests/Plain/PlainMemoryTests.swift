// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

/// A person's own statements on tables in memory.
@Suite struct PlainMemoryTests {
  private static let columns = ["id", "at", "amount", "place"]
  private static let rows: [(table: String, cells: [TableCell])] = (0..<12).flatMap { number -> [(String, [TableCell])] in
    let cells = [
      TableCell("id", "\(number % 7)"), TableCell("at", "2026-01-\(10 + number)T00:00:00.000000Z"),
      TableCell("amount", .real(Double(number) / 2)),
    ]
    return [("walks", cells + [TableCell("place", "x\(number % 3)")]), ("Rides", number % 2 == 0 ? cells : Array(cells.dropLast()))]
  }

  private static func shape(_ name: String) -> TableShape {
    TableShape(name: name, columns: columns.map { TableShape.Column($0, $0 == "amount" ? .real : .text) })
  }

  /// The tables `walks` and `Rides` with the view `trips` of both.
  ///
  /// - Parameter needs: what gets rows; nil for all.
  private static func memory(_ limits: PlainMemory.Limits = .init(), for statement: String? = nil) throws -> PlainMemory {
    let memory = try PlainMemory(limits: limits)
    try memory.fill { for name in ["walks", "Rides", "empty"] { try $0.make(shape(name)) } }
    try memory.makeView("trips", of: ["walks", "Rides"])
    let needs = try statement.map { try memory.needs(of: $0) }
    try memory.fill { writer in
      for (table, cells) in rows where needs?.tables.contains(table) ?? true {
        try writer.insert(cells.filter { needs?.mayRead($0.column) ?? true }, into: shape(table))
      }
    }
    return memory
  }

  private static func result(_ statement: String, in memory: PlainMemory) throws -> (names: [String], rows: [[PlainMemory.Value]]) {
    var (names, rows): ([String], [[PlainMemory.Value]]) = ([], [])
    try memory.run(statement, columns: { names = $0 }, row: { rows.append($0) })
    return (names, rows)
  }

  private static func fault(_ statement: String, _ limits: PlainMemory.Limits = .init()) throws -> PlainStatementFault? {
    let memory = try memory(limits)
    do { _ = try result(statement, in: memory) } catch let fault as PlainStatementFault { return fault }
    return nil
  }

  @Test("Rows come with names of their columns, each different, and with their types")
  func rows() throws {
    let memory = try Self.memory()
    let (names, rows) = try Self.result(
      "SELECT amount, amount, 1 AS a, 2 AS A, NULL AS n, x'00ff' AS b, upper(place) AS \"a,b\" FROM walks WHERE amount = 2.5", in: memory)
    #expect(names == ["amount", "amount_2", "a", "A_2", "n", "b", "a,b"])
    #expect(rows == [[.real(2.5), .real(2.5), .integer(1), .integer(2), .null, .bytes([0, 255]), .text("X2")]])
    #expect(try Self.result("SELECT id FROM empty;", in: memory).names == ["id"])
    #expect(try Self.result("SELECT count(*) FROM trips", in: memory).rows == [[.integer(24)]])
    #expect(try Self.result("SELECT value FROM json_each('[3,4]')", in: memory).rows == [[.integer(3)], [.integer(4)]])
    #expect(try Self.result("EXPLAIN QUERY PLAN SELECT id FROM walks", in: memory).rows.count == 1)
  }

  @Test("Each table is known that a statement reads, however it names it")
  func needs() throws {
    let memory = try Self.memory()
    let cases: [(String, Set<String>)] = [
      ("SELECT 1", []), ("SELECT count(*) FROM walks", ["walks"]), ("select 1 from WALKS join rides using (id)", ["walks", "Rides"]),
      ("SELECT count(*) FROM walks NATURAL JOIN Rides", ["walks", "Rides"]), ("SELECT max(at) FROM trips", ["walks", "Rides"]),
      ("WITH c AS (SELECT count(*) AS n FROM \"walks\") SELECT n FROM c", ["walks"]),
      ("SELECT 1 WHERE EXISTS (SELECT 1 FROM [Rides])", ["Rides"]),
      ("SELECT id FROM empty UNION SELECT id FROM walks", ["empty", "walks"]), ("SELECT name FROM sqlite_master", []),
      ("EXPLAIN SELECT id FROM walks", []),
    ]
    for (statement, tables) in cases { #expect(try memory.needs(of: statement).tables == tables, "\(statement)") }
    #expect(try memory.needs(of: "SELECT sum(amount) FROM walks").columns == ["amount"])
    #expect(try memory.needs(of: "SELECT 1 FROM walks NATURAL JOIN Rides").columns == nil)
    #expect(try memory.needs(of: "SELECT * FROM trips").mayRead("PLACE"))
    #expect(try !memory.needs(of: "SELECT count(*) FROM trips").mayRead("place"))
  }

  /// Statements of random parts.
  private static func statement(_ random: inout SplitMix64) -> String {
    func one(_ choices: [String]) -> String { choices[Int.random(in: 0..<choices.count, using: &random)] }
    let tables = ["walks", "Rides", "trips", "empty", "(SELECT * FROM walks WHERE amount > 1)", "(SELECT id, at FROM trips)"]
    let source = one([
      "\(one(tables)) AS a", "\(one(tables)) AS a JOIN \(one(tables)) AS b USING (id)",
      "\(one(tables)) AS a NATURAL JOIN \(one(tables)) AS b",
      "\(one(tables)) AS a LEFT JOIN \(one(tables)) AS b ON a.id = b.id", "\(one(tables)) AS a, \(one(tables)) AS b",
    ])
    let list = one(["*", "a.*", "count(*)", "a.id, a.at", "group_concat(a.id)", "min(a.at), count(*)", "DISTINCT a.id"])
    let filter = one([
      "", "", " WHERE a.id > '2'", " WHERE a.at LIKE '%-1%'", " WHERE a.id IN (SELECT id FROM Rides WHERE amount IS NOT NULL)",
    ])
    let with = one([
      "", "", "WITH trips AS (SELECT * FROM walks) ", "WITH RECURSIVE n(id) AS (SELECT '1' UNION SELECT id + 1 FROM n WHERE id < 5) ",
    ])
    let end = list.contains("count") || list.contains("concat") ? one(["", " GROUP BY a.id"]) : ""
    return "\(with)SELECT \(list) FROM \(source)\(filter)\(end)"
  }

  @Test("A statement gives on the rows and columns that it needs what it gives on all")
  func pruned() throws {
    var random = SplitMix64(seed: 53)
    let whole = try Self.memory()
    var count = 0
    for _ in 0..<400 {
      let statement = Self.statement(&random)
      let all = try Self.result(statement, in: whole)
      let some = try Self.result(statement, in: Self.memory(for: statement))
      // Automatic indices can change the order.
      #expect(all.rows.map { "\($0)" }.sorted() == some.rows.map { "\($0)" }.sorted(), "\(statement)")
      #expect(all.names == some.names, "\(statement)")
      if !all.rows.isEmpty { count += 1 }
    }
    #expect(count > 200)
  }

  @Test(
    "Statements that do more than read are refused",
    arguments: [
      "INSERT INTO walks (id) VALUES (1)", "UPDATE walks SET id = 1", "DELETE FROM walks", "DROP TABLE walks", "CREATE TABLE t (a)",
      "CREATE TEMP TABLE t AS SELECT 1", "CREATE VIEW v AS SELECT 1", "ALTER TABLE walks RENAME TO w", "PRAGMA table_list",
      "PRAGMA query_only = 0",
      "ATTACH 'x.db' AS x", "DETACH main", "VACUUM", "VACUUM INTO 'x.db'", "BEGIN", "SAVEPOINT a", "REINDEX", "ANALYZE",
      "CREATE VIRTUAL TABLE t USING fts5(a)", "WITH c AS (SELECT 1) DELETE FROM walks", "REPLACE INTO walks (id) VALUES (2)",
      "EXPLAIN DELETE FROM walks", "INSERT INTO walks (id) VALUES (1) RETURNING id",
    ])
  func refuses(_ statement: String) throws {
    let memory = try Self.memory()
    for call in [{ _ = try memory.needs(of: statement) }, { _ = try Self.result(statement, in: memory) }] as [() throws -> Void] {
      do {
        try call()
        Issue.record("\(statement) ran")
      } catch let fault as PlainStatementFault {
        if case .wrong = fault { Issue.record("\(statement): \(fault)") }
      }
    }
    let counts = try Self.result("SELECT (SELECT count(*) FROM walks), (SELECT count(*) FROM sqlite_master)", in: memory)
    #expect(counts.rows == [[.integer(12), .integer(4)]])
    #expect(!FileManager.default.fileExists(atPath: "x.db"))
  }

  @Test("Functions that reach outside, and tables that are programs, are refused")
  func functions() throws {
    for (name, arguments) in [
      ("load_extension", "'a'"), ("fts3_tokenizer", "'a'"), ("sqlite_log", "1, 'a'"), ("sqlite_compileoption_get", "1"),
    ] {
      #expect(try Self.fault("SELECT \(name)(\(arguments))") == .function(name), "\(name)")
    }
    for table in ["pragma_table_info('walks')", "dbstat", "sqlite_stmt", "fts5vocab", "sqlite_dbpage", "pragma_function_list"] {
      #expect(try Self.fault("SELECT * FROM \(table)") != nil, "\(table)")
      #expect(try Self.fault("SELECT count(*) FROM \(table)") != nil, "\(table)")
    }
  }

  @Test("Faults say what is wrong with the text")
  func texts() throws {
    #expect(try Self.fault("") == .empty)
    #expect(try Self.fault(" -- nothing") == .empty)
    #expect(try Self.fault("SELECT 1; SELECT 2") == .several)
    #expect(try Self.fault("SELECT 1\0; DROP TABLE walks") == .several)
    #expect(try Self.fault("SELECT ?") == .place)
    #expect(try Self.fault("SELECT :a") == .place)
    #expect(try Self.fault("SELECT * FROM steps") == .noTable("steps"))
    #expect(try Self.fault("SELECT ids FROM walks") == .wrong("no such column: ids"))
    #expect(try Self.fault("SELEC 1") == .wrong("near \"SELEC\": syntax error"))
    // No text in double quotation marks is taken for a string.
    #expect(try Self.fault("SELECT \"nothing\" FROM walks") == .wrong("no such column: nothing"))
  }

  @Test("A fault about a value does not quote it")
  func values() throws {
    #expect(try Self.fault("SELECT json_extract('{}', place) FROM walks") == .failed(""))
    #expect(try Self.fault("SELECT json(place) FROM walks") == .failed("malformed JSON"))
    #expect(try Self.fault("SELECT abs(-9223372036854775807 - 1)") == .failed("integer overflow"))
  }

  @Test("Limits of text, values, rows, tables and time, at their edges")
  func limits() throws {
    var limits = PlainMemory.Limits()
    let text = "SELECT 1"
    limits.statementBytes = text.utf8.count
    #expect(try Self.fault(text, limits) == nil)
    limits.statementBytes -= 1
    #expect(try Self.fault(text, limits) == .tooLong(limits.statementBytes))

    limits = PlainMemory.Limits()
    limits.valueBytes = 1000
    #expect(try Self.fault("SELECT length(zeroblob(1000))", limits) == nil)
    #expect(try Self.fault("SELECT length(zeroblob(1001))", limits) == .valueTooLong(1000))

    limits = PlainMemory.Limits()
    limits.rows = 12
    #expect(try Self.fault("SELECT id FROM walks", limits) == nil)
    #expect(try Self.fault("SELECT id FROM walks UNION ALL SELECT 1", limits) == .tooManyRows(12))

    limits = PlainMemory.Limits()
    limits.seconds = 0
    let endless = "WITH RECURSIVE n(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM n) SELECT max(a) FROM n"
    #expect(try Self.fault(endless, limits) == .outOfTime(0))
    #expect(try Self.fault("SELECT 1", limits) == nil)

    limits = PlainMemory.Limits()
    limits.copyBytes = 30 * 4096
    let memory = try PlainMemory(limits: limits)
    func insert(_ count: Int) throws {
      let cell = TableCell("id", String(repeating: "x", count: 3000))
      try memory.fill { writer in for _ in 0..<count { try writer.insert([cell], into: Self.shape("big")) } }
    }
    try insert(20)
    #expect(throws: PlainStatementFault.tooMuchToCopy(30 * 4096)) { try insert(20) }
  }
  @Test("An expression of 200 levels is computed, and a deeper one is refused; so are long patterns")
  func shapes() throws {
    func sum(_ count: Int) -> String { "SELECT " + Array(repeating: "1", count: count).joined(separator: "+") }
    #expect(try Self.fault(sum(200)) == nil)
    #expect(try Self.fault(sum(201)) == .wrong("Expression tree is too large (maximum depth 200)"))
    #expect(try Self.fault("SELECT 'a' LIKE '\(String(repeating: "a", count: 1000))'") == nil)
    #expect(try Self.fault("SELECT 'a' LIKE '\(String(repeating: "a", count: 1001))'") == .failed(""))
  }
}
