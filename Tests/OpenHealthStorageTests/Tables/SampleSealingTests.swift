// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage
@testable import StorageTestSupport

/// Samples move between rows and chunks, and nothing else about the store changes.
@Suite struct SampleSealingTests {
  static let rules = SealingRules(size: 10, kept: 5, threshold: 20)

  func store(_ rules: SealingRules = rules) throws -> HealthDatabase { try HealthDatabase.inMemory(sealing: rules) }

  /// A sample a minute; every third has metadata, every fifth lasts, every seventh has a UUID from elsewhere.
  static func samples(_ numbers: Range<Int>, from start: Double = 600_000_000) throws -> [SampleRecord] {
    try numbers.map { number in
      var sample = try TestData.steps(
        Double(number) / 4, at: start + 60 * Double(number), seconds: number % 5 == 0 ? 90.25 : 0,
        uuid: number % 7 == 0 ? UUID() : UUIDMint.ofTests.next(),
        metadata: number % 3 == 0 ? MetadataSet([.init(key: "number", value: .integer(Int64(number % 11)))]) : .empty)
      if number % 2 == 0 { sample.creation = sample.end + 5 }
      if number % 4 == 0 { sample.timeZone = "Europe/Paris" }
      return sample
    }
  }

  func chunked(_ database: HealthDatabase) throws -> Int {
    try database.read { try Int.fetchOne($0.sqlite, sql: "SELECT sum(chunked) FROM lane") ?? 0 }
  }

  func chunkCount(_ database: HealthDatabase) throws -> Int {
    try database.read { try Int.fetchOne($0.sqlite, sql: "SELECT count(*) FROM chunk") ?? 0 }
  }

  func expectSound(_ database: HealthDatabase) throws {
    #expect(try database.read { try $0.checkInvariants() } == [])
  }

  @Test("a lane is sealed with the threshold, and its latest samples stay rows")
  func seals() throws {
    let database = try store()
    let samples = try Self.samples(0..<57)
    try database.insert(Array(samples[..<19]))
    #expect(try chunked(database) == 0)
    try database.insert([samples[19]])
    #expect(try chunked(database) == 10)
    for part in [20..<38, 38..<57] { try database.insert(Array(samples[part])) }
    #expect(try chunked(database) == 50 && chunkCount(database) == 5)
    #expect(try database.everything() == samples)
    #expect(try database.everything(descending: true) == samples.reversed())
    try expectSound(database)
  }

