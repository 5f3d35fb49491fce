// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// How PostgreSQL finds the rows of the main reads, with row-level security as for a server. Its condition on the person must be the first
/// of an index: a read that walks through the rows of all people becomes slower with each of them.
///
/// PostgreSQL looks up in an index only what cannot reveal a row of someone else: conditions with leakproof operators and functions, on columns
/// and parameters. All others filter the rows that were found.
@Suite struct QueryPlanTests {
  /// What everything else is built on.
  enum Read: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case latest = "the latest samples of a type"
    case day = "one day of a type"
    case changes = "the changes after an anchor"
    case identifier = "the sample with a UUID"
    case statistics = "a statistic over some days"

    var testDescription: String { rawValue }

    /// The tables of which it needs rows.
    var tables: Set<String> {
      switch self {
      case .latest: ["sample", "chunk"]
      case .day, .statistics: ["sample", "chunk", "chunk_body"]
      case .changes: ["insertion", "deletion", "sample", "chunk"]
      case .identifier: ["uuid_run", "insertion", "sample", "chunk", "chunk_body"]
      }
    }
  }

  /// Tables with a row for each sample, chunk or change, and the columns by which their rows are looked up, after the person.
  private static let large: [String: Set<String>] = [
    "sample": ["lane", "start"], "chunk": ["lane", "start"], "chunk_body": ["id"], "uuid_run": ["block"], "insertion": ["seq"],
    "deletion": ["seq"],
  ]

  private static let indexScans: Set<String> = ["Index Scan", "Index Only Scan", "Bitmap Index Scan"]

  private let world: PlanWorld

  init() throws { world = try PlanWorld.shared.get() }

  private func perform(_ read: Read, _ engine: HealthEngine) throws {
    let type = try TestStore.type("stepCount")
    func days(_ count: Double) -> PredicateTree {
      .and([.date(.start, .greaterOrEqual, TestStore.date(0)), .date(.start, .less, TestStore.date(count * 86_400))])
    }
    func selections(_ predicate: PredicateTree) -> [FetchSamples.Selection] { [.init(type: type, predicate: predicate)] }
    switch read {
    case .latest:
      let order = [FetchSamples.SortKey(field: .start, ascending: false)]
      let found = try engine.perform(FetchSamples(selections: selections(.everything), order: order, limit: 10), for: .owner)
      #expect(found.count == 10)
    case .day:
      let found = try engine.perform(FetchSamples(selections: selections(days(1))), for: .owner)
      #expect(found.count > 40)
    case .changes:
      let changes = try engine.perform(
        FetchChanges(selections: selections(.everything), anchor: ChangeAnchor(place: world.latest - 40), limit: nil), for: .owner)
      #expect(!changes.added.isEmpty)
      #expect(!changes.deleted.isEmpty)
    case .identifier:
      let found = try engine.perform(FindSample(world.sealed), for: .owner)
      #expect(found.sample?.uuid == world.sealed)
    case .statistics:
      _ = try engine.perform(ComputeStatistics(type: type, predicate: days(9), options: [.cumulativeSum]), for: .owner)
    }
  }

  @Test("each main read finds its rows by an index that begins with the person", arguments: Read.allCases)
  func mainReads(read: Read) throws {
    let calls = try world.calls { try perform(read, $0) }
    let session = try PostgresSession(world.conninfo)
    try session.run("BEGIN")
    try session.bind(to: world.person)
    var tables: Set<String> = []
    for call in calls {
      for step in try PlanStep.reading(call, session) + PlanStep.readingKept(call, session) {
        let (table, condition) = (step.table ?? "", step.condition ?? "")
        let columns = Self.large[table]
        if columns != nil { tables.insert(table) }
        if Self.indexScans.contains(step.kind) {
          #expect(condition.drop { $0 == "(" }.hasPrefix("person_id = "), "\(table): \(condition)\n\(call.sql)")
          let words = Set(condition.split { !$0.isLetter && $0 != "_" }.map(String.init))
          #expect(words.isSuperset(of: columns ?? []), "\(table): \(condition)\n\(call.sql)")
        } else {
          // The step below reads the index.
          #expect(columns == nil || step.kind == "Bitmap Heap Scan", "\(step.kind) of \(table)\n\(call.sql)")
        }
      }
    }
    #expect(tables.isSuperset(of: read.tables))
    try session.run("ROLLBACK")
  }

  @Test("an entry of a dictionary is found by its digest, whether or not its text is encrypted", arguments: [false, true])
  func dictionaries(isKeyed: Bool) throws {
    let calls = try world.lookUps(isKeyed: isKeyed)
    let session = try PostgresSession(world.conninfo)
    try session.run("BEGIN")
    try session.bind(to: world.person)
    for table in ["source", "device", "unit", "time_zone", "metadata_set"] {
      let call = try #require(calls.first { $0.sql.hasPrefix("SELECT id FROM \(table) ") }, "\(table)")
      let steps = try PlanStep.reading(call, session) + PlanStep.readingKept(call, session)
      let (index, condition) = table == "metadata_set" ? ("sha256", "sha256(body) = ") : ("digest", "digest = ")
      #expect(steps.map(\.index) == Array(repeating: "\(table)_person_id_\(index)_idx", count: 2), "\(table)")
      #expect(steps.allSatisfy { $0.condition?.contains(condition) == true }, "\(table)")
    }
    try session.run("ROLLBACK")
  }

  @Test("a walk through a large table is seen, and PostgreSQL makes none where it knows the person", arguments: large.keys.sorted())
  func walks(table: String) throws {
    // Row-level security does not hold back a superuser.
    let session = try PostgresSession(world.superuserConninfo)
    let all = StatementLog.Call(sql: "SELECT * FROM \(table)", arguments: [])
    let walk = try PlanStep.reading(all, session)
    #expect(walk.map(\.kind) == ["Seq Scan"])
    #expect(walk.map(\.table) == [table])
    let own = StatementLog.Call(sql: "SELECT * FROM \(table) WHERE person_id = $1", arguments: [.integer(world.person)])
    let found = try PlanStep.reading(own, session)
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.kind != "Seq Scan" })
  }
}
