// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The part of the schema that numbers rows: each person's rows from 1 on, so that nobody learns from a number how many rows others have.
///
/// One writer of a person's store runs at a time, so that two rows never take the same number. As in a store that is a file, some tables
/// never use a number again, and the others take the one after their highest row.
extension PostgresSchema {
  /// The tables whose numbers are never used again. Those of bodies of chunks could be, but rows that a transaction deletes again and again
  /// would be in the way of finding the highest.
  private static let counted = [
    "import", "kept_file", "app", "removal", "workout_builder", "workout_session", "attachment", "chunk_body",
  ]

  static let numbers = """
    \(definition(lastNumbers))
    CREATE FUNCTION openhealth_next_number(counted text) RETURNS bigint LANGUAGE plpgsql AS $$
      DECLARE
        drawn bigint;
      BEGIN
        INSERT INTO last_number (name, number) VALUES (counted, 1)
          ON CONFLICT (person_id, name) DO UPDATE SET number = last_number.number + 1 RETURNING last_number.number INTO drawn;
        RETURN drawn;
      END $$;
    \(numberedTables.map { counted.contains($0) ? counting($0) : following($0) }.joined(separator: "\n"))
    """

  /// The next number is the one after the last that the person's rows ever had. Of rows that are there, the highest counts.
  private static func counting(_ table: String) -> String {
    """
    -- The owner of the table reads and changes rows of all people only here.
    ALTER TABLE \(table) NO FORCE ROW LEVEL SECURITY;
    ALTER TABLE last_number NO FORCE ROW LEVEL SECURITY;
    INSERT INTO last_number (person_id, name, number) SELECT person_id, '\(table)', max(id) FROM \(table) GROUP BY person_id;
    ALTER TABLE last_number FORCE ROW LEVEL SECURITY;
    ALTER TABLE \(table) FORCE ROW LEVEL SECURITY;
    ALTER TABLE \(table) ALTER COLUMN id SET DEFAULT openhealth_next_number('\(table)');
    DROP SEQUENCE \(table)_id_seq;
    """
  }

  /// The next number is the one after the highest of the person's rows, which include those that the running statement has stored.
  private static func following(_ table: String) -> String {
    """
    CREATE FUNCTION openhealth_next_\(table)() RETURNS bigint LANGUAGE plpgsql AS $$
      BEGIN
        RETURN coalesce((SELECT \(table).id FROM \(table) ORDER BY \(table).id DESC LIMIT 1), 0) + 1;
      END $$;
    ALTER TABLE \(table) ALTER COLUMN id SET DEFAULT openhealth_next_\(table)();
    DROP SEQUENCE \(table)_id_seq;
    """
  }
}
