// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// Row-level security by itself, without the checks of the code above it: every statement that the store of one person sends, with that
/// person's arguments, runs in transactions that are bound to another person, or to none.
///
/// Statements of the store name no person (D11). The few that do run without that condition, too; those that insert rows, with the number
/// of the other person; those with a condition, for all rows. What they return is compared with what they return when the other person
/// does not exist.
@Suite(.serialized) struct RowLevelSecurityTests {
  /// Whom a transaction is bound to.
  enum Reader: Sendable, CaseIterable { case stranger, twin }

  /// People whose rows are plain, for what does not depend on the rows.
  private let world: RowLevelWorld

  init() throws { world = try RowLevelWorld.shared(.plain) }

  private func person(_ reader: Reader, _ world: RowLevelWorld) -> Int64 {
    switch reader {
    case .stranger: world.stranger
    case .twin: world.twin
    }
  }

  // MARK: What is tested

  @Test("each table with a person has rows of each person, and the store fills all of them", arguments: RowLevelWorld.Kind.allCases)
  func tables(kind: RowLevelWorld.Kind) throws {
    let world = try RowLevelWorld.shared(kind)
    #expect(Set(world.tables) == Set(PostgresSchema.personTables + ["account", "person", "resident"]))
    let session = try PostgresSession(world.superuserConninfo)
    for person in [world.stranger, world.other, world.twin] {
      #expect(try RowLevelWorld.emptyTables(of: person, among: world.tables, session) == [])
    }
    let states = try RowLevelWorld.texts(session, "SELECT DISTINCT state || ' ' || key FROM person")
    #expect(states == [kind == .keyed ? "keyed 1" : "open 0"])
    #expect(world.unfilled == [], "no request of a server leaves a row there")
    #expect(world.onlyOthers.contains("text planted.beta"))
    #expect(world.onlyOthers.contains("integer 7700000000"))
  }

