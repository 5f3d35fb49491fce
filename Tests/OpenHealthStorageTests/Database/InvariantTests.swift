// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

/// A store with one row of each kind is sound. Each way to break it is found, by a CHECK or by ``StorageReader/checkInvariants()``.
@Suite struct InvariantTests {
  private let database: HealthDatabase

  init() throws {
    database = try HealthDatabase.inMemory(sealing: SealingRules(size: 3, kept: 0, threshold: 3))
    try database.write { storage in
      try SchemaStore(schema: Migrations.all.count).save(storage)
      let stored = try #require(try storage.insert([TestData.steps(2, at: 500_000_000)]).first)
      try storage.setSync(identifier: "a", version: 1, sample: stored)
      try storage.delete(storage.insert([TestData.steps(3, at: 500_000_001)]))
    }
  }

  @Test func aSoundStoreBreaksNone() throws {
    #expect(try database.read { try $0.checkInvariants() } == [])
  }

  @Test(
    "A CHECK refuses an impossible row",
    arguments: [
      "sample SET uuid = x'00'", "sample SET unit = 0", "sample SET end = start", "sample SET end = start - 1",
      "removed_sample SET uuid = x'00'", "removed_sample SET part = 0",
      "lane SET count = -1", "lane SET longest = -1", "lane SET earliest = latest + 1", "insertion SET span = 0",
      "insertion SET batch = seq + 1", "insertion SET earliest = latest + 1", "uuid_run SET block = x'00'", "uuid_run SET count = 0",
      "uuid_run SET seq_count = 0", "sequence SET next = 0", "import_span SET count = 0", "deletion SET uuid = x'00'",
      "workout SET uuid = x'00'", "object_permission SET answer = 2", "workout_builder SET collects = 2",
      "workout_session SET is_active = 3", "series SET count = 0", "series SET minimum = maximum + 1",
      "series SET latest_end = latest_start - 1", "series SET latest_start = start - 1", "series_part SET count = 0",
      "route_part SET first = last + 1", "route_part SET count = 0", "kept_file SET size = -1", "kept_file SET is_complete = 2",
      "app SET token = x'00'", "app SET background_delivery = 2", "permission SET answer = 2", "permission SET direction = 2",
      "permission_request SET direction = 2", "access_subject SET direction = 2", "access_subject SET is_refused = 2",
      "access_log SET times = 0", "chunk SET count = 0", "chunk SET last = start - 1", "chunk SET latest = last - 1",
      "chunk SET least = greatest + 1", "lane SET chunked = -1", "lane SET chunked = count + 1", "access_log SET count = -1",
    ])
  func check(update: String) throws {
    let table = try #require(update.split(separator: " ").first)
    // A CHECK refuses nothing in a table without rows.
    #expect(try database.read { try Int.fetchOne($0.sqlite, sql: "SELECT count(*) FROM \(table)") ?? 0 } > 0)
    let error = #expect(throws: HealthError.self) { try database.write { try $0.sqlite.execute(sql: "UPDATE \(update)") } }
    #expect(error.map { "\($0)" }?.contains("CHECK constraint failed") == true)
    #expect(try database.read { try $0.checkInvariants() } == [])
  }

