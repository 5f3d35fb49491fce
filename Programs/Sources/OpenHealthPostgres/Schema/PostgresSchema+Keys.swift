// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The part of the schema for people whose data are encrypted with a key of their own (D61). Every database has all of it.
///
/// In the directory, `person_key` has the wrapped keys. No role may read the table: servers call functions, each of which is about one person or
/// about keys alone. In any database, `key` in the row of `person` is the generation of the key of the rows there, 0 where they are plain, and the
/// state `keyed` is that of a store that is open and encrypted. Programs of earlier versions take it for one that is not there.
extension PostgresSchema {
  static let keys = """
    ALTER TABLE sample ADD COLUMN encrypted_value bytea, ALTER COLUMN value DROP NOT NULL,
      ADD CONSTRAINT sample_one_value CHECK ((value IS NULL) <> (encrypted_value IS NULL)) NOT VALID;
    ALTER TABLE removed_sample ADD COLUMN encrypted_value bytea, ALTER COLUMN value DROP NOT NULL,
      ADD CONSTRAINT removed_sample_one_value CHECK ((value IS NULL) <> (encrypted_value IS NULL)) NOT VALID;
    ALTER TABLE series
      ADD COLUMN encrypted_minimum bytea, ADD COLUMN encrypted_maximum bytea, ADD COLUMN encrypted_latest bytea,
      ALTER COLUMN minimum DROP NOT NULL, ALTER COLUMN maximum DROP NOT NULL, ALTER COLUMN latest DROP NOT NULL,
      ADD CONSTRAINT series_one_minimum CHECK ((minimum IS NULL) <> (encrypted_minimum IS NULL)) NOT VALID,
      ADD CONSTRAINT series_one_maximum CHECK ((maximum IS NULL) <> (encrypted_maximum IS NULL)) NOT VALID,
      ADD CONSTRAINT series_one_latest CHECK ((latest IS NULL) <> (encrypted_latest IS NULL)) NOT VALID;
    ALTER TABLE person ADD COLUMN key bigint NOT NULL DEFAULT 0, DROP CONSTRAINT person_state_check,
      ADD CONSTRAINT person_state_check CHECK (state IN ('open', 'keyed', 'leaving', 'arriving')) NOT VALID,
      ADD CONSTRAINT person_key_check CHECK ((state <> 'keyed' OR key > 0) AND (state <> 'open' OR key = 0)) NOT VALID;
    CREATE TABLE person_key (
      person_id bigint NOT NULL, generation bigint NOT NULL, master bigint NOT NULL, wrapped bytea NOT NULL,
      PRIMARY KEY (person_id, generation), CHECK (generation > 0 AND master > 0 AND length(wrapped) = 60));
    -- Master keys up to this number wrap no keys any more.
    ALTER TABLE deployment ADD COLUMN retired_master bigint NOT NULL DEFAULT 0;
    \(entering)
    \(personKeys)
    \(rotation)
    \(removal)
    """

  /// Binding a transaction to a person, which also says how the rows are.
  private static let entering = """
    CREATE FUNCTION openhealth_begin(number bigint) RETURNS TABLE (store_state text, store_key bigint) LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('openhealth.person', number::text, true);
        RETURN QUERY SELECT person.state, person.key FROM person WHERE person.person_id = number;
      END $$;
    -- What programs of earlier versions call, which would take encrypted values for damaged ones.
    CREATE OR REPLACE FUNCTION openhealth_enter(number bigint) RETURNS text LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('openhealth.person', number::text, true);
        IF EXISTS (SELECT FROM person WHERE person.person_id = number AND person.key > 0) THEN
          RAISE EXCEPTION USING ERRCODE = '\(NodeFault.encrypted.rawValue)';
        END IF;
        RETURN (SELECT person.state FROM person WHERE person.person_id = number);
      END $$;
    """