  @Test("samples of chunks can be deleted, one by one and all", arguments: 0..<10 as Range<UInt64>)
  func deletes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let database = try store(SealingRules(seed: seed))
    try database.insert(Self.samples(0..<80))
    var left = try database.stored()
    let before = try database.read { try $0.latestSequence() }
    while !left.isEmpty {
      let doomed = (0..<min(left.count, random.below(9) + 1)).map { _ in left.remove(at: random.below(left.count)) }
      try database.write { try $0.delete(doomed) }
      #expect(try database.stored().map(\.sequence) == left.map(\.sequence))
      try expectSound(database)
    }
    #expect(try chunked(database) == 0 && chunkCount(database) == 0)
    let deletions = try database.read { storage in
      var count = 0
      try storage.forEachChange(after: before, lanes: storage.lanes(of: nil)) { change in
        if case .deletion = change { count += 1 }
        return true
      }
      return count
    }
    #expect(deletions == 80)
  }

  @Test("a chunk that keeps most of its samples loses only the deleted ones")
  func deletionRewrites() throws {
    let database = try store()
    try database.insert(Self.samples(0..<50))
    let stored = try database.stored()
    try database.write { try $0.delete([stored[3]]) }
    #expect(try chunked(database) == 49 && chunkCount(database) == 5)
    // Two of ten are too few for a chunk.
    try database.write { try $0.delete(Array(stored[10..<18])) }
    #expect(try chunked(database) == 39 && chunkCount(database) == 4)
    let sequences = stored.map(\.sequence)
    #expect(try database.stored().map(\.sequence) == Array(sequences[..<3] + sequences[4..<10] + sequences[18...]))
    try expectSound(database)
  }

  @Test("samples that come late are merged into the chunks of their time", arguments: 0..<12 as Range<UInt64>)
  func late(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let database = try store()
    var samples = try Self.samples(0..<300)
    samples.shuffle(using: &random)
    while !samples.isEmpty {
      let batch = Array(samples.prefix(random.below(60) + 1))
      samples.removeFirst(batch.count)
      try database.insert(batch)
      try expectSound(database)
    }
    let expected = try Self.samples(0..<300).map(\.start)
    #expect(try database.everything().map(\.start) == expected)
    #expect(try chunked(database) >= 250)
  }

  @Test("samples of one instant are sealed in the order of saving")
  func oneInstant() throws {
    let database = try store()
    let samples = try (0..<90).map { try TestData.steps(Double($0)) }
    for first in stride(from: 0, to: 90, by: 9) { try database.insert(Array(samples[first..<first + 9])) }
    #expect(try chunked(database) >= 70)
    #expect(try database.everything() == samples)
    #expect(try database.everything(.date(.start, .equal, samples[0].start)) == samples)
    #expect(try database.everything(.date(.start, .less, samples[0].start)) == [])
    try expectSound(database)
  }

  @Test("a transaction makes a bounded number of chunks, and the next ones the rest")
  func bounded() throws {
    let database = try store(SealingRules(size: 10, kept: 5, threshold: 20, most: 3))
    let samples = try Self.samples(0..<100)
    try database.insert(Array(samples[..<98]))
    #expect(try chunked(database) == 30)
    try database.insert([samples[98]])
    #expect(try chunked(database) == 60)
    try database.insert([samples[99]])
    #expect(try chunked(database) == 90)
    #expect(try database.everything() == samples)
  }

  @Test("every sample is found by UUID, number and place, and in the change log")
  func lookUps() throws {
    let database = try store()
    let samples = try Self.samples(0..<200)
    for first in stride(from: 0, to: 200, by: 20) { try database.insert(Array(samples[first..<first + 20])) }
    try database.read { storage in
      let lane = try #require(storage.lanes(of: nil).first)
      #expect(try storage.storedUUIDs(among: samples.map(\.uuid) + [UUID(), UUIDMint.ofTests.next()]) == Set(samples.map(\.uuid)))
      #expect(try storage.samples(uuids: Set(samples.map(\.uuid))).map(\.record) == samples)
      for (index, sample) in samples.enumerated() {
        #expect(try storage.sample(uuid: sample.uuid, start: sample.start, lane: lane)?.record == sample)
        let start = sample.start.timeIntervalSinceReferenceDate
        #expect(try storage.record(lane: lane, start: start, sequence: Int64(index + 1))?.record == sample)
      }
      #expect(try storage.record(lane: lane, start: 600_000_000, sequence: 2) == nil)
      for place in [0, 1, 77, 199, 200] as [Int64] {
        var found: [StoredChange] = []
        try storage.forEachChange(after: place, lanes: [lane]) {
          found.append($0)
          return true
        }
        #expect(found.map(\.sequence) == Array(place + 1..<201))
      }
      var starts: [Double] = []
      try storage.forEachIdentity(lane: lane, from: 600_000_060, to: 600_011_880) { starts.append($0.start) }
      #expect(starts == samples[1..<199].map(\.start.timeIntervalSinceReferenceDate))
    }
  }

  @Test("a sync identifier leads to a sample in a chunk, which a later version replaces")
  func sync() throws {
    let database = try store()
    try database.insert(Self.samples(0..<60))
    let old = try database.stored()[7]
    try database.write { try $0.setSync(identifier: "a", version: 1, sample: old) }
    try expectSound(database)
    try database.write { storage in
      let lane = try #require(storage.lanes(of: nil).first)
      let found = try #require(try storage.synced(identifier: "a", lane: lane))
      #expect(found.sample.record == old.record)
      try storage.delete([found.sample])
      let new = try storage.insert([TestData.steps(9, at: old.record.start.timeIntervalSinceReferenceDate)])
      try storage.setSync(identifier: "a", version: 2, sample: new[0])
    }
    #expect(try database.stored().count == 60)
    try expectSound(database)
  }

  @Test("samples of chunks become members of correlations, and stop being members")
  func members() throws {
    let database = try store()
    let pressure = try TestData.type("bloodPressureSystolic")
    let members = try (0..<40).map { number in
      SampleRecord(
        pressure, .quantity(120, try .parse("mmHg")), at: Date(timeIntervalSinceReferenceDate: Double(number)), from: TestData.provenance(),
        uuid: UUIDMint.ofTests.next())
    }
    try database.insert(members)
    #expect(try chunked(database) == 30)
    let correlation = SampleRecord(
      uuid: UUIDMint.ofTests.next(), type: try TestData.type("bloodPressure"), start: members[3].start, end: members[3].end,
      value: .correlation([]), provenance: TestData.provenance())
    let whole = try database.write { storage in
      let whole = try storage.insert([correlation])[0]
      for member in try storage.samples(uuids: [members[3].uuid, members[4].uuid]) {
        try storage.correlations.add(member, toCorrelation: whole)
      }
      return whole
    }
    try expectSound(database)
    // The members are sealed again, with others.
    try database.insert(
      members.map {
        var late = $0
        (late.uuid, late.start, late.end) = (UUIDMint.ofTests.next(), $0.start + 0.5, $0.end + 0.5)
        return late
      })
    #expect(try chunked(database) > 60)
    let found = try database.everything(.not(.noCorrelation)).map(\.uuid)
    #expect(found == [members[3].uuid, members[4].uuid])
    #expect(try database.read { try $0.correlations.members(of: whole.sequence) }.map(\.record.uuid) == found)
    try expectSound(database)
    try database.write { try $0.delete([whole], withMembers: false) }
    #expect(try database.everything(.not(.noCorrelation)).isEmpty)
    try expectSound(database)
  }

  @Test("series and huge category values stay rows, and a lane with many of them is not looked at each time")
  func unsealed() throws {
    let database = try store()
    let values = [Int.max, .min, 1 << 53, -(1 << 53), (1 << 53) - 1, 3]
    let samples = values.enumerated().flatMap { number, value in
      (0..<5).map { copy in
        let start = Date(timeIntervalSinceReferenceDate: Double(10 * number + copy))
        return SampleRecord(
          Catalog.sleep, .category(value), at: start, seconds: 1, from: TestData.provenance(), uuid: UUIDMint.ofTests.next())
      }
    }
    try database.insert(samples)
    #expect(try chunked(database) == 0)
    try database.insert(
      Array(samples.dropFirst(25)).map {
        var more = $0
        (more.uuid, more.start, more.end) = (UUIDMint.ofTests.next(), $0.start + 20, $0.end + 20)
        return more
      })
    #expect(try database.everything(.category(.equal, .max)).count == 5)
    #expect(try database.everything().prefix(30).map(\.value) == samples.map(\.value))
    #expect(try database.read { try Int.fetchOne($0.sqlite, sql: "SELECT max(rows_left) FROM lane") ?? 0 } >= 25)
    try expectSound(database)
  }

  @Test("a store of rows is sealed when it is opened for writing, in several transactions, and the rest at the next time")
  func conversion() throws {
    let folder = try TemporaryFolder()
    let samples = try Self.samples(0..<500)
    let sealed = try StoreKeys.openOrCreate(folder: folder.store, keyFolder: folder.keys).unlock()
    do {
      let queue = try SQLiteConnection(path: sealed.path)
      try Migrations.migrate(queue, upTo: "14 attachments")
      try queue.write {
        let storage = StorageWriter(
          database: $0, dictionaries: Dictionaries(), recentDeletions: RecentDeletions(), walkTexts: WalkTexts(),
          touched: TouchedData())
        try storage.insert(samples)
      }
      // As if the conversion had ended after its first steps.
      try Migrations.migrate(queue)
      try queue.write {
        let storage = StorageWriter(
          database: $0, dictionaries: Dictionaries(), recentDeletions: RecentDeletions(), walkTexts: WalkTexts(),
          touched: TouchedData(),
          sealing: SealingRules(size: 10, kept: 5, threshold: 20, most: 7))
        try storage.sealing.seal(1)
      }
      try queue.close()
    }
    let rules = SealingRules(size: 10, kept: 5, threshold: 20, most: 7)
    let database = try HealthDatabase.open(folder: folder.store, keyFolder: folder.keys, sealing: rules)
    #expect(try chunked(database) == 70)
    #expect(try database.everything() == samples)
    try database.upgrade()
    #expect(try chunked(database) == 490)
    #expect(try database.everything() == samples)
    try expectSound(database)
  }

  @Test("random saves and deletions leave what an array has", arguments: RandomSeeds.range(12, from: 0))
  func againstArray(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let database = try store(SealingRules(seed: seed))
    var known: [StoredSample] = []
    for _ in 0..<25 {
      if random.below(3) > 0 || known.isEmpty {
        let batch = try (0..<random.below(12) + 1).map { _ in
          let start = Double(random.below(50)) / 2
          return try TestData.steps(
            Double(random.below(9)), at: start, seconds: Double(random.below(4)), provenance: TestData.provenance("app.\(random.below(2))"))
        }
        known += try database.write { try $0.insert(batch) }
      } else {
        let doomed = (0..<min(known.count, random.below(8) + 1)).map { _ in known.remove(at: random.below(known.count)) }
        try database.write { try $0.delete(doomed) }
      }
      known.sort { ($0.record.start, $0.sequence) < ($1.record.start, $1.sequence) }
      #expect(try database.stored().map(\.sequence) == known.map(\.sequence))
      let (from, to) = (Double(random.below(30)), Double(random.below(30)))
      let period = PredicateTree.and([
        .date(.end, .greaterOrEqual, Date(timeIntervalSinceReferenceDate: from)),
        .date(.start, .less, Date(timeIntervalSinceReferenceDate: to)),
      ])
      for descending in [false, true] {
        let expected = known.filter { period.matches($0.record) }.map(\.sequence)
        #expect(
          try database.stored(period, descending: descending).map(\.sequence) == (descending ? expected.reversed() : expected))
      }
    }
    try expectSound(database)
  }
}
