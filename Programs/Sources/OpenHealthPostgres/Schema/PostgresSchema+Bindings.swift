// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The part of the schema in which functions bind a transaction to a person by the command SET LOCAL, as programs do.
///
/// A distributed engine forwards the command to where the rows are, and does not see what `set_config` does. All functions are as before but for
/// that; those of operators name the person in each statement besides.
extension PostgresSchema {
  static let bindings = """
    -- To nobody with null. A number cannot end the text.
    CREATE FUNCTION openhealth_bind(number bigint) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        EXECUTE format('SET LOCAL openhealth.person = %L', coalesce(number::text, ''));
      END $$;
    \(entering)
    \(looking)
    \(placing)
    """

  /// What programs of earlier versions call, each its own.
  private static let entering = """
    CREATE OR REPLACE FUNCTION openhealth_enter(number bigint) RETURNS text LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM openhealth_bind(number);
        IF EXISTS (SELECT FROM person WHERE person.person_id = number AND person.key > 0) THEN
          RAISE EXCEPTION USING ERRCODE = '\(NodeFault.encrypted.rawValue)';
        END IF;
        RETURN (SELECT person.state FROM person WHERE person.person_id = number);
      END $$;
    CREATE OR REPLACE FUNCTION openhealth_begin(number bigint)
      RETURNS TABLE (store_state text, store_key bigint, store_fingerprint bytea, store_log bytea) LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM openhealth_bind(number);
        RETURN QUERY SELECT person.state, person.key, person.key_fingerprint, person.log FROM person WHERE person.person_id = number;
      END $$;
    """

  /// Looking at many people, one after another.
  private static let looking = """
    CREATE OR REPLACE FUNCTION openhealth_commits(people bigint[]) RETURNS TABLE (number bigint, commits bigint) LANGUAGE plpgsql AS $$
      DECLARE
        bound_before bigint := nullif(current_setting('openhealth.person', true), '');
        one bigint;
      BEGIN
        FOREACH one IN ARRAY people LOOP
          PERFORM openhealth_bind(one);
          RETURN QUERY SELECT person.person_id, person.commits FROM person WHERE person.person_id = one;
        END LOOP;
        PERFORM openhealth_bind(bound_before);
      END $$;
    CREATE OR REPLACE FUNCTION openhealth_registered(study text, beyond bigint, most bigint) RETURNS SETOF bigint
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      DECLARE
        bound_before bigint := nullif(current_setting('openhealth.person', true), '');
        one bigint;
        counted bigint := 0;
      BEGIN
        FOR one IN SELECT resident.person_id FROM resident WHERE resident.person_id > beyond ORDER BY resident.person_id LOOP
          EXIT WHEN counted >= most;
          PERFORM openhealth_bind(one);
          IF EXISTS (SELECT FROM app WHERE app.person_id = one AND app.identifier = study) THEN
            counted := counted + 1;
            RETURN NEXT one;
          END IF;
        END LOOP;
        PERFORM openhealth_bind(bound_before);
      END $$;
    """

  /// What an operator does.
  private static let placing = """
    CREATE OR REPLACE FUNCTION openhealth_open_store(number bigint, token_digest bytea) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      BEGIN
        PERFORM openhealth_bind(number);
        INSERT INTO person (person_id) VALUES (number);
        INSERT INTO resident (person_id) VALUES (number);
        INSERT INTO person_token (person_id, digest) VALUES (number, token_digest);
        INSERT INTO sequence (person_id, next) VALUES (number, 1);
        INSERT INTO summary_change (person_id, seq) VALUES (number, 0);
      END $$;
    CREATE OR REPLACE FUNCTION openhealth_remove_person(number bigint) RETURNS text
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      DECLARE
        place text;
      BEGIN
        PERFORM openhealth_bind(number);
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
