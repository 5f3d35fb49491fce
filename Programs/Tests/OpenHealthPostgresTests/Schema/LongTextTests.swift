// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import PostgresTestSupport
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// Texts that are longer than an index of PostgreSQL takes.
@Suite struct LongTextTests {
  /// Longer than 2,700 bytes also when it is compressed, and longer than anything that an index takes.
  private static let long: String = {
    var generator = SplitMix64(seed: 5)
    return (0..<500).map { _ in String(generator.next() as UInt64, radix: 36) }.joined()
  }()

  /// A sample with long texts in all columns that have an index, or had one.
  private static func sample(_ number: Int, _ text: String) throws -> SampleRecord {
    let start = Date(timeIntervalSinceReferenceDate: Double(number))
    let revision = SourceRevisionRecord(
      source: SourceRecord(bundleIdentifier: "\(text)a\\b", name: text), version: text, productType: text)
    let device = DeviceRecord(
      name: text, manufacturer: text, model: text, hardwareVersion: text, firmwareVersion: text, softwareVersion: text,
      localIdentifier: text, udiDeviceIdentifier: text)
    return SampleRecord(
      try TestStore.type("stepCount"), .quantity(Double(number), try UnitExpression.parse("count")), at: start,
      from: Provenance(revision: revision, device: device), timeZone: text, uuid: UUIDMint.ofTests.next())
  }

  @Test("long texts are saved once and come back, also those that differ in the end alone; encrypting them changes none")
  func saved() throws {
    let world = try KeyedWorld()
    let keyed = try world.router(1)
    for isKeyed in [false, true] {
      let person = try world.nodes.newPerson(on: "first")
      let router = isKeyed ? keyed : world.nodes.router
      for (number, text) in [Self.long, Self.long + "b", Self.long].enumerated() {
        // Another store has no dictionary of what was saved before.
        try world.store(of: person, router).write { _ = try $0.insert([Self.sample(number, text)]) }
      }
      let contents = try world.contents(world.store(of: person, router))
      #expect(contents.count { $0.contains(Self.long) } >= 3)
      #expect(!contents.contains { $0.hasPrefix("broken") })
      for table in ["source", "source_revision", "device", "time_zone", "provenance"] {
        #expect(try world.nodes.rows("SELECT count(*) FROM \(table) WHERE person_id = \(person)") == ["2"], "\(table)")
      }
      #expect(try keyed.encryptPerson(person) == !isKeyed)
      #expect(try world.contents(world.store(of: person, keyed)) == contents)
    }
  }

  @Test("devices with the same text in other places are different ones, also where the database has one digest of them")
  func places() throws {
    let world = try KeyedWorld()
    let person = try world.nodes.newPerson(on: "first")
    func device(_ name: String?, _ model: String?) -> DeviceRecord {
      DeviceRecord(
        name: name, manufacturer: nil, model: model, hardwareVersion: nil, firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil,
        udiDeviceIdentifier: nil)
    }
    for _ in 0..<2 {
      // The second time, all of them are found.
      try world.store(of: person, world.nodes.router).write { storage in
        for device in [device("a", nil), device(nil, "a"), device("a", "a")] {
          let revision = SourceRevisionRecord(app: "b")
          _ = try storage.findOrAddNumber(of: Provenance(revision: revision, device: device))
        }
      }
    }
    let count = "SELECT count(*) || ' ' || count(DISTINCT digest) FROM device WHERE person_id = \(person)"
    #expect(try world.nodes.rows(count) == ["3 2"])
  }

