// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import PostgresTestSupport
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// The directory's lists of nodes and people, and who may change them.
@Suite struct NodeListTests {
  private let digest = Array(repeating: UInt8(9), count: 32)

  /// The state of a refusal; nil when a call does not throw.
  private func fault(_ body: () throws -> Void) -> NodeFault? {
    do { try body() } catch { return (error as? HealthError).flatMap { NodeFault($0) } }
    return nil
  }

  @Test("a person is on the named node, else on the one with the fewest people, of several the oldest")
  func placement() throws {
    let nodes = try TestNodes(3)
    func add(on node: String? = nil) throws -> Int64 { try nodes.operators.addPerson(named: "p", tokenDigest: digest, on: node) }
    let added = [try add(), try add(), try add(), try add(), try add(on: "south"), try add(on: "first"), try add()]
    let people = try nodes.operators.people()
    #expect(people.map(\.number) == added)
    #expect(people.map(\.node) == ["first", "north", "south", "first", "south", "first", "north"])
    #expect(people.allSatisfy { $0.moving == nil && $0.name == "p" })
    let list = try nodes.operators.nodes()
    #expect(list.map(\.name) == ["first", "north", "south"])
    #expect(list.map(\.people) == [3, 2, 2])
    #expect(list.map(\.moving) == [0, 0, 0])
    #expect(list.map(\.conninfo) == ["", "dbname=\(nodes.databases[1])", "dbname=\(nodes.databases[2])"])
    #expect(list.allSatisfy { ($0.bytes ?? 0) > 1_000_000 })
    // The numbers are those of the directory, and the rows are at the node alone.
    #expect(added == added.sorted())
    #expect(Set(added).count == added.count)
    for (place, node) in nodes.names.enumerated() {
      let own = people.filter { $0.node == node }.map { "\($0.number)" }
      #expect(try nodes.rows("SELECT person_id FROM person ORDER BY 1", at: node) == own, "\(place)")
      #expect(try nodes.rows("SELECT person_id FROM person_token ORDER BY 1", at: node) == own, "\(place)")
      #expect(try nodes.rows("SELECT person_id FROM resident ORDER BY 1", at: node) == own, "\(place)")
    }
    #expect(fault { _ = try nodes.operators.addPerson(named: "p", tokenDigest: digest, on: "west") } == .noNode)
    #expect(throws: HealthError.self) { try nodes.operators.addPerson(named: "p", tokenDigest: [1], on: "north") }
    #expect(try nodes.operators.people().count == added.count)
  }

