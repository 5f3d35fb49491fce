// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The part of the schema that tells a person's change log from all others: what anchors name (``SQLConnection/logIdentity``).
///
/// It is random, moves with the person, and becomes another one where a database is put back from a backup (`UPDATE person SET log = DEFAULT`
/// by a superuser, as `scripts/server restore` does it): places of the log that were given out since the backup would get other changes.
extension PostgresSchema {
  static let logs = """
    ALTER TABLE person ADD COLUMN log bytea NOT NULL DEFAULT uuid_send(gen_random_uuid()) CHECK (length(log) = 16);
    DROP FUNCTION openhealth_begin(bigint);
    CREATE FUNCTION openhealth_begin(number bigint)
      RETURNS TABLE (store_state text, store_key bigint, store_fingerprint bytea, store_log bytea) LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('openhealth.person', number::text, true);
        RETURN QUERY SELECT person.state, person.key, person.key_fingerprint, person.log FROM person WHERE person.person_id = number;
      END $$;
    """
}
