// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Tables in a database with the extension Citus, which keeps each distributed schema at one of several machines, and moves it to others.
///
/// The schema that a connection finds by itself, usually that of the directory, stays at the coordinator, with all its rules. In a
/// distributed one, row-level security does not bind the owner of the tables: what moves a schema to another machine runs with the owner's
/// rights, and would see no row. The functions of the owner name the person in each statement.
extension PostgresSchema {
  /// Distributes a named schema that holds nobody yet, where the database has Citus, and lets Citus move what is distributed. Changes
  /// nothing anywhere else. For the owner of the tables.
  ///
  /// - Parameter isNamed: Whether an operator named the schema.
  static func distribute(_ schema: SchemaName, isNamed: Bool, _ session: PostgresSession) throws(PostgresError) {
    guard try hasRow("SELECT 1 FROM pg_extension WHERE extname = 'citus'", session) else { return }
    let isDistributed = try hasRow(
      "SELECT 1 FROM pg_dist_schema JOIN pg_namespace ON pg_namespace.oid = schemaid WHERE nspname = $1::text", session, schema.text)
    // Citus would copy rows that are there, and leave the old ones on the coordinator's disk: people move instead.
    if !isDistributed {
      let isInUse = try hasRow("SELECT 1 FROM \(schema.quoted).resident LIMIT 1", session)
      guard isNamed, !isInUse else { return }
    }
    try session.run("BEGIN")
    try unforce(schema, session)
    if !isDistributed {
      _ = try session.run(session.prepare("SELECT citus_schema_distribute($1::text::regnamespace)"), [.text(schema.quoted)])
    }
    try session.run("COMMIT")
  }

  /// Row-level security of a schema's tables ends for their owner, and for nobody else.
  private static func unforce(_ schema: SchemaName, _ session: PostgresSession) throws(PostgresError) {
    let forced = try session.run(
      session.prepare(
        """
        SELECT quote_ident(relname) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE nspname = $1::text AND relkind IN ('r', 'p') AND relforcerowsecurity ORDER BY relname
        """), [.text(schema.text)])
    for row in 0..<forced.rowCount {
      guard case .text(let table) = forced.value(row, 0) else { continue }
      // An engine changes one table at a time.
      try session.run("ALTER TABLE \(schema.quoted).\(table) NO FORCE ROW LEVEL SECURITY")
    }
  }

  private static func hasRow(_ sql: String, _ session: PostgresSession, _ arguments: String...) throws(PostgresError) -> Bool {
    try session.run(session.prepare(sql), arguments.map { .text($0) }).rowCount > 0
  }
}