  /// For servers. Each runs as the owner of the tables, because no other role may read keys.
  ///
  /// A key is added under a lock of the account, which a removal has to itself: a person who was removed gets none.
  private static let personKeys = """
    CREATE FUNCTION openhealth_key(wanted bigint, wanted_generation bigint)
      RETURNS TABLE (number bigint, key_generation bigint, key_master bigint, key_wrapped bytea)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
        SELECT person_id, generation, master, wrapped FROM person_key WHERE person_id = wanted AND generation = wanted_generation
      $$;
    CREATE FUNCTION openhealth_add_key(wanted bigint, wanted_generation bigint, new_master bigint, new_wrapped bytea)
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
        INSERT INTO person_key (person_id, generation, master, wrapped) VALUES (wanted, wanted_generation, new_master, new_wrapped)
          ON CONFLICT (person_id, generation) DO NOTHING;
        RETURN QUERY SELECT person_key.person_id, person_key.generation, person_key.master, person_key.wrapped FROM person_key
          WHERE person_key.person_id = wanted AND person_key.generation = wanted_generation;
      END $$;
    -- Says that the rows of the store to whose person the transaction is bound are encrypted. There is no way back.
    CREATE FUNCTION openhealth_set_keyed(wanted bigint, new_key bigint) RETURNS boolean
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      BEGIN
        UPDATE person SET state = 'keyed', key = new_key WHERE person.person_id = wanted AND person.state = 'open' AND person.key = 0;
        RETURN FOUND;
      END $$;
    -- A wrapped key of each master key that is in use.
    CREATE FUNCTION openhealth_masters() RETURNS TABLE (number bigint, key_generation bigint, key_master bigint, key_wrapped bytea)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
        SELECT DISTINCT ON (master) person_id, generation, master, wrapped FROM person_key ORDER BY master, person_id
      $$;
    CREATE FUNCTION openhealth_people(beyond bigint, most bigint) RETURNS SETOF bigint
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
        SELECT person_id FROM account WHERE person_id > beyond ORDER BY person_id LIMIT most
      $$;
    REVOKE ALL ON FUNCTION openhealth_key(bigint, bigint), openhealth_add_key(bigint, bigint, bigint, bytea),
      openhealth_masters(), openhealth_people(bigint, bigint), openhealth_set_keyed(bigint, bigint) FROM PUBLIC;
    """

  /// For servers: wrapping keys with another master key, and retiring one. The row of `deployment` is locked by those who wrap a key, and by the
  /// one who retires a master key alone: what was wrapped before is seen, and nothing is wrapped after.
  private static let rotation = """
    CREATE FUNCTION openhealth_keys_besides(other_master bigint, beyond bigint, beyond_generation bigint, most bigint)
      RETURNS TABLE (number bigint, key_generation bigint, key_master bigint, key_wrapped bytea)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
        SELECT person_id, generation, master, wrapped FROM person_key
          WHERE master <> other_master AND (person_id, generation) > (beyond, beyond_generation) ORDER BY person_id, generation LIMIT most
      $$;
    -- Changes nothing where the key was wrapped anew, or removed, meanwhile.
    CREATE FUNCTION openhealth_rewrap(wanted bigint, wanted_generation bigint, old_wrapped bytea, new_master bigint, new_wrapped bytea)
      RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      BEGIN
        PERFORM FROM deployment WHERE deployment.retired_master < new_master FOR SHARE;
        IF NOT FOUND THEN
          RAISE EXCEPTION USING ERRCODE = '\(PostgresError.retiredMaster.state)';
        END IF;
        UPDATE person_key SET master = new_master, wrapped = new_wrapped
          WHERE person_key.person_id = wanted AND person_key.generation = wanted_generation AND person_key.wrapped = old_wrapped;
        RETURN FOUND;
      END $$;
    CREATE FUNCTION openhealth_retire_master(old_master bigint) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      BEGIN
        UPDATE deployment SET retired_master = greatest(deployment.retired_master, old_master);
        IF EXISTS (SELECT FROM person_key WHERE person_key.master = old_master) THEN
          RAISE EXCEPTION USING ERRCODE = '\(PostgresError.masterInUse.state)';
        END IF;
      END $$;
    REVOKE ALL ON FUNCTION openhealth_keys_besides(bigint, bigint, bigint, bigint), openhealth_rewrap(bigint, bigint, bytea, bigint, bytea),
      openhealth_retire_master(bigint) FROM PUBLIC;
    """

  /// As before, and the keys go with the account: with its row, in one transaction.
  private static let removal = removal(atEnd: "")

  /// The same, with more to do before it returns. Without, the text is that of the version that databases have.
  static func removal(atEnd more: String) -> String {
    """
    CREATE OR REPLACE FUNCTION openhealth_remove_person(number bigint) RETURNS text
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
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
    \(more)    RETURN place;
      END $$;
    """
  }
}
