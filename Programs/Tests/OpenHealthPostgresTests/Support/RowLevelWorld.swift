// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import PostgresTestSupport
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// A database of its own, on the server of the tests, with four people who have rows in every table. It is known what the store of one of
/// them sent.
struct RowLevelWorld: Sendable {
  /// How the rows of the people are.
  enum Kind: String, Sendable, CaseIterable {
    case plain
    /// Encrypted with keys of their own (D61).
    case keyed
  }

  private static let plain = Result { try RowLevelWorld(.plain) }
  private static let keyed = Result { try RowLevelWorld(.keyed) }

  /// The world of a kind. The first use makes it.
  static func shared(_ kind: Kind) throws -> RowLevelWorld {
    switch kind {
    case .plain: try plain.get()
    case .keyed: try keyed.get()
    }
  }

  /// The most connections that the people's stores use.
  private static let connections = 4

  /// The connection strings of a server's role, and of a superuser.
  let conninfo, superuserConninfo: String
  /// All tables that have a person.
  let tables: [String]
  /// The columns of each of them that the database does not compute, as a list in SQL.
  let settable: [String: String]
  /// The person whose rows all others must neither see nor change.
  let other: Int64
  /// Someone with rows under other keys.
  let stranger: Int64
  /// Someone with a copy of all rows of ``other``, under the same keys.
  let twin: Int64
  /// Another copy, for tests that commit what they change.
  let spare: Int64
  /// What the store of ``other`` sent.
  let sent: [StatementLog.Call]
  /// The texts of the statements that its connections had prepared, by the database's own account.
  let prepared: Set<String>
  /// The tables in which the store of ``other`` left no row.
  let unfilled: [String]
  /// What is in the rows of ``other`` and not in those of ``stranger``, as ``text(of:)``.
  let onlyOthers: Set<String>
  /// The rows of ``other``, as ``rows(of:in:_:)``.
  let otherRows: [String]

  private init(_ kind: Kind) throws {
    let database = "row_level_security_\(kind.rawValue)"
    let keys = kind == .keyed ? PostgresCluster.masterKeys([1]) : nil
    let cluster = try PostgresCluster.shared.get()
    let host = String(cluster.conninfo.prefix { $0 != " " })
    func place(_ role: String, _ database: String) -> String { "\(host) user=\(role) dbname=\(database)" }
    (conninfo, superuserConninfo) = (place("health", database), place("postgres", database))
    try PostgresSession(place("postgres", "postgres")).run("CREATE DATABASE \(database) OWNER health_owner")
    try PostgresSchema.prepare(ConnectionPool(place("health_owner", database), size: 1), servers: "health", operators: "health_operator")
    let session = try PostgresSession(place("postgres", database))
    tables = try Self.texts(
      session,
      """
      -- No role of ours may use the table of keys, which belongs to the directory.
      SELECT table_name::text FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'person_id' AND table_name <> 'person_key' ORDER BY 1
      """)
    // So that a statement has the same plan each time.
    try session.run(tables.map { "ALTER TABLE public.\"\($0)\" SET (autovacuum_enabled = off)" }.joined(separator: "; "))

    let operators = Directory(place("health_operator", database), size: 1)
    stranger = try operators.addPerson(named: "planted.alpha", tokenDigest: [UInt8](repeating: 1, count: 32))
    try Self.live(stranger, PersonRouter(place("health", database), masterKeys: keys), mark: "planted.alpha", from: 1_000_000.25)
    // The next person, and those of the rows whose numbers are never used again, get numbers that no row of another one has.
    try session.run("SELECT setval('person_person_id_seq', 7000000000)")
    let digest = [UInt8](repeating: 9, count: 32)
    other = try operators.addPerson(named: "planted.beta", tokenDigest: digest)
    try session.run(
      "INSERT INTO last_number (person_id, name, number) SELECT \(other), name, 7000000000 FROM last_number WHERE person_id = \(stranger)")
    let (log, router) = (StatementLog(), PersonRouter(place("health", database), size: Self.connections, masterKeys: keys))
    try log.observe(router, size: Self.connections)
    try Self.live(other, router, mark: "planted.beta", from: 7_000_000.25)
    // What a server asks beside the store.
    _ = try router.hasPerson(other)
    _ = try router.isToken(withDigest: digest, of: other)
    _ = try router.directory.connections.latestCommits(of: [other])
    _ = try router.directory.people(registering: "registered.planted.beta", beyond: 0, most: 10)
    try router.checkTables()
    sent = log.all
    var prepared: Set<String> = []
    try router.directory.connections.forEachSession(Self.connections) { session in
      prepared.formUnion(try RowLevelWorld.texts(session, "SELECT statement FROM pg_prepared_statements"))
    }
    self.prepared = prepared
    unfilled = try Self.emptyTables(of: other, among: tables, session)

    let columns = try Column.all(session)
    settable = Dictionary(grouping: columns, by: \.table).mapValues { columns in
      (["person_id"] + columns.map { "\"\($0.name)\"" }).joined(separator: ", ")
    }
    // Rows that refer to none do as well here.
    try session.run("SET session_replication_role = replica")
    try Self.plant("planted.alpha", 3_300_000_000, stranger, columns, session)
    try Self.plant("planted.beta", 7_700_000_000, other, columns, session)
    twin = try Self.copy(other, columns, session)
    spare = try Self.copy(other, columns, session)
    try session.run("RESET session_replication_role")
    onlyOthers = try Self.distinctiveCells(of: other, in: tables, session)
      .subtracting(Self.distinctiveCells(of: stranger, in: tables, session))
    otherRows = try Self.rows(of: other, in: tables, session)
  }

