// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

/// Moves between two schemas of one database, which need one connection.
extension PersonMover {
  /// Moves a store between two schemas of the directory's database in one transaction: before its commit nothing has changed, after it all.
  ///
  /// Requests that change the store wait at the row of the person, with a connection each, until then; they find no store there, and ask
  /// the directory.
  func moveInDatabase(
    _ move: Move, _ from: ConnectionPool, _ to: ConnectionPool, named node: String, before step: (MoveStep) throws(HealthError) -> Void
  ) throws(HealthError) {
    try step(.begin)
    try directory.connections.use { session throws in
      try Self.begin(session, move)
      // First the account and then the store, as a removal does.
      let lock = "SELECT 1 FROM account WHERE person_id = $1 AND move = $2 FOR NO KEY UPDATE"
      guard try session.run(session.prepare(lock), move.arguments).rowCount == 1 else { throw PostgresError.node(.overtaken) }
      try session.turn(to: from.schema)
      try step(.close)
      let closed = try session.run(
        session.prepare(
          "UPDATE person SET state = 'leaving', move = $2 WHERE person_id = $1 AND state IN ('open', 'keyed', 'leaving') AND move <= $2"),
        move.arguments)
      guard closed.changesCount == 1 else { throw PostgresError.node(.noStore) }
      try step(.copy)
      try Self.copyInTransaction(move, session, to.schema)
      try session.turn(to: from.schema)
      try step(.delete)
      try Self.remove("DELETE FROM person WHERE person_id = $1 AND state = 'leaving' AND move <= $2", session, move)
      try session.turn(to: to.schema)
      try step(.open)
      _ = try session.run(
        session.prepare("UPDATE person SET state = \(Self.opened), move = $2 WHERE person_id = $1 AND state = 'arriving' AND move <= $2"),
        move.arguments)
      try session.turn(to: directory.connections.schema)
      try step(.turn)
      _ = try session.run(session.prepare("UPDATE deployment SET switches = switches + 1"), [])
      _ = try session.run(
        session.prepare("UPDATE account SET node = $3, moving_to = NULL WHERE person_id = $1 AND move = $2"),
        move.arguments + [.text(node)])
      try step(.commit)
      try session.commit()
    }
    try step(.end)
  }

  /// Copies a store that takes no changes to another schema of its database, in one transaction.
  static func copyInDatabase(
    _ move: Move, _ from: ConnectionPool, _ to: ConnectionPool, before step: (MoveStep) throws(HealthError) -> Void
  ) throws(HealthError) {
    try from.use { session throws in
      try begin(session, move)
      try copyInTransaction(move, session, to.schema)
      try step(.commit)
      try session.commit()
    }
  }

  /// Copies the rows of the bound person from the schema where the transaction finds its tables to another one, where it finds them
  /// afterwards.
  private static func copyInTransaction(_ move: Move, _ session: PostgresSession, _ to: SchemaName?) throws(PostgresError) {
    let (source, version) = (try PostgresSchema.current(session), try version(session))
    try session.turn(to: to)
    let target = try PostgresSchema.current(session)
    guard try version == self.version(session) else { throw .node(.otherVersion) }
    try clear(session, move)
    let person = try session.run(
      session.prepare(
        """
        INSERT INTO person (person_id, state, move, commits, key, key_fingerprint, log)
        SELECT person_id, 'arriving', $2, commits, key, key_fingerprint, log FROM \(source.quoted).person WHERE person_id = $1
        \(SelectedRows.ending)
        """), move.arguments)
    guard person.changesCount == 1 else { throw .node(.overtaken) }
    _ = try session.run(session.prepare("INSERT INTO resident (person_id) VALUES ($1)"), [.integer(move.person)])
    for table in PostgresSchema.personTables {
      let columns = try columns(of: table, session)
      // The policies of both tables check each row.
      try session.runPassingRows(
        """
        INSERT INTO \(target.quoted).\(table) (\(columns)) SELECT \(columns) FROM \(source.quoted).\(table)
        \(SelectedRows.ending)
        """)
    }
  }
}
