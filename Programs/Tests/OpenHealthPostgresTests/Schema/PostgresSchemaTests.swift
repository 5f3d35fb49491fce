// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import PostgresTestSupport
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// The description of the tables (`StoreTable`), against what all versions of the schema together make.
@Suite struct PostgresSchemaTests {
  /// What the directory and a node have besides the tables of people.
  private static let others: Set = [
    "account", "deployment", "master_key", "node", "person", "person_key", "resident", "schema_version",
  ]

  @Test("the versions of the schema make the tables that are described: columns, kinds, keys, rules, references, indices, policies")
  func versions() throws {
    let cluster = try PostgresCluster.shared.get()
    let database = "schema_\(UUID().uuidString.prefix(8).lowercased())"
    try PostgresSession(cluster.connectionString("postgres", database: "postgres")).run("CREATE DATABASE \(database) OWNER health_owner")
    let session = try PostgresSession(cluster.connectionString("health_owner", database: database))
    try PostgresSchema.migrate(session)
    let made = try facts(of: "public", session)
    try session.run("CREATE SCHEMA described; SET search_path = described, public")
    let tables = StoreTable.all.filter { $0.place != .file }
    for table in tables { try session.run(table.postgres) }
    let described = try facts(of: "described", session)
    #expect(Set(made.keys).subtracting(Self.others) == Set(described.keys))
    #expect(Set(made.keys).isSuperset(of: Self.others))
    // The statements are those of a version that makes the table.
    for table in tables { #expect(made[table.name] == described[table.name], "\(table.postgres)") }
    #expect(described["sample"]?.contains { $0.hasPrefix("column 13 encrypted_value bytea") } == true)
    #expect(described.values.allSatisfy { $0.contains("secured true true") && $0.contains { $0.hasPrefix("policy own_person") } })
  }

  /// What PostgreSQL reports of each table, without the names of constraints and indices.
  private func facts(of schema: String, _ session: PostgresSession) throws -> [String: [String]] {
    let lines = try RowLevelWorld.texts(
      session,
      """
      WITH tables AS (SELECT * FROM pg_class WHERE relkind = 'r' AND relnamespace = '\(schema)'::regnamespace)
      SELECT relname || '|column ' || row_number() OVER (PARTITION BY tables.oid ORDER BY attnum) || ' ' || attname || ' '
        || format_type(atttypid, atttypmod) || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END
        || coalesce(CASE attgenerated WHEN 's' THEN ' GENERATED ' ELSE ' DEFAULT ' END || pg_get_expr(adbin, adrelid), '')
        FROM tables JOIN pg_attribute ON attrelid = tables.oid AND attnum > 0 AND NOT attisdropped
        LEFT JOIN pg_attrdef ON adrelid = tables.oid AND adnum = attnum
      UNION ALL SELECT relname || '|' || pg_get_constraintdef(pg_constraint.oid) FROM tables JOIN pg_constraint ON conrelid = tables.oid
        WHERE contype IN ('c', 'f', 'p')
      UNION ALL SELECT relname || '|' || regexp_replace(pg_get_indexdef(indexrelid), '^CREATE (UNIQUE )?INDEX \\S+', 'INDEX \\1')
        FROM tables JOIN pg_index ON indrelid = tables.oid WHERE NOT indisprimary
      UNION ALL SELECT relname || '|secured ' || relrowsecurity || ' ' || relforcerowsecurity FROM tables
      UNION ALL SELECT tablename || '|' || concat_ws(' ', 'policy', policyname, permissive, cmd, qual, with_check) FROM pg_policies
        WHERE schemaname = '\(schema)'
      """)
    let pairs = lines.flatMap { line -> [(table: String, fact: String)] in
      let parts = line.split(separator: "|", maxSplits: 1)
      guard parts.count == 2 else { return [] }
      let fact = String(parts[1]).replacing("described.", with: "").replacing("public.", with: "").replacing(" NOT VALID", with: "")
      // However the CHECKs of a table are joined.
      guard fact.hasPrefix("CHECK") else { return [(String(parts[0]), fact)] }
      return fact.dropFirst(5).filter { !"() ".contains($0) }.split(separator: "AND").map { (String(parts[0]), "check \($0)") }
    }
    return Dictionary(grouping: pairs, by: \.table).mapValues { $0.map(\.fact).sorted() }
  }
}
