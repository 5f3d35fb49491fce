// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthStorage

/// The part of the schema that says which master key has a number (D61): files that were made apart from each other have different keys of one
/// number, and keys of people that are wrapped by both would be lost with either file.
///
/// `master_key`, in the directory, has the fingerprint of each master key that has wrapped keys of people. It says whether two keys are the same one,
/// and nothing else about them. No role may read the table: servers call functions.
///
/// In any database, `key_fingerprint` in the row of `person` is the fingerprint of the key of the rows there; null where they are plain, and where
/// they became encrypted before there were any. A server whose key has another one reads the key again.
extension PostgresSchema {
  static let fingerprints = """
    CREATE TABLE master_key (
      number bigint PRIMARY KEY, fingerprint bytea NOT NULL, CHECK (number > 0 AND length(fingerprint) = \(MasterKey.fingerprintSize)));
    \(masterKeys)
    \(checkedWrapping)
    \(personFingerprints)
    """

  /// As before, and with the fingerprint of the person's key.
  private static let personFingerprints = """
    ALTER TABLE person ADD COLUMN key_fingerprint bytea CHECK (length(key_fingerprint) = \(PersonKey.fingerprintSize));
    DROP FUNCTION openhealth_begin(bigint), openhealth_set_keyed(bigint, bigint);
    CREATE FUNCTION openhealth_begin(number bigint) RETURNS TABLE (store_state text, store_key bigint, store_fingerprint bytea)
      LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('openhealth.person', number::text, true);
        RETURN QUERY SELECT person.state, person.key, person.key_fingerprint FROM person WHERE person.person_id = number;
      END $$;
    CREATE FUNCTION openhealth_set_keyed(wanted bigint, new_key bigint, new_fingerprint bytea) RETURNS boolean
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      BEGIN
        UPDATE person SET state = 'keyed', key = new_key, key_fingerprint = new_fingerprint
          WHERE person.person_id = wanted AND person.state = 'open' AND person.key = 0;
        RETURN FOUND;
      END $$;
    REVOKE ALL ON FUNCTION openhealth_set_keyed(bigint, bigint, bytea) FROM PUBLIC;
    """

  /// For servers. Those who wrap keys share the row of the master key until they commit; another key can take its number only where nothing is
  /// wrapped, and nothing is being wrapped.
  private static let masterKeys = """
    CREATE FUNCTION openhealth_use_master(new_master bigint, new_fingerprint bytea) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      BEGIN
        -- Waits for another transaction that is the first one.
        INSERT INTO master_key (number, fingerprint) VALUES (new_master, new_fingerprint) ON CONFLICT (number) DO NOTHING;
        PERFORM FROM master_key WHERE master_key.number = new_master AND master_key.fingerprint = new_fingerprint FOR SHARE;
        IF FOUND THEN
          RETURN;
        END IF;
        PERFORM FROM master_key WHERE master_key.number = new_master FOR UPDATE;
        IF EXISTS (SELECT FROM person_key WHERE person_key.master = new_master) THEN
          RAISE EXCEPTION USING ERRCODE = '\(PostgresError.otherMaster.state)';
        END IF;
        UPDATE master_key SET fingerprint = new_fingerprint WHERE master_key.number = new_master;
      END $$;
    CREATE FUNCTION openhealth_fingerprints() RETURNS TABLE (key_master bigint, key_fingerprint bytea)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$ SELECT number, fingerprint FROM master_key $$;
    REVOKE ALL ON FUNCTION openhealth_use_master(bigint, bytea), openhealth_fingerprints() FROM PUBLIC;
    """

  /// As before, and with the fingerprint of the master key. Programs that have none wrap no keys any more.
  private static let checkedWrapping = """
    DROP FUNCTION openhealth_add_key(bigint, bigint, bigint, bytea), openhealth_rewrap(bigint, bigint, bytea, bigint, bytea);
    CREATE FUNCTION openhealth_add_key(
      wanted bigint, wanted_generation bigint, new_master bigint, new_fingerprint bytea, new_wrapped bytea)
      RETURNS TABLE (number bigint, key_generation bigint, key_master bigint, key_wrapped bytea)
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      BEGIN
        PERFORM FROM account WHERE account.person_id = wanted FOR KEY SHARE;
        IF NOT FOUND THEN
          RAISE EXCEPTION USING ERRCODE = '\(NodeFault.noPerson.rawValue)';
        END IF;
        -- A server that read its file long ago may not know that its newest master key is retired.
        PERFORM FROM deployment WHERE deployment.retired_master < new_master FOR SHARE;
        IF NOT FOUND THEN
          RAISE EXCEPTION USING ERRCODE = '\(PostgresError.retiredMaster.state)';
        END IF;
        IF NOT EXISTS (
          SELECT FROM person_key WHERE person_key.person_id = wanted AND person_key.generation = wanted_generation
        ) THEN
          PERFORM openhealth_use_master(new_master, new_fingerprint);
          INSERT INTO person_key (person_id, generation, master, wrapped) VALUES (wanted, wanted_generation, new_master, new_wrapped)
            ON CONFLICT (person_id, generation) DO NOTHING;
        END IF;
        RETURN QUERY SELECT person_key.person_id, person_key.generation, person_key.master, person_key.wrapped FROM person_key
          WHERE person_key.person_id = wanted AND person_key.generation = wanted_generation;
      END $$;
    CREATE FUNCTION openhealth_rewrap(
      wanted bigint, wanted_generation bigint, old_wrapped bytea, new_master bigint, new_fingerprint bytea, new_wrapped bytea)
      RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      BEGIN
        PERFORM FROM deployment WHERE deployment.retired_master < new_master FOR SHARE;
        IF NOT FOUND THEN
          RAISE EXCEPTION USING ERRCODE = '\(PostgresError.retiredMaster.state)';
        END IF;
        PERFORM openhealth_use_master(new_master, new_fingerprint);
        UPDATE person_key SET master = new_master, wrapped = new_wrapped
          WHERE person_key.person_id = wanted AND person_key.generation = wanted_generation AND person_key.wrapped = old_wrapped;
        RETURN FOUND;
      END $$;
    CREATE OR REPLACE FUNCTION openhealth_retire_master(old_master bigint) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      BEGIN
        UPDATE deployment SET retired_master = greatest(deployment.retired_master, old_master);
        IF EXISTS (SELECT FROM person_key WHERE person_key.master = old_master) THEN
          RAISE EXCEPTION USING ERRCODE = '\(PostgresError.masterInUse.state)';
        END IF;
        DELETE FROM master_key WHERE master_key.number = old_master;
      END $$;
    REVOKE ALL ON FUNCTION openhealth_add_key(bigint, bigint, bigint, bytea, bytea),
      openhealth_rewrap(bigint, bigint, bytea, bigint, bytea, bytea) FROM PUBLIC;
    """
}
