// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import PostgresTestSupport
import Testing

@testable import OpenHealthPostgres
@testable @_spi(Backends) import OpenHealthStorage

/// The second wall: what the database refuses to a connection that is bound to one person, whatever statement it runs.
@Suite struct IsolationTests {
  private let cluster: PostgresCluster
  private let (first, second): (Int64, Int64)

  init() throws {
    cluster = try PostgresCluster.shared.get()
    first = try cluster.owner.addPerson(named: PostgresCluster.newName())
    second = try cluster.owner.addPerson(named: PostgresCluster.newName())
    for person in [first, second] {
      try cluster.pool.store(of: person).write { storage in try storage.setMeasurementSystem(person == first ? .metric : .us) }
    }
  }

  /// Runs statements in a transaction that is bound to a person, or to none.
  private func state(_ sql: String, as person: Int64?, _ conninfo: String) -> String? {
    do throws(PostgresError) {
      let session = try PostgresSession(conninfo)
      try session.run("BEGIN")
      if let person { try PostgresPool.bind(session, to: person) }
      try session.run(sql)
      return nil
    } catch {
      return error.state
    }
  }

  private func count(_ sql: String, as person: Int64) throws -> SQLValue {
    let session = try PostgresSession(cluster.conninfo)
    try session.run("BEGIN")
    try PostgresPool.bind(session, to: person)
    return try session.run(session.prepare(sql), []).value(0, 0)
  }

  @Test("a statement sees and changes rows of the bound person alone")
  func rows() throws {
    #expect(try count("SELECT count(*) FROM setting", as: first) == .integer(1))
    #expect(try count("SELECT count(*) FROM person", as: first) == .integer(1))
    #expect(try count("SELECT count(*) FROM setting WHERE person_id = \(second)", as: first) == .integer(0))
    #expect(try count("WITH gone AS (DELETE FROM setting RETURNING 1) SELECT count(*) FROM gone", as: first) == .integer(1))
    let others = try cluster.pool.store(of: second).read { try $0.measurementSystem()?.system }
    #expect(others == .us)
  }

  @Test("rows of another person can be neither added nor given away", arguments: [true, false])
  func forged(asOwner: Bool) {
    let conninfo = asOwner ? cluster.ownerConninfo : cluster.conninfo
    #expect(state("INSERT INTO setting (person_id, name, value) VALUES (\(second), 'a', 'b')", as: first, conninfo) == "42501")
    #expect(state("UPDATE setting SET person_id = \(second)", as: first, conninfo) == "42501")
    #expect(state("INSERT INTO setting (name, value) VALUES ('a', 'b')", as: first, conninfo) == nil)
  }

  @Test("every table refuses a transaction that is bound to no person", arguments: PostgresSchema.personTables + ["person"])
  func unbound(table: String) {
    #expect(state("SELECT * FROM \(table)", as: nil, cluster.conninfo) == "42704")
    #expect(state("UPDATE \(table) SET person_id = 1", as: nil, cluster.conninfo) == "42704")
    #expect(state("SELECT * FROM \(table)", as: first, cluster.conninfo) == nil)
  }

  @Test(
    "the role of a server can change no table, no policy and no role",
    arguments: [
      "ALTER TABLE sample DISABLE ROW LEVEL SECURITY", "ALTER TABLE sample NO FORCE ROW LEVEL SECURITY", "DROP POLICY own_person ON sample",
      "UPDATE person SET name = 'x'", "SET ROLE health_owner", "SET ROLE postgres", "ALTER ROLE health BYPASSRLS", "TRUNCATE sample",
      "DROP TABLE sample",
      "CREATE OR REPLACE FUNCTION openhealth_person() RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT 1::bigint $$",
      "COPY sample TO '/tmp/x'", "INSERT INTO person (person_id, name) VALUES (openhealth_person(), 'x')",
    ])
  func schema(sql: String) {
    #expect(state(sql, as: first, cluster.conninfo) == "42501")
  }

  @Test("the binding ends with the transaction, also in a connection that goes back to the pool")
  func binding() throws {
    let session = try PostgresSession(cluster.conninfo)
    try session.run("BEGIN")
    try PostgresPool.bind(session, to: first)
    try session.run("COMMIT")
    #expect(throws: PostgresError.self) { try session.run("SELECT * FROM setting") }
  }

  @Test("a person who is removed takes all rows along; the number is not used again")
  func removed() throws {
    let store = cluster.pool.store(of: first)
    try cluster.owner.removePerson(first)
    #expect(throws: HealthError.self) { try store.write { try $0.setMeasurementSystem(.metric) } }
    #expect(try store.read { try $0.measurementSystem() } == nil)
    #expect(try count("SELECT count(*) FROM setting", as: first) == .integer(0))
    #expect(try cluster.owner.addPerson(named: PostgresCluster.newName()) > second)
  }

  @Test("a role's name is never a statement", arguments: ["", "health; DROP TABLE sample", "a b", "é", "HEALTH", "\"health\""])
  func roleNames(name: String) {
    #expect(throws: HealthError.self) { try cluster.owner.prepare(for: name) }
  }
}
