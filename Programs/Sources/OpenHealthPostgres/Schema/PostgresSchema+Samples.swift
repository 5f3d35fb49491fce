// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The part of the schema that takes the reference to `person` from the rows of `sample`.
///
/// With the reference, PostgreSQL looks up and locks the person's row for each sample: two fifths of what it computes for an upload. All
/// who insert samples hold a lock of that row already, and find it first (`PostgresBackend`); a removal waits for that lock, and then
/// deletes the samples itself.
extension PostgresSchema {
  static let samples = """
    ALTER TABLE sample DROP CONSTRAINT sample_person_id_fkey;
    -- Deletes the samples of the bound person, after the row of the person, whose last writer has ended by then. For movers and removals.
    CREATE FUNCTION openhealth_remove_samples(removed bigint) RETURNS void
      LANGUAGE sql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
        DELETE FROM sample WHERE sample.person_id = removed AND NOT EXISTS (SELECT FROM person WHERE person.person_id = removed)
      $$;
    REVOKE ALL ON FUNCTION openhealth_remove_samples(bigint) FROM PUBLIC;
    \(removal(atEnd: "    PERFORM openhealth_remove_samples(number);\n"))
    """
}
