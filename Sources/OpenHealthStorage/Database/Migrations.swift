// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import OpenHealthCore

/// The versions of the schema, oldest first. A released version never changes; a new one is a new entry at the end.
enum Migrations {
  /// The value of SQLite's `application_id`: the letters OHKS.
  static let applicationIdentifier = 0x4F48_4B53

  /// How a store's schema compares with the current one.
  enum Version {
    /// An empty database, or one whose creation ended between two migrations: it never held a sample.
    case none
    case older, current
  }

  /// Converts a store to the current schema. Tests pass the name of an older migration to create stores of older versions.
  static func migrate(_ connection: SQLiteConnection, upTo last: String? = nil) throws {
    guard try connection.inTransaction(.reading, { try version(connection) }) != .current else { return }
    // The name is that of a library which once did this.
    try connection.execute(sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
    let done = try Set(applied(connection))
    // A migration may make a table again that others refer to.
    let checksReferences = try Bool.fetchOne(connection, sql: "PRAGMA foreign_keys") ?? false
    try connection.execute(sql: "PRAGMA foreign_keys = OFF")
    defer { if checksReferences { checkReferencesAgain(connection) } }
    for (name, sql) in all {
      if !done.contains(name) { try apply(name, sql, to: connection) }
      if name == last { return }
    }
  }

  /// Sets a flag of the connection, which cannot fail for a reason of the store.
  private static func checkReferencesAgain(_ connection: SQLiteConnection) {
    do { try connection.execute(sql: "PRAGMA foreign_keys = ON") } catch { preconditionFailure("a PRAGMA of SQLite exists") }
  }

  private static func apply(_ name: String, _ sql: String, to connection: SQLiteConnection) throws {
    try connection.inTransaction {
      try connection.execute(sql: sql)
      try SQLiteBackend.countCommit(connection)
      guard try SQLRow.fetchOne(connection, sql: "PRAGMA foreign_key_check") == nil else {
        throw SQLiteError(SQLITE_CONSTRAINT | 3 << 8, "A row refers to one that does not exist.")
      }
      try connection.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [name])
    }
  }

