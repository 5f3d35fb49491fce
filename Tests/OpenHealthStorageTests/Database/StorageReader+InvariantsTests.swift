// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

/// The edges of the invariants between rows, and the invariants of samples in chunks; `InvariantTests` breaks the others.
@Suite struct StorageReaderInvariantsTests {
  /// The broken invariants, each with the number of rows, after these statements, each of which changes something.
  private func broken(_ database: HealthDatabase, after statements: String...) throws -> [String] {
    try database.write { storage in
      for sql in statements {
        try storage.sqlite.execute(sql: sql)
        #expect(storage.sqlite.changesCount > 0, "\(sql)")
      }
    }
    return try database.read { try $0.checkInvariants() }.map { $0.replacing(" rows do not", with: "") }
  }

  private static func uuid(_ counter: UInt32) -> UUID {
    UUID(block: UUIDBlock(high: 0x0190_A000_0000_7000, low: 0x8000_0001), counter: counter)
  }

  // MARK: - Rows

  /// Two samples of one write, which an import brought. Nothing follows them.
  private func rows() throws -> HealthDatabase {
    let database = try HealthDatabase.inMemory()
    try database.write { storage in
      let samples = try (1...2).map { try TestData.steps(1, at: Double(10 * $0), seconds: 1, uuid: Self.uuid(UInt32($0))) }
      let stored = try storage.insert(samples)
      let number = try storage.imports.begin(name: "export.zip", at: Date(timeIntervalSinceReferenceDate: 0))
      try storage.imports.addSpan(first: stored[0].sequence, count: 2, toImport: number)
    }
    return database
  }

  @Test("A store whose last change is an insertion is sound")
  func lastInsertion() throws {
    #expect(try rows().read { try $0.checkInvariants() } == [])
  }

  @Test(
    "What ends one before a sample does not cover it",
    arguments: [
      ("UPDATE insertion SET span = 1", "An insertion covers each sample: 1"),
      ("UPDATE insertion SET latest = 19", "An insertion covers each sample: 1"),
      ("UPDATE insertion SET earliest = 11", "An insertion covers each sample: 1"),
      ("UPDATE uuid_run SET seq_count = 1", "A run of UUIDs leads to each sample: 1"),
      ("UPDATE uuid_run SET seq = 2", "A run of UUIDs leads to each sample: 1"),
      ("UPDATE uuid_run SET block = zeroblob(12)", "A run of UUIDs leads to each sample: 2"),
      ("UPDATE lane SET earliest = 10.5", "A lane's period and longest duration cover its samples: 1"),
      ("UPDATE lane SET latest = 20.5", "A lane's period and longest duration cover its samples: 1"),
      ("UPDATE lane SET longest = 0.5", "A lane's period and longest duration cover its samples: 2"),
      ("UPDATE sequence SET next = 2", "Numbers of the sequence are below the next: 3"),
    ])
  func edges(sql: String, text: String) throws {
    #expect(try broken(rows(), after: sql) == [text])
  }

  @Test("A part of a route with the number of a deleted sample belongs to nothing")
  func deletedRoute() throws {
    let database = try rows()
    try database.write { try $0.delete($0.samples(uuids: [Self.uuid(2)])) }
    let found = try broken(database, after: "INSERT INTO route_part VALUES (2, 0, 1, 1, 1, x'00')")
    #expect(found == ["A part of a route belongs to a sample, a removed sample or a workout builder: 1"])
  }

  /// A series of a number of values.
  private func series(_ count: Int) throws -> (database: HealthDatabase, stored: [StoredSample]) {
    let database = try HealthDatabase.inMemory()
    var sample = try TestData.steps(Double(count), at: 100, seconds: Double(count))
    let values = (0..<count).map { SeriesValue(start: 100 + Double($0), end: 101 + Double($0), value: 1) }
    sample.series = SeriesRecord(values)
    return (database, try database.write { try $0.insert([sample]) })
  }

