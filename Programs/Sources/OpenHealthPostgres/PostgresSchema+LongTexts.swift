// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The part of the schema for texts that are too long for an index: PostgreSQL's takes some 2,700 bytes, and a label (D61) is a third longer than
/// its text.
///
/// Where rows are unique by a text, the index has its digest. Statements compare the text itself, among the rows of one person: row-level
/// security lets no index look up a function of a column, and a person has few of these rows. Indices that were useful for their first columns alone
/// have only these now. What nothing reads is stored as a digest where it is long.
extension PostgresSchema {
  /// The most bytes of a text that nothing reads, as it is stored (``SQLConnection/longestIndexedText``). Part of the format: what is stored
  /// depends on it.
  static let longestIndexedText = 1000

  static let longTexts = """
    -- Of the bytes of the text, whatever the database's encoding, which never changes.
    CREATE FUNCTION openhealth_digest(long text) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      AS $$ SELECT sha256(convert_to(long, 'UTF8')) $$;
    \(unique("unit", "string"))
    \(unique("time_zone", "name"))
    \(unique("source", "bundle_identifier"))
    DROP INDEX source_revision_person_id_source_version_product_type_idx;
    CREATE INDEX ON source_revision (person_id, source);
    -- Devices are compared with IS NOT DISTINCT FROM, which uses no index: the key serves as well.
    DROP INDEX device_person_id_name_local_identifier_idx;
    -- The owner of the table reads and changes rows of all people only here.
    ALTER TABLE sync_identifier NO FORCE ROW LEVEL SECURITY;
    UPDATE sync_identifier SET identifier = 'sha256 ' || encode(openhealth_digest(identifier), 'hex')
      WHERE octet_length(identifier) > \(longestIndexedText);
    ALTER TABLE sync_identifier FORCE ROW LEVEL SECURITY;
    """

  private static func unique(_ table: String, _ column: String) -> String {
    """
    ALTER TABLE \(table) DROP CONSTRAINT \(table)_person_id_\(column)_key;
    CREATE UNIQUE INDEX ON \(table) (person_id, openhealth_digest(\(column)));
    """
  }
}