  /// Lets a person send every request of the list, and do what else reaches the tables.
  private static func live(_ person: Int64, _ router: PersonRouter, mark: String, from first: Double) throws {
    let database = router.store(of: person)
    TestDatabase.next.withLock { $0 = database }
    try WireWorld().runAll()
    // Nothing writes to it later.
    try database.close()
    let sealing = router.store(of: person, sealing: SealingRules(size: 4, kept: 1, threshold: 6))
    // One row, as all other orders have several, which another statement stores.
    try sealing.write { try $0.sourceOrders.set(["\(mark).watch"], of: TestStore.type("bodyMass")) }
    try PersonLife(mark: mark, first: first, database: sealing).run()
    TestDatabase.next.withLock { $0 = nil }
  }

  // MARK: - Rows

  /// A column of a table, which the database does not compute.
  private struct Column {
    var table, name, type: String

    static func all(_ session: PostgresSession) throws -> [Column] {
      let result = try session.run(
        """
        SELECT table_name::text, column_name::text, data_type::text FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name <> 'person_id' AND is_generated = 'NEVER' ORDER BY table_name, ordinal_position
        """)
      return (0..<result.rowCount).map { row in
        Column(
          table: RowLevelWorld.text(result, row, 0), name: RowLevelWorld.text(result, row, 1), type: RowLevelWorld.text(result, row, 2))
      }
    }

    /// Columns whose rules allow only 0 and 1.
    private static let flags: Set<String> = [
      "answer", "background_delivery", "collects", "direction", "is_active", "is_complete", "is_refused",
    ]
    /// How many bytes a column must have.
    private static let lengths = ["block": 12, "device": 16, "digest": 32, "token": 32, "uuid": 16]

    /// A value, as SQL, that has a mark in it or is a number.
    func planted(_ mark: String, _ number: Int64) -> String {
      switch type {
      case "text": return "'\(mark)'"
      // A sample ends after its start.
      case "double precision": return "\(name == "end" ? number + 1 : number).5"
      case "bytea":
        let bytes = Array(mark.utf8) + [UInt8](repeating: 0, count: 32)
        return "decode('\(bytes.prefix(Self.lengths[name] ?? mark.utf8.count).hexadecimal)', 'hex')"
      default: return Self.flags.contains(name) ? "0" : "\(number)"
      }
    }
  }

  /// Adds a row to each table, with a mark in each text and one number in all columns of numbers. A table with one row for each person
  /// keeps that row.
  private static func plant(
    _ mark: String, _ number: Int64, _ person: Int64, _ columns: [Column], _ session: PostgresSession
  ) throws {
    for table in PostgresSchema.personTables {
      // A row has a number, or the encrypted form of one.
      let own = columns.filter { $0.table == table && !$0.type.hasPrefix("timestamp") && !$0.name.hasPrefix("encrypted_") }
      let names = own.map { "\"\($0.name)\"" }.joined(separator: ", ")
      let values = own.map { $0.planted(mark, number) }.joined(separator: ", ")
      try session.run(
        "INSERT INTO public.\"\(table)\" (person_id, \(names)) VALUES (\(person), \(values)) ON CONFLICT DO NOTHING")
    }
  }