  @Test("A series of several parts is sound")
  func manyValues() throws {
    let (database, _) = try series(2 * StoredParts.values + 1)
    #expect(try database.read { try Int.fetchOne($0.sqlite, sql: "SELECT count(*) FROM series_part") } == 3)
    #expect(try database.read { try $0.checkInvariants() } == [])
  }

  @Test("A series with the number of a sample, but another start, belongs to none, stored or removed", arguments: [false, true])
  func movedSeries(isRemoved: Bool) throws {
    let (database, stored) = try series(3)
    if isRemoved {
      _ = try database.write { try $0.removals.add(stored, to: $0.removals.begin(at: Date(timeIntervalSinceReferenceDate: 0))) }
    }
    #expect(try database.read { try $0.checkInvariants() } == [])
    let text = "A series belongs to a sample with a negative unit, also a removed one: 1"
    let found = try broken(database, after: "UPDATE series SET start = start - 1")
    #expect(found == (isRemoved ? [text] : ["A sample with a negative unit has a series: 1", text]))
  }

  /// A store with one row of each kind, of which the attachment and the file have two parts.
  private func parts() throws -> HealthDatabase {
    let database = try HealthDatabase.inMemory()
    try database.write { try SchemaStore(schema: Migrations.all.count).save($0) }
    let found = try broken(
      database, after: "UPDATE attachment_part SET body = substr(body, 1, 8)",
      "INSERT INTO attachment_part SELECT attachment, 1, x'0102030405060708' FROM attachment_part",
      "INSERT INTO kept_file_part VALUES (1, 1, x'00')")
    #expect(found == [])
    return database
  }

  @Test("A gap between the parts of an attachment or file is found, and an attachment of another size")
  func gaps() throws {
    let attachment = "An attachment has parts from 0 on, without a gap, that are as long as it is: 1"
    #expect(try broken(parts(), after: "UPDATE attachment_part SET part = 5 WHERE part = 1") == [attachment])
    #expect(try broken(parts(), after: "UPDATE attachment SET size = size + 1") == [attachment])
    let file = "A complete file has parts from 0 on, without a gap: 1"
    #expect(try broken(parts(), after: "UPDATE kept_file_part SET part = 2 WHERE part = 1") == [file])
  }

  // MARK: - Chunks

  /// Six samples in two chunks, one in each write, and a row of another app.
  private func chunks() throws -> HealthDatabase {
    let database = try HealthDatabase.inMemory(sealing: SealingRules(size: 3, kept: 0, threshold: 3))
    for number in 1...6 {
      var sample = try TestData.steps(1, at: Double(10 * number), seconds: number % 3 == 0 ? 2 : 1, uuid: Self.uuid(UInt32(number)))
      if number == 1 { sample.timeZone = "Europe/Paris" }
      if number == 2 || number == 3 { sample.metadata = MetadataSet([.init(key: "number", value: .integer(Int64(number)))]) }
      try database.insert([sample])
    }
    try database.insert([try TestData.steps(1, at: 70, uuid: Self.uuid(7), provenance: TestData.provenance("app.other"))])
    #expect(try database.read { try Int.fetchOne($0.sqlite, sql: "SELECT count(*) FROM chunk") } == 2)
    #expect(try database.read { try $0.checkInvariants() } == [])
    return database
  }

  private static let reference = "The unit, provenance, metadata and time zone of a sample in a chunk exist"
  private static let period = "A lane's period and longest duration cover its samples in chunks"

