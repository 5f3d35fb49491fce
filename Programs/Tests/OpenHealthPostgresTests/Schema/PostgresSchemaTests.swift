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

  @Test("A schema's name stays one name in SQL, also where a mark follows its quote")
  func quotedNames() {
    #expect(SchemaName(existing: "a\"b").quoted == "\"a\"\"b\"")
    #expect(Array(SchemaName(existing: "a\"\u{301}; --").quoted.utf8) == Array("\"a\"\"\u{301}; --\"".utf8))
  }

  @Test(
    "the versions of the schema make the tables that are described, wherever: columns, kinds, keys, rules, references, indices, policies",
    arguments: ["public", "order"])
  func versions(schema: String) throws {
    let cluster = try PostgresCluster.shared.get()
    let database = "schema_\(UUID().uuidString.prefix(8).lowercased())"
    try PostgresSession(cluster.connectionString("postgres", database: "postgres")).run("CREATE DATABASE \(database) OWNER health_owner")
    let session = try PostgresSession(cluster.connectionString("health_owner", database: database))
    // The name of the second one is a word of SQL.
    let name = try #require(SchemaName(schema))
    if schema != "public" { try session.run("CREATE SCHEMA \(name.quoted)") }
    try PostgresSchema.migrate(session, in: name)
    let made = try facts(of: schema, session)
    // A function finds its tables in its own schema, and each one of the owner says so.
    let paths = try RowLevelWorld.texts(
      session,
      """
      SELECT DISTINCT array_to_string(proconfig, ' ') FROM pg_proc
      WHERE pronamespace = '\(name.quoted)'::regnamespace AND (prosecdef OR proconfig IS NOT NULL)
      """)
    #expect(paths == ["search_path=\(schema == "public" ? schema : name.quoted), pg_temp"])
    try session.run("CREATE SCHEMA described; SET search_path = described, \(name.quoted)")
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

  /// The SHA-256 of the texts of released versions, as databases in the schema `public` got them.
  private static let released = [
    "9254aaa29ebb236405c4074fbc72bc17834908ddd391385337b1a622fcbcc86a",
    "3d81c707a8abea271458307b01b072e5733516018e5e717fa9a5de81fb7a18a9",
    "1f72364264844e4174e8bd1c437cd7a259c566233bf776f0d3ce4dc4a0ee0e04",
    "917d55ad097f662c39d80228361e4f6f2c6d04fbbf03d632c892672fcb3777cd",
    "b8b19bbe4ade5add9b9c764c88d466efa5388537b388bc22eeaad2e0f5145c79",
    "ea7c7451b8a2d381e52bd650916c0a5928a04cecc119384a06cff6d1c7b3afba",
    "2a8a3e54db6aab023136b15a05d81401f140e5bf49fca6878a9e5f4abd7f32ce",
    "2b788b6557c328a861e98170eca2e8f349093fb5847b1ba73b4ce18ddb617690",
    "ecc10754fa0e49392db4b0ab18a0a1cf81d3afd63779c2d023f001b37ac8b758",
    "71971319c5637b19b7cacdba110121b2c9629491b5d05edcc21cc0fe0838d7a3",
    "76d8361c2d44f4180fa4379829d8355fe226ef244bb10faac0962e20197cecf8",
    "c93c323c10657c0887fe83a750b883aec2220cdddd787aba33c71acb8fab22d7",
    "56ff27bec5c9f55d3a5d45eda74aa9ac6145f4e4951a537ad39d9e7d0fd5ef6f",
    "dccfc8984e8ccdb85dd9c633ac58164fd8e97bb32fb86cdb7f076a407192768f",
    "244272e91ad9dbf50623ea5e1535b0856f1322c1136f6e498979dda12007f52c",
    "18a62177efbf8c918a6e1011422c2d30376554c4e32c416f519db78b6486d031",
    "d46f4572b6d0ca457b2fe11091f691e39ff8a70787d9b511102131a5a8d9d727",
    "da7421f70db02c75b41cecba6b7f4756752fe761fb44e59e26d8174c194fef1b",
    "01dfda4e36633b6592ecd26423c70bca3eb90e95cc9772b9e517f5e131449207",
  ]

  @Test("the text of a version never changes after its release", arguments: released.indices)
  func releasedVersion(number: Int) throws {
    let session = try PostgresSession(PostgresCluster.shared.get().conninfo)
    let text = PostgresSchema.versions[number].replacing("{schema}", with: "public")
    let digest = try session.run(session.prepare("SELECT encode(sha256(convert_to($1, 'UTF8')), 'hex')"), [.text(text)])
    #expect(digest.value(0, 0) == .text(Self.released[number]))
  }

  /// What PostgreSQL reports of each table, without the names of constraints and indices.
  private func facts(of schema: String, _ session: PostgresSession) throws -> [String: [String]] {
    let lines = try RowLevelWorld.texts(
      session,
      """
      WITH tables AS (SELECT * FROM pg_class WHERE relkind = 'r' AND relnamespace = quote_ident('\(schema)')::regnamespace)
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
      let fact = String(parts[1]).replacing("described.", with: "").replacing("public.", with: "").replacing("\"order\".", with: "")
        .replacing(" NOT VALID", with: "")
      // However the CHECKs of a table are joined.
      guard fact.hasPrefix("CHECK") else { return [(String(parts[0]), fact)] }
      return fact.dropFirst(5).filter { !"() ".contains($0) }.split(separator: "AND").map { (String(parts[0]), "check \($0)") }
    }
    return Dictionary(grouping: pairs, by: \.table).mapValues { $0.map(\.fact).sorted() }
  }
}
