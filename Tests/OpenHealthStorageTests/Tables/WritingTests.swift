// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Synchronization
import Testing

@testable import OpenHealthStorage

@Suite struct WritingTests {
  private struct Interruption: Error {}

  @Test(
    "a value that is not a number, infinite or too large is refused, and its write stores nothing",
    arguments: [Double.nan, .infinity, -.infinity, Limits.largestNumber.nextUp])
  func refusesNumbers(value: Double) throws {
    let database = try HealthDatabase.inMemory()
    let samples = [try TestData.steps(1), try TestData.steps(value), try TestData.steps(2)]
    #expect(kind { try database.insert(samples) } == "invalidArgument")
    #expect(try database.everything().isEmpty)
    #expect(try database.read { try $0.lanes(of: nil).isEmpty })
    try database.insert([samples[0]])
    #expect(try database.everything().count == 1)
  }

  @Test("the largest numbers and units are stored, and larger ones refused, also in metadata and workouts")
  func limits() throws {
    let database = try HealthDatabase.inMemory()
    func sample(_ value: Double, _ unit: String) throws -> SampleRecord {
      SampleRecord(
        uuid: UUIDMint.ofTests.next(), type: try TestData.type("distanceCycling"), start: Date(timeIntervalSinceReferenceDate: 0),
        end: Date(timeIntervalSinceReferenceDate: 1), value: .quantity(value, try .parse(unit)), provenance: TestData.provenance("app"))
    }
    func metadata(_ value: MetadataValue) throws -> SampleRecord {
      try TestData.steps(1, metadata: MetadataSet([.init(key: "key", value: value)]))
    }
    func workout(_ workout: WorkoutRecord) throws -> SampleRecord {
      SampleRecord(
        uuid: UUIDMint.ofTests.next(), type: Catalog.workout, start: Date(timeIntervalSinceReferenceDate: 0),
        end: Date(timeIntervalSinceReferenceDate: 1), value: .workout(workout), provenance: TestData.provenance("app"))
    }
    let largest = Limits.largestNumber
    let far = Date(timeIntervalSinceReferenceDate: .infinity)
    let meter = try UnitExpression.parse("m")
    for good in try [
      sample(largest, "m"), sample(-largest, "Tm^4/m^3"), metadata(.real(largest)), metadata(.quantity(-largest, meter)),
      workout(WorkoutRecord(activityType: 1, duration: 1, totals: [.distance: .init(largest, meter)])),
    ] {
      try database.insert([good])
    }
    for bad in try [
      sample(largest.nextUp, "m"), sample(1, "Tm^10/m^9"), sample(1, "fm^10/m^9"), metadata(.real(.infinity)), metadata(.real(.nan)),
      metadata(.quantity(.infinity, meter)), metadata(.quantity(largest.nextUp, meter)), metadata(.date(far)),
      workout(WorkoutRecord(activityType: 1, duration: 1, totals: [.distance: .init(.infinity, meter)])),
      workout(WorkoutRecord(activityType: 1, duration: .infinity)),
      workout(WorkoutRecord(activityType: 1, duration: 1, events: [.init(kind: 1, start: far, end: far)])),
      workout(
        WorkoutRecord(
          activityType: 1, duration: 1,
          events: [
            .init(
              kind: 1, start: Date(timeIntervalSinceReferenceDate: 0), end: Date(timeIntervalSinceReferenceDate: 0),
              metadata: MetadataSet([.init(key: "key", value: .real(.nan))]))
          ])),
    ] {
      #expect(kind { try database.insert([bad]) } == "invalidArgument", "\(bad.value)")
    }
    #expect(try database.everything().count == 5)
  }

  @Test("a sample without a source is refused")
  func refusesNoSource() throws {
    let database = try HealthDatabase.inMemory()
    let sample = try TestData.steps(1, provenance: .unknown)
    #expect(kind { try database.insert([sample]) } == "invalidArgument")
    #expect(try database.everything().isEmpty)
  }