  /// Makes a person with the same rows under the same keys.
  private static func copy(_ person: Int64, _ columns: [Column], _ session: PostgresSession) throws -> Int64 {
    let numbers = try texts(
      session,
      """
      INSERT INTO person (commits, state, key, key_fingerprint)
      SELECT commits, state, key, key_fingerprint FROM person WHERE person_id = \(person) RETURNING person_id::text
      """)
    let number = numbers.first.flatMap { Int64($0) }
    let copy = try #require(number)
    for table in ["account", "resident"] + PostgresSchema.personTables {
      let names = columns.filter { $0.table == table }.map { ", \"\($0.name)\"" }.joined()
      try session.run(
        "INSERT INTO public.\"\(table)\" (person_id\(names)) SELECT \(copy)\(names) FROM public.\"\(table)\" WHERE person_id = \(person)")
    }
    return copy
  }

  /// The tables in which a person has no row.
  static func emptyTables(of person: Int64, among tables: [String], _ session: PostgresSession) throws -> [String] {
    let each = tables.map { "SELECT '\($0)' WHERE NOT EXISTS (SELECT FROM public.\"\($0)\" WHERE person_id = \(person))" }
    return try texts(session, each.joined(separator: " UNION ALL "))
  }

  /// For each table the number of a person's rows, and a digest of where they are, which transactions wrote them, and all their values.
  static func rows(of person: Int64, in tables: [String], _ session: PostgresSession) throws -> [String] {
    let each = tables.map { table in
      """
      SELECT '\(table) ' || count(*) || ' '
        || coalesce(md5(string_agg(own.ctid::text || own.xmin::text || own::text, ' ' ORDER BY own.ctid)), '')
      FROM public."\(table)" AS own WHERE own.person_id = \(person)
      """
    }
    let result = try session.run(session.prepare(each.joined(separator: " UNION ALL ")), [])
    return (0..<result.rowCount).map { text(result, $0, 0) }
  }

  /// The rows of ``other``, as in ``otherRows``.
  func otherRowsNow(_ session: PostgresSession) throws -> [String] { try Self.rows(of: other, in: tables, session) }

  private static func distinctiveCells(of person: Int64, in tables: [String], _ session: PostgresSession) throws -> Set<String> {
    var cells: Set<String> = []
    for table in tables {
      let result = try session.run(session.prepare("SELECT * FROM public.\"\(table)\" WHERE person_id = \(person)"), [])
      for row in 0..<result.rowCount {
        for column in 0..<result.columnCount {
          let value = result.value(row, column)
          if isDistinctive(value) { cells.insert(text(of: value)) }
        }
      }
    }
    return cells
  }

  /// Whether a value is hardly in rows of two people by chance: it is no small number and no short text.
  static func isDistinctive(_ value: SQLValue) -> Bool {
    switch value {
    case .null: false
    case .integer(let number): number.magnitude >= 1_000_000
    case .real(let number): number.magnitude >= 1_000_000 || number != number.rounded()
    case .text(let text): text.utf8.count >= 4
    case .blob(let data): data.count >= 8
    }
  }

  /// A value as text, different for different values.
  static func text(of value: SQLValue) -> String {
    switch value {
    case .null: "null"
    case .integer(let number): "integer \(number)"
    case .real(let number): "real \(number)"
    case .text(let text): "text \(text)"
    case .blob(let data): "blob \(data.hexadecimal)"
    }
  }

  /// The first column of the rows of a statement, which are texts.
  static func texts(_ session: PostgresSession, _ sql: String) throws -> [String] {
    let result = try session.run(sql)
    return (0..<result.rowCount).map { text(result, $0, 0) }
  }

  private static func text(_ result: PostgresResult, _ row: Int32, _ column: Int32) -> String {
    if case .text(let text) = result.value(row, column) { text } else { "" }
  }
}
