// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// Moves people between nodes. For connections of a mover.
package struct PersonMover: Sendable {
  let directory: Directory

  /// A mover with the connections of a directory.
  package init(_ directory: Directory) { self.directory = directory }

  /// Moves a person's store to another node, with all rows as they are.
  ///
  /// Requests that change the store wait meanwhile, those that read it only at the end. What an interrupted move of the person has left is
  /// finished or undone first. Where this one fails, it is undone, or finished if the person is at the new node by then; where that fails,
  /// too, the next call does it.
  ///
  /// Cost: every row of the person crosses the network twice, and is written twice at the new node. Between schemas of one database, rows
  /// stay at the database, and are written once; if the directory is there, too, the whole move is one transaction.
  ///
  /// - Returns: Whether the person was elsewhere before.
  /// - Throws: An error of the directory or one of the nodes; ``NodeFault/noPerson``, ``NodeFault/noNode``, ``NodeFault/overtaken``,
  ///   ``NodeFault/otherVersion``, ``NodeFault/noStore``.
  package func move(_ person: Int64, to node: String) throws(HealthError) -> Bool {
    try move(person, to: node) { _ throws(HealthError) in }
  }

  /// As above. `step` is called before each step.
  func move(_ person: Int64, to node: String, before step: (MoveStep) throws(HealthError) -> Void) throws(HealthError) -> Bool {
    var number: Int64?
    do throws(HealthError) { return try attempt(person, to: node, number: &number, before: step) } catch {
      let first = error
      if let number {
        do throws(HealthError) { _ = try settle(person, for: nil, after: number) { _ throws(HealthError) in } } catch {
          // If another attempt took over, that is why this one failed. Any other error is left to the next move, which settles the person.
          if NodeFault(error) == .overtaken { throw error }
        }
      }
      throw first
    }
  }

  /// As above, and leaves what was begun where it fails, as a program does that is killed.
  ///
  /// - Parameter number: Becomes the number of the attempt.
  func attempt(
    _ person: Int64, to node: String, number: inout Int64?, before step: (MoveStep) throws(HealthError) -> Void
  ) throws(HealthError) -> Bool {
    let places = try directory.nodePlaces()
    guard places.contains(where: { $0.name == node }) else { throw PostgresError.node(.noNode).healthError }
    let account = try settle(person, for: node, before: step)
    guard account.node != node else { return false }
    number = account.move
    let move = Move(person: person, number: account.move)
    let (from, to) = (try self.node(account.node, in: places), try self.node(node, in: places))
    if from.database === to.database, from.database === directory.connections.database {
      try moveInDatabase(move, from, to, named: node, before: step)
      return true
    }
    try step(.begin)
    try change("UPDATE account SET moving_to = $3 WHERE person_id = $1 AND move = $2", move, .text(node))
    try step(.close)
    // Waits for the change that is running. Those that wait behind it see the new state.
    let closed = try changeStore(
      at: from,
      "UPDATE person SET state = 'leaving', move = $2 WHERE person_id = $1 AND state IN ('open', 'keyed', 'leaving') AND move <= $2",
      move)
    if closed == 0 {
      try change("UPDATE account SET moving_to = NULL WHERE person_id = $1 AND move = $2", move)
      throw PostgresError.node(.noStore).healthError
    }
    try step(.copy)
    if from.database === to.database {
      try Self.copyInDatabase(move, from, to, before: step)
    } else {
      try Self.copy(move, from, to, before: step)
    }
    try step(.turn)
    do throws(HealthError) {
      try change(
        """
        WITH counted AS (UPDATE deployment SET switches = switches + 1)
        UPDATE account SET node = moving_to, moving_from = node, moving_to = NULL WHERE person_id = $1 AND move = $2 AND moving_to = $3
        """, move, .text(node))
    } catch {
      // The next attempt deletes its own copies and those of earlier ones, but may have looked before this one was there.
      if NodeFault(error) == .overtaken { try removeStore(at: to, Self.removalOfCopy, move) }
      throw error
    }
    try finish(move, from, to, before: step)
    return true
  }

  /// An attempt to move a person.
  struct Move {
    let person: Int64
    /// The number that the attempt took from the directory. Steps of attempts with lower numbers change nothing any more.
    let number: Int64

    /// The first two parameters of each statement.
    var arguments: [SQLValue] { [.integer(person), .integer(number)] }
  }

  /// What the directory says of a person, with the number that this attempt took.
  private struct Account {
    var node: String
    var movingTo: String?
    var movingFrom: String?
    var move: Int64
  }

  // MARK: What was begun before

  /// Takes the number for an attempt to move a person to a node, and ends what an earlier one has left: after the directory has named the
  /// new node, the move is finished; before, it is undone, unless it goes to the same node. With nil, it is undone in any case.
  ///
  /// - Parameter number: The number of the attempt to end; nil for any.
  private func settle(
    _ person: Int64, for node: String?, after number: Int64? = nil, before step: (MoveStep) throws(HealthError) -> Void
  ) throws(HealthError) -> Account {
    let account = try take(person, after: number)
    let places = try directory.nodePlaces()
    let move = Move(person: person, number: account.move)
    if let other = account.movingFrom {
      try finish(move, self.node(other, in: places), self.node(account.node, in: places), before: step)
    } else if let other = account.movingTo, other != node {
      // First the store opens again at the old node, whether or not the new one answers. No later step makes the copy there visible.
      try changeStore(
        at: self.node(account.node, in: places),
        "UPDATE person SET state = \(Self.opened), move = $2 WHERE person_id = $1 AND state = 'leaving' AND move <= $2", move)
      try self.node(other, in: places).use { session throws(PostgresError) in
        try Self.begin(session, move)
        try Self.clear(session, move)
        try session.commit()
      }
      try change("UPDATE account SET moving_to = NULL WHERE person_id = $1 AND move = $2", move)
    }
    return account
  }

  private func take(_ person: Int64, after number: Int64?) throws(HealthError) -> Account {
    try directory.connections.transaction { session throws(PostgresError) in
      let result = try session.run(
        session.prepare(
          """
          UPDATE account SET move = move + 1 WHERE person_id = $1 AND ($2::bigint IS NULL OR move = $2)
          RETURNING node, moving_to, moving_from, move
          """), [.integer(person), number.map { SQLValue.integer($0) } ?? .null])
      guard result.rowCount == 1, case .text(let node) = result.value(0, 0), case .integer(let move) = result.value(0, 3) else {
        throw .node(number == nil ? .noPerson : .overtaken)
      }
      func text(_ column: Int32) -> String? { if case .text(let text) = result.value(0, column) { text } else { nil } }
      return Account(node: node, movingTo: text(1), movingFrom: text(2), move: move)
    }
  }

  private func node(_ name: String, in places: [(name: String, address: NodeAddress)]) throws(HealthError) -> ConnectionPool {
    guard let place = places.first(where: { $0.name == name }) else { throw PostgresError.node(.noNode).healthError }
    return try directory.connections(to: place.name, place.address)
  }

  // MARK: Steps

  /// Changes the directory. Throws where another attempt has taken a higher number.
  private func change(_ sql: String, _ move: Move, _ more: SQLValue...) throws(HealthError) {
    let count = try directory.connections.transaction { session throws(PostgresError) in
      try session.run(session.prepare(sql), move.arguments + more).changesCount
    }
    guard count == 1 else { throw PostgresError.node(.overtaken).healthError }
  }

  /// Changes the person's row at a node; returns how many there are.
  @discardableResult
  private func changeStore(at node: ConnectionPool, _ sql: String, _ move: Move) throws(HealthError) -> Int {
    try node.use { session throws(PostgresError) in
      try Self.begin(session, move)
      let count = try session.run(session.prepare(sql), move.arguments).changesCount
      try session.commit()
      return count
    }
  }

  /// Deletes the person's row at a node, if it is as `sql` says, and the rows of all tables with it.
  private func removeStore(at node: ConnectionPool, _ sql: String, _ move: Move) throws(HealthError) {
    try node.use { session throws(PostgresError) in
      try Self.begin(session, move)
      try Self.remove(sql, session, move)
      try session.commit()
    }
  }

  static func remove(_ sql: String, _ session: PostgresSession, _ move: Move) throws(PostgresError) {
    _ = try session.run(session.prepare(sql), move.arguments)
    _ = try session.run(session.prepare("SELECT openhealth_remove_samples($1)"), [.integer(move.person)])
  }

  /// Begins a transaction that is bound to the person, and waits half a minute for another one's lock.
  static func begin(_ session: PostgresSession, _ move: Move) throws(PostgresError) {
    try session.begin()
    try session.queue("SET LOCAL lock_timeout = '30s'")
    try session.bind(to: move.person)
  }

  /// The state of a store that is open again: as its rows are.
  static let opened = "CASE WHEN key > 0 THEN 'keyed' ELSE 'open' END"

  private static let removalOfCopy = "DELETE FROM person WHERE person_id = $1 AND state = 'arriving' AND move <= $2"

  /// Deletes what an earlier attempt has copied, also one whose commit is still under way: the insertion waits for it.
  static func clear(_ session: PostgresSession, _ move: Move) throws(PostgresError) {
    let insertion = "INSERT INTO person (person_id, state, move) VALUES ($1, 'arriving', $2) ON CONFLICT (person_id) DO NOTHING"
    _ = try session.run(session.prepare(insertion), move.arguments)
    try remove(removalOfCopy, session, move)
  }

  private static func copy(
    _ move: Move, _ from: ConnectionPool, _ to: ConnectionPool, before step: (MoveStep) throws(HealthError) -> Void
  ) throws(HealthError) {
    try from.use { source throws in
      try source.begin("ISOLATION LEVEL REPEATABLE READ READ ONLY")
      try source.bind(to: move.person)
      try to.use { target throws in
        try begin(target, move)
        guard try version(source) == version(target) else { throw PostgresError.node(.otherVersion) }
        try clear(target, move)
        let person = try source.run(
          source.prepare("SELECT commits, key, key_fingerprint, log FROM person WHERE person_id = $1"), [.integer(move.person)])
        guard person.rowCount == 1 else { throw PostgresError.node(.overtaken) }
        _ = try target.run(
          target.prepare(
            "INSERT INTO person (person_id, state, move, commits, key, key_fingerprint, log) VALUES ($1, 'arriving', $2, $3, $4, $5, $6)"),
          move.arguments + (0..<4).map { person.value(0, $0) })
        _ = try target.run(target.prepare("INSERT INTO resident (person_id) VALUES ($1)"), [.integer(move.person)])
        for table in PostgresSchema.personTables { try copyRows(of: table, source, target) }
        try step(.commit)
        try target.commit()
      }
      try source.commit()
    }
  }

  /// The version of the tables in a schema.
  static func version(_ session: PostgresSession) throws(PostgresError) -> SQLValue {
    try session.run(session.prepare("SELECT max(version) FROM schema_version"), []).value(0, 0)
  }

  /// The columns of a table that the database does not compute, as a list in SQL.
  static func columns(of table: String, _ session: PostgresSession) throws(PostgresError) -> String {
    let names = try session.run(
      session.prepare(
        """
        SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        """), [.text(table)])
    guard case .text(let columns) = names.value(0, 0) else { throw .node(.otherVersion) }
    return columns
  }

  /// Copies the bound person's rows of a table, without columns that the database computes. They arrive in a temporary table, because
  /// PostgreSQL has no COPY into a table with row-level security; the policy of the real one then checks each row.
  private static func copyRows(of table: String, _ source: PostgresSession, _ target: PostgresSession) throws(PostgresError) {
    let columns = try columns(of: table, source)
    try target.run("CREATE TEMP TABLE arriving ON COMMIT DROP AS SELECT \(columns) FROM \(table) WITH NO DATA")
    try source.copy(
      "COPY \(table) (\(columns)) TO STDOUT (FORMAT binary)", to: target, "COPY pg_temp.arriving (\(columns)) FROM STDIN (FORMAT binary)")
    try target.runPassingRows(
      "INSERT INTO \(table) (\(columns)) SELECT \(columns) FROM pg_temp.arriving \(SelectedRows.ending)")
    try target.run("DROP TABLE pg_temp.arriving")
  }

  /// The old node forgets the person before the new one answers, so that at no time both do.
  private func finish(
    _ move: Move, _ from: ConnectionPool, _ to: ConnectionPool, before step: (MoveStep) throws(HealthError) -> Void
  ) throws(HealthError) {
    try step(.delete)
    try removeStore(at: from, "DELETE FROM person WHERE person_id = $1 AND state = 'leaving' AND move <= $2", move)
    try step(.open)
    try changeStore(
      at: to, "UPDATE person SET state = \(Self.opened), move = $2 WHERE person_id = $1 AND state = 'arriving' AND move <= $2", move)
    try step(.end)
    try change("UPDATE account SET moving_from = NULL WHERE person_id = $1 AND move = $2", move)
  }
}
