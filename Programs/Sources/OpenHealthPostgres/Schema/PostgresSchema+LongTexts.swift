// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The part of the schema for texts that are too long for an index: PostgreSQL's takes some 2,700 bytes, and a label (D61) is a third longer than
/// its text.
///
/// Where rows are found by a long text, its digest is a column that PostgreSQL computes, and the index has it. Statements compare both
/// (``SQLDialect/andDigest``). An index on a function of the text would not be used: row-level security lets an index look up only what cannot
/// reveal a row of someone else, and of the functions that PostgreSQL declares to be so (leakproof), none makes such a digest of a text. Of bytes,
/// `sha256` does. Indices that were useful for their first columns alone have only these now. What nothing reads is stored as a digest where it is
/// long.
extension PostgresSchema {
  /// The most bytes of a text that nothing reads, as it is stored (``SQLConnection/longestIndexedText``). Part of the format: what is stored
  /// depends on it.
  static let longestIndexedText = 1000

  static let longTexts = """
    -- Of the bytes of the texts, whatever the database's encoding, which never changes. Lists that differ in nulls alone have the same one.
    CREATE FUNCTION openhealth_digest(VARIADIC texts text[]) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
      AS $$ SELECT sha256(convert_to(array_to_string(texts, E'\\n'), 'UTF8')) $$;
    ALTER TABLE unit DROP CONSTRAINT unit_person_id_string_key;
    ALTER TABLE time_zone DROP CONSTRAINT time_zone_person_id_name_key;
    ALTER TABLE source DROP CONSTRAINT source_person_id_bundle_identifier_key;
    DROP INDEX device_person_id_name_local_identifier_idx;
    \(digest("unit", "string", isUnique: true))
    \(digest("time_zone", "name", isUnique: true))
    \(digest("source", "bundle_identifier", isUnique: true))
    \(digest("device", deviceTexts, isUnique: false))
    DROP INDEX source_revision_person_id_source_version_product_type_idx;
    CREATE INDEX ON source_revision (person_id, source);
    -- The owner of the table reads and changes rows of all people only here.
    ALTER TABLE sync_identifier NO FORCE ROW LEVEL SECURITY;
    UPDATE sync_identifier SET identifier = 'sha256 ' || encode(openhealth_digest(identifier), 'hex')
      WHERE octet_length(identifier) > \(longestIndexedText);
    ALTER TABLE sync_identifier FORCE ROW LEVEL SECURITY;
    """

  /// In the order in which statements compare them.
  private static let deviceTexts = """
    name, manufacturer, model, hardware_version, firmware_version, software_version, local_identifier, udi_device_identifier
    """

  /// The digest of texts as a column, with its index. Existing rows get theirs when the table is rewritten, which no policy prevents.
  private static func digest(_ table: String, _ columns: String, isUnique: Bool) -> String {
    """
    ALTER TABLE \(table) ADD COLUMN digest bytea NOT NULL GENERATED ALWAYS AS (openhealth_digest(\(columns))) STORED;
    CREATE \(isUnique ? "UNIQUE " : "")INDEX ON \(table) (person_id, digest);
    """
  }
}
