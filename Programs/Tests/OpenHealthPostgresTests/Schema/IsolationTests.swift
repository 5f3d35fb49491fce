// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import PostgresTestSupport
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// The second wall: what the database refuses to a connection that is bound to one person, whatever statement it runs.
@Suite struct IsolationTests {
  private let cluster: PostgresCluster
  private let (first, second): (Int64, Int64)

  init() throws {
    cluster = try PostgresCluster.shared.get()
    first = try cluster.newPerson()
    second = try cluster.newPerson()
    for person in [first, second] {
      try cluster.router.store(of: person).write { storage in try storage.settings.setMeasurementSystem(person == first ? .metric : .us) }
    }
  }

  /// Runs statements in a transaction that is bound to a person, or to none.
  private func state(_ sql: String, as person: Int64?, _ conninfo: String) -> String? {
    do throws(PostgresError) {
      let session = try PostgresSession(conninfo)
      try session.run("BEGIN")
      if let person { try session.bind(to: person) }
      try session.run(sql)
      return nil
    } catch {
      return error.state
    }
  }

  /// Whether a code is the expected refusal. Citus asks for rights earlier than PostgreSQL, and says of some changes that it has none.
  private func isRefusal(_ state: String?, _ expected: String) -> Bool {
    state == expected || cluster.isDistributed && ["42501", "0A000"].contains(state)
  }

  private func count(_ sql: String, as person: Int64) throws -> SQLValue {
    let session = try PostgresSession(cluster.conninfo)
    try session.run("BEGIN")
    try session.bind(to: person)
    return try session.run(session.prepare(sql), []).value(0, 0)
  }

  @Test("a statement sees and changes rows of the bound person alone")
  func rows() throws {
    #expect(try count("SELECT count(*) FROM setting", as: first) == .integer(1))
    #expect(try count("SELECT count(*) FROM person", as: first) == .integer(1))
    #expect(try count("SELECT count(*) FROM setting WHERE person_id = \(second)", as: first) == .integer(0))
    #expect(try count("WITH gone AS (DELETE FROM setting RETURNING 1) SELECT count(*) FROM gone", as: first) == .integer(1))
    let others = try cluster.router.store(of: second).read { try $0.settings.measurementSystem()?.system }
    #expect(others == .us)
  }

  @Test("rows of another person can be neither added nor given away", arguments: [true, false])
  func forged(asOwner: Bool) {
    let conninfo = asOwner ? cluster.ownerConninfo : cluster.conninfo
    // The policies of a distributed schema do not bind its owner, as whose the engine moves it.
    guard !asOwner || !cluster.isDistributed else {
      #expect(state("INSERT INTO setting (person_id, name, value) VALUES (\(second), 'a', 'b')", as: first, conninfo) == nil)
      return
    }
    #expect(state("INSERT INTO setting (person_id, name, value) VALUES (\(second), 'a', 'b')", as: first, conninfo) == "42501")
    #expect(state("UPDATE setting SET person_id = \(second)", as: first, conninfo) == "42501")
    #expect(state("INSERT INTO setting (name, value) VALUES ('a', 'b')", as: first, conninfo) == nil)
  }

  @Test("every table refuses a transaction that is bound to no person", arguments: PostgresSchema.personTables + ["person"])
  func unbound(table: String) {
    #expect(state("SELECT * FROM \(table)", as: nil, cluster.conninfo) == "42704")
    #expect(isRefusal(state("UPDATE \(table) SET person_id = 1", as: nil, cluster.conninfo), "42704"))
    #expect(state("SELECT * FROM \(table)", as: first, cluster.conninfo) == nil)
  }

  @Test(
    "the role of a server can change no table, no policy and no role",
    arguments: [
      "ALTER TABLE sample DISABLE ROW LEVEL SECURITY", "ALTER TABLE sample NO FORCE ROW LEVEL SECURITY", "DROP POLICY own_person ON sample",
      "UPDATE person SET person_id = 1", "SELECT name FROM account", "SET ROLE health_owner", "SET ROLE postgres",
      "ALTER ROLE health BYPASSRLS", "TRUNCATE sample",
      "DROP TABLE sample",
      "CREATE OR REPLACE FUNCTION openhealth_person() RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT 1::bigint $$",
      "COPY sample TO '/tmp/x'", "INSERT INTO person (person_id) VALUES (openhealth_person())",
      "SELECT nextval('person_person_id_seq')", "SELECT openhealth_add_person('x', ''::bytea)", "SELECT openhealth_remove_person(1)",
      "UPDATE person SET move = 1", "DELETE FROM person", "SELECT * FROM resident",
      "INSERT INTO node (name, conninfo) VALUES ('x', '')", "UPDATE node SET conninfo = 'host=elsewhere'", "DELETE FROM node",
      "UPDATE deployment SET node = 'x'", "DELETE FROM deployment", "SELECT openhealth_place_person('x', 'first')",
      "SELECT openhealth_open_store(1, ''::bytea)", "SELECT * FROM schema_version", "SELECT * FROM person_key", "DELETE FROM person_key",
      "SELECT * FROM master_key", "DELETE FROM master_key",
      "UPDATE person SET log = DEFAULT", "ALTER FUNCTION openhealth_set_keyed(bigint, bigint, bytea) SECURITY DEFINER",
      "SELECT openhealth_remove_samples(1)",
    ])
  func schema(sql: String) {
    #expect(isRefusal(state(sql, as: first, cluster.conninfo), "42501"))
  }