  /// The names of the migrations that a store has had, oldest first; of an empty database none.
  static func applied(_ connection: SQLiteConnection) throws -> [String] {
    guard try Int.fetchOne(connection, sql: "SELECT count(*) FROM sqlite_schema WHERE name = 'grdb_migrations'") == 1 else { return [] }
    return try String.fetchAll(connection, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
  }

  /// Compares the store's schema. Throws for a database of another program, or of a newer version of this one.
  static func version(_ connection: SQLiteConnection) throws -> Version {
    let identifier = try Int.fetchOne(connection, sql: "PRAGMA application_id") ?? 0
    // The table of migrations is made before the first one, in a separate transaction: a crash can come between the two.
    let isEmpty = try Int.fetchOne(connection, sql: "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'") == 0
    guard isEmpty || identifier == applicationIdentifier else {
      throw HealthError.store(.foreignDatabase)
    }
    let (done, known) = (try Set(applied(connection)), Set(all.map(\.name)))
    guard done.isSubset(of: known) else { throw HealthError.store(.newerFormat) }
    if !isEmpty, done == known { return .current }
    return try isEmpty || Int.fetchOne(connection, sql: "SELECT next FROM sequence") == 1 ? .none : .older
  }

  /// Each released migration has a store in the tests. `SchemaStoreTests` says how to add the store of a new one.
  static let all: [(name: String, sql: String)] = [
    ("1 samples", samples), ("2 imports", imports), ("3 activity summaries", activitySummaries), ("4 series", series),
    ("5 preferred units", preferredUnits), ("6 provenance of imports", importProvenance), ("7 many apps", manyApps),
    ("8 routes", routes), ("9 effort", effort), ("10 live workouts", liveWorkouts),
    ("11 limits of access", limitsOfAccess), ("12 checks", checks),
    ("13 contents", contents), ("14 attachments", attachments),
    ("15 chunks", chunks), ("16 uploads", uploads), ("17 reasons", reasons),
    ("18 workouts", workoutsOfSources), ("19 limits of grants", limitsOfGrants), ("20 removed identities", removedIdentities),
  ]

  /// A *lane* is all samples of one type from one source: the unit in which samples are clustered, ranked and permitted.
  /// Columns for numbers have no declared type, so that SQLite stores whole numbers in few bytes and every double exactly.
  private static let samples = """
    PRAGMA application_id = \(applicationIdentifier);

    CREATE TABLE type (id INTEGER PRIMARY KEY, identifier TEXT NOT NULL UNIQUE);
    CREATE TABLE unit (id INTEGER PRIMARY KEY, string TEXT NOT NULL UNIQUE);
    CREATE TABLE time_zone (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE metadata_set (id INTEGER PRIMARY KEY, body BLOB NOT NULL UNIQUE);
    CREATE TABLE source (id INTEGER PRIMARY KEY, bundle_identifier TEXT NOT NULL UNIQUE, name TEXT NOT NULL);
    CREATE TABLE source_revision (
      id INTEGER PRIMARY KEY, source INTEGER NOT NULL REFERENCES source, version TEXT, product_type TEXT,
      system_major INTEGER NOT NULL, system_minor INTEGER NOT NULL, system_patch INTEGER NOT NULL);
    CREATE INDEX source_revision_source ON source_revision (source, version, product_type);
    CREATE TABLE device (
      id INTEGER PRIMARY KEY, name TEXT, manufacturer TEXT, model TEXT, hardware_version TEXT, firmware_version TEXT,
      software_version TEXT, local_identifier TEXT, udi_device_identifier TEXT);
    CREATE INDEX device_fields ON device (name, hardware_version, software_version, local_identifier);
    -- device 0: none
    CREATE TABLE provenance (
      id INTEGER PRIMARY KEY, source_revision INTEGER NOT NULL REFERENCES source_revision, device INTEGER NOT NULL,
      UNIQUE (source_revision, device));

    -- longest: at least the longest length of a sample of the lane, in seconds
    CREATE TABLE lane (
      id INTEGER PRIMARY KEY, type INTEGER NOT NULL REFERENCES type, source INTEGER NOT NULL REFERENCES source,
      count INTEGER NOT NULL, longest, earliest, latest, UNIQUE (type, source));

    -- dates: seconds since 2001-01-01 UTC; end null: the same as start; unit null: a category value, or a
    -- correlation, whose value is 0
    CREATE TABLE sample (
      lane INTEGER NOT NULL, start NOT NULL, seq INTEGER NOT NULL, end, value NOT NULL, unit INTEGER, provenance INTEGER NOT NULL,
      metadata INTEGER, creation, time_zone INTEGER, uuid BLOB NOT NULL, PRIMARY KEY (lane, start, seq)) WITHOUT ROWID;

    -- What a correlation holds: its number in the sequence, and number and place of the member. Rows outlive both: those of a deleted member
    -- lead nowhere; those of a deleted correlation bear the number of its deletion, and say who may know of it.
    CREATE TABLE correlation_member (
      correlation INTEGER NOT NULL, member INTEGER NOT NULL, lane INTEGER NOT NULL, start NOT NULL, PRIMARY KEY (correlation, member))
      WITHOUT ROWID;
    CREATE INDEX correlation_member_member ON correlation_member (member);

    -- What a workout holds besides its row in `sample`, and which samples are associated with it. Rows of a deleted sample lead nowhere.
    CREATE TABLE workout (seq INTEGER PRIMARY KEY, lane INTEGER NOT NULL, start NOT NULL, uuid BLOB NOT NULL UNIQUE, body BLOB NOT NULL);
    CREATE TABLE workout_sample (
      workout INTEGER NOT NULL, member INTEGER NOT NULL, lane INTEGER NOT NULL, start NOT NULL, PRIMARY KEY (workout, member)) WITHOUT ROWID;
    CREATE INDEX workout_sample_member ON workout_sample (member);

    -- The next number of the store-wide sequence of changes.
    CREATE TABLE sequence (next INTEGER NOT NULL);
    INSERT INTO sequence VALUES (1);
    -- In which lane and period the samples of a stretch of the sequence lie: where to look for a number. A batch has one stretch for each of
    -- its lanes; those of one batch can overlap.
    CREATE TABLE insertion (
      seq INTEGER PRIMARY KEY, span INTEGER NOT NULL, batch INTEGER NOT NULL, lane INTEGER NOT NULL, earliest NOT NULL, latest NOT NULL);
    -- Which stretch of the sequence holds a run of UUIDs that differ only in their last four bytes.
    CREATE TABLE uuid_run (
      block BLOB NOT NULL, first INTEGER NOT NULL, count INTEGER NOT NULL, seq INTEGER NOT NULL, seq_count INTEGER NOT NULL,
      PRIMARY KEY (block, first, seq)) WITHOUT ROWID;

    CREATE INDEX insertion_lane ON insertion (lane, seq);

    -- What is left of a deleted sample: its identity and, of its metadata, the sync identifier and version.
    CREATE TABLE deletion (seq INTEGER PRIMARY KEY, uuid BLOB NOT NULL, lane INTEGER NOT NULL, metadata INTEGER);
    CREATE INDEX deletion_lane ON deletion (lane, seq);
    -- The sample that stands for a sync identifier of a lane.
    CREATE TABLE sync_identifier (
      lane INTEGER NOT NULL, identifier TEXT NOT NULL, version NOT NULL, start NOT NULL, seq INTEGER NOT NULL,
      PRIMARY KEY (lane, identifier)) WITHOUT ROWID;
    CREATE TABLE background_delivery (
      app TEXT NOT NULL, type TEXT NOT NULL, frequency INTEGER NOT NULL, PRIMARY KEY (app, type)) WITHOUT ROWID;

    CREATE TABLE permission (
      app TEXT NOT NULL, type TEXT NOT NULL, direction INTEGER NOT NULL, answer INTEGER NOT NULL,
      PRIMARY KEY (app, type, direction)) WITHOUT ROWID;
    CREATE TABLE source_order (
      type TEXT NOT NULL, position INTEGER NOT NULL, bundle_identifier TEXT NOT NULL, PRIMARY KEY (type, position)) WITHOUT ROWID;
    CREATE TABLE characteristic (identifier TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    """

  /// Support for concurrent imports, and the characteristics that an import states.
  private static let importProvenance = """
    -- Imports that keep files, and when each did so last: incomplete files of other imports were left behind.
    CREATE TABLE running_import (import INTEGER PRIMARY KEY, latest NOT NULL);
    -- As before, with numbers that are never used again.
    ALTER TABLE kept_file RENAME TO kept_file_before;
    DROP INDEX kept_file_path;
    CREATE TABLE kept_file (
      id INTEGER PRIMARY KEY AUTOINCREMENT, import INTEGER, path TEXT NOT NULL, size INTEGER NOT NULL, digest BLOB NOT NULL,
      is_complete INTEGER NOT NULL);
    INSERT INTO kept_file SELECT id, import, path, size, digest, is_complete FROM kept_file_before;
    DROP TABLE kept_file_before;
    CREATE INDEX kept_file_path ON kept_file (path);

    -- What each import said of a characteristic, and what the person set by hand, as import 0. Of several the one of the highest rank
    -- counts, of these the latest: 0 of an import, 1 by hand, 2 of an import that was to take the place of what was set by hand.
    ALTER TABLE characteristic RENAME TO characteristic_before;
    CREATE TABLE characteristic (
      identifier TEXT NOT NULL, import INTEGER NOT NULL DEFAULT 0, value TEXT NOT NULL, rank INTEGER NOT NULL DEFAULT 1,
      PRIMARY KEY (identifier, import)) WITHOUT ROWID;
    INSERT INTO characteristic (identifier, value) SELECT identifier, value FROM characteristic_before;
    DROP TABLE characteristic_before;
    """

  /// Registered apps, their requests for permission, the owner's answers and the access log; and the owner's removals.
  private static let manyApps = """
    -- token: SHA-256 of the app's token; uid: the user that the app alone runs as; flatpak: the flatpak that it is
    CREATE TABLE app (
      id INTEGER PRIMARY KEY AUTOINCREMENT, identifier TEXT NOT NULL UNIQUE, name TEXT NOT NULL, version TEXT, usage_share TEXT,
      usage_update TEXT, usage_clinical TEXT, background_delivery INTEGER NOT NULL, launch TEXT, uid INTEGER, flatpak TEXT,
      token BLOB NOT NULL, added NOT NULL);

    -- strength: how sure it was whose answer this is, at least (IdentityStrength); a caller of whom that is less sure was not granted it.
    ALTER TABLE permission ADD COLUMN strength INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE permission ADD COLUMN answered;
    -- What apps have asked for and the owner has not answered.
    CREATE TABLE permission_request (
      app TEXT NOT NULL, type TEXT NOT NULL, direction INTEGER NOT NULL, strength INTEGER NOT NULL, asked NOT NULL,
      PRIMARY KEY (app, type, direction)) WITHOUT ROWID;
    -- Of types that are read object by object: which objects the owner lets an app read, or not read.
    CREATE TABLE object_permission (
      app TEXT NOT NULL, type TEXT NOT NULL, uuid BLOB NOT NULL, answer INTEGER NOT NULL, strength INTEGER NOT NULL,
      PRIMARY KEY (app, type, uuid)) WITHOUT ROWID;

    -- Settings of the whole store.
    CREATE TABLE setting (name TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID;

    -- What the owner removed, for a day.
    -- A removal's samples were removed and come back by parts, a transaction each.
    CREATE TABLE removal (id INTEGER PRIMARY KEY AUTOINCREMENT, date NOT NULL);
    -- Rows as they were in `sample`. Rows of `series`, `series_part` and `kept_element` stay under the sample's number.
    -- import: the one that brought the sample
    CREATE TABLE removed_sample (
      lane INTEGER NOT NULL, start NOT NULL, seq INTEGER NOT NULL, end, value NOT NULL, unit INTEGER, provenance INTEGER NOT NULL,
      metadata INTEGER, creation, time_zone INTEGER, uuid BLOB NOT NULL, removal INTEGER NOT NULL, part INTEGER NOT NULL, import INTEGER,
      PRIMARY KEY (lane, start, seq)) WITHOUT ROWID;
    CREATE INDEX removed_sample_removal ON removed_sample (removal, part);
    CREATE TABLE removed_workout (seq INTEGER PRIMARY KEY, body BLOB NOT NULL);
    -- What removed correlations held, and which samples were associated with removed workouts; as in their own tables.
    CREATE TABLE removed_place (
      whole INTEGER NOT NULL, member INTEGER NOT NULL, lane INTEGER NOT NULL, start NOT NULL, PRIMARY KEY (whole, member)) WITHOUT ROWID;
    CREATE INDEX removed_place_member ON removed_place (member);

    -- What apps read and wrote: for each minute and subject how often, and how much. minute: since 2001-01-01 UTC. date: of the first time
    CREATE TABLE access_subject (
      id INTEGER PRIMARY KEY, app TEXT NOT NULL, type TEXT NOT NULL, direction INTEGER NOT NULL, request TEXT NOT NULL,
      is_refused INTEGER NOT NULL, UNIQUE (app, type, direction, request, is_refused));
    CREATE TABLE access_log (
      minute INTEGER NOT NULL, subject INTEGER NOT NULL REFERENCES access_subject, date NOT NULL, times INTEGER NOT NULL,
      count INTEGER NOT NULL, PRIMARY KEY (minute, subject)) WITHOUT ROWID;
    """

  /// Workout builders and sessions, which must outlive the processes that create them.
  private static let liveWorkouts = """
    -- Workouts in the making. identity: who makes it; body: the WorkoutDraft; both as JSON. collects: whether samples join it when they are saved;
    -- changed: when it last did. Which samples it has: rows of workout_sample under the id with a minus sign.
    CREATE TABLE workout_builder (
      id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB NOT NULL, app TEXT NOT NULL, collects INTEGER NOT NULL, changed NOT NULL,
      identity BLOB NOT NULL, body BLOB NOT NULL, UNIQUE (uuid, app));
    CREATE INDEX workout_builder_collects ON workout_builder (collects) WHERE collects = 1;
    -- Sessions. body: the WorkoutSession, as JSON. is_active: of one session at most.
    CREATE TABLE workout_session (
      id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB NOT NULL, app TEXT NOT NULL, is_active INTEGER NOT NULL, changed NOT NULL,
      body BLOB NOT NULL, UNIQUE (uuid, app));
    CREATE UNIQUE INDEX workout_session_is_active ON workout_session (is_active) WHERE is_active = 1;
    -- What happened in a session, as JSON. receiver: 0 for all, 1 for the one who began it, 2 for the mirrored session.
    CREATE TABLE workout_session_event (
      session INTEGER NOT NULL, number INTEGER NOT NULL, receiver INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (session, number));
    -- How often workouts in the making and sessions of an app have changed.
    CREATE TABLE workout_notice (app TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
    """

  /// Grants to read from a date on, saves while the store is locked, and wake-ups of apps.
  private static let limitsOfAccess = """
    -- since: the date with which a grant to read begins, as samples end; null: all dates
    ALTER TABLE permission ADD COLUMN since;
    -- end: of the deleted sample; null where a version deleted it that did not keep that
    ALTER TABLE deletion ADD COLUMN end;
    -- end: of a member of a deleted correlation
    ALTER TABLE correlation_member ADD COLUMN end;
    -- Segments of the journal of saves while the store was locked: up to which record they are in the store.
    CREATE TABLE journal_merged (segment BLOB PRIMARY KEY, last INTEGER NOT NULL, is_done INTEGER NOT NULL) WITHOUT ROWID;
    -- seq: the change up to which the app has taken note; woken: when the app was last woken for the type; strength: of the app as it asked
    ALTER TABLE background_delivery ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE background_delivery ADD COLUMN woken;
    ALTER TABLE background_delivery ADD COLUMN strength INTEGER NOT NULL DEFAULT 1;
    -- due: the change of which the app is to take note because of its open wake-up
    ALTER TABLE background_delivery ADD COLUMN due INTEGER;
    -- begun: the last wake-up of the app; failures: how many in a row it did not answer
    CREATE TABLE wake_up (app TEXT PRIMARY KEY, begun, failures INTEGER NOT NULL) WITHOUT ROWID;
    """

  /// The invariants of single rows; ``StorageReader/checkInvariants()`` has those between rows.
  ///
  /// A CHECK does not change how rows are stored, so a table gets one without a copy of its rows: its text in the schema changes, as
  /// SQLite's documentation of ALTER TABLE describes. A table that is made and dropped makes other connections read the schema again.
  private static let checks = """
    -- Removing an app left what its workouts in the making had behind.
    DELETE FROM workout_sample WHERE workout < 0 AND -workout NOT IN (SELECT id FROM workout_builder);
    DELETE FROM route_part WHERE seq < 0 AND -seq NOT IN (SELECT id FROM workout_builder);

    PRAGMA writable_schema = ON;
    \(checked.map(addingCheck).joined(separator: "\n"))
    CREATE TABLE checked (a);
    DROP TABLE checked;
    PRAGMA writable_schema = RESET;
    """

  private static let checked: [(table: String, condition: String)] = [
    ("sample", sampleCheck), ("removed_sample", "\(sampleCheck) AND part > 0"),
    ("lane", "count >= 0 AND longest >= 0 AND earliest <= latest"),
    ("insertion", "seq > 0 AND span > 0 AND batch <= seq AND earliest <= latest"),
    ("uuid_run", "length(block) = 12 AND first >= 0 AND count > 0 AND seq > 0 AND seq_count > 0"),
    ("sequence", "next > 0"), ("import_span", "first > 0 AND count > 0"),
    ("deletion", "seq > 0 AND length(uuid) = 16"), ("workout", "length(uuid) = 16"),
    ("object_permission", "length(uuid) = 16 AND answer IN (0, 1)"),
    ("workout_builder", "length(uuid) = 16 AND collects IN (0, 1)"),
    ("workout_session", "length(uuid) = 16 AND is_active IN (0, 1)"),
    ("series", "count > 0 AND minimum <= maximum AND start <= latest_start AND latest_start <= latest_end"),
    ("series_part", "count > 0"), ("route_part", "count > 0 AND first <= last"),
    ("kept_file", "size >= 0 AND is_complete IN (-1, 0, 1)"),
    ("app", "length(token) = 32 AND background_delivery IN (0, 1)"),
    ("permission", "direction IN (0, 1) AND answer IN (0, 1)"), ("permission_request", "direction IN (0, 1)"),
    ("access_subject", "direction IN (0, 1) AND is_refused IN (0, 1)"), ("access_log", "times > 0 AND count >= 0"),
  ]

  /// Of what could be checked, what costs little: an insertion takes 4 % longer with it, and 10 % with the types of start and value.
  private static let sampleCheck = "end > start AND unit <> 0 AND length(uuid) = 16"

  /// Puts a CHECK before the parenthesis that closes the columns: the last one of the statement.
  private static func addingCheck(_ table: String, _ condition: String) -> String {
    let end = "length(rtrim(sql, replace(sql, ')', '')))"
    return """
      UPDATE sqlite_schema SET sql = substr(sql, 1, \(end) - 1) || ', CHECK (\(condition))' || substr(sql, \(end))
      WHERE type = 'table' AND name = '\(table)';
      """
  }

  /// Samples of kinds with their own content, such as prescriptions. The value of their rows in `sample` is the identity of the content.
  private static let contents = """
    -- body: the SampleContent, as JSON
    CREATE TABLE content (seq INTEGER PRIMARY KEY, body BLOB NOT NULL);
    -- The large part of a content, some hundred thousand bytes in a row.
    CREATE TABLE content_part (
      seq INTEGER NOT NULL, part INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (seq, part), CHECK (part >= 0 AND length(body) > 0));
    """

  /// Files that belong to samples.
  private static let attachments = """
    -- seq: the number of the sample, also of a removed one; import: the one that brought the file; size: of its content; body: the
    -- AttachmentRecord, as JSON
    CREATE TABLE attachment (
      id INTEGER PRIMARY KEY AUTOINCREMENT, seq INTEGER NOT NULL, uuid BLOB NOT NULL, import INTEGER, size INTEGER NOT NULL,
      body BLOB NOT NULL, UNIQUE (seq, uuid), CHECK (seq > 0 AND length(uuid) = 16 AND size >= 0));
    CREATE INDEX attachment_import ON attachment (import) WHERE import IS NOT NULL;
    -- The content of an attachment, some hundred thousand bytes in a row.
    CREATE TABLE attachment_part (
      attachment INTEGER NOT NULL REFERENCES attachment ON DELETE CASCADE, part INTEGER NOT NULL, body BLOB NOT NULL,
      PRIMARY KEY (attachment, part), CHECK (part >= 0 AND length(body) > 0));
    """

  /// Changes that clients may repeat, because their answers can be lost.
  private static let uploads = """
    -- app: of the client, empty for the owner; floor: the client repeats no change with a lower number; reply: its pages
    CREATE TABLE upload (
      app TEXT NOT NULL, device BLOB NOT NULL, number INTEGER NOT NULL, floor INTEGER NOT NULL, date NOT NULL, reply BLOB NOT NULL,
      PRIMARY KEY (app, device, number), CHECK (length(device) = 16 AND floor BETWEEN 1 AND number)) WITHOUT ROWID;
    CREATE INDEX upload_date ON upload (date);
    """

  /// Old samples as columns; `sample` has the others, and all that are not plain quantities or categories.
  private static let chunks = """
    -- chunked: how many samples are in chunks; rows_left: the rows of `sample` that the last sealing left
    ALTER TABLE lane ADD COLUMN chunked INTEGER NOT NULL DEFAULT 0 CHECK (chunked BETWEEN 0 AND count);
    ALTER TABLE lane ADD COLUMN rows_left INTEGER NOT NULL DEFAULT 0;
    -- What a reader must know of a chunk before it reads the samples. start, seq: of the first one; last, last_seq: of the last one; latest:
    -- the latest end; least, greatest: of the numbers of the sequence; unit: of all samples, 0 for none, null for several. Chunks of a lane do
    -- not overlap.
    CREATE TABLE chunk (
      lane INTEGER NOT NULL, start NOT NULL, seq INTEGER NOT NULL, last NOT NULL, last_seq INTEGER NOT NULL, latest NOT NULL,
      count INTEGER NOT NULL, least INTEGER NOT NULL, greatest INTEGER NOT NULL, unit INTEGER, body INTEGER NOT NULL,
      PRIMARY KEY (lane, start, seq), CHECK (count > 0 AND (start, seq) <= (last, last_seq) AND latest >= last AND least <= greatest))
      WITHOUT ROWID;
    -- The samples: see ChunkColumns. The UUIDs come last, so that what does not need them does not read them.
    CREATE TABLE chunk_body (id INTEGER PRIMARY KEY, columns BLOB NOT NULL, uuids BLOB NOT NULL);
    """

  /// Why elements of an export are not samples.
  private static let reasons = """
    -- Null for an element that breaks no rule.
    ALTER TABLE kept_element ADD COLUMN reason TEXT;
    CREATE INDEX kept_element_reason ON kept_element (id) WHERE reason IS NOT NULL;
    """

  /// Two sources can have a workout with one UUID each. From here on, imported samples are kept under UUIDs of version 15 (``UUIDVeil``).
  private static let workoutsOfSources = """
    ALTER TABLE workout RENAME TO workout_before;
    CREATE TABLE workout (
      seq INTEGER PRIMARY KEY, lane INTEGER NOT NULL, start NOT NULL, uuid BLOB NOT NULL, body BLOB NOT NULL, CHECK (length(uuid) = 16));
    INSERT INTO workout SELECT seq, lane, start, uuid, body FROM workout_before;
    DROP TABLE workout_before;
    CREATE INDEX workout_uuid ON workout (uuid);
    """

  /// Grants that end, and grants of statistics.
  private static let limitsOfGrants = """
    -- until: the date at which a grant ends; null: no end
    ALTER TABLE permission ADD COLUMN until;
    -- cell: the seconds of the cells of whose statistics alone the app may read; least: the samples that a cell needs; null: it reads samples
    ALTER TABLE permission ADD COLUMN cell INTEGER;
    ALTER TABLE permission ADD COLUMN least INTEGER;
    """

  /// What the owner removed stays out of later imports.
  private static let removedIdentities = """
    -- second: the start, rounded down, since 2001-01-01 UTC; seq: the number that the sample had; identity: a hash of its end and value
    CREATE TABLE removed_identity (
      lane INTEGER NOT NULL, second INTEGER NOT NULL, seq INTEGER NOT NULL, identity BLOB NOT NULL, PRIMARY KEY (lane, second, seq),
      CHECK (seq > 0)) WITHOUT ROWID;
    """

  private static let preferredUnits = "CREATE TABLE preferred_unit (type TEXT PRIMARY KEY, unit TEXT NOT NULL) WITHOUT ROWID;"

  /// The record of imports, and the parts of an export that have no object.
  private static let imports = """
    CREATE TABLE import (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, started NOT NULL, finished, export_date, locale TEXT);
    -- stretches of the sequence that an import inserted
    CREATE TABLE import_span (import INTEGER NOT NULL, first INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (import, first))
      WITHOUT ROWID;

    -- Elements of an export. Those with a seq belong to that sample and go with it; the others have an identity, and what there is one of, a key.
    CREATE TABLE kept_element (
      id INTEGER PRIMARY KEY, import INTEGER, name TEXT NOT NULL, seq INTEGER, identity BLOB, key TEXT, body BLOB NOT NULL);
    CREATE INDEX kept_element_seq ON kept_element (seq) WHERE seq IS NOT NULL;
    CREATE INDEX kept_element_identity ON kept_element (identity) WHERE identity IS NOT NULL;
    CREATE UNIQUE INDEX kept_element_key ON kept_element (key) WHERE key IS NOT NULL;
    CREATE INDEX kept_element_name ON kept_element (name, id) WHERE seq IS NULL;

    -- Files that came with an export, in parts; one that is not complete is not there.
    CREATE TABLE kept_file (
      id INTEGER PRIMARY KEY, import INTEGER, path TEXT NOT NULL, size INTEGER NOT NULL, digest BLOB NOT NULL, is_complete INTEGER NOT NULL);
    CREATE INDEX kept_file_path ON kept_file (path);
    CREATE TABLE kept_file_part (file INTEGER NOT NULL, part INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (file, part));
    """

  /// Activity summaries are kept elements whose keys are their days. Only the latest change of them all is recorded.
  private static let activitySummaries = """
    CREATE TABLE summary_change (seq INTEGER NOT NULL);
    INSERT INTO summary_change VALUES (0);
    """

  /// Samples of several values. In their rows of `sample` the number of the unit is negative, so that other samples pay nothing for them,
  /// and the value is the sum or the average.
  private static let series = """
    -- What a series says of its values: the latest is the one that starts last. Lane and start are those of its row.
    CREATE TABLE series (
      seq INTEGER PRIMARY KEY, lane INTEGER NOT NULL, start NOT NULL, count INTEGER NOT NULL, minimum NOT NULL, maximum NOT NULL,
      latest NOT NULL, latest_start NOT NULL, latest_end NOT NULL);
    CREATE INDEX series_lane ON series (lane, latest_start);
    -- Its values by start, some thousands in a row: see SeriesCoding. last: the start of the last one in the row.
    CREATE TABLE series_part (seq INTEGER NOT NULL, last NOT NULL, count INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (seq, last));
    """

  /// Routes of workouts. The value of their rows in `sample` is their number of locations.
  private static let routes = """
    -- The locations of a route by date, some thousands in a row: see LocationCoding. first, last: the dates of those in the row.
    CREATE TABLE route_part (
      seq INTEGER NOT NULL, part INTEGER NOT NULL, first NOT NULL, last NOT NULL, count INTEGER NOT NULL, body BLOB NOT NULL,
      PRIMARY KEY (seq, part));
    """

  /// Effort scores of workouts.
  private static let effort = """
    -- Of a score: the identity of the activity that it is of; null for the workout itself, and for other samples.
    ALTER TABLE workout_sample ADD COLUMN activity BLOB;
    ALTER TABLE removed_place ADD COLUMN activity BLOB;
    -- Which scores a workout, or an activity of it, was last seen with: their numbers, and the number of that change. activity: empty for the workout
    CREATE TABLE effort (
      workout INTEGER NOT NULL, activity BLOB NOT NULL, members TEXT NOT NULL, change INTEGER NOT NULL, PRIMARY KEY (workout, activity))
      WITHOUT ROWID;
    CREATE INDEX effort_change ON effort (change);
    """
}
