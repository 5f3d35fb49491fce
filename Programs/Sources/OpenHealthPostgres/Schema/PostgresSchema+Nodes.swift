// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The part of the schema that says which node has a person's store (D60). Every database has all of it.
///
/// In the directory, `account` names the node of each person, and `node` says where each node is. In any database, the row of `person`
/// exists as long as the store is there, and its `state` says what may be done with it: `open` for all, `leaving` for reads only, `arriving`
/// for nothing yet. `move` is the number of the latest move: each attempt takes a higher one from the directory, and a step with a lower one
/// changes nothing.
extension PostgresSchema {
  /// The node that is the directory's own database.
  static let firstNode = "first"

  static let nodes = """
    ALTER TABLE person
      ADD COLUMN state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'leaving', 'arriving')),
      ADD COLUMN move bigint NOT NULL DEFAULT 0;
    CREATE TABLE node (name text PRIMARY KEY, conninfo text NOT NULL, added timestamptz NOT NULL DEFAULT now());
    INSERT INTO node (name, conninfo) VALUES ('\(firstNode)', '');
    -- One row: which node this database is, and of which directory. A new database is a directory of its own.
    CREATE TABLE deployment (directory uuid NOT NULL, node text NOT NULL, switches bigint NOT NULL DEFAULT 0);
    INSERT INTO deployment (directory, node) VALUES (gen_random_uuid(), '\(firstNode)');
    -- The people whose store is in this database, for openhealth_registered: row-level security hides the rows of person.
    CREATE TABLE resident (person_id bigint PRIMARY KEY REFERENCES person ON DELETE CASCADE);
    INSERT INTO resident (person_id) SELECT person_id FROM account;
    -- A person of the directory may have no store in its database.
    ALTER TABLE account DROP CONSTRAINT account_person_id_fkey,
      ADD COLUMN node text NOT NULL DEFAULT '\(firstNode)' REFERENCES node,
      ADD COLUMN moving_to text REFERENCES node,
      ADD COLUMN moving_from text REFERENCES node,
      ADD COLUMN move bigint NOT NULL DEFAULT 0,
      ADD CHECK (moving_to IS NULL OR moving_from IS NULL);
    \(placing)
    \(accounts)
    """

  /// For servers: binding a transaction to a person, and asking for the person's node.
  ///
  /// `openhealth_place` has to run as the owner of the tables, because servers have no right to `account`. It returns the place of the one
  /// person that the caller names, which a server could also find by binding itself to that number at each node.
  private static let placing = """
    CREATE FUNCTION openhealth_enter(number bigint) RETURNS text LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('openhealth.person', number::text, true);
        RETURN (SELECT person.state FROM person WHERE person.person_id = number);
      END $$;
    CREATE FUNCTION openhealth_place(number bigint) RETURNS TABLE (place_node text, place_conninfo text, place_move bigint)
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      BEGIN
        RETURN QUERY SELECT account.node, node.conninfo, account.move FROM account JOIN node ON node.name = account.node
          WHERE account.person_id = number;
      END $$;
    REVOKE ALL ON FUNCTION openhealth_place(bigint) FROM PUBLIC;
    -- As before, but the transaction stays bound to whom it was bound to, and servers alone may call it.
    CREATE OR REPLACE FUNCTION openhealth_commits(people bigint[]) RETURNS TABLE (number bigint, commits bigint) LANGUAGE plpgsql AS $$
      DECLARE
        bound_before text := coalesce(current_setting('openhealth.person', true), '');
        one bigint;
      BEGIN
        FOREACH one IN ARRAY people LOOP
          PERFORM set_config('openhealth.person', one::text, true);
          RETURN QUERY SELECT person.person_id, person.commits FROM person WHERE person.person_id = one;
        END LOOP;
        PERFORM set_config('openhealth.person', bound_before, true);
      END $$;
    REVOKE ALL ON FUNCTION openhealth_commits(bigint[]) FROM PUBLIC;
    -- As before, but for the people of this database.
    CREATE OR REPLACE FUNCTION openhealth_registered(study text, beyond bigint, most bigint) RETURNS SETOF bigint
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      DECLARE
        bound_before text := coalesce(current_setting('openhealth.person', true), '');
        one bigint;
        counted bigint := 0;
      BEGIN
        FOR one IN SELECT resident.person_id FROM resident WHERE resident.person_id > beyond ORDER BY resident.person_id LOOP
          EXIT WHEN counted >= most;
          PERFORM set_config('openhealth.person', one::text, true);
          IF EXISTS (SELECT FROM app WHERE app.person_id = one AND app.identifier = study) THEN
            counted := counted + 1;
            RETURN NEXT one;
          END IF;
        END LOOP;
        PERFORM set_config('openhealth.person', bound_before, true);
      END $$;
    """

  /// What an operator does. A person of another node has two parts: the account, which gives the number, and the store.
  private static let accounts = """
    CREATE FUNCTION openhealth_place_person(new_name text, new_node text) RETURNS bigint
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      DECLARE
        number bigint := nextval('person_person_id_seq');
      BEGIN
        IF (SELECT deployment.node FROM deployment) <> '\(firstNode)' THEN
          RAISE EXCEPTION USING ERRCODE = '\(NodeFault.notDirectory.rawValue)';
        END IF;
        INSERT INTO account (person_id, name, node) VALUES (number, new_name, new_node);
        RETURN number;
      END $$;
    -- Fails for a person who has a store here: no person gets a second token.
    CREATE FUNCTION openhealth_open_store(number bigint, token_digest bytea) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      BEGIN
        PERFORM set_config('openhealth.person', number::text, true);
        INSERT INTO person (person_id) VALUES (number);
        INSERT INTO resident (person_id) VALUES (number);
        INSERT INTO person_token (digest) VALUES (token_digest);
        INSERT INTO sequence (next) VALUES (1);
        INSERT INTO summary_change (seq) VALUES (0);
      END $$;
    CREATE OR REPLACE FUNCTION openhealth_add_person(new_name text, token_digest bytea) RETURNS bigint
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      DECLARE
        number bigint := openhealth_place_person(new_name, '\(firstNode)');
      BEGIN
        PERFORM openhealth_open_store(number, token_digest);
        RETURN number;
      END $$;
    -- Removes the account and the store, as far as they are in this database. Returns the node that has the store; null without such a person.
    DROP FUNCTION openhealth_remove_person(bigint);
    CREATE FUNCTION openhealth_remove_person(number bigint) RETURNS text
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
        DELETE FROM person WHERE person.person_id = number;
        IF FOUND AND place IS NULL THEN
          place := (SELECT deployment.node FROM deployment);
        END IF;
        RETURN place;
      END $$;
    REVOKE ALL ON FUNCTION openhealth_place_person(text, text), openhealth_open_store(bigint, bytea), openhealth_remove_person(bigint)
      FROM PUBLIC;
    """
}
