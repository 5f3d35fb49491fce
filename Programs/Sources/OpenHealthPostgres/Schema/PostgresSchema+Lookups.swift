// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The part of the schema in which functions with parameters that look into tables are written in PL/pgSQL. They do what they did.
///
/// An engine that spreads tables over machines cannot plan a statement with a parameter of a function in SQL.
extension PostgresSchema {
  static let lookups = """
    CREATE OR REPLACE FUNCTION openhealth_key(wanted bigint, wanted_generation bigint)
      RETURNS TABLE (number bigint, key_generation bigint, key_master bigint, key_wrapped bytea)
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      BEGIN
        RETURN QUERY SELECT person_key.person_id, person_key.generation, person_key.master, person_key.wrapped FROM person_key
          WHERE person_key.person_id = wanted AND person_key.generation = wanted_generation;
      END $$;
    CREATE OR REPLACE FUNCTION openhealth_keys_besides(other_master bigint, beyond bigint, beyond_generation bigint, most bigint)
      RETURNS TABLE (number bigint, key_generation bigint, key_master bigint, key_wrapped bytea)
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      BEGIN
        RETURN QUERY SELECT person_key.person_id, person_key.generation, person_key.master, person_key.wrapped FROM person_key
          WHERE person_key.master <> other_master AND (person_key.person_id, person_key.generation) > (beyond, beyond_generation)
          ORDER BY person_key.person_id, person_key.generation LIMIT most;
      END $$;
    CREATE OR REPLACE FUNCTION openhealth_people(beyond bigint, most bigint) RETURNS SETOF bigint
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      BEGIN
        RETURN QUERY SELECT account.person_id FROM account WHERE account.person_id > beyond ORDER BY account.person_id LIMIT most;
      END $$;
    CREATE OR REPLACE FUNCTION openhealth_remove_samples(removed bigint) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      BEGIN
        DELETE FROM sample WHERE sample.person_id = removed AND NOT EXISTS (SELECT FROM person WHERE person.person_id = removed);
      END $$;
    """
}
