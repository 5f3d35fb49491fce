// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

extension RowLevelWorld {
  /// What came of a statement.
  struct Outcome: Sendable, Equatable {
    /// The code with which the database refused it; nil where it ran.
    var state: String?
    /// The rows that it returned, as texts, in any order. Not those of INSERT: they have numbers that no other row gets.
    var rows: [String] = []
    /// The values in the rows that are hardly in rows of two people by chance.
    var values: Set<String> = []
    /// How many rows it returned or changed.
    var count = 0
    /// Whether afterwards the rows of ``RowLevelWorld/other`` were not what they were before.
    var changesOther = false
  }

  // MARK: - Statements

  /// The statements of the store with arguments of ``other``, as they ran.
  var calls: [StatementLog.Call] { sent.filter { !$0.isBinding && !$0.isOfDirectory } }

  /// Those that the removal of the condition that names a person changes, and those that insert rows, with rows for ``other``.
  var changedCalls: [StatementLog.Call] {
    let calls = calls
    return calls.map { $0.changed(for: other) }.filter { !calls.contains($0) }
  }

  /// The latest call of each statement with a condition, for all rows.
  var widenedCalls: [StatementLog.Call] {
    lastCalls.compactMap { last -> StatementLog.Call? in
      let call = last.changed(for: other)
      let widened = call.widened
      return widened == call ? nil : widened
    }
  }

  /// The latest call of each statement that reads.
  var readings: [StatementLog.Call] { lastCalls.filter(\.isReading) }

  /// The latest call of each statement, if possible one that returned or changed rows.
  var lastCalls: [StatementLog.Call] {
    let byText = Dictionary(grouping: calls) { $0.sql }
    return byText.keys.sorted().compactMap { text -> StatementLog.Call? in
      let known = byText[text] ?? []
      return known.last { $0.hadEffect } ?? known.last
    }
  }

  /// Statements for whole tables: reading all rows, and each way to change, take over, delete and copy those of ``other``.
  var ofWholeTables: [StatementLog.Call] {
    tables.flatMap { name -> [StatementLog.Call] in
      let table = "public.\"\(name)\""
      let columns = settable[name] ?? "person_id"
      let texts: [String] = [
        "SELECT * FROM \(table)", "SELECT count(*) FROM \(table) WHERE person_id = \(other)",
        "UPDATE \(table) SET person_id = \(other)",
        "UPDATE \(table) SET person_id = openhealth_person() WHERE person_id = \(other)",
        "DELETE FROM \(table) WHERE person_id = \(other)",
        "INSERT INTO \(table) (\(columns)) SELECT \(columns) FROM \(table) WHERE person_id = \(other)",
        """
        MERGE INTO \(table) AS own USING (VALUES (\(other)::bigint)) AS list (number) ON own.person_id = list.number
        WHEN MATCHED THEN DELETE
        """,
      ]
      return texts.map { StatementLog.Call(sql: $0, arguments: []) }
    }
  }

  // MARK: - Running them

  /// Runs statements as the role of servers in a transaction that is bound to a person. A superuser looks at the rows of ``other`` before,
  /// after each statement that may change rows, and after all that read. Nothing of it stays: before each statement they are as before all.
  ///
  /// - Parameters:
  ///   - isSecured: Whether tables have row-level security.
  ///   - otherExists: Whether ``other`` is there, with the rows.
  func replay(
    _ calls: [StatementLog.Call], as person: Int64, isSecured: Bool = true, otherExists: Bool = true
  ) throws -> [Outcome] {
    let session = try PostgresSession(superuserConninfo)
    try session.run("BEGIN")
    if !isSecured {
      // `account` never has it: servers have no right to it.
      let each = tables.filter { $0 != "account" }.map { "ALTER TABLE public.\"\($0)\" DISABLE ROW LEVEL SECURITY" }
      try session.run(each.joined(separator: "; "))
    }
    if !otherExists { try session.run("DELETE FROM person WHERE person_id = \(other)") }
    let before = try otherRowsNow(session)
    #expect((before == otherRows) == otherExists)
    try session.run("SET LOCAL SESSION AUTHORIZATION health")
    try session.bind(to: person)
    let outcomes = try calls.map { call in
      try Self.run(call, session) {
        // The end of the savepoint brings the role back.
        try session.run("RESET SESSION AUTHORIZATION")
        return try otherRowsNow(session) != before
      }
    }
    let state = try session.run(session.prepare("SELECT current_setting('openhealth.person'), current_user::text, session_user::text"), [])
    #expect((0..<3).map { state.value(0, $0) } == [.text("\(person)"), .text("health"), .text("health")])
    try session.run("RESET SESSION AUTHORIZATION")
    #expect(try otherRowsNow(session) == before)
    try session.run("ROLLBACK")
    return outcomes
  }

  /// Runs statements in a connection of a server's role after some commands, of which one begins a transaction. Nothing of it stays.
  func replay(_ calls: [StatementLog.Call], after commands: [String]) throws -> [Outcome] {
    let session = try PostgresSession(conninfo)
    for command in commands { try session.run(command) }
    return try calls.map { try Self.run($0, session) }
  }

  /// Runs a statement in the current transaction. What it changed is undone.
  ///
  /// - Parameter look: Whether the rows of ``other`` are not what they were.
  static func run(
    _ call: StatementLog.Call, _ session: PostgresSession, look: () throws -> Bool = { false }
  ) throws -> Outcome {
    var outcome = Outcome()
    try session.run("SAVEPOINT one")
    do throws(PostgresError) {
      let result = try session.run(session.prepare(call.sql), call.arguments)
      outcome.count = result.changesCount
      if call.verb != "INSERT" { (outcome.rows, outcome.values) = contents(of: result) }
    } catch {
      outcome.state = error.state
    }
    if outcome.state == nil, !call.isReading { outcome.changesOther = try look() }
    let end = outcome.state == nil && call.isReading ? "" : "ROLLBACK TO SAVEPOINT one; "
    try session.run(end + "RELEASE SAVEPOINT one")
    return outcome
  }

  private static func contents(of result: PostgresResult) -> (rows: [String], values: Set<String>) {
    var (rows, values): ([String], Set<String>) = ([], [])
    for row in 0..<result.rowCount {
      let cells = (0..<result.columnCount).map { result.value(row, $0) }
      rows.append(cells.map(text(of:)).joined(separator: " | "))
      values.formUnion(cells.filter(isDistinctive).map(text(of:)))
    }
    return (rows.sorted(), values)
  }

  /// The values of ``other`` alone that a statement returned.
  func shown(_ outcome: Outcome) -> [String] { outcome.values.intersection(onlyOthers).sorted() }

  /// Whether a code says that the database refused a change: a right or row-level security (42501), a rule of a table (class 23), or a
  /// subquery with many rows (21000).
  static func isRefusal(_ state: String) -> Bool { state == "42501" || state == "21000" || state.hasPrefix("23") }
}