  @Test(
    "the statements are all that the connections had prepared; these few name a person, and one binds the transaction",
    arguments: RowLevelWorld.Kind.allCases)
  func statements(kind: RowLevelWorld.Kind) throws {
    let world = try RowLevelWorld.shared(kind)
    let texts = Set(world.sent.map(\.sql))
    #expect(world.prepared.subtracting(texts) == [])
    #expect(texts.count > 200)
    #expect(Set(world.sent.map(\.verb)).isSubset(of: ["SELECT", "INSERT", "UPDATE", "DELETE"]))
    let naming = texts.filter { text in
      // Every key begins with the person, and a digest is of the statement's arguments.
      let text = text.replacing("(person_id, ", with: "(").replacing("digest = openhealth_digest(", with: "digest = (")
      return text.contains("person_id") || text.contains("openhealth_") || text.contains("openhealth.")
    }
    let ofKeys: Set<String> = [
      "SELECT openhealth_set_keyed($1, $2, $3)",
      "SELECT number, key_generation, key_master, key_wrapped FROM openhealth_add_key($1, $2, $3, $4, $5)",
    ]
    #expect(naming.isSuperset(of: ofKeys) == (kind == .keyed))
    #expect(
      naming.subtracting(ofKeys) == [
        "SELECT openhealth_bind($1)",
        "SELECT state, key, key_fingerprint, log FROM person WHERE person_id = $1",
        "SELECT 1 FROM person WHERE person_id = $1",
        "SELECT state, key, key_fingerprint, log, commits FROM person WHERE person_id = $1 FOR UPDATE",
        "UPDATE person SET commits = commits + 1 WHERE person_id = $1",
        "SELECT commits FROM person WHERE person_id = openhealth_person()",
        "SELECT number, commits FROM openhealth_commits(string_to_array($1, ',')::bigint[])",
        "SELECT number FROM openhealth_registered($1, $2, $3) AS list (number)",
        "SELECT key_fingerprint FROM openhealth_fingerprints() LIMIT 1",
      ])
    // The command that binds is no prepared statement, and has a number in it.
    #expect(texts.filter { $0.contains("set_config") || $0.contains("openhealth.person") } == [])
    // A prepared statement is one statement: no text of a caller adds a second one.
    let session = try PostgresSession(world.conninfo)
    #expect(throws: PostgresError(state: "42601")) { _ = try session.prepare("SELECT 1; SET openhealth.person = '1'") }
  }

  @Test("changed statements ask for another person's rows")
  func changes() {
    func changed(_ sql: String) -> String { StatementLog.Call(sql: sql, arguments: []).changed(for: 7).sql }
    #expect(changed("SELECT a FROM t WHERE person_id = $1 FOR UPDATE") == "SELECT a FROM t WHERE $1::bigint IS NOT NULL FOR UPDATE")
    #expect(changed("SELECT a FROM t WHERE person_id = openhealth_person()") == "SELECT a FROM t WHERE true")
    #expect(
      changed("INSERT INTO t (\n  a) VALUES (1 + coalesce((SELECT max(a) FROM t), $1)) ON CONFLICT (person_id, a) DO NOTHING")
        == "INSERT INTO t (person_id, \n  a) VALUES (7, 1 + coalesce((SELECT max(a) FROM t), $1)) ON CONFLICT (person_id, a) DO NOTHING")
    #expect(
      changed("INSERT INTO t (a, b)\nSELECT a, $1 FROM u WHERE c = $2")
        == "INSERT INTO t (person_id, a, b)\nSELECT 7, a, $1 FROM u WHERE c = $2")
    func widened(_ sql: String) -> String { StatementLog.Call(sql: sql, arguments: []).widened.sql }
    #expect(widened("SELECT a FROM t") == "SELECT a FROM t")
    #expect(widened("DELETE FROM t WHERE a = $1") == "DELETE FROM t WHERE ( a = $1) OR true")
    #expect(
      widened("SELECT a FROM t WHERE b = 'WHERE' AND c IN (SELECT c FROM u WHERE d = $1) ORDER BY a LIMIT $2 -- 1")
        == "SELECT a FROM t WHERE ( b = 'WHERE' AND c IN (SELECT c FROM u WHERE d = $1) ) OR true ORDER BY a LIMIT $2")
    #expect(
      widened("SELECT a FROM t WHERE b > $1 UNION SELECT a FROM u WHERE b > $1")
        == "SELECT a FROM t WHERE ( b > $1 ) OR true UNION SELECT a FROM u WHERE ( b > $1) OR true")
    #expect(widened("SELECT EXISTS (SELECT 1 FROM t WHERE a = $1)") == "SELECT EXISTS (SELECT 1 FROM t WHERE a = $1)")
  }

  // MARK: Bound to someone else

  @Test(
    "no statement shows, adds, changes or deletes a row of someone else, and each has the same result without that person",
    arguments: Reader.allCases, RowLevelWorld.Kind.allCases)
  func otherRows(reader: Reader, kind: RowLevelWorld.Kind) throws {
    let world = try RowLevelWorld.shared(kind)
    let calls = world.calls + world.changedCalls + world.widenedCalls + world.ofWholeTables
    let outcomes = try world.replay(calls, as: person(reader, world))
    let alone = try world.replay(calls, as: person(reader, world), otherExists: false)
    for (place, call) in calls.enumerated() {
      let outcome = outcomes[place]
      #expect(!outcome.changesOther, "\(call.sql)")
      #expect(outcome == alone[place], "\(call.sql)")
      if let state = outcome.state { #expect(RowLevelWorld.isRefusal(state), "\(state) \(call.sql)") }
      // All rows of a copy are like those of the other person.
      if reader == .stranger { #expect(world.shown(outcome) == [], "\(call.sql)") }
    }
    for (call, outcome) in zip(calls, outcomes) where call.sql.contains("(person_id, ") && call.verb == "INSERT" {
      let isForOther = call.sql.contains("VALUES (\(world.other), ") || call.sql.contains("SELECT \(world.other), ")
      if isForOther { #expect(outcome.state == "42501" || outcome.state == nil && outcome.count == 0, "\(call.sql)") }
    }
    // A statement that does nothing proves nothing.
    #expect(outcomes.contains { !$0.rows.isEmpty })
    #expect(outcomes.contains { $0.rows.isEmpty && $0.count > 0 })
  }

  @Test(
    "statements whose changes are committed change no row of someone else",
    arguments: RowLevelWorld.Kind.allCases)
  func committed(kind: RowLevelWorld.Kind) throws {
    let world = try RowLevelWorld.shared(kind)
    let superuser = try PostgresSession(world.superuserConninfo)
    #expect(try RowLevelWorld.emptyTables(of: world.spare, among: world.tables, superuser) == [])
    let session = try PostgresSession(world.conninfo)
    let calls = (world.calls + world.changedCalls + world.widenedCalls + world.ofWholeTables).filter { !$0.isReading }
    var changes = 0
    for call in calls {
      try session.run("BEGIN")
      try session.bind(to: world.spare)
      do throws(PostgresError) {
        changes += try session.run(session.prepare(call.sql), call.arguments).changesCount
        try session.commit()
      } catch {
        #expect(RowLevelWorld.isRefusal(error.state), "\(error.state) \(call.sql)")
        try session.run("ROLLBACK")
      }
      #expect(try world.otherRowsNow(superuser) == world.otherRows, "\(call.sql)")
    }
    #expect(changes > 100)
  }

  @Test(
    "without row-level security, most of the same statements reach the other person's rows",
    arguments: RowLevelWorld.Kind.allCases)
  func withoutSecurity(kind: RowLevelWorld.Kind) throws {
    let world = try RowLevelWorld.shared(kind)
    let calls = world.changedCalls + world.widenedCalls + world.ofWholeTables
    let secured = try world.replay(calls, as: world.stranger)
    let open = try world.replay(calls, as: world.stranger, isSecured: false)
    let reaching = calls.indices.filter { open[$0] != secured[$0] }
    for verb in ["SELECT", "INSERT", "UPDATE", "DELETE", "MERGE"] {
      #expect(reaching.contains { calls[$0].verb == verb }, "\(verb)")
    }
    #expect(reaching.count * 2 > calls.count, "\(reaching.count) of \(calls.count)")
    #expect(open.contains { !world.shown($0).isEmpty })
    #expect(open.contains { $0.changesOther })
    #expect(!secured.contains { !world.shown($0).isEmpty || $0.changesOther })
  }

  @Test(
    "a connection's prepared statement, with a plan that it keeps, has each person's own rows, and none for no person",
    arguments: RowLevelWorld.Kind.allCases)
  func keptPlans(kind: RowLevelWorld.Kind) throws {
    let world = try RowLevelWorld.shared(kind)
    let calls = world.readings
    func connection() throws -> PostgresSession {
      let session = try PostgresSession(world.conninfo)
      try session.run("SET plan_cache_mode = force_generic_plan")
      return session
    }
    func run(_ session: PostgresSession, boundTo person: Int64?) throws -> [RowLevelWorld.Outcome] {
      try session.run("BEGIN")
      if let person { try session.bind(to: person) }
      let outcomes = try calls.map { try RowLevelWorld.run($0, session) }
      try session.run("ROLLBACK")
      return outcomes
    }
    let shared = try connection()
    let other = try run(shared, boundTo: world.other)
    let stranger = try run(shared, boundTo: world.stranger)
    let none = try run(shared, boundTo: nil)
    let again = try run(shared, boundTo: world.other)
    let alone = try run(connection(), boundTo: world.stranger)
    #expect(other.contains { !world.shown($0).isEmpty })
    for (place, call) in calls.enumerated() {
      #expect(stranger[place] == alone[place], "\(call.sql)")
      #expect(world.shown(stranger[place]) == [], "\(call.sql)")
      #expect(again[place] == other[place], "\(call.sql)")
      #expect(none[place].values.isEmpty, "\(call.sql)")
    }
  }

  @Test(
    "no text among the arguments becomes a part of the statement",
    arguments: [
      "'; SELECT set_config('openhealth.person', '%', true); --", "', set_config('openhealth.person', '%', true), '",
      "%' OR person_id = % OR '' = '", "$$; SET openhealth.person = '%'; $$", "\\'; SET LOCAL openhealth.person = '%'; --",
    ])
  func hostileTexts(text: String) throws {
    let hostile = text.replacing("%", with: "\(world.other)")
    let calls = world.lastCalls.compactMap { $0.with(text: hostile) }
    #expect(calls.count > 30)
    let outcomes = try world.replay(calls, as: world.stranger)
    for (call, outcome) in zip(calls, outcomes) {
      #expect(!outcome.changesOther, "\(call.sql)")
      #expect(world.shown(outcome) == [], "\(call.sql)")
      // Class 22: it is no JSON, or has no form that the column takes.
      if let state = outcome.state { #expect(RowLevelWorld.isRefusal(state) || state.hasPrefix("22"), "\(state) \(call.sql)") }
    }
  }

  // MARK: The binding

  /// What a session did before the statements: its commands, with the numbers of its own person and of another one.
  struct Situation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let commands: @Sendable (_ own: String, _ other: String) -> [String]

    init(_ testDescription: String, _ commands: @escaping @Sendable (_ own: String, _ other: String) -> [String]) {
      (self.testDescription, self.commands) = (testDescription, commands)
    }
  }

  private static func binding(_ person: String) -> String { "SET LOCAL openhealth.person = '\(person)'" }

  /// The results of statements for ``RowLevelWorld/stranger`` in a situation, with ``RowLevelWorld/other`` as the other person.
  private func outcomes(of calls: [StatementLog.Call], _ situation: Situation) throws -> [RowLevelWorld.Outcome] {
    try world.replay(calls, after: situation.commands("\(world.stranger)", "\(world.other)"))
  }

  static let unbound: [Situation] = [
    Situation("never bound") { _, _ in ["BEGIN"] },
    Situation("bound in a transaction that was committed") { _, other in ["BEGIN", binding(other), "COMMIT", "BEGIN"] },
    Situation("bound in a transaction that was rolled back") { _, other in ["BEGIN", binding(other), "ROLLBACK", "BEGIN"] },
    Situation("bound in a savepoint that was rolled back") { _, other in
      ["BEGIN", "SAVEPOINT inner_one", binding(other), "ROLLBACK TO SAVEPOINT inner_one"]
    },
    Situation("bound to the empty text") { _, _ in ["BEGIN", binding("")] },
    Situation("bound to nobody by the function") { own, _ in ["BEGIN", binding(own), "SELECT openhealth_bind(NULL)"] },
    Situation("bound to a condition") { own, other in ["BEGIN", binding("\(own) OR person_id = \(other)")] },
    Situation("bound to two numbers") { own, other in ["BEGIN", binding("\(own),\(other)")] },
    Situation("bound to a number that is too large") { _, _ in ["BEGIN", binding("99999999999999999999")] },
    Situation("another setting is bound") { _, other in ["BEGIN", "SELECT set_config('openhealth.people', '\(other)', true)"] },
    Situation("the setting was reset") { own, _ in ["BEGIN", binding(own), "RESET openhealth.person"] },
    Situation("all settings were reset") { own, _ in ["BEGIN", binding(own), "RESET ALL"] },
    Situation("row-level security is to be left out") { own, _ in ["BEGIN", binding(own), "SET LOCAL row_security = off"] },
  ]

  @Test("a transaction that is bound to no person reads and changes nothing", arguments: unbound)
  func refused(situation: Situation) throws {
    let calls = world.calls + world.changedCalls + world.ofWholeTables
    let outcomes = try outcomes(of: calls, situation)
    for (call, outcome) in zip(calls, outcomes) {
      if let state = outcome.state {
        // No such setting, no number, too large a number, or no right.
        #expect(["42704", "22P02", "22003", "42501"].contains(state), "\(state) \(call.sql)")
      } else {
        // PostgreSQL does not look at a table of which it needs no row.
        #expect(outcome.values.isEmpty, "\(call.sql)")
        #expect(outcome.count <= (call.isReading ? 1 : 0), "\(call.sql)")
      }
    }
    let count = outcomes.count { $0.state != nil }
    #expect(count * 10 > calls.count * 9, "\(count) of \(calls.count)")
  }

  static let boundToOwn: [Situation] = [
    Situation("someone else was bound in a savepoint that was rolled back") { own, other in
      ["BEGIN", binding(own), "SAVEPOINT inner_one", binding(other), "ROLLBACK TO SAVEPOINT inner_one"]
    },
    Situation("someone else was bound in a block that failed") { own, other in
      [
        "BEGIN", binding(own),
        """
        DO $$ BEGIN
          PERFORM set_config('openhealth.person', '\(other)', true);
          RAISE EXCEPTION 'x';
        EXCEPTION WHEN OTHERS THEN NULL;
        END $$
        """,
      ]
    },
    Situation("the session was bound to someone else") { own, other in ["SET openhealth.person = '\(other)'", "BEGIN", binding(own)] },
    Situation("the role was set again") { own, _ in ["BEGIN", binding(own), "SET ROLE NONE", "SET SESSION AUTHORIZATION health"] },
    Situation("functions of the caller have the same names") { own, other in
      [
        "BEGIN", binding(own),
        "CREATE FUNCTION pg_temp.current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT '\(other)'::text $$",
        "CREATE FUNCTION pg_temp.openhealth_person() RETURNS bigint LANGUAGE sql AS $$ SELECT \(other)::bigint $$",
        "SET LOCAL search_path = pg_temp, public, pg_catalog",
      ]
    },
    Situation("the list of people who registered an app was read") { own, _ in
      ["BEGIN", binding(own), "SELECT number FROM openhealth_registered('registered.planted.beta', 0, 1000) AS list (number)"]
    },
    Situation("the numbers of other people's commits were read") { own, other in
      ["BEGIN", binding(own), "SELECT number, commits FROM openhealth_commits(ARRAY[\(other)]::bigint[])"]
    },
  ]

  @Test("a transaction that is bound to a person has that person's rows, whatever was bound before", arguments: boundToOwn)
  func keepsBinding(situation: Situation) throws {
    let calls = world.readings
    let expected = try world.replay(calls, after: ["BEGIN", Self.binding("\(world.stranger)")])
    let outcomes = try outcomes(of: calls, situation)
    for (place, call) in calls.enumerated() {
      #expect(outcomes[place] == expected[place], "\(call.sql)")
      #expect(world.shown(outcomes[place]) == [], "\(call.sql)")
    }
  }

  static let boundAnew: [Situation] = [
    Situation("the command that binds") { own, other in ["BEGIN", binding(own), binding(other)] },
    Situation("the function that binds") { own, other in ["BEGIN", binding(own), "SELECT openhealth_bind(\(other))"] },
    Situation("set_config") { own, other in ["BEGIN", binding(own), "SELECT set_config('openhealth.person', '\(other)', true)"] },
    Situation("set_config inside of a statement") { own, other in
      ["BEGIN", binding(own), "SELECT count(*) FROM setting WHERE set_config('openhealth.person', '\(other)', true) IS NOT NULL"]
    },
    Situation("SET") { own, other in ["BEGIN", binding(own), "SET openhealth.person = '\(other)'"] },
    Situation("a savepoint that was released") { own, other in
      ["BEGIN", binding(own), "SAVEPOINT inner_one", binding(other), "RELEASE SAVEPOINT inner_one"]
    },
  ]

  /// The limit of row-level security: the role of servers may bind any person, so the database cannot tell a statement that does so from
  /// the server's own. That no statement of the store does it, and that no text of a caller becomes a statement, is tested above.
  @Test("a statement that binds the transaction to someone else is not refused", arguments: boundAnew)
  func limit(situation: Situation) throws {
    let calls = world.readings
    let expected = try world.replay(calls, after: ["BEGIN", Self.binding("\(world.other)")])
    let outcomes = try outcomes(of: calls, situation)
    for (place, call) in calls.enumerated() { #expect(outcomes[place] == expected[place], "\(call.sql)") }
    #expect(outcomes.contains { !world.shown($0).isEmpty })
  }
}
