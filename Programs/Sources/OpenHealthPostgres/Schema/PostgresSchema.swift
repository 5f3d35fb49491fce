// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthStorage

/// The schema of a server for many people: the tables of a person's store (``StoreTable``), each with the person first in every key, and the
/// table of people.
///
/// A row belongs to the person of the transaction (`openhealth.person`), by the column's default and by row-level security: a statement of the
/// store reads and changes rows of that person alone, and fails outside of such a transaction. Tables are ordinary ones that can be sharded by
/// `person_id`; no key and no reference leads from one person to another.
package enum PostgresSchema {
  /// The versions of the schema, oldest first. A released version never changes; a new one is a new entry at the end, whose statements each change
  /// one thing of a table (`DatabaseRules`). Where a text says `{schema}`, ``texts(in:)`` puts the name of the PostgreSQL schema.
  static let versions = [
    first, second, studies, nodes, keys, longTexts, fingerprints, samples, logs, reasons, numbers, secrets, workouts, grants,
    bindings, lookups, invokers, places, removedIdentities,
  ]

  /// The versions for tables in one PostgreSQL schema.
  static func texts(in schema: SchemaName) -> [String] { versions.map { $0.replacing("{schema}", with: schema.quoted) } }

  /// Makes the current schema, or converts an older one. Several processes can call it at once.
  ///
  /// - Parameter schema: The name of a PostgreSQL schema that is there; nil for the one in which the connection makes tables.
  static func migrate(_ session: PostgresSession, in schema: SchemaName? = nil) throws(PostgresError) {
    let schema = if let schema { schema } else { try current(session) }
    try session.run("SELECT pg_advisory_lock(\(lock))")
    defer { _ = try? session.run("SELECT pg_advisory_unlock(\(lock))") }  // Ends with the connection at the latest.
    let list = "\(schema.quoted).schema_version"
    try session.run("CREATE TABLE IF NOT EXISTS \(list) (version bigint NOT NULL)")
    let result = try session.run(session.prepare("SELECT coalesce(max(version), 0) FROM \(list)"), [])
    let texts = texts(in: schema)
    guard case .integer(let version) = result.value(0, 0), version <= texts.count else { throw .newerSchema }
    for number in Int(version)..<texts.count {
      try session.transaction(in: schema, "\(texts[number]); INSERT INTO \(list) VALUES (\(number + 1))")
    }
  }

  /// The name of the PostgreSQL schema in which a connection makes tables.
  static func current(_ session: PostgresSession) throws(PostgresError) -> SchemaName {
    guard case .text(let name) = try session.run(session.prepare("SELECT current_schema()::text"), []).value(0, 0) else { throw .noSchema }
    return SchemaName(existing: name)
  }

  /// Any number: it keeps two processes from converting at once.
  private static let lock = 0x4F48_4B53

  /// A table of people's rows as a version made it. The key follows the person. What the tables are now, ``StoreTable`` says.
  struct Table {
    var name: String
    var columns: String
    var key: String
    /// What else the table has after its key, such as CHECK.
    var rules: [String] = []
    /// The columns of each index.
    var indices: [String] = []
  }

  private static let date = "double precision"

  /// The tables of the first version, which never change.
  private static let tables: [Table] = [
    Table(name: "type", columns: "id bigserial, identifier text NOT NULL", key: "id", rules: ["UNIQUE (person_id, identifier)"]),
    Table(name: "unit", columns: "id bigserial, string text NOT NULL", key: "id", rules: ["UNIQUE (person_id, string)"]),
    Table(name: "time_zone", columns: "id bigserial, name text NOT NULL", key: "id", rules: ["UNIQUE (person_id, name)"]),
    // The digest stands in for the body, which is too long for an index.
    Table(
      name: "metadata_set", columns: "id bigserial, body bytea NOT NULL", key: "id", indices: ["(person_id, sha256(body))"]),
    Table(
      name: "source", columns: "id bigserial, bundle_identifier text NOT NULL, name text NOT NULL", key: "id",
      rules: ["UNIQUE (person_id, bundle_identifier)"]),
    Table(
      name: "source_revision",
      columns: """
        id bigserial, source bigint NOT NULL, version text, product_type text, system_major bigint NOT NULL, system_minor bigint NOT NULL,
        system_patch bigint NOT NULL
        """, key: "id", rules: ["FOREIGN KEY (person_id, source) REFERENCES source"],
      indices: ["(person_id, source, version, product_type)"]),
    Table(
      name: "device",
      columns: """
        id bigserial, name text, manufacturer text, model text, hardware_version text, firmware_version text, software_version text,
        local_identifier text, udi_device_identifier text
        """, key: "id", indices: ["(person_id, name, local_identifier)"]),
    Table(
      name: "provenance", columns: "id bigserial, source_revision bigint NOT NULL, device bigint NOT NULL", key: "id",
      rules: ["UNIQUE (person_id, source_revision, device)", "FOREIGN KEY (person_id, source_revision) REFERENCES source_revision"]),
    Table(
      name: "lane",
      columns: """
        id bigserial, type bigint NOT NULL, source bigint NOT NULL, count bigint NOT NULL, longest \(date), earliest \(date),
        latest \(date), chunked bigint NOT NULL DEFAULT 0, rows_left bigint NOT NULL DEFAULT 0
        """, key: "id",
      rules: [
        "UNIQUE (person_id, type, source)", "FOREIGN KEY (person_id, type) REFERENCES type",
        "FOREIGN KEY (person_id, source) REFERENCES source",
        "CHECK (count >= 0 AND longest >= 0 AND earliest <= latest AND chunked BETWEEN 0 AND count)",
      ]),
    Table(
      name: "sample",
      columns: """
        lane bigint NOT NULL, start \(date) NOT NULL, seq bigint NOT NULL, "end" \(date), value double precision NOT NULL, unit bigint,
        provenance bigint NOT NULL, metadata bigint, creation \(date), time_zone bigint, uuid bytea NOT NULL
        """, key: "lane, start, seq", rules: [sampleCheck]),
    Table(
      name: "correlation_member",
      columns: "correlation bigint NOT NULL, member bigint NOT NULL, lane bigint NOT NULL, start \(date) NOT NULL, \"end\" \(date)",
      key: "correlation, member", indices: ["(person_id, member)"]),
    Table(
      name: "workout",
      columns: "seq bigint NOT NULL, lane bigint NOT NULL, start \(date) NOT NULL, uuid bytea NOT NULL, body bytea NOT NULL", key: "seq",
      rules: ["UNIQUE (person_id, uuid)", "CHECK (length(uuid) = 16)"]),
    Table(
      name: "workout_sample",
      columns: "workout bigint NOT NULL, member bigint NOT NULL, lane bigint NOT NULL, start \(date) NOT NULL, activity bytea",
      key: "workout, member", indices: ["(person_id, member)"]),
    Table(name: "sequence", columns: "next bigint NOT NULL", key: "", rules: ["CHECK (next > 0)"]),
    Table(
      name: "insertion",
      columns: """
        seq bigint NOT NULL, span bigint NOT NULL, batch bigint NOT NULL, lane bigint NOT NULL, earliest \(date) NOT NULL,
        latest \(date) NOT NULL
        """, key: "seq", rules: ["CHECK (seq > 0 AND span > 0 AND batch <= seq AND earliest <= latest)"],
      indices: ["(person_id, lane, seq)"]),
    Table(
      name: "uuid_run",
      columns: "block bytea NOT NULL, first bigint NOT NULL, count bigint NOT NULL, seq bigint NOT NULL, seq_count bigint NOT NULL",
      key: "block, first, seq", rules: ["CHECK (length(block) = 12 AND first >= 0 AND count > 0 AND seq > 0 AND seq_count > 0)"]),
    Table(
      name: "deletion",
      columns: "seq bigint NOT NULL, uuid bytea NOT NULL, lane bigint NOT NULL, metadata bigint, \"end\" \(date)", key: "seq",
      rules: ["CHECK (seq > 0 AND length(uuid) = 16)"], indices: ["(person_id, lane, seq)"]),
    Table(
      name: "sync_identifier",
      columns:
        "lane bigint NOT NULL, identifier text NOT NULL, version double precision NOT NULL, start \(date) NOT NULL, seq bigint NOT NULL",
      key: "lane, identifier"),
    Table(
      name: "background_delivery",
      columns: """
        app text NOT NULL, type text NOT NULL, frequency bigint NOT NULL, seq bigint NOT NULL DEFAULT 0, woken \(date),
        strength bigint NOT NULL DEFAULT 1, due bigint
        """, key: "app, type"),
    Table(
      name: "permission",
      columns: """
        app text NOT NULL, type text NOT NULL, direction bigint NOT NULL, answer bigint NOT NULL, strength bigint NOT NULL DEFAULT 1,
        answered \(date), since \(date)
        """, key: "app, type, direction", rules: ["CHECK (direction IN (0, 1) AND answer IN (0, 1))"]),
    Table(
      name: "permission_request",
      columns: "app text NOT NULL, type text NOT NULL, direction bigint NOT NULL, strength bigint NOT NULL, asked \(date) NOT NULL",
      key: "app, type, direction", rules: ["CHECK (direction IN (0, 1))"]),
    Table(
      name: "object_permission",
      columns: "app text NOT NULL, type text NOT NULL, uuid bytea NOT NULL, answer bigint NOT NULL, strength bigint NOT NULL",
      key: "app, type, uuid", rules: ["CHECK (length(uuid) = 16 AND answer IN (0, 1))"]),
    Table(
      name: "source_order", columns: "type text NOT NULL, position bigint NOT NULL, bundle_identifier text NOT NULL",
      key: "type, position"),
    Table(
      name: "characteristic",
      columns: "identifier text NOT NULL, import bigint NOT NULL DEFAULT 0, value text NOT NULL, rank bigint NOT NULL DEFAULT 1",
      key: "identifier, import"),
    Table(
      name: "import",
      columns: "id bigserial, name text NOT NULL, started \(date) NOT NULL, finished \(date), export_date \(date), locale text", key: "id"),
    Table(
      name: "import_span", columns: "import bigint NOT NULL, first bigint NOT NULL, count bigint NOT NULL", key: "import, first",
      rules: ["CHECK (first > 0 AND count > 0)"]),
    Table(name: "running_import", columns: "import bigint NOT NULL, latest \(date) NOT NULL", key: "import"),
    Table(
      name: "kept_element",
      columns: "id bigserial, import bigint, name text NOT NULL, seq bigint, identity bytea, key text, body bytea NOT NULL", key: "id",
      rules: ["UNIQUE (person_id, key)"],
      indices: [
        "(person_id, seq) WHERE seq IS NOT NULL", "(person_id, identity) WHERE identity IS NOT NULL",
        "(person_id, name, id) WHERE seq IS NULL",
      ]),
    Table(
      name: "kept_file",
      columns: "id bigserial, import bigint, path text NOT NULL, size bigint NOT NULL, digest bytea NOT NULL, is_complete bigint NOT NULL",
      key: "id", rules: ["CHECK (size >= 0 AND is_complete IN (-1, 0, 1))"], indices: ["(person_id, path)"]),
    Table(name: "kept_file_part", columns: "file bigint NOT NULL, part bigint NOT NULL, body bytea NOT NULL", key: "file, part"),
    Table(name: "summary_change", columns: "seq bigint NOT NULL", key: ""),
    Table(
      name: "series",
      columns: """
        seq bigint NOT NULL, lane bigint NOT NULL, start \(date) NOT NULL, count bigint NOT NULL, minimum double precision NOT NULL,
        maximum double precision NOT NULL, latest double precision NOT NULL, latest_start \(date) NOT NULL, latest_end \(date) NOT NULL
        """, key: "seq",
      rules: ["CHECK (count > 0 AND minimum <= maximum AND start <= latest_start AND latest_start <= latest_end)"],
      indices: ["(person_id, lane, latest_start)"]),
    Table(
      name: "series_part", columns: "seq bigint NOT NULL, last \(date) NOT NULL, count bigint NOT NULL, body bytea NOT NULL",
      key: "seq, last", rules: ["CHECK (count > 0)"]),
    Table(
      name: "route_part",
      columns: """
        seq bigint NOT NULL, part bigint NOT NULL, first \(date) NOT NULL, last \(date) NOT NULL, count bigint NOT NULL, body bytea NOT NULL
        """, key: "seq, part", rules: ["CHECK (count > 0 AND first <= last)"]),
    Table(name: "preferred_unit", columns: "type text NOT NULL, unit text NOT NULL", key: "type"),
    Table(
      name: "effort", columns: "workout bigint NOT NULL, activity bytea NOT NULL, members text NOT NULL, change bigint NOT NULL",
      key: "workout, activity", indices: ["(person_id, change)"]),
    Table(
      name: "app",
      columns: """
        id bigserial, identifier text NOT NULL, name text NOT NULL, version text, usage_share text, usage_update text, usage_clinical text,
        background_delivery bigint NOT NULL, launch text, uid bigint, flatpak text, token bytea NOT NULL, added \(date) NOT NULL
        """, key: "id",
      rules: ["UNIQUE (person_id, identifier)", "CHECK (length(token) = 32 AND background_delivery IN (0, 1))"]),
    Table(name: "setting", columns: "name text NOT NULL, value text NOT NULL", key: "name"),
    Table(name: "removal", columns: "id bigserial, date \(date) NOT NULL", key: "id"),
    Table(
      name: "removed_sample",
      columns: """
        lane bigint NOT NULL, start \(date) NOT NULL, seq bigint NOT NULL, "end" \(date), value double precision NOT NULL, unit bigint,
        provenance bigint NOT NULL, metadata bigint, creation \(date), time_zone bigint, uuid bytea NOT NULL, removal bigint NOT NULL,
        part bigint NOT NULL, import bigint
        """, key: "lane, start, seq", rules: [sampleCheck, "CHECK (part > 0)"], indices: ["(person_id, removal, part)"]),
    Table(name: "removed_workout", columns: "seq bigint NOT NULL, body bytea NOT NULL", key: "seq"),
    Table(
      name: "removed_place",
      columns: "whole bigint NOT NULL, member bigint NOT NULL, lane bigint NOT NULL, start \(date) NOT NULL, activity bytea",
      key: "whole, member", indices: ["(person_id, member)"]),
    Table(
      name: "access_subject",
      columns: """
        id bigserial, app text NOT NULL, type text NOT NULL, direction bigint NOT NULL, request text NOT NULL, is_refused bigint NOT NULL
        """, key: "id",
      rules: ["UNIQUE (person_id, app, type, direction, request, is_refused)", "CHECK (direction IN (0, 1) AND is_refused IN (0, 1))"]),
    Table(
      name: "access_log",
      columns: """
        minute bigint NOT NULL, subject bigint NOT NULL, date \(date) NOT NULL, times bigint NOT NULL, count bigint NOT NULL
        """, key: "minute, subject", rules: ["CHECK (times > 0 AND count >= 0)"]),
    Table(
      name: "workout_builder",
      columns: """
        id bigserial, uuid bytea NOT NULL, app text NOT NULL, collects bigint NOT NULL, changed \(date) NOT NULL, identity bytea NOT NULL,
        body bytea NOT NULL
        """, key: "id", rules: ["UNIQUE (person_id, uuid, app)", "CHECK (length(uuid) = 16 AND collects IN (0, 1))"],
      indices: ["(person_id, collects) WHERE collects = 1"]),
    Table(
      name: "workout_session",
      columns: """
        id bigserial, uuid bytea NOT NULL, app text NOT NULL, is_active bigint NOT NULL, changed \(date) NOT NULL, body bytea NOT NULL
        """, key: "id", rules: ["UNIQUE (person_id, uuid, app)", "CHECK (length(uuid) = 16 AND is_active IN (0, 1))"],
      indices: ["UNIQUE (person_id, is_active) WHERE is_active = 1"]),
    Table(
      name: "workout_session_event",
      columns: "session bigint NOT NULL, number bigint NOT NULL, receiver bigint NOT NULL, body bytea NOT NULL", key: "session, number"),
    Table(name: "workout_notice", columns: "app text NOT NULL, number bigint NOT NULL", key: "app"),
    Table(name: "journal_merged", columns: "segment bytea NOT NULL, last bigint NOT NULL, is_done bigint NOT NULL", key: "segment"),
    Table(name: "wake_up", columns: "app text NOT NULL, begun \(date), failures bigint NOT NULL", key: "app"),
    Table(name: "content", columns: "seq bigint NOT NULL, body bytea NOT NULL", key: "seq"),
    Table(
      name: "content_part", columns: "seq bigint NOT NULL, part bigint NOT NULL, body bytea NOT NULL", key: "seq, part",
      rules: ["CHECK (part >= 0 AND length(body) > 0)"]),
    Table(
      name: "attachment",
      columns: """
        id bigserial, seq bigint NOT NULL, uuid bytea NOT NULL, import bigint, size bigint NOT NULL, body bytea NOT NULL
        """, key: "id", rules: ["UNIQUE (person_id, seq, uuid)", "CHECK (seq > 0 AND length(uuid) = 16 AND size >= 0)"],
      indices: ["(person_id, import) WHERE import IS NOT NULL"]),
    Table(
      name: "attachment_part", columns: "attachment bigint NOT NULL, part bigint NOT NULL, body bytea NOT NULL", key: "attachment, part",
      rules: [
        "FOREIGN KEY (person_id, attachment) REFERENCES attachment ON DELETE CASCADE", "CHECK (part >= 0 AND length(body) > 0)",
      ]),
    Table(
      name: "chunk",
      columns: """
        lane bigint NOT NULL, start \(date) NOT NULL, seq bigint NOT NULL, last \(date) NOT NULL, last_seq bigint NOT NULL,
        latest \(date) NOT NULL, count bigint NOT NULL, least bigint NOT NULL, greatest bigint NOT NULL, unit bigint, body bigint NOT NULL
        """, key: "lane, start, seq",
      rules: ["CHECK (count > 0 AND (start, seq) <= (last, last_seq) AND latest >= last AND least <= greatest)"]),
    // The secrets of the person's own programs. Those of apps are in `app`.
    Table(
      name: "person_token", columns: "digest bytea NOT NULL, added timestamptz NOT NULL DEFAULT now()", key: "digest",
      rules: ["CHECK (length(digest) = 32)"]),
    Table(
      name: "upload",
      columns: """
        app text NOT NULL, device bytea NOT NULL, number bigint NOT NULL, floor bigint NOT NULL, date \(date) NOT NULL, reply bytea NOT NULL
        """, key: "app, device, number", rules: ["CHECK (length(device) = 16 AND floor BETWEEN 1 AND number)"],
      indices: ["(person_id, date)"]),
    Table(name: "chunk_body", columns: "id bigserial, columns bytea NOT NULL, uuids bytea NOT NULL", key: "id"),
  ]

  /// The tables of the second version.
  private static let laterTables: [Table] = [
    // The samples that an app has saved on its last day, a number of days from 1 January 1970.
    Table(
      name: "daily_saving", columns: "app text NOT NULL, day bigint NOT NULL, count bigint NOT NULL", key: "app",
      rules: ["CHECK (count >= 0)"])
  ]

  /// A table of the version that numbers rows.
  static let lastNumbers = Table(
    name: "last_number", columns: "name text NOT NULL, number bigint NOT NULL", key: "name", rules: ["CHECK (number > 0)"])

  private static let reasons = """
    -- Why an element of an export is not a sample; null for one that breaks no rule.
    ALTER TABLE kept_element ADD COLUMN reason text;
    CREATE INDEX kept_element_reason ON kept_element (person_id, id) WHERE reason IS NOT NULL;
    """

  /// What the owner removed stays out of later imports.
  private static let removedIdentities = definition(
    Table(
      name: "removed_identity",
      columns: "lane bigint NOT NULL, second bigint NOT NULL, seq bigint NOT NULL, identity bytea NOT NULL", key: "lane, second, seq",
      rules: ["CHECK (seq > 0)"]))

  private static let second = laterTables.map(definition).joined(separator: "\n")

  private static let sampleCheck = "CHECK (\"end\" > start AND unit <> 0 AND length(uuid) = 16)"

  private static let first = """
    CREATE FUNCTION openhealth_person() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
      AS $$ SELECT current_setting('openhealth.person')::bigint $$;
    CREATE TABLE person (person_id bigserial PRIMARY KEY, commits bigint NOT NULL DEFAULT 0);
    \(protection("person"))
    \(tables.map(definition).joined(separator: "\n"))
    -- For many people in one statement: bound to each of them in turn, so that row-level security holds.
    CREATE FUNCTION openhealth_commits(people bigint[]) RETURNS TABLE (number bigint, commits bigint) LANGUAGE plpgsql AS $$
      DECLARE
        one bigint;
      BEGIN
        FOREACH one IN ARRAY people LOOP
          PERFORM set_config('openhealth.person', one::text, true);
          RETURN QUERY SELECT person.person_id, person.commits FROM person WHERE person.person_id = one;
        END LOOP;
      END $$;
    \(administration)
    """

  /// What an operator sees and does: names of people, new people, and removing one. The functions run as the owner of the tables, bound to
  /// that one person, and are all that an operator may call.
  private static let administration = """
    CREATE TABLE account (
      person_id bigint PRIMARY KEY REFERENCES person ON DELETE CASCADE, name text NOT NULL, added timestamptz NOT NULL DEFAULT now());
    CREATE FUNCTION openhealth_add_person(new_name text, token_digest bytea) RETURNS bigint
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      DECLARE
        number bigint := nextval('person_person_id_seq');
      BEGIN
        PERFORM set_config('openhealth.person', number::text, true);
        INSERT INTO person (person_id) VALUES (number);
        INSERT INTO account (person_id, name) VALUES (number, new_name);
        INSERT INTO person_token (digest) VALUES (token_digest);
        INSERT INTO sequence (next) VALUES (1);
        INSERT INTO summary_change (seq) VALUES (0);
        RETURN number;
      END $$;
    CREATE FUNCTION openhealth_remove_person(number bigint) RETURNS boolean
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      BEGIN
        PERFORM set_config('openhealth.person', number::text, true);
        DELETE FROM person WHERE person_id = number;
        RETURN FOUND;
      END $$;
    REVOKE ALL ON FUNCTION openhealth_add_person(text, bytea), openhealth_remove_person(bigint) FROM PUBLIC;
    """

  /// Who has registered an app, for studies: the numbers of the first `most` people beyond a number, in their order. For servers alone.
  ///
  /// It has to run as the owner of the tables, because servers have no right to `account`, the only list of people. So it is made to give
  /// nothing else away. Row-level security binds the owner, too: the function is bound to one person after another, and reads only whether
  /// that person has the app. Its names are looked up in its own schema before `pg_temp`, so that no temporary table of a caller takes the
  /// place of one of ours; operators come from `pg_catalog`, which is always first. The arguments are values of a fixed statement, never text of
  /// one. The earlier binding comes back at the end, so that the caller's transaction is bound as before; after an error there is no
  /// transaction. A server learns no more than it could by binding itself to each number in turn.
  private static let studies = """
    CREATE FUNCTION openhealth_registered(study text, beyond bigint, most bigint) RETURNS SETOF bigint
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
      DECLARE
        bound_before text := coalesce(current_setting('openhealth.person', true), '');
        one bigint;
        counted bigint := 0;
      BEGIN
        FOR one IN SELECT account.person_id FROM account WHERE account.person_id > beyond ORDER BY account.person_id LOOP
          EXIT WHEN counted >= most;
          PERFORM set_config('openhealth.person', one::text, true);
          IF EXISTS (SELECT FROM app WHERE app.person_id = one AND app.identifier = study) THEN
            counted := counted + 1;
            RETURN NEXT one;
          END IF;
        END LOOP;
        PERFORM set_config('openhealth.person', bound_before, true);
      END $$;
    REVOKE ALL ON FUNCTION openhealth_registered(text, bigint, bigint) FROM PUBLIC;
    """

  /// The tables of people's rows, without that of people.
  static let personTables = StoreTable.all.filter { $0.place != .file }.map(\.name)

  /// The tables that numbered their rows when ``numbers`` changed how they do.
  static let numberedTables = (tables + laterTables).filter { $0.columns.hasPrefix("id bigserial") }.map(\.name)

  /// Row-level security, also for the owner of the table.
  private static func protection(_ table: String) -> String {
    """
    ALTER TABLE \(table) ENABLE ROW LEVEL SECURITY;
    ALTER TABLE \(table) FORCE ROW LEVEL SECURITY;
    CREATE POLICY own_person ON \(table) USING (person_id = openhealth_person()) WITH CHECK (person_id = openhealth_person());
    """
  }

  static func definition(_ table: Table) -> String {
    let key = table.key.isEmpty ? "person_id" : "person_id, \(table.key)"
    let lines =
      ["person_id bigint NOT NULL DEFAULT openhealth_person() REFERENCES person ON DELETE CASCADE", table.columns, "PRIMARY KEY (\(key))"]
      + table.rules
    let indices = table.indices.map { columns in
      let isUnique = columns.hasPrefix("UNIQUE ")
      return "CREATE \(isUnique ? "UNIQUE " : "")INDEX ON \(table.name) \(isUnique ? String(columns.dropFirst(7)) : columns);"
    }
    return """
      CREATE TABLE \(table.name) (\(lines.joined(separator: ", ")));
      \(protection(table.name))
      \(indices.joined(separator: "\n"))
      """
  }
}
