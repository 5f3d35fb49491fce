// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The part of the schema that takes the reference to `person` from the rows of `sample`.
///
/// PostgreSQL looked up and locked the person's row for each sample, which was two fifths of what it computed for an upload. All who insert samples
/// hold a lock of that row already, and find it first (`PostgresBackend`); a removal waits for that lock, and then deletes the samples itself.
extension PostgresSchema {
  static let samples = """
    ALTER TABLE sample DROP CONSTRAINT sample_person_id_fkey;
    -- Deletes the samples of the bound person, after the row of the person, whose last writer has ended by then. For movers and removals.
    CREATE FUNCTION openhealth_remove_samples(removed bigint) RETURNS void
      LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
        DELETE FROM sample WHERE sample.person_id = removed AND NOT EXISTS (SELECT FROM person WHERE person.person_id = removed)
      $$;
    REVOKE ALL ON FUNCTION openhealth_remove_samples(bigint) FROM PUBLIC;
    CREATE OR REPLACE FUNCTION openhealth_remove_person(number bigint) RETURNS text
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      DECLARE
        place text;
      BEGIN
        PERFORM set_config('openhealth.person', number::text, true);
        DELETE FROM account WHERE account.person_id = number AND account.moving_to IS NULL AND account.moving_from IS NULL
          RETURNING account.node INTO place;
        IF NOT FOUND AND EXISTS (SELECT FROM account WHERE account.person_id = number) THEN
          RAISE EXCEPTION USING ERRCODE = '\(NodeFault.personMoves.rawValue)';
        END IF;
        DELETE FROM person_key WHERE person_key.person_id = number;
        DELETE FROM person WHERE person.person_id = number;
        IF FOUND AND place IS NULL THEN
          place := (SELECT deployment.node FROM deployment);
        END IF;
        PERFORM openhealth_remove_samples(number);
        RETURN place;
      END $$;
    """
}