  @Test("a write that throws stores nothing, and its dictionary numbers are not reused for other values")
  func throwingWrite() throws {
    let database = try HealthDatabase.inMemory()
    func sample(_ number: Int) throws -> SampleRecord {
      try TestData.steps(
        Double(number), at: Double(number),
        provenance: TestData.provenance("app.\(number)", device: DeviceRecord(name: "device \(number)")),
        metadata: MetadataSet([.init(key: "number", value: .integer(Int64(number)))]))
    }
    let samples = try (0..<4).map(sample)
    #expect(throws: (any Error).self) {
      try database.write { storage in
        try storage.insert([samples[0], samples[1]])
        throw Interruption()
      }
    }
    #expect(try database.everything().isEmpty)
    // In the reverse order: number 1 becomes number 2.
    try database.insert([samples[1]])
    try database.insert([samples[0], samples[2]])
    try database.insert([samples[3]])
    #expect(try database.everything() == samples)
    let found = try database.everything()
    #expect(found.map(\.provenance) == samples.map(\.provenance))
    #expect(found.map(\.metadata) == samples.map(\.metadata))
  }

  @Test("writes that throw beside others leave only correct data")
  func throwingBesideOthers() throws {
    let folder = try TemporaryFolder()
    let database = try HealthDatabase.open(folder: folder.store)
    // Two neighbours share new dictionary entries: the one that throws must not leave its numbers to the other.
    let samples = try (0..<600).map { (number: Int) -> SampleRecord in
      try TestData.steps(
        Double(number), at: Double(number), provenance: TestData.provenance("app.\(number / 2 % 7)", version: "\(number / 2)"),
        metadata: MetadataSet([.init(key: "number", value: .integer(Int64(number / 2)))]))
    }
    let failures = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: samples.count) { number in
      do {
        try database.write { storage in
          try storage.insert([samples[number]])
          if number % 2 == 0 { throw Interruption() }
        }
      } catch {
        failures.withLock { $0 += 1 }
      }
    }
    #expect(failures.withLock { $0 } == 300)
    let expected = samples.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    let found = try database.everything()
    #expect(found == expected)
    #expect(try HealthDatabase.open(folder: folder.store).everything() == expected)
  }

  @Test("stored UUIDs are found, minted and foreign; absent ones are not")
  func storedUUIDs() throws {
    let database = try HealthDatabase.inMemory()
    let mint = UUIDMint.ofSystem()
    let minted = (0..<500).map { _ in mint.next() }
    let foreign = (0..<200).map { _ in UUID() }
    let stored = Array(minted[100..<200]) + [minted[300], minted[302]] + foreign.prefix(100)
    var random = SplitMix64(seed: 3)
    var samples = try stored.enumerated().map {
      try TestData.steps(1, at: Double($0 % 50), uuid: $1, provenance: TestData.provenance("app.\($0 % 3)"))
    }
    samples.shuffle(using: &random)
    for part in stride(from: 0, to: samples.count, by: 23) { try database.insert(Array(samples[part..<min(part + 23, samples.count)])) }
    let found = try database.write { storage in try storage.storedUUIDs(among: minted + foreign) }
    #expect(found == Set(stored))
    for uuid in minted + foreign {
      let one = try database.write { storage in try storage.storedUUIDs(among: [uuid]) }
      #expect(one == (Set(stored).contains(uuid) ? [uuid] : []))
    }
    #expect(try database.write { try $0.storedUUIDs(among: []) }.isEmpty)
    let neighbours = [UUID(block: minted[0].block, counter: .max), UUID(block: minted[0].block, counter: 0xFFFF_FFFE)]
    #expect(try database.write { try $0.storedUUIDs(among: neighbours) }.isEmpty)
  }

  @Test("a run of UUIDs ends at the end of its block, even if the next block continues the counter")
  func runsOfTwoBlocks() throws {
    let blocks = (0..<2).map { _ in UUIDMint.ofSystem().next().block }.sorted { ($0.high, $0.low) < ($1.high, $1.low) }
    let uuids = [UUID(block: blocks[0], counter: 7), UUID(block: blocks[0], counter: 8), UUID(block: blocks[1], counter: 9)]
    #expect(
      UUIDRun.runs(uuids.reversed()) == [
        UUIDRun(block: blocks[0], first: 7, count: 2), UUIDRun(block: blocks[1], first: 9, count: 1),
      ])
    let database = try HealthDatabase.inMemory()
    try database.insert(try uuids.map { try TestData.steps(1, uuid: $0) })
    for uuid in uuids { #expect(try database.write { try $0.storedUUIDs(among: [uuid]) } == [uuid]) }
    #expect(try database.write { try $0.storedUUIDs(among: uuids) } == Set(uuids))
    let neighbours = [UUID(block: blocks[0], counter: 9), UUID(block: blocks[1], counter: 8)]
    #expect(try database.write { try $0.storedUUIDs(among: neighbours) }.isEmpty)
  }

  @Test("a transaction that only deletes changes the types of the deleted samples")
  func changedTypes() throws {
    let database = try HealthDatabase.inMemory()
    let stored = try database.write { try $0.insert([try TestData.steps(1), try TestData.steps(2)]) }
    let before = try database.read { try $0.latestSequence() }
    #expect(try database.read { try $0.changedTypes(after: before) }.isEmpty)
    try database.write { try $0.delete([stored[0]]) }
    #expect(try database.read { try $0.changedTypes(after: before) } == [try TestData.type("stepCount")])
  }

  @Test("sequence numbers follow the order of writes")
  func sequence() throws {
    let database = try HealthDatabase.inMemory()
    let first = try database.write { try $0.insert([try TestData.steps(1, at: 9), try TestData.steps(2, at: 3)]) }
    let second = try database.write { try $0.insert([try TestData.steps(3, at: 1)]) }
    #expect(first.map(\.sequence) == [1, 2])
    #expect(second.map(\.sequence) == [3])
    #expect(try database.write { try $0.insert([]) }.isEmpty)
  }
}
