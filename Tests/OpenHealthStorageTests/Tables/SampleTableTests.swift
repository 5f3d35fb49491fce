// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

@Suite struct SampleTableTests {
  private static let rules = SealingRules(size: 10, kept: 5, threshold: 20)

  private func night(_ value: Int, at start: Double) -> SampleRecord {
    let start = Date(timeIntervalSinceReferenceDate: start)
    return SampleRecord(Catalog.sleep, .category(value), at: start, seconds: 1, from: TestData.provenance(), uuid: UUIDMint.ofTests.next())
  }

  @Test("Samples that are no quantities have no unit, even if quantities were saved before")
  func units() throws {
    let database = try HealthDatabase.inMemory()
    let date = Date(timeIntervalSinceReferenceDate: 600_000_000)
    func sample(_ type: DataType, _ value: SampleRecord.Value) -> SampleRecord {
      SampleRecord(type, value, at: date, from: TestData.provenance(), uuid: UUIDMint.ofTests.next())
    }
    let locations = (0..<3).map { LocationRecord(date: 600_000_000 + Double($0), latitude: 1, longitude: 2) }
    let content = SampleContent.visionPrescription(.init(type: 1))
    let others = [
      sample(Catalog.sleep, .category(4)), sample(Catalog.workoutRoute, .route(try #require(RouteRecord(locations)))),
      sample(try TestData.type("visionPrescription"), .content(content)), sample(try TestData.type("food"), .correlation([])),
      sample(Catalog.workout, .workout(WorkoutRecord(activityType: 37, duration: 5))),
    ]
    for other in others { try database.insert([try TestData.steps(7), other]) }
    #expect(try database.numbers("SELECT seq FROM sample WHERE unit IS NOT NULL ORDER BY seq") == [1, 3, 5, 7, 9])
    let identity = try content.identity()
    #expect(try database.numbers("SELECT value FROM sample WHERE unit IS NULL ORDER BY seq") == [4, 3, identity, 0, 0])
    #expect(try database.stored().filter { $0.sequence % 2 == 0 }.sorted { $0.sequence < $1.sequence }.map(\.record) == others)
    #expect(try database.read { try $0.checkInvariants() } == [])
  }

  @Test("The period of a batch and the longest duration of a lane are those of its samples", arguments: [3, 20])
  func figures(count: Int) throws {
    // Twenty samples are stored as columns, fewer as rows.
    let database = try HealthDatabase.inMemory(sealing: Self.rules)
    let starts = [50.0, 40, 60] + (0..<count - 3).map { 51 + Double($0) / 100 }
    let lengths = [3.5, 1, 2] + Array(repeating: 0, count: count - 3)
    try database.insert(try zip(starts, lengths).map { try TestData.steps(1, at: $0, seconds: $1) })
    let lane = try #require(try database.read { try $0.lanes(of: nil).first })
    #expect([lane.longest, lane.earliest, lane.latest] == [3.5, 40, 62])
    #expect(lane.count == count)
    let insertion = try database.read { storage in
      try SQLRow.fetchAll(storage.sqlite, sql: "SELECT seq, span, batch, earliest, latest FROM insertion").map { row in
        try (0..<5).map { try row[$0] as Double }
      }
    }
    #expect(insertion == [[1, Double(count), 1, 40, 60]])
  }

  @Test("Samples without a duration have the longest duration 0", arguments: [1, 20])
  func points(count: Int) throws {
    let database = try HealthDatabase.inMemory(sealing: Self.rules)
    try database.insert(try (0..<count).map { try TestData.steps(1, at: Double($0)) })
    #expect(try database.read { try $0.lanes(of: nil).map(\.longest) } == [0])
  }

  @Test("A batch has one range of numbers for each lane, from the lane's first sample to its last")
  func ranges() throws {
    let database = try HealthDatabase.inMemory()
    let apps = ["a", "a", "b", "a", "c", "b", "b", "a", "c"]
    for _ in 0..<2 {
      try database.insert(try apps.enumerated().map { try TestData.steps(1, at: Double($0), provenance: TestData.provenance($1)) })
    }
    let rows = try database.read { storage in
      try SQLRow.fetchAll(storage.sqlite, sql: "SELECT seq, span, batch, lane, earliest, latest FROM insertion ORDER BY seq").map { row in
        try (0..<6).map { try row[$0] as Int64 }
      }
    }
    #expect(
      rows == [
        [1, 8, 1, 1, 0, 7], [3, 5, 1, 2, 2, 6], [5, 5, 1, 3, 4, 8], [10, 8, 10, 1, 0, 7], [12, 5, 10, 2, 2, 6], [14, 5, 10, 3, 4, 8],
      ])
    let found = try database.stored().sorted { $0.sequence < $1.sequence }
    #expect(found.map { $0.record.provenance.revision?.source.bundleIdentifier } == apps + apps)
    #expect(try database.read { try $0.lanes(of: nil).map(\.count) } == [8, 6, 4])
    #expect(try database.read { try $0.checkInvariants() } == [])
  }

  @Test("A sample of a mixed batch is found once, also beside a batch of the same lanes and times")
  func once() throws {
    let database = try HealthDatabase.inMemory(sealing: SealingRules(size: 2, kept: 1, threshold: 3))
    let samples = try (0..<18).map { try TestData.steps(Double($0), at: Double($0 % 3), provenance: TestData.provenance("app.\($0 % 2)")) }
    let batches = [samples[..<8], samples[8..<16], samples[16...]]
    for batch in batches { try database.insert(Array(batch)) }
    try database.read { storage throws in
      for wanted in batches + [samples[...], samples[7..<9], samples[4..<5]] {
        #expect(try storage.samples(uuids: Set(wanted.map(\.uuid))).map(\.record) == Array(wanted))
        #expect(try storage.storedUUIDs(among: wanted.map(\.uuid)) == Set(wanted.map(\.uuid)))
      }
      #expect(try storage.samples(uuids: [UUID(), UUIDMint.ofTests.next()]).isEmpty)
    }
  }

  /// How many samples are in chunks right after a batch was stored, before the transaction seals more.
  private func sealedAtOnce(_ samples: [SampleRecord]) throws -> Int64 {
    let database = try HealthDatabase.inMemory(sealing: Self.rules)
    let sealed = try database.write { storage in
      try storage.insert(samples)
      return try storage.numbers("SELECT sum(chunked) FROM lane")[0]
    }
    #expect(try database.stored().sorted { $0.sequence < $1.sequence }.map(\.record) == samples)
    #expect(try database.read { try $0.checkInvariants() } == [])
    return sealed
  }

  @Test("Batches from the threshold on are sealed at once, if all are plain samples within the limits of a chunk")
  func columns() throws {
    func steps(_ count: Int) throws -> [SampleRecord] {
      try (0..<count).map { number in
        let sign: Double = number % 2 == 0 ? 1 : -1
        return try TestData.steps(number % 5 == 0 ? sign * Limits.largestNumber : Double(number), at: Double(number))
      }
    }
    #expect(try sealedAtOnce(steps(19)) == 0)
    #expect(try sealedAtOnce(steps(20)) == 20)
    #expect(try sealedAtOnce(steps(26)) == 26)
    var withSeries = try steps(20)
    withSeries[13].series = SeriesRecord([SeriesValue(start: 13, end: 13, value: 5)])
    #expect(try sealedAtOnce(withSeries) == 0)
    for (value, sealed) in [(3, 20), ((1 << 53) - 1, 20), (1 - (1 << 53), 20), (1 << 53, 0), (-(1 << 53), 0)] as [(Int, Int64)] {
      let nights = (0..<20).map { night($0 == 0 ? value : $0, at: Double($0)) }
      #expect(try sealedAtOnce(nights) == sealed, "\(value)")
    }
  }

  @Test("Samples of one batch share what they have in common, in rows and in columns", arguments: [2, 6, 24])
  func shared(count: Int) throws {
    let database = try HealthDatabase.inMemory(sealing: Self.rules)
    let sets = [1, 2].map { MetadataSet([.init(key: "number", value: .integer($0))]) }
    let samples = try (0..<count).map { number in
      var sample = try TestData.steps(
        Double(number), at: Double(number), provenance: TestData.provenance(version: "\(number % 3)"),
        metadata: number % 4 < 2 ? sets[number % 2] : .empty)
      sample.timeZone = [nil, "Asia/Tokyo", "Asia/Tokyo", "Europe/Rome"][number % 4]
      sample.creation = number % 3 == 0 ? nil : sample.end + Double(number)
      return sample
    }
    try database.insert(samples)
    #expect(try database.everything() == samples)
    #expect(try database.rowCount("source_revision") == min(count, 3) && database.rowCount("metadata_set") == 2)
    #expect(try database.rowCount("time_zone") == (count > 3 ? 2 : 1))
  }

  @Test("Numbers of the sequence are taken one after another, as many as wanted")
  func sequence() throws {
    let database = try HealthDatabase.inMemory()
    let numbers = try database.write { storage in try [1, 3, 0, 2].map { try storage.takeSequence($0) } }
    #expect(numbers == [1, 2, 5, 5])
    #expect(try database.read { try $0.latestSequence() } == 6)
  }

  @Test("The types of a batch are noted, each of them")
  func touched() throws {
    let database = try HealthDatabase.inMemory()
    var pulse = try TestData.steps(1)
    pulse.type = try TestData.type("heartRate")
    let touched = TouchedData()
    try database.write(noting: touched) { _ = try $0.insert([TestData.steps(1), pulse, night(1, at: 0)]) }
    #expect(touched.types == [try TestData.type("stepCount"), pulse.type, Catalog.sleep])
  }
}