  @Test("a long sync identifier is found again, also after the rows were encrypted")
  func synced() throws {
    let world = try KeyedWorld()
    let keyed = try world.router(1)
    for isKeyed in [false, true] {
      let person = try world.nodes.newPerson(on: "first")
      let store = world.store(of: person, isKeyed ? keyed : world.nodes.router)
      let identifiers = [Self.long, Self.long + "b", "short"]
      try store.write { storage in
        let stored = try storage.insert((0..<3).map { try Self.sample($0, "short") })
        for (identifier, sample) in zip(identifiers, stored) { try storage.setSync(identifier: identifier, version: 1, sample: sample) }
        try storage.setSync(identifier: Self.long, version: 2, sample: stored[0])
      }
      #expect(try world.nodes.rows("SELECT count(*) FROM sync_identifier WHERE person_id = \(person)") == ["3"])
      func versions(_ store: HealthDatabase) throws -> [Double?] {
        try store.write { storage in
          let lane = try #require(try storage.lanes(of: nil).first)
          return try identifiers.map { try storage.synced(identifier: $0, lane: lane)?.version }
        }
      }
      #expect(try versions(store) == [2, 1, 1])
      _ = try keyed.encryptPerson(person)
      #expect(try versions(world.store(of: person, keyed)) == [2, 1, 1])
    }
  }

  @Test("an older database that has long sync identifiers is converted: they are found, as are other texts")
  func converted() throws {
    let cluster = try PostgresCluster.shared.get()
    let database = "long_\(UUID().uuidString.prefix(8).lowercased())"
    try PostgresSession(cluster.connectionString("postgres", database: "postgres")).run("CREATE DATABASE \(database) OWNER health_owner")
    let owner = cluster.connectionString("health_owner", database: database)
    let session = try PostgresSession(owner)
    try session.run("CREATE TABLE schema_version (version bigint NOT NULL)")
    for (number, version) in PostgresSchema.texts(in: SchemaName(existing: "public")).prefix(5).enumerated() {
      try session.run("BEGIN; \(version); INSERT INTO schema_version VALUES (\(number + 1)); COMMIT")
    }
    // PostgreSQL compresses it, so an index took it.
    let long = String(repeating: "é", count: 4000)
    for _ in 0..<2 {
      let added = try session.run(session.prepare("SELECT openhealth_add_person('a', sha256('a'))"), [])
      guard case .integer(let person) = added.value(0, 0) else {
        Issue.record("no person was added")
        return
      }
      try session.run("BEGIN")
      try session.bind(to: person)
      for identifier in [long, "short"] {
        _ = try session.run(
          session.prepare("INSERT INTO sync_identifier (lane, identifier, version, start, seq) VALUES (1, $1, 1, 1, 1)"),
          [.text(identifier)])
      }
      _ = try session.run(session.prepare("INSERT INTO time_zone (name) VALUES ($1)"), [.text(long)])
      try session.commit()
    }
    try PostgresSchema.prepare(ConnectionPool(owner), servers: "health", operators: "health_operator")
    // The policy binds the owner again.
    #expect(throws: PostgresError.self) { try session.run("SELECT * FROM sync_identifier") }
    let superuser = try PostgresSession(cluster.connectionString("postgres", database: database))
    let mark = try PostgresConnection(session, cipher: nil).mark(long, .syncIdentifier)
    let found = try superuser.run(
      superuser.prepare("SELECT count(*) FROM sync_identifier WHERE identifier IN ($1, 'short')"), [.text(mark)])
    #expect(found.value(0, 0) == .integer(4))
    let zones = try superuser.run(superuser.prepare("SELECT count(*) FROM time_zone WHERE digest = sha256($1)"), [.blob(Data(long.utf8))])
    #expect(zones.value(0, 0) == .integer(2))
  }

  @Test("the digest is the one of the texts that are stored with it")
  func digest() throws {
    let connection = PostgresConnection(try PostgresSession(PostgresCluster.shared.get().conninfo), cipher: nil)
    let limit = String(repeating: "a", count: PostgresSchema.longestIndexedText)
    #expect(try connection.mark(limit, .syncIdentifier) == limit)
    // By the program sha256sum.
    let known = "sha256 bb0381c13e0817201355e7d700b7623f0e985287add78712a11407c9f754efc8"
    #expect(try connection.mark(limit + "a", .syncIdentifier) == known)
  }
}