  @Test(
    "Each broken relation between rows is found, and nothing else",
    arguments: [
      ("UPDATE sample SET provenance = 99 WHERE seq = 1", ["A sample's lane, unit, provenance, metadata and time zone exist: 1"]),
      ("UPDATE sample SET unit = 99 WHERE seq = 1", ["A sample's lane, unit, provenance, metadata and time zone exist: 1"]),
      ("UPDATE sample SET metadata = 99 WHERE seq = 1", ["A sample's lane, unit, provenance, metadata and time zone exist: 1"]),
      ("UPDATE sample SET time_zone = 99 WHERE seq = 1", ["A sample's lane, unit, provenance, metadata and time zone exist: 1"]),
      ("UPDATE provenance SET device = 99 WHERE device <> 0", ["A provenance's device exists: 1"]),
      ("UPDATE lane SET count = count + 1 WHERE id = 1", ["A lane counts its samples: 1"]),
      ("UPDATE lane SET longest = 59 WHERE id = 1", ["A lane's period and longest duration cover its samples: 1"]),
      ("UPDATE lane SET latest = 600000000.5 WHERE id = 1", ["A lane's period and longest duration cover its samples: 1"]),
      ("UPDATE sequence SET next = next - 1", ["Numbers of the sequence are below the next: 1"]),
      ("UPDATE deletion SET seq = 1 WHERE seq = (SELECT max(seq) FROM deletion)", ["A number of the sequence is used once: 1"]),
      ("DELETE FROM insertion WHERE seq = 1", ["An insertion covers each sample: 1"]),
      ("UPDATE insertion SET earliest = earliest + 1, latest = latest + 1 WHERE seq = 1", ["An insertion covers each sample: 1"]),
      ("UPDATE uuid_run SET seq = seq + 100 WHERE seq = 1", ["A run of UUIDs leads to each sample: 1"]),
      ("UPDATE series SET count = count + 1", ["A series counts the values in its parts: 1"]),
      ("UPDATE sample SET unit = -unit WHERE seq = 1", ["A sample with a negative unit has a series: 1"]),
      ("UPDATE sample SET unit = -unit WHERE unit < 0", ["A series belongs to a sample with a negative unit, also a removed one: 1"]),
      ("INSERT INTO series_part VALUES (77, 1, 1, x'00')", ["A part belongs to a series: 1"]),
      ("UPDATE route_part SET count = count + 1", ["A route's value counts the locations in its parts: 1"]),
      (
        "INSERT INTO route_part VALUES (77, 0, 1, 1, 1, x'00')",
        ["A part of a route belongs to a sample, a removed sample or a workout builder: 1"]
      ),
      ("UPDATE workout SET start = start + 1 WHERE seq = (SELECT min(seq) FROM workout)", ["A workout has its row of `sample`: 1"]),
      (
        "DELETE FROM workout WHERE seq = (SELECT min(seq) FROM workout)",
        ["A sample of the type of workouts has its row of `workout`: 1", "What has samples is a workout or a workout builder: 1"]
      ),
      (
        "INSERT INTO workout_sample (workout, member, lane, start) VALUES (-77, 1, 1, 0)",
        ["What has samples is a workout or a workout builder: 1"]
      ),
      ("UPDATE sync_identifier SET seq = 77", ["A sync identifier leads to a sample: 1"]),
      ("UPDATE deletion SET lane = 77 WHERE seq = (SELECT max(seq) FROM deletion)", ["A deletion's lane and metadata exist: 1"]),
      ("DELETE FROM removal", ["A removed sample belongs to a removal: 1"]),
      ("INSERT INTO removed_identity VALUES (77, 1, 1, x'00')", ["What is left of a removed sample has its lane: 1"]),
      ("INSERT INTO removed_workout VALUES (77, x'00')", ["A removed workout is a removed sample: 1"]),
      ("INSERT INTO kept_file_part VALUES (77, 0, x'00')", ["A part belongs to a file: 1"]),
      ("UPDATE kept_file_part SET part = 1", ["A complete file has parts from 0 on, without a gap: 1"]),
      ("INSERT INTO import_span VALUES (77, 1, 1)", ["A range belongs to an import: 1"]),
      (
        "UPDATE lane SET chunked = chunked - 1 WHERE chunked > 0",
        ["A lane counts its samples: 1", "A lane counts its samples in chunks: 1"]
      ),
      ("INSERT INTO chunk_body VALUES (77, x'00', x'00')", ["Samples of a chunk have one header: 1"]),
      ("UPDATE chunk SET latest = latest + 1", ["A chunk is what its header says: 1"]),
      ("UPDATE chunk SET unit = 1", ["A chunk is what its header says: 1"]),
      ("UPDATE chunk_body SET columns = x'01'", ["A chunk is what its header says: 1"]),
      (
        "INSERT INTO chunk SELECT lane, start + 1, seq, last, last_seq, latest, count, least, greatest, unit, body FROM chunk",
        [
          "A lane counts its samples in chunks: 1", "Chunks of a lane follow one another: 1", "Samples of a chunk have one header: 1",
          "A chunk is what its header says: 1", "The number of a sample in a chunk is used once: 3",
          "The source of a sample in a chunk has its UUID once: 3",
        ]
      ),
      ("INSERT INTO workout_session_event VALUES (77, 1, 0, x'00')", ["An event belongs to a workout session: 1"]),
    ])
  func between(sql: String, broken: [String]) throws {
    try database.write { storage in
      try storage.sqlite.execute(sql: sql)
      #expect(storage.sqlite.changesCount > 0)
    }
    #expect(
      try database.read { try $0.checkInvariants() }.map { $0.replacing(" rows do not", with: "").replacing(" do not", with: "") } == broken
    )
  }
}
