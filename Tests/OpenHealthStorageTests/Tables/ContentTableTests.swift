// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

@Suite struct ContentTableTests {
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  private func series(_ count: Int) -> HeartbeatSeriesRecord {
    HeartbeatSeriesRecord((0..<count).map { .init(time: Double($0), isAfterGap: $0 == 3) })
  }

  private func sample(_ content: SampleContent, _ type: String) throws -> SampleRecord {
    let start = Date(timeIntervalSinceReferenceDate: 600_000_000)
    return SampleRecord(try TestData.type(type), .content(content), at: start, from: TestData.provenance())
  }

  private func counts() throws -> [Int] {
    try database.read { storage in
      try ["content", "content_part"].map { try Int.fetchOne(storage.sqlite, sql: "SELECT count(*) FROM \($0)") ?? -1 }
    }
  }

  @Test("Too large a content, and one without the bytes of its large part, are errors, and nothing of them is stored")
  func limits() throws {
    let type = try TestData.type("visionPrescription")
    func prescription(_ bytes: Int) throws -> SampleRecord {
      let brand = String(repeating: "b", count: bytes)
      return try sample(.visionPrescription(.init(type: 2, lenses: .contacts(right: nil, left: nil, brand: brand))), type.name)
    }
    let rest = try SampleContent.visionPrescription(.init(type: 2, lenses: .contacts(right: nil, left: nil, brand: ""))).encoded().count
    #expect(throws: HealthError.invalidArgument(.contentTooLarge(type))) {
      try database.write { try $0.insert([prescription(Limits.largestContent - rest + 1)]) }
    }
    let beats = Catalog.heartbeatSeries
    for (count, fault) in [
      (Limits.largestContentBytes + 1, ArgumentFault.contentTooLarge(beats)), (Limits.largestContentBytes, .storedContent(beats)),
    ] {
      var record = series(1)
      record.bytes = ContentBytes(count: count, checksum: 0)
      #expect(throws: HealthError.invalidArgument(fault)) {
        try database.write { try $0.insert([sample(.heartbeatSeries(record), beats.name)]) }
      }
    }
    #expect(try counts() == [0, 0])
    try database.write { _ = try $0.insert([prescription(Limits.largestContent - rest)]) }
    #expect(try counts() == [1, 0])
  }

  @Test("A value of another kind than the type's is an error, and nothing is stored")
  func otherKinds() throws {
    let prescription = SampleContent.visionPrescription(.init(type: 1))
    let values: [(String, SampleRecord.Value)] = [
      ("visionPrescription", .category(0)), ("heartbeatSeries", .content(prescription)), ("sleepAnalysis", .content(prescription)),
    ]
    for (name, value) in values {
      var record = try sample(prescription, name)
      record.value = value
      #expect(throws: HealthError.invalidArgument(.invalidObject(.wrongKind(type: record.type)))) {
        try database.write { try $0.insert([record]) }
      }
      #expect(try database.read { try $0.storedUUIDs(among: [record.uuid]) }.isEmpty)
    }
  }

  @Test("A deletion removes content and large part; a removal that is undone brings both back, one that is forgotten removes them")
  func deletion() throws {
    let record = try sample(.heartbeatSeries(series(100_000)), "heartbeatSeries")
    let stored = try #require(try database.write { try $0.insert([record]) }.first)
    #expect(try counts() == [1, 4])
    try database.write { try $0.delete([stored]) }
    #expect(try counts() == [0, 0])
    let again = try #require(try database.write { try $0.insert([record]) }.first)
    try database.write { storage in
      let removal = try storage.removals.begin(at: record.start)
      #expect(try storage.removals.add([again], to: removal) == 1)
      let removed = try storage.removals.samples(ofPart: 1, of: removal)
      let restored = try #require(try storage.removals.restore(removed).first)
      try storage.removals.forgetPart(1, of: removal)
      #expect(try storage.contents.whole(of: restored)?.bytes?.bytes == record.content?.bytes?.bytes)
      #expect(try storage.checkInvariants() == [])
      let second = try storage.removals.begin(at: record.start)
      #expect(try storage.removals.add([restored], to: second) == 1)
      try storage.removals.forget(upTo: record.start)
    }
    #expect(try counts() == [0, 0])
  }

  @Test(
    "A sample whose content is gone, changed or of another kind is left out; a changed piece of its large part is an error",
    arguments: [
      ("DELETE FROM content", DataDamage.contentMissing), ("UPDATE content SET body = '{}'", .content),
      ("UPDATE content SET body = '{\"visionPrescription\":{\"lenses\":{\"none\":{}},\"type\":1}}'", .content),
      ("UPDATE content_part SET body = zeroblob(24)", .contentBytes), ("DELETE FROM content_part", .contentBytes),
    ])
  func damage(_ sql: String, _ expected: DataDamage) throws {
    let record = try sample(.heartbeatSeries(series(3)), "heartbeatSeries")
    let stored = try #require(try database.write { try $0.insert([record]) }.first)
    try database.write { try $0.sqlite.execute(sql: sql) }
    let found = try database.read { try $0.samples(uuids: [stored.record.uuid]).first }
    #expect((found == nil) == (expected != .contentBytes))
    guard let found else { return #expect(database.leftOut.map(\.count) == [1]) }
    #expect(throws: HealthError.damagedData(expected)) { try database.read { _ = try $0.contents.whole(of: found) } }
  }

  @Test("Each sample has its own content and its own large part, in pieces of 256 KiB")
  func severalSamples() throws {
    #expect(StoredParts.contentBytes == 262_144)
    let records = try [3, 60_000, 5].map { try sample(.heartbeatSeries(series($0)), "heartbeatSeries") }
    let stored = try database.write { try $0.insert(records) }
    try database.read { storage in
      for (sample, record) in zip(try storage.samples(uuids: Set(records.map(\.uuid))), records) {
        #expect(sample.record == record)
        let whole = try #require(record.content?.bytes?.bytes)
        #expect(try storage.contents.whole(of: sample)?.bytes?.bytes == whole)
        let parts = stride(from: 0, to: whole.count, by: 262_144).map { Data(whole.dropFirst($0).prefix(262_144)) }
        for (index, part) in parts.enumerated() { #expect(try storage.contents.part(index, of: sample) == part) }
        #expect(try storage.contents.part(parts.count, of: sample) == nil && storage.contents.part(-1, of: sample) == nil)
      }
    }
    try database.write { try $0.delete([stored[1]]) }
    #expect(try database.read { try $0.checkInvariants() } == [])
    #expect(try counts() == [2, 2])
  }
}
