// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

/// The rules for SQL can fail, and the programs keep them.
@Suite struct DatabaseRulesTests {
  /// How many violations a text has, as a string literal on several lines.
  private func violations(_ sql: String) -> Int {
    let text = "enum A {\n  // \"set_config('openhealth.person'\"\n  static let a = \"\"\"\n    \(sql)\n    \"\"\"\n}\n"
    return DatabaseRules.all(SourceFile(path: "Programs/Sources/OpenHealthPostgres/A.swift", text: text)).count
  }

  @Test(
    "Each mistake is found, wherever it is",
    arguments: [
      "SELECT set_config('openhealth.person', $1, true)", "BEGIN\n  PERFORM set_config('openhealth.person', number::text, true);\nEND",
      "BEGIN; SET LOCAL search_path = a", "set local a = 1; SELECT 1", "BEGIN; \\(SchemaName.path(schema)); COMMIT",
      "INSERT INTO a (b) SELECT b FROM c", "BEGIN\n INSERT INTO a (b)\n SELECT b FROM c; RETURN; END", "insert into a select 1",
      "WITH new AS (INSERT INTO a SELECT 1) SELECT count(*) FROM a RETURNING 1",
      "INSERT INTO a SELECT (SELECT 1 RETURNING)", "INSERT INTO \\(table) (\\(columns)) SELECT \\(columns) FROM b",
      "ALTER TABLE a ADD COLUMN b bigint, ADD COLUMN c bigint", "ALTER TABLE a DROP CONSTRAINT b,\n ADD CONSTRAINT b CHECK (c > 0)",
      "ALTER TABLE a ADD CHECK (b > 0)", "ALTER TABLE a ADD COLUMN b bigint CHECK (b > 0)", "ALTER TABLE a ADD COLUMN b text REFERENCES c",
      "ALTER TABLE a ADD UNIQUE (b)", "ALTER TABLE \\(table) ADD PRIMARY KEY (a)",
      "SELECT * FROM public.a", "SET search_path = public, pg_temp", "SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace",
      "GRANT USAGE ON SCHEMA public TO health",
      "CREATE FUNCTION a(b bigint) RETURNS bigint LANGUAGE sql AS $$ SELECT c FROM d WHERE e = b $$",
    ])
  func mistakes(sql: String) { #expect(violations(sql) == 1) }

  @Test(
    "What is right is let through",
    arguments: [
      "SET LOCAL openhealth.person = '\\(person)'", "PERFORM openhealth_bind(number);", "SELECT set_config('openhealth.people', '1', true)",
      "EXECUTE format('SET LOCAL a = %L', b); RETURN;", "SET a = 1; SET b = 2",
      "INSERT INTO a (b) SELECT b FROM c RETURNING 1", "INSERT INTO a (b) SELECT b FROM c \\(SelectedRows.ending)",
      "INSERT INTO a (b) VALUES ((SELECT max(b) FROM a))", "INSERT INTO a VALUES (1); SELECT b FROM a",
      "WITH new AS (INSERT INTO a SELECT 1 RETURNING 1) SELECT count(*) FROM new",
      "ALTER TABLE a ADD COLUMN b bigint NOT NULL DEFAULT coalesce(1, 2); ALTER TABLE a ADD CONSTRAINT b CHECK (b IN (1, 2))",
      "ALTER TABLE a ADD CONSTRAINT b FOREIGN KEY (c, d) REFERENCES e", "ALTER TABLE a ALTER COLUMN b DROP NOT NULL",
      "REVOKE ALL ON FUNCTION a(bigint, text) FROM PUBLIC; GRANT EXECUTE ON FUNCTION a(bigint) TO b", "-- ALTER TABLE public.a b, c",
      "CREATE FUNCTION a(b bigint) RETURNS bigint LANGUAGE plpgsql AS $$ BEGIN RETURN b; END $$",
      "SET search_path = {schema}, pg_temp",
    ])
  func right(sql: String) { #expect(violations(sql) == 0) }

  @Test("Literals in interpolations and in calls are looked at, comments and code are not")
  func literals() {
    func count(_ text: String) -> Int { DatabaseRules.all(SourceFile(path: "Programs/Sources/A/A.swift", text: text)).count }
    #expect(count("let a = \"a \\(b ? \"public\" : \"c\")\"\n") == 1)
    #expect(count("let a = \"a \\(b(\"(\")) public\"; public let c = \"\"\n") == 1)
    #expect(count("public let a = 1  // \"public\"\n/// \"public\"\nlet b = \"\\\"\" + \"x\"\n") == 0)
  }

  @Test("The programs keep the rules; released versions of the schema, which never change, have as many violations as they had")
  func programs() throws {
    let files = try SwiftPackage.sources().filter { $0.path.hasPrefix("Programs/Sources/OpenHealthPostgres/") }
    #expect(files.contains { $0.name == "PersonMover.swift" })
    for file in files {
      let found = DatabaseRules.all(file)
      let released = DatabaseRules.released[file.name]
      if let released { #expect(found.count == released, "\(found.joined(separator: "\n"))") } else { expectNone(found) }
    }
  }
}
