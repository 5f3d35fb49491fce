// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import PostgresTestSupport
import Synchronization
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// Two nodes, and what tests of moves make and look at there. What is looked at is read by the superuser, by nothing that moves rows.
struct MoveWorld {
  /// For tests that change nothing but their own people.
  static let shared = Result { try MoveWorld() }
  /// The same with nodes that are schemas of one database.
  private static let sharedSchemas = Result { try MoveWorld(.schemas) }

  static func shared(_ place: TestNodes.Place) throws -> MoveWorld {
    switch place {
    case .databases: try shared.get()
    case .schemas: try sharedSchemas.get()
    }
  }

  let nodes: TestNodes
  private let steps = Catalog.type(named: "stepCount")!  // Not nil: the catalogue has it.
  /// Small, so that few samples make chunks.
  let sealing = SealingRules(size: 4, kept: 2, threshold: 6)

  init(_ place: TestNodes.Place = .databases) throws { nodes = try TestNodes(in: place) }

  // MARK: Stores

  func sample(_ number: Int, source: String = "watch") throws -> SampleRecord {
    let date = Date(timeIntervalSinceReferenceDate: Double(number))
    let revision = SourceRevisionRecord(app: source)
    return SampleRecord(
      uuid: UUID(), type: steps, start: date, end: date, value: .quantity(Double(number), try UnitExpression.parse("count")),
      provenance: Provenance(revision: revision, device: nil))
  }

  func store(of person: Int64) -> HealthDatabase { nodes.router.store(of: person, sealing: sealing) }

  /// A store as a server has it that does not wait.
  func hastyStore(of person: Int64) throws -> HealthDatabase {
    PersonRouter(try nodes.conninfo(), patience: .zero).store(of: person, sealing: sealing)
  }

  /// The sources and dates of all samples, in the order in which they were saved.
  func saved(_ store: HealthDatabase) throws -> [(source: String, date: Double)] {
    try store.read { storage in
      var found: [(sequence: Int64, source: String, date: Double)] = []
      try storage.forEachRecord(lanes: try storage.lanes(of: nil), predicate: .everything) { sample, _ in
        let source = sample.record.provenance.revision?.source.bundleIdentifier ?? ""
        found.append((sample.sequence, source, sample.record.start.timeIntervalSinceReferenceDate))
        return true
      }
      return found.sorted { $0.sequence < $1.sequence }.map { ($0.source, $0.date) }
    }
  }

  /// The dates of all samples, in ascending order.
  func dates(_ store: HealthDatabase) throws -> [Double] { try saved(store).map { $0.date }.sorted() }

  /// Fills a store with rows and chunks; gives the dates.
  func fill(_ person: Int64) throws -> [Double] {
    let store = store(of: person)
    for number in 0..<20 { try store.write { _ = try $0.insert([try sample(number)]) } }
    return (0..<20).map { Double($0) }
  }

  // MARK: Rows

  /// The tables with a column `person_id`, as the database says, without the lists of people, which a move changes.
  func tables() throws -> [String] {
    try nodes.rows(
      """
      SELECT c.table_name::text FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.column_name = 'person_id' AND table_schema = current_schema() AND t.table_type = 'BASE TABLE'
        AND table_name NOT IN ('account', 'person', 'person_key', 'resident') ORDER BY 1
      """, at: "north")
  }

  /// Every row of a person, by table, as texts of the database.
  func rows(of person: Int64, at node: String) throws -> [String: [String]] {
    var found: [String: [String]] = [:]
    for table in try tables() {
      found[table] = try nodes.rows("SELECT t::text FROM \"\(table)\" t WHERE person_id = \(person) ORDER BY 1", at: node)
    }
    return found
  }

  /// Whether a database has no row of a person, also in the lists of its people.
  func isEmpty(of person: Int64, at node: String) throws -> Bool {
    let lists = try ["person", "resident"].map { try nodes.rows("SELECT 1 FROM \($0) WHERE person_id = \(person)", at: node) }
    return try (lists + rows(of: person, at: node).values).allSatisfy { $0.isEmpty }
  }

  /// The states of a person's store, at all nodes.
  func states(of person: Int64) throws -> [String] {
    try nodes.names.flatMap { try nodes.rows("SELECT state FROM person WHERE person_id = \(person)", at: $0) }
  }

  /// What the directory says of a person.
  func account(of person: Int64) throws -> PersonAccount {
    try #require(try nodes.operators.people().first { $0.number == person })
  }

  /// Adds a row to each table, whatever its meaning: ones, and bytes of the length that a column wants. References are not looked at.
  func fillTables(of person: Int64) throws {
    let session = try PostgresSession(nodes.conninfo("postgres"))
    try session.run("SET session_replication_role = replica")
    for table in try tables() {
      // A row has a number, or the encrypted form of one. The database computes some columns.
      let source =
        "FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = '\(table)'"
        + " AND column_name NOT LIKE 'encrypted%' AND is_generated = 'NEVER' ORDER BY ordinal_position"
      let columns = try nodes.rows("SELECT quote_ident(column_name) \(source)")
      let types = try nodes.rows("SELECT data_type::text \(source)")
      let values = zip(columns, types).map { Self.value(of: $0, $1, person) }
      try session.run(
        "INSERT INTO \"\(table)\" (\(columns.joined(separator: ", "))) VALUES (\(values.joined(separator: ", "))) ON CONFLICT DO NOTHING")
    }
  }

  private static func value(of column: String, _ type: String, _ person: Int64) -> String {
    switch (column, type) {
    case ("person_id", _): "\(person)"
    case ("token", "bytea"), ("digest", "bytea"): "sha256('\(person)')"
    case ("block", "bytea"): "decode('\(String(repeating: "0b", count: 12))', 'hex')"
    case (_, "bytea"): "decode('\(String(repeating: "a7", count: 16))', 'hex')"
    case ("\"end\"", _): "2.5"
    case (_, "double precision"): "1.25"
    case (_, "text"): "'a ''text'' \\ \(person)'"
    case (_, "timestamp with time zone"): "now()"
    default: "1"
    }
  }

  // MARK: Moves

  /// Begins a move, and leaves it before a step, as a program does that is killed.
  func leave(_ person: Int64, to node: String, before stop: MoveStep) {
    #expect(throws: HealthError.userCanceled) {
      var number: Int64?
      _ = try nodes.movers.attempt(person, to: node, number: &number) { step throws(HealthError) in
        if step == stop { throw .userCanceled }
      }
    }
  }
}

/// What threads have saved, each in its order, and their errors.
final class SavedSamples: Sendable {
  private struct State {
    var saved: [String: [Double]] = [:]
    var errors: [String] = []
    var isOver = false
  }

  private let state = Mutex(State())

  func add(_ date: Double, by source: String) { state.withLock { $0.saved[source, default: []].append(date) } }
  func add(_ error: String) { state.withLock { $0.errors.append(error) } }
  func end() { state.withLock { $0.isOver = true } }

  func saved(by source: String) -> [Double] { state.withLock { $0.saved[source] ?? [] } }
  var errors: [String] { state.withLock { $0.errors } }
  var isOver: Bool { state.withLock { $0.isOver } }
}
