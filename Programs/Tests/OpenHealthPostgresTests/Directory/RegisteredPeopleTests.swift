// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import PostgresTestSupport
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// The list of people who registered an app: the one function by which a server learns of more than one person.
@Suite struct RegisteredPeopleTests {
  private let cluster: PostgresCluster
  private let app = "org.example.list\(UUID().uuidString.prefix(8))"
  private let (first, second, third): (Int64, Int64, Int64)

  init() throws {
    cluster = try PostgresCluster.shared.get()
    (first, second, third) = (try cluster.newPerson(), try cluster.newPerson(), try cluster.newPerson())
    // The second one has other apps only.
    for (person, identifier) in [(first, app), (second, app + "x"), (third, app)] {
      try cluster.router.store(of: person).write { storage in
        try storage.apps.add(AppRegistration(bundleIdentifier: identifier, name: "App"), token: "token", at: Date())
      }
    }
  }

  private func call(_ app: String) -> String { "SELECT number FROM openhealth_registered('\(app)', 0, 1000) AS list (number)" }

  private func state(_ sql: String, _ conninfo: String) -> String? {
    do throws(PostgresError) {
      let session = try PostgresSession(conninfo)
      try session.run(sql)
      return nil
    } catch {
      return error.state
    }
  }

  @Test("those who registered exactly this app, in order and by portions")
  func list() throws {
    #expect(try cluster.router.directory.people(registering: app, beyond: 0, most: 10) == [first, third])
    #expect(try cluster.router.directory.people(registering: app, beyond: 0, most: 1) == [first])
    #expect(try cluster.router.directory.people(registering: app, beyond: first, most: 1) == [third])
    #expect(try cluster.router.directory.people(registering: app, beyond: third, most: 10) == [])
    #expect(try cluster.router.directory.people(registering: app, beyond: .max, most: 10) == [])
    #expect(try cluster.router.directory.people(registering: app, beyond: .min, most: 0) == [])
    #expect(try cluster.operators.removePerson(first))
    #expect(try cluster.router.directory.people(registering: app, beyond: 0, most: 10) == [third])
  }

  @Test("a name is a value, whatever is in it", arguments: ["", "%", "' OR 1=1 --", "'; DROP TABLE app; --", "org.example.list%", "\\"])
  func names(name: String) throws {
    #expect(try cluster.router.directory.people(registering: name, beyond: 0, most: 1000) == [])
    #expect(throws: HealthError.self) { try cluster.router.directory.people(registering: app + "\0", beyond: 0, most: 1) }
  }

  @Test("servers may call it; operators may not, and neither may change it")
  func roles() {
    #expect(state(call(app), cluster.conninfo) == nil)
    #expect(state(call(app), cluster.operatorConninfo) == "42501")
    for conninfo in [cluster.conninfo, cluster.operatorConninfo] {
      #expect(state("DROP FUNCTION openhealth_registered(text, bigint, bigint)", conninfo) == "42501")
      #expect(state("ALTER FUNCTION openhealth_registered(text, bigint, bigint) SECURITY INVOKER", conninfo) == "42501")
    }
    // PostgreSQL only warns a role that may call the function and not pass that on.
    _ = state("GRANT EXECUTE ON FUNCTION openhealth_registered(text, bigint, bigint) TO PUBLIC", cluster.conninfo)
    #expect(state(call(app), cluster.operatorConninfo) == "42501")
  }

  @Test("the caller's transaction is bound to the same person afterwards, or to none")
  func binding() throws {
    let session = try PostgresSession(cluster.conninfo)
    try session.run("BEGIN")
    try session.bind(to: second)
    #expect(try session.run(session.prepare(call(app)), []).rowCount == 2)
    let apps = try session.run(session.prepare("SELECT identifier FROM app"), [])
    #expect(apps.rowCount == 1)
    #expect(apps.value(0, 0) == .text(app + "x"))
    try session.run("COMMIT")
    try session.run("BEGIN")
    #expect(try session.run(session.prepare(call(app)), []).rowCount == 2)
    #expect(throws: PostgresError.self) { try session.run("SELECT identifier FROM app") }
    try session.run("ROLLBACK")
    _ = try session.run(session.prepare(call(app)), [])
    #expect(throws: PostgresError.self) { try session.run("SELECT identifier FROM app") }
  }

  @Test("temporary tables and functions of a caller are not looked at")
  func temporary() throws {
    let session = try PostgresSession(cluster.conninfo)
    let schema = try PostgresSchema.current(session).quoted
    try session.run(
      """
      CREATE TEMP TABLE resident (person_id bigint); INSERT INTO resident VALUES (\(second));
      CREATE TEMP TABLE app (person_id bigint, identifier text); INSERT INTO app VALUES (\(second), '\(app)');
      CREATE FUNCTION pg_temp.openhealth_person() RETURNS bigint LANGUAGE sql AS 'SELECT \(second)::bigint';
      SET search_path = pg_temp, \(schema)
      """)
    let sql = "SELECT number FROM \(schema).openhealth_registered($1, 0, 10) AS list (number)"
    let found = try session.run(session.prepare(sql), [.text(app)])
    #expect((0..<found.rowCount).map { found.value($0, 0) } == [.integer(first), .integer(third)])
  }
}
