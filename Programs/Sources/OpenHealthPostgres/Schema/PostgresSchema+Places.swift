// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The part of the schema in which a node can be a PostgreSQL schema: the directory knows its name; null is the schema in which the connection
/// string finds the tables.
extension PostgresSchema {
  static let places = """
    ALTER TABLE node ADD COLUMN schema text;
    DROP FUNCTION openhealth_place(bigint);
    CREATE FUNCTION openhealth_place(number bigint)
      RETURNS TABLE (place_node text, place_conninfo text, place_move bigint, place_schema text)
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      BEGIN
        RETURN QUERY SELECT account.node, node.conninfo, account.move, node.schema FROM account JOIN node ON node.name = account.node
          WHERE account.person_id = number;
      END $$;
    REVOKE ALL ON FUNCTION openhealth_place(bigint) FROM PUBLIC;
    """
}
