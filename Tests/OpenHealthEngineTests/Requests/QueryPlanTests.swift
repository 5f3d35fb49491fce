// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage
@testable import StorageTestSupport

/// How SQLite runs the statements of every request. Only a scan of a whole table would be slow in a large store.
@Suite(.inSQLite) struct QueryPlanTests {
  /// Tables with a row for each sample, deletion, value or location: years of data are millions of rows.
  private static let large: Set = [
    "sample", "removed_sample", "insertion", "uuid_run", "deletion", "series", "series_part", "route_part", "workout_sample",
    "correlation_member", "sync_identifier", "kept_element", "kept_file_part", "metadata_set", "access_log", "import_span", "removed_place",
    "chunk", "chunk_body", "removed_identity",
  ]

  /// Statements that may scan a large table, each by a part of its text and with the reason.
  private static let walks: [(part: String, reason: String)] = [
    ("SELECT EXISTS (SELECT 1 FROM removed_sample)", "ends at the first row"),
    ("SELECT EXISTS (SELECT 1 FROM removed_identity)", "ends at the first row"),
    (
      "SELECT import FROM import_span WHERE first <= ?1 AND first + count > ?1 LIMIT 1",
      "the ranges of imports, some for each; the owner looks at one sample"
    ),
    ("SELECT first, count, import FROM import_span ORDER BY first", "the ranges of imports, some for each; the owner removes samples"),
    ("SELECT removal, lane, count(*) FROM removed_sample", "what the owner removed in a day, counted for the owner"),
    ("DELETE FROM kept_element WHERE import = ?", "the owner deletes a whole import"),
    ("SELECT DISTINCT name FROM kept_element WHERE import = ?", "the owner deletes a whole import"),
    ("SELECT name, count(*) FROM kept_element", "an overview for the owner"),
    ("SELECT DISTINCT workout FROM workout_sample WHERE lane IN", "the owner changes the order of sources"),
    ("FROM workout_sample AS place JOIN workout", "effort of all workouts at once; only samples added to workouts have rows"),
  ]

  /// The request behind `health doctor` looks at every row, part by part.
  private static let readAll: Set<String> = ["CheckStore"]

  /// The reads that everything else uses, each with the step by which SQLite finds its rows.
  private static let mainReads: [(part: String, step: String)] = [
    (
      "SELECT start, seq, end, value, unit, provenance, metadata, creation, time_zone, uuid",
      "SEARCH sample USING PRIMARY KEY (lane=? AND start>? AND start<?)"
    ),
    ("seq_count FROM uuid_run WHERE block = ?", "SEARCH uuid_run USING PRIMARY KEY (block=? AND first<?)"),
    ("FROM deletion INDEXED BY deletion_lane", "SEARCH deletion USING INDEX deletion_lane (lane=? AND seq>? AND seq<?)"),
    ("SELECT version, start, seq FROM sync_identifier", "SEARCH sync_identifier USING PRIMARY KEY (lane=? AND identifier=?)"),
    ("FROM series_part WHERE seq = ?", "SEARCH series_part USING INDEX sqlite_autoindex_series_part_1 (seq=? AND last>?)"),
  ]

  /// The distinct statements of all requests, each with the requests that run it.
  private func statements(_ world: WireWorld) throws -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    // A store in memory has one connection.
    let connection = try world.database.read { $0.sqlite }
    try connection.noting({ found[$0, default: []].insert(world.current) }, while: world.runAll)
    return found
  }

  /// The steps of a statement's plan, with table names instead of aliases.
  private func plan(_ sql: String, _ database: SQLiteConnection) throws -> [String] {
    let aliases = Dictionary(
      sql.matches(of: /\b(?:FROM|JOIN|,)\s+(\w+)\s+(?:AS\s+)?([a-z]\w*)\b/).map { (String($0.2), String($0.1)) },
      uniquingKeysWith: { first, _ in first })
    // A plan does not depend on the arguments, which are null.
    return try SQLRow.fetchAll(database.statement("EXPLAIN QUERY PLAN " + sql)).map { row in
      var words = (try row[3] as String).split(separator: " ").map(String.init)
      if words.count > 1, let table = aliases[words[1]] { words[1] = table }
      return words.joined(separator: " ")
    }
  }

  @Test("No request scans a large table, except those with a reason")
  func walks() throws {
    let world = try WireWorld()
    let found = try statements(world)
    #expect(found.count > 300)
    #expect(found.values.allSatisfy { $0.isSubset(of: world.seen.union([""])) })
    var used: Set<String> = []
    try world.database.read { storage in
      for (sql, requests) in found where sql.contains("SELECT") || sql.contains("UPDATE") || sql.contains("DELETE") {
        if !requests.isEmpty && requests.isSubset(of: Self.readAll) { continue }
        for step in try plan(sql, storage.sqlite) {
          let words = step.split(separator: " ").map(String.init)
          guard words.first == "SCAN", words.count > 1, Self.large.contains(words[1]) else { continue }
          if let walk = Self.walks.first(where: { sql.contains($0.part) }) {
            used.insert(walk.part)
          } else {
            Issue.record("\(requests.sorted().joined(separator: ", ")): \(step)\n\(sql)")
          }
        }
      }
    }
    #expect(
      try world.database.read { storage in
        try Self.mainReads.map { read in
          try found.keys.filter { $0.contains(read.part) }.flatMap { try plan($0, storage.sqlite) }.contains(read.step)
        }
      } == Self.mainReads.map { _ in true })
    #expect(used == Set(Self.walks.map(\.part)), "a statement of the list that no request runs")
  }
}