  @Test("the role of a server says that a store is encrypted, of the bound person alone, and only as the rules of the table let it")
  func keyed() throws {
    let session = try PostgresSession(cluster.conninfo)
    try session.run("BEGIN")
    try session.bind(to: first)
    let call = "SELECT openhealth_set_keyed($1, 1, substr(sha256(''), 1, \(PersonKey.fingerprintSize)))"
    #expect(try session.run(session.prepare(call), [.integer(second)]).value(0, 0) == .integer(0))
    #expect(try session.run(session.prepare(call), [.integer(first)]).value(0, 0) == .integer(1))
    // There is no way back.
    #expect(try session.run(session.prepare(call), [.integer(first)]).value(0, 0) == .integer(0))
    #expect(try session.run(session.prepare("UPDATE person SET key = 1"), []).changesCount == 1)
    try session.run("ROLLBACK")
    #expect(state("UPDATE person SET state = 'keyed'", as: first, cluster.conninfo) == "23514")
    #expect(state("UPDATE person SET key = 1", as: first, cluster.conninfo) == "23514")
    #expect(state("UPDATE person SET person_id = \(second), key = 0", as: first, cluster.conninfo) == "42501")
  }

  @Test("the binding ends with the transaction, also in a connection that goes back to the pool")
  func binding() throws {
    let session = try PostgresSession(cluster.conninfo)
    try session.run("BEGIN")
    try session.bind(to: first)
    try session.run("COMMIT")
    #expect(throws: PostgresError.self) { try session.run("SELECT * FROM setting") }
  }

  @Test("a person who is removed takes all rows along; the number is not used again")
  func removed() throws {
    let store = cluster.router.store(of: first)
    try store.write { storage in
      let type = try #require(Catalog.type(named: "stepCount"))
      let (date, unit) = (Date(timeIntervalSinceReferenceDate: 0), try UnitExpression.parse("count"))
      let source = SourceRevisionRecord(app: "watch")
      _ = try storage.insert([
        SampleRecord(type, .quantity(1, unit), at: date, from: Provenance(revision: source, device: nil))
      ])
    }
    #expect(try count("SELECT count(*) FROM sample", as: first) == .integer(1))
    #expect(try cluster.operators.removePerson(first))
    #expect(try count("SELECT count(*) FROM sample", as: first) == .integer(0))
    #expect(try !cluster.operators.removePerson(first))
    #expect(throws: HealthError.self) { try store.write { try $0.settings.setMeasurementSystem(.metric) } }
    #expect(try store.read { try $0.settings.measurementSystem() } == nil)
    #expect(try count("SELECT count(*) FROM setting", as: first) == .integer(0))
    #expect(try cluster.newPerson() > second)
  }

  @Test("a role's name is never a statement", arguments: ["", "health; DROP TABLE sample", "a b", "é", "HEALTH", "\"health\""])
  func roleNames(name: String) {
    #expect(throws: HealthError.self) { try PostgresSchema.prepare(cluster.owner, servers: name, operators: "health_operator") }
    #expect(throws: HealthError.self) { try PostgresSchema.prepare(cluster.owner, servers: "health", operators: name) }
  }

  @Test(
    "an operator reads and changes no row of a person, and makes no token",
    arguments: PostgresSchema.personTables.flatMap {
      ["SELECT * FROM \($0)", "INSERT INTO \($0) DEFAULT VALUES", "UPDATE \($0) SET person_id = person_id", "DELETE FROM \($0)"]
    } + [
      "SELECT * FROM person_key", "SELECT * FROM openhealth_key(1, 1)", "SELECT openhealth_set_keyed(1, 1, ''::bytea)",
      "SELECT * FROM master_key", "SELECT * FROM openhealth_fingerprints()", "SELECT openhealth_use_master(1, ''::bytea)",
      "SELECT * FROM person", "UPDATE person SET commits = 0", "DELETE FROM person", "UPDATE account SET name = 'x'", "DELETE FROM account",
      "INSERT INTO person_token (digest) VALUES (sha256('x'))", "SET ROLE health", "SET ROLE health_owner", "TRUNCATE account",
      "ALTER TABLE person_token NO FORCE ROW LEVEL SECURITY", "SELECT * FROM resident", "UPDATE account SET node = 'first'",
      "INSERT INTO account (person_id, name) VALUES (1, 'x')", "INSERT INTO node (name, conninfo) VALUES ('x', '')",
      "UPDATE node SET conninfo = 'host=elsewhere'", "DELETE FROM node", "UPDATE deployment SET node = 'x'", "SET ROLE health_mover",
      "SELECT openhealth_place(1)", "SELECT openhealth_remove_samples(1)",
    ])
  func operators(sql: String) {
    #expect(state(sql, as: first, cluster.operatorConninfo) == "42501")
  }

  @Test("an operator adds, lists and removes people; the functions look up no table of the caller's")
  func administration() throws {
    let name = PostgresCluster.newName()
    let number = try cluster.operators.addPerson(named: name, tokenDigest: Array(repeating: 7, count: 32))
    let account = try cluster.operators.people().first { $0.number == number }
    #expect(account?.name == name)
    #expect(try cluster.router.hasPerson(number) && cluster.router.isToken(withDigest: Array(repeating: 7, count: 32), of: number))
    #expect(try !cluster.router.isToken(withDigest: Array(repeating: 7, count: 32), of: first))
    #expect(throws: HealthError.self) { try cluster.operators.addPerson(named: "x", tokenDigest: [1]) }
    let session = try PostgresSession(cluster.operatorConninfo)
    try session.run("CREATE TEMP TABLE person_token (digest bytea); CREATE TEMP TABLE person (person_id bigint)")
    try session.run("SELECT openhealth_add_person('hidden', sha256('x'))")
    #expect(try session.run(session.prepare("SELECT count(*) FROM pg_temp.person_token"), []).value(0, 0) == .integer(0))
    #expect(try cluster.operators.removePerson(number))
    #expect(try !cluster.router.hasPerson(number) && !cluster.operators.people().contains { $0.number == number })
  }
}
