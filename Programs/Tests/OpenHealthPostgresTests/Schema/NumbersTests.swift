// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import PostgresTestSupport
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// The numbers of rows, which tell a person nothing of the rows of others.
@Suite struct NumbersTests {
  private let date = Date(timeIntervalSinceReferenceDate: 1000)

  private func element(_ number: Int) -> KeptElement { KeptElement(name: "Kept", attributes: [.init(name: "number", value: "\(number)")]) }

  private func app(_ name: String) -> AppRegistration { AppRegistration(bundleIdentifier: name, name: name) }

  /// The numbers of an import and a removal that begin here. Also registers an app, and saves a sample with elements that are kept of it.
  private func add(_ number: Int, _ store: HealthDatabase) throws -> [Int64] {
    let world = try MoveWorld.shared.get()
    return try store.write { storage in
      let imported = try storage.imports.begin(name: "import \(number)", at: date)
      let removal = try storage.removals.begin(at: date)
      try storage.apps.add(app("com.example.app\(number)"), token: "token", at: date)
      let stored = try storage.insert([try world.sample(number, source: "source \(number)")])
      // Three rows of one statement.
      for part in 0..<3 { try storage.keptElements.keep(element(part), ofSample: stored[0].sequence, import: imported) }
      return [imported, removal]
    }
  }

  @Test("T18: each of two people counts from 1 in every table that numbers rows, and a number is not used again where it must not be")
  func ofOnePerson() throws {
    let world = try MoveWorld.shared.get()
    let (ada, ben) = (try world.nodes.newPerson(on: "first"), try world.nodes.newPerson(on: "first"))
    let (hers, his) = (world.store(of: ada), world.store(of: ben))
    for number in 1...3 { #expect(try add(number, hers) == [Int64(number), Int64(number)]) }
    for number in 1...2 { #expect(try add(number, his) == [Int64(number), Int64(number)]) }
    for (person, most) in [(ada, 3), (ben, 2)] {
      for (table, count) in [("app", most), ("source", most), ("lane", most), ("type", 1), ("kept_element", 3 * most)] {
        let numbers = try world.nodes.rows("SELECT id::text FROM \(table) WHERE person_id = \(person) ORDER BY id")
        #expect(numbers == (1...count).map { "\($0)" }, "\(table)")
      }
    }
    // The highest rows go, and their numbers with them.
    try his.write { storage in
      try storage.imports.remove(2)
      try storage.removals.end(2)
      _ = try storage.apps.remove("com.example.app2")
    }
    #expect(try add(3, his) == [3, 3])
    #expect(try world.nodes.rows("SELECT id::text FROM app WHERE person_id = \(ben) ORDER BY id") == ["1", "3"])
    // What was rolled back has taken no number. A restart of the server changes nothing.
    #expect(throws: HealthError.userCanceled) {
      try hers.write { storage in
        _ = try storage.imports.begin(name: "none", at: date)
        throw HealthError.userCanceled
      }
    }
    #expect(try add(4, PersonRouter(try world.nodes.conninfo()).store(of: ada)) == [4, 4])
    // Neither does a move, to a database with other numbers.
    let others = world.store(of: try world.nodes.newPerson(on: "north"))
    for number in 1...2 { _ = try add(number, others) }
    try his.write { try $0.imports.remove(3) }
    #expect(try world.nodes.movers.move(ben, to: "north"))
    #expect(try add(4, his) == [4, 4])
    #expect(try add(3, others) == [3, 3])
  }

  @Test("T18: people of an older database keep their numbers, and count on from their own")
  func converted() throws {
    let cluster = try PostgresCluster.shared.get()
    let database = "numbers_\(UUID().uuidString.prefix(8).lowercased())"
    try PostgresSession(cluster.connectionString("postgres", database: "postgres")).run("CREATE DATABASE \(database) OWNER health_owner")
    let owner = cluster.connectionString("health_owner", database: database)
    let session = try PostgresSession(owner)
    try session.run("CREATE TABLE schema_version (version bigint NOT NULL)")
    let before = try #require(PostgresSchema.versions.firstIndex(of: PostgresSchema.numbers))
    for (number, version) in PostgresSchema.texts(in: SchemaName(existing: "public")).prefix(before).enumerated() {
      try session.run("BEGIN; \(version); INSERT INTO schema_version VALUES (\(number + 1)); COMMIT")
    }
    var people: [Int64] = []
    for name in ["ada", "ben", "new"] {
      let added = try session.run(session.prepare("SELECT openhealth_add_person($1, sha256('a'))"), [.text(name)])
      guard case .integer(let person) = added.value(0, 0) else {
        Issue.record("no person was added")
        return
      }
      people.append(person)
    }
    // In turns: 1, 3 and 5 are Ada's, 2 and 4 are Ben's.
    for number in 0..<5 {
      try session.run("BEGIN")
      try session.bind(to: people[number % 2])
      try session.run("INSERT INTO import (name, started) VALUES ('import', 1); INSERT INTO type (identifier) VALUES ('type \(number)')")
      try session.commit()
    }
    try PostgresSchema.prepare(ConnectionPool(owner), servers: "health", operators: "health_operator")
    #expect(throws: PostgresError.self) { try session.run("SELECT * FROM import") }
    #expect(throws: PostgresError.self) { try session.run("SELECT * FROM last_number") }
    let router = PersonRouter(cluster.connectionString("health", database: database))
    for (person, next) in zip(people, [[6, 7], [5, 6], [1, 2]] as [[Int64]]) {
      let store = router.store(of: person)
      let drawn = try (0..<2).map { _ in try store.write { try $0.imports.begin(name: "import", at: date) } }
      #expect(drawn == next)
      try store.write { try $0.imports.remove(next[1]) }
      #expect(try store.write { try $0.imports.begin(name: "import", at: date) } == next[1] + 1)
    }
    let superuser = try PostgresSession(cluster.connectionString("postgres", database: database))
    let kept = try superuser.run(
      superuser.prepare("SELECT string_agg(id::text, ' ' ORDER BY id) FROM import WHERE person_id = $1"), [.integer(people[0])])
    #expect(kept.value(0, 0) == .text("1 3 5 6 8"))
  }
}