  @Test(
    "Each broken relation of samples in chunks is found, with the number of samples",
    arguments: [
      ("DELETE FROM unit", ["A sample's lane, unit, provenance, metadata and time zone exist: 1", "\(reference): 6"]),
      ("DELETE FROM metadata_set", ["\(reference): 2"]),
      ("DELETE FROM time_zone", ["\(reference): 1"]),
      ("UPDATE provenance SET id = 50 WHERE id = 1", ["\(reference): 6"]),
      ("UPDATE source_revision SET source = 2 WHERE id = 1", ["A lane's samples in chunks are from its source: 6"]),
      ("UPDATE lane SET longest = 1.5 WHERE id = 1", ["\(period): 2"]),
      ("UPDATE lane SET earliest = 10.5 WHERE id = 1", ["\(period): 1"]),
      ("UPDATE lane SET latest = 61.5 WHERE id = 1", ["\(period): 1"]),
      (
        "UPDATE sequence SET next = 6",
        ["Numbers of the sequence are below the next: 3", "Numbers of samples in chunks are below the next: 1"]
      ),
      ("UPDATE insertion SET earliest = 21, latest = 21 WHERE seq = 2", ["An insertion covers each sample in a chunk: 1"]),
      ("DELETE FROM insertion WHERE seq = 3", ["An insertion covers each sample in a chunk: 1"]),
      ("UPDATE uuid_run SET seq = seq - 1 WHERE seq = 4", ["A run of UUIDs leads to each sample in a chunk: 1"]),
      (
        "UPDATE uuid_run SET seq = seq + 50",
        ["A run of UUIDs leads to each sample: 1", "A run of UUIDs leads to each sample in a chunk: 6"]
      ),
      (
        "UPDATE uuid_run SET block = zeroblob(12)",
        ["A run of UUIDs leads to each sample: 1", "A run of UUIDs leads to each sample in a chunk: 6"]
      ),
      (
        "INSERT INTO correlation_member (correlation, member, lane, start) VALUES (99, 2, 1, 20)",
        ["A chunk says which samples are members of correlations: 1"]
      ),
      ("INSERT INTO deletion (seq, uuid, lane) VALUES (2, zeroblob(16), 1)", ["The number of a sample in a chunk is used once: 1"]),
    ] as [(String, [String])])
  func inChunks(sql: String, texts: [String]) throws {
    #expect(try broken(chunks(), after: sql) == texts)
  }

  @Test("The UUID of a sample in a chunk that its source has again is found; the same UUID of another source is no finding")
  func repeatedUUID() throws {
    let unsealed = try HealthDatabase.inMemory()
    for start in [80.0, 90] { try unsealed.insert([try TestData.steps(1, at: start, uuid: Self.uuid(2))]) }
    #expect(try broken(unsealed, after: "UPDATE sequence SET next = next") == ["A source has a UUID once: 1"])
    let database = try chunks()
    try database.insert([try TestData.steps(1, at: 80, uuid: Self.uuid(2), provenance: TestData.provenance("app.other"))])
    #expect(try broken(database, after: "UPDATE sequence SET next = next") == [])
    try database.insert([try TestData.steps(1, at: 80, uuid: Self.uuid(3))])
    #expect(try broken(database, after: "UPDATE sequence SET next = next") == ["The source of a sample in a chunk has its UUID once: 1"])
  }

  @Test("A chunk that begins with the last key of the one before does not follow it")
  func overlap() throws {
    let found = try broken(
      chunks(),
      after: """
        INSERT INTO chunk SELECT lane, last, last_seq, last, last_seq, latest, count, least, greatest, unit, body FROM chunk WHERE body = 2
        """)
    #expect(found.contains("Chunks of a lane follow one another: 1"), "\(found)")
  }

  @Test("An insertion of one lane covers no sample of another lane between its own")
  func otherLanes() throws {
    let database = try HealthDatabase.inMemory(sealing: SealingRules(size: 3, kept: 0, threshold: 3))
    let apps = ["app.a", "app.b", "app.a", "app.b", "app.a"]
    try database.insert(
      try apps.enumerated().map { try TestData.steps(1, at: Double(10 + $0), provenance: TestData.provenance($1)) })
    #expect(try database.read { try $0.checkInvariants() } == [])
    #expect(try broken(database, after: "DELETE FROM insertion WHERE lane = 1") == ["An insertion covers each sample in a chunk: 3"])
  }
}