  @Test("servers find each person's store at any node, and no other person's data")
  func stores() throws {
    let nodes = try TestNodes()
    let people = try [nodes.newPerson(on: "first", tokenDigest: digest), nodes.newPerson(on: "north", tokenDigest: digest)]
    for (person, system) in zip(people, [MeasurementSystem.us, .metric]) {
      try nodes.router.store(of: person).write { try $0.settings.setMeasurementSystem(system) }
    }
    let other = PersonRouter(try nodes.conninfo())
    for (person, system) in zip(people, [MeasurementSystem.us, .metric]) {
      #expect(try other.store(of: person).read { try $0.settings.measurementSystem()?.system } == system)
      #expect(try other.hasPerson(person) && other.isToken(withDigest: digest, of: person))
      #expect(try !other.isToken(withDigest: Array(repeating: 1, count: 32), of: person))
    }
    // Numbers that no person has.
    for number in [people[1] + 1, Int64.max] {
      #expect(try !other.hasPerson(number) && !other.isToken(withDigest: digest, of: number))
      #expect(try other.store(of: number).read { try $0.settings.measurementSystem() } == nil)
      #expect(throws: PostgresError.noPerson.healthError) {
        try other.store(of: number).write { try $0.settings.setMeasurementSystem(.us) }
      }
    }
    #expect(try nodes.rows("SELECT person_id FROM setting", at: "first") == ["\(people[0])"])
    #expect(try nodes.rows("SELECT person_id FROM setting", at: "north") == ["\(people[1])"])
    #expect(other.directory.usage.size == 16)
  }

  @Test("a person of a node is removed with the store, also when adding was interrupted")
  func removal() throws {
    let nodes = try TestNodes()
    let person = try nodes.newPerson(on: "north")
    try nodes.router.store(of: person).write { try $0.settings.setMeasurementSystem(.us) }
    #expect(try nodes.operators.removePerson(person) && !nodes.operators.removePerson(person))
    for table in ["person", "setting", "person_token", "resident", "account"] {
      for node in nodes.names { #expect(try nodes.rows("SELECT person_id FROM \(table)", at: node) == [], "\(table) \(node)") }
    }
    #expect(try nodes.router.store(of: person).read { try $0.settings.measurementSystem() } == nil)
    // The account without a store, as an operator leaves it who is interrupted.
    #expect(try nodes.rows("SELECT openhealth_place_person('half', 'north')") == ["\(person + 1)"])
    #expect(try nodes.operators.people().map(\.name) == ["half"])
    #expect(fault { _ = try nodes.movers.move(person + 1, to: "first") } == .noStore)
    #expect(try nodes.operators.people().map(\.moving) == [nil])
    #expect(try !nodes.router.hasPerson(person + 1))
    #expect(try nodes.operators.removePerson(person + 1) && nodes.operators.people().isEmpty)
  }

  @Test("a node begins as an empty, prepared database, which no other directory has")
  func adding() throws {
    let nodes = try TestNodes(3, isAdded: false)
    let (north, south) = ("dbname=\(nodes.databases[1])", "dbname=\(nodes.databases[2])")
    for name in ["", "first", "North", "a b", "a;b", String(repeating: "a", count: 64), "nörd"] {
      #expect(fault { try nodes.owner.addNode(name, conninfo: north) } == .name, "\(name)")
    }
    for conninfo in ["", "=", "host=x", "\(north) password=x", "\(north) user=health", "nonsense", "\(north)\0x", "\(north) sslpassword=x"]
    {
      #expect(fault { try nodes.owner.addNode("north", conninfo: conninfo) } == .connectionString, "\(conninfo)")
    }
    #expect(throws: HealthError.storageFailure(.server(state: "42P01"))) { try nodes.owner.addNode("x", conninfo: "dbname=postgres") }
    // The directory itself, also under another string.
    #expect(fault { try nodes.owner.addNode("north", conninfo: "dbname=\(nodes.databases[0])") } == .notEmpty)
    try nodes.owner.addNode("north", conninfo: north)
    // The same node again, with another string; the same database as another node; another database as the same node.
    try nodes.owner.addNode("north", conninfo: "\(north) connect_timeout=7")
    #expect(try nodes.operators.nodes().map(\.conninfo) == ["", "\(north) connect_timeout=7"])
    #expect(fault { try nodes.owner.addNode("other", conninfo: north) } == .notEmpty)
    #expect(fault { try nodes.owner.addNode("north", conninfo: south) } == .wrongNode)
    // A node has no nodes and no list of people.
    let inNorth = Directory(try nodes.conninfo("health_owner", "north"))
    #expect(fault { try inNorth.addNode("south", conninfo: south) } == .notDirectory)
    let operatorInNorth = Directory(try nodes.conninfo("health_operator", "north"))
    #expect(fault { _ = try operatorInNorth.addPerson(named: "x", tokenDigest: digest) } == .notDirectory)
    // A database that is a directory with people.
    let operatorInSouth = Directory(try nodes.conninfo("health_operator", "south"))
    let person = try operatorInSouth.addPerson(named: "x", tokenDigest: digest)
    #expect(fault { try nodes.owner.addNode("south", conninfo: south) } == .notEmpty)
    #expect(try operatorInSouth.removePerson(person))
    try nodes.owner.addNode("south", conninfo: south)
    let inSouth = Directory(try nodes.conninfo("health_owner", "south"))
    #expect(fault { try inSouth.addNode("north", conninfo: north) } == .notDirectory)
  }

  @Test("nodes in schemas of one database share its connections; each has its own tables, people and size")
  func schemas() throws {
    let nodes = try TestNodes(3, in: .schemas)
    let people = try nodes.names.map { try nodes.newPerson(on: $0, tokenDigest: digest) }
    let other = PersonRouter(try nodes.conninfo())
    for person in people {
      try nodes.router.store(of: person).write { try $0.settings.setMeasurementSystem(.us) }
      #expect(try other.store(of: person).read { try $0.settings.measurementSystem()?.system } == .us)
    }
    #expect(other.directory.usage.size == 8)
    let list = try nodes.operators.nodes()
    #expect(list.map(\.name) == nodes.names && list.map(\.people) == [1, 1, 1])
    #expect(list.map(\.conninfo) == ["", "", ""] && list.map(\.schema?.text) == [nil, "north", "south"])
    #expect(list.allSatisfy { ($0.bytes ?? 0) > 1_000_000 })
    let whole = try nodes.rows("SELECT pg_database_size(current_database())::text").first.flatMap { Int64($0) }
    #expect(list.reduce(0) { $0 + ($1.bytes ?? 0) } < whole ?? 0)
    for (person, node) in zip(people, nodes.names) {
      #expect(try nodes.rows("SELECT person_id FROM setting", at: node) == ["\(person)"])
      // What a transaction is bound to holds in each schema.
      for bound in people {
        let session = try PostgresSession(nodes.conninfo("health", node))
        try session.run("BEGIN")
        try session.bind(to: bound)
        for table in ["setting", "person"] {
          let found = try session.run(session.prepare("SELECT person_id FROM \(table)"), [])
          #expect(found.rowCount == (bound == person ? 1 : 0))
        }
        let forged = "INSERT INTO setting (person_id, name, value) VALUES (\(bound + 1), 'a', 'b')"
        #expect(throws: PostgresError(state: "42501")) { try session.run(forged) }
      }
    }
    #expect(try nodes.operators.removePerson(people[1]) && !nodes.operators.removePerson(people[1]))
    // With one connection, as commands have it.
    let single = Directory(try nodes.conninfo("health_operator"), size: 1)
    #expect(try single.removePerson(people[2]))
    for node in nodes.names.dropFirst() { #expect(try nodes.rows("SELECT person_id FROM person", at: node) == []) }
  }

  @Test("a node can be a schema that nobody else has, of the directory's database or another one; the directory can be in one, too")
  func addingSchemas() throws {
    let nodes = try TestNodes(2, isAdded: false)
    let roles = PostgresSchema.Roles(movers: "health_mover")
    func add(_ name: String, _ schema: String, at conninfo: String = "") throws {
      try nodes.owner.addNode(name, conninfo: conninfo, schema: SchemaName(schema), roles: roles)
    }
    try add("east", "east")
    try add("east", "east")
    #expect(fault { try add("other", "east") } == .notEmpty)
    #expect(fault { try add("other", "public") } == .notEmpty)
    #expect(fault { try add("east", "west") } == .wrongNode)
    #expect(fault { try add("other", "west", at: "host=x") } == .connectionString)
    for name in ["south", "west"] { try add(name, name, at: "dbname=\(nodes.databases[1])") }
    #expect(try nodes.operators.nodes().map(\.schema?.text) == [nil, "east", "south", "west"])
    let person = try nodes.newPerson(on: "south")
    let store = nodes.router.store(of: person)
    try store.write { try $0.settings.setMeasurementSystem(.us) }
    #expect(nodes.router.directory.usage.size == 16)
    // Between schemas of a database that is not the directory's, to the directory's, and back, with one connection to each database.
    let mover = PersonMover(Directory(try nodes.conninfo("health_mover"), size: 1))
    for node in ["west", "east", "first", "south"] {
      #expect(try mover.move(person, to: node))
      #expect(try store.read { try $0.settings.measurementSystem()?.system } == .us)
      #expect(try nodes.operators.people().map(\.node) == [node])
    }
    #expect(try nodes.operators.removePerson(person))
    try nodes.owner.removeNode("west")
    try add("again", "west", at: "dbname=\(nodes.databases[1])")
    let schema = try #require(SchemaName("directory_of_its_own"))
    try PostgresSchema.prepare(ConnectionPool(try nodes.conninfo("health_owner"), size: 1, schema: schema), for: roles)
    let own = PersonRouter(try nodes.conninfo(), schema: schema)
    try own.checkTables()
    let operators = Directory(try nodes.conninfo("health_operator"), schema: schema)
    let other = try operators.addPerson(named: "x", tokenDigest: digest)
    #expect(try own.isToken(withDigest: digest, of: other) && nodes.operators.people().isEmpty && operators.removePerson(other))
  }

  @Test("a schema's name is one that an operator writes; no statement of a schema runs outside of its transactions")
  func schemaNames() throws {
    for name in ["a", "_b", "north_1", "order", String(repeating: "a", count: 63)] { #expect(SchemaName(name)?.text == name) }
    for name in ["", "1a", "A", "a-b", "a b", "a;b", "a\"b", "pg_a", "information_schema", "ä", String(repeating: "a", count: 64)] {
      #expect(SchemaName(name) == nil, "\(name)")
    }
    #expect(SchemaName(existing: "a\"b").quoted == "\"a\"\"b\"")
    let nodes = try TestNodes(1)
    let connections = ConnectionPool(try nodes.conninfo("health_operator"), size: 1, schema: SchemaName("public"))
    let refusal = HealthError.storageFailure(.server(state: "3F000"))
    #expect(throws: refusal) { try connections.use { session in _ = try session.prepare("SELECT 1 FROM account") } }
    #expect(throws: refusal) {
      try connections.use { session in
        try session.begin()
        let statement = try session.prepare("SELECT 1 FROM account")
        try session.commit()
        _ = try session.run(statement, [])
      }
    }
    #expect(try connections.reading { session in try session.run(session.prepare("SELECT 1 FROM account"), []).rowCount } == 0)
  }

  @Test("a node is taken out when it has no people and no part in a move, and can come back")
  func takingOut() throws {
    let nodes = try TestNodes(3)
    let person = try nodes.newPerson(on: "north")
    #expect(fault { try nodes.owner.removeNode("north") } == .nodeInUse)
    #expect(fault { try nodes.owner.removeNode("first") } == .name)
    #expect(fault { try nodes.owner.removeNode("west") } == .noNode)
    var number: Int64?
    #expect(throws: HealthError.userCanceled) {
      _ = try nodes.movers.attempt(person, to: "south", number: &number) { step throws(HealthError) in
        if step == .copy { throw .userCanceled }
      }
    }
    #expect(fault { try nodes.owner.removeNode("south") } == .nodeInUse)
    #expect(fault { _ = try nodes.operators.removePerson(person) } == .personMoves)
    #expect(try nodes.operators.nodes().map(\.moving) == [0, 1, 1])
    #expect(try nodes.operators.people().map(\.moving) == ["south"])
    #expect(try nodes.movers.move(person, to: "first"))
    for node in ["north", "south"] { try nodes.owner.removeNode(node) }
    #expect(try nodes.operators.nodes().map(\.name) == ["first"])
    #expect(fault { _ = try nodes.movers.move(person, to: "north") } == .noNode)
    try nodes.owner.addNode("again", conninfo: "dbname=\(nodes.databases[1])")
    #expect(try nodes.movers.move(person, to: "again") && nodes.router.hasPerson(person))
  }

  @Test("a connection string that leads to another node's database is refused before any row is read")
  func wrongDatabase() throws {
    let nodes = try TestNodes(3)
    let person = try nodes.newPerson(on: "north")
    // As a mistake in a list of hosts can make it.
    try nodes.rows("UPDATE node SET conninfo = 'dbname=\(nodes.databases[2])' WHERE name = 'north'")
    let router = PersonRouter(try nodes.conninfo())
    #expect(fault { _ = try router.hasPerson(person) } == .wrongNode)
    #expect(fault { _ = try router.directory.people(registering: "a", beyond: 0, most: 1) } == .wrongNode)
    #expect(fault { _ = try nodes.movers.move(person, to: "first") } == .wrongNode)
    #expect(try nodes.operators.people().map(\.moving) == [nil])
    // A node that is away has no size, and the list is complete all the same.
    try nodes.rows("UPDATE node SET conninfo = 'host=/nowhere dbname=x' WHERE name = 'north'")
    #expect(try nodes.operators.nodes().map { $0.bytes != nil } == [true, false, true])
    #expect(throws: HealthError.databaseInaccessible(.server(state: "08000"))) { try router.hasPerson(person) }
    try nodes.owner.addNode("north", conninfo: "dbname=\(nodes.databases[1])")
    #expect(try router.hasPerson(person))
  }

  @Test(
    "each role may do its part and no more",
    arguments: [
      ("health_mover", "SELECT name FROM account"), ("health_mover", "DELETE FROM account"), ("health_mover", "UPDATE node SET name = 'x'"),
      ("health_mover", "INSERT INTO node (name, conninfo) VALUES ('x', '')"), ("health_mover", "UPDATE deployment SET node = 'x'"),
      ("health_mover", "SELECT openhealth_add_person('x', sha256('x'))"), ("health_mover", "SELECT openhealth_open_store(1, sha256('x'))"),
      ("health_mover", "UPDATE sample SET value = 1"), ("health_mover", "DELETE FROM setting"), ("health_mover", "SELECT * FROM resident"),
      ("health_mover", "DELETE FROM resident"), ("health_mover", "UPDATE person SET commits = 0"), ("health_mover", "TRUNCATE sample"),
      ("health_mover", "SELECT nextval('person_person_id_seq')"), ("health_mover", "SET ROLE health_owner"),
      ("health_mover", "SET ROLE health"),
      ("health_mover", "ALTER TABLE sample NO FORCE ROW LEVEL SECURITY"), ("health_mover", "CREATE TABLE x (a bigint)"),
      ("health", "UPDATE account SET node = 'first'"), ("health", "SELECT * FROM account"), ("health", "SET ROLE health_mover"),
      ("health_operator", "SELECT * FROM sample"), ("health_operator", "SELECT * FROM person"),
      ("health_operator", "SET ROLE health_mover"),
      ("health_operator", "UPDATE account SET moving_to = 'first'"),
    ])
  func roles(role: String, sql: String) throws {
    let session = try PostgresSession(try nodesOfRoles.conninfo(role))
    try session.run("BEGIN")
    try session.bind(to: 1)
    let error = #expect(throws: PostgresError.self) { try session.run(sql) }
    #expect(error?.state == "42501")
  }

  private var nodesOfRoles: TestNodes { get throws { try Self.shared.get() } }
  private static let shared = Result { try TestNodes(1) }

  @Test(
    "a mover reads and adds rows of the bound person alone, and of none without one", arguments: PostgresSchema.personTables + ["person"])
  func boundMover(table: String) throws {
    func state(_ sql: String, as person: Int64?) throws -> String? {
      let session = try PostgresSession(try nodesOfRoles.conninfo("health_mover"))
      do throws(PostgresError) {
        try session.run("BEGIN")
        if let person { try session.bind(to: person) }
        try session.run(sql)
        return nil
      } catch {
        return error.state
      }
    }
    #expect(try state("SELECT * FROM \(table)", as: nil) == "42704")
    #expect(try state("SELECT * FROM \(table)", as: 1) == nil)
    #expect(try state("UPDATE \(table) SET person_id = 2", as: 1) == "42501")
    #expect(try state("DELETE FROM \(table)", as: 1) == (["person", "sample"].contains(table) ? nil : "42501"))
    #expect(try state("DELETE FROM \(table)", as: nil) == "42704")
  }

  @Test("a connection string keeps what the node leaves out, and is quoted")
  func connectionStrings() throws {
    let base = try #require(ConnectionString("host=a,b port=1,2 user=health dbname=health connect_timeout=2 application_name='a\\'b \\\\'"))
    let node = try #require(ConnectionString("host=c dbname=x"))
    let led = base.leading(to: node)
    #expect(
      led.options == [
        "host": "c", "user": "health", "dbname": "x", "connect_timeout": "2", "application_name": "a'b \\",
      ])
    #expect(ConnectionString(led.text)?.options == led.options)
    let sameHost = base.leading(to: try #require(ConnectionString("dbname=y")))
    #expect(sameHost.options["host"] == "a,b")
    #expect(sameHost.options["port"] == "1,2")
    #expect(sameHost.options["dbname"] == "y")
    let address = try #require(ConnectionString("postgresql://health@a:5433/health?connect_timeout=2")).leading(to: node)
    #expect(address.options == ["host": "c", "user": "health", "dbname": "x", "connect_timeout": "2"])
    #expect(ConnectionString("a=b") == nil)
    #expect(ConnectionString("host") == nil)
  }

  @Test("each fault has words of its own, and an error carries it")
  func faults() {
    let texts = NodeFault.allCases.map(\.description)
    #expect(Set(texts).count == texts.count)
    #expect(texts.allSatisfy { $0.hasSuffix(".") })
    for fault in NodeFault.allCases { #expect(NodeFault(PostgresError.node(fault).healthError) == fault) }
    #expect(NodeFault(HealthError.busy) == nil)
    #expect(NodeFault(HealthError.storageFailure(.server(state: "42501"))) == nil)
  }

  @Test(
    "an older database is converted: its people are on the first node, and their stores are open",
    arguments: 1..<PostgresSchema.versions.count)
  func converted(version: Int) throws {
    let cluster = try PostgresCluster.shared.get()
    let database = "older_\(UUID().uuidString.prefix(8).lowercased())"
    try PostgresSession(cluster.connectionString("postgres", database: "postgres")).run("CREATE DATABASE \(database) OWNER health_owner")
    let owner = cluster.connectionString("health_owner", database: database)
    let session = try PostgresSession(owner)
    try session.run("CREATE TABLE schema_version (version bigint NOT NULL)")
    for (number, version) in PostgresSchema.texts(in: SchemaName(existing: "public")).prefix(version).enumerated() {
      try session.run("BEGIN; \(version); INSERT INTO schema_version VALUES (\(number + 1)); COMMIT")
    }
    for name in ["a", "b"] { try session.run("SELECT openhealth_add_person('\(name)', sha256('\(name)'))") }
    try PostgresSchema.prepare(ConnectionPool(owner), servers: "health", operators: "health_operator")
    let operators = Directory(cluster.connectionString("health_operator", database: database))
    let people = try operators.people()
    #expect(people.map(\.name) == ["a", "b"])
    #expect(people.allSatisfy { $0.node == "first" && $0.moving == nil })
    let router = PersonRouter(cluster.connectionString("health", database: database))
    try router.checkTables()
    for person in people {
      let store = router.store(of: person.number)
      try store.write { try $0.settings.setMeasurementSystem(.us) }
      #expect(try store.read { try $0.settings.measurementSystem()?.system } == .us)
      try store.write { storage in
        try storage.apps.add(AppRegistration(bundleIdentifier: "org.example.app", name: "App"), token: "token", at: Date())
      }
    }
    #expect(try router.directory.people(registering: "org.example.app", beyond: 0, most: 10) == people.map(\.number))
    #expect(try operators.removePerson(people[0].number) && operators.people().map(\.name) == ["b"])
  }
}
