// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

@Suite struct DeletionTableTests {
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  private static func synced(_ identifier: String, _ version: Int64) -> MetadataSet {
    MetadataSet([
      .init(key: "HKMetadataKeySyncIdentifier", value: .string(identifier)),
      .init(key: "HKMetadataKeySyncVersion", value: .integer(version)), .init(key: "note", value: .string("mine")),
    ])
  }

  /// The deletions after a place in all lanes, each as its number.
  private func deletions(after sequence: Int64 = 0) throws -> [StoredDeletion] {
    try database.read { storage in
      let lanes = Dictionary(uniqueKeysWithValues: try storage.lanes(of: nil).map { ($0.number, $0) })
      return try storage.deletions(after: sequence, lanes: lanes).found
    }
  }

  @Test("A deletion is recorded with its number, UUID, source, end and the sync entries of its metadata")
  func record() throws {
    let metadata = Self.synced("s", 3)
    let samples = [
      try TestData.steps(1, at: 10, seconds: 5, provenance: TestData.provenance("b"), metadata: metadata),
      try TestData.steps(2, at: 20), try TestData.steps(3, at: 30, seconds: 7),
    ]
    let stored = try database.write { try $0.insert(samples) }
    let touched = TouchedData()
    try database.write(noting: touched) { try $0.delete([stored[2], stored[0]]) }
    #expect(touched.types == [samples[0].type])
    let found = try deletions()
    #expect(found.map(\.sequence) == [4, 5])
    #expect(found.map(\.record.uuid) == [samples[2].uuid, samples[0].uuid])
    #expect(found.map(\.record.source.bundleIdentifier) == ["com.example.app", "b"])
    #expect(found.map { $0.end?.timeIntervalSinceReferenceDate } == [37, 15])
    #expect(found[0].record.metadata.isEmpty)
    #expect(Set(found[1].record.metadata.entries.map(\.key)) == ["HKMetadataKeySyncIdentifier", "HKMetadataKeySyncVersion"])
    #expect(found.allSatisfy { $0.record.type == samples[0].type && $0.record.members.isEmpty && $0.memberEnds.isEmpty })
    #expect(try database.everything() == [samples[1]])
    #expect(try database.read { try $0.latestSequence() } == 5)
    #expect(try database.read { try $0.lanes(of: nil).map(\.count) } == [0, 1])
    #expect(try database.read { $0.places(ofDeleted: [samples[0].uuid, samples[2].uuid]) } == [10..<15, 30..<37])
    #expect(try database.read { $0.places(ofDeleted: [samples[1].uuid]) } == nil)
    #expect(try database.read { try $0.checkInvariants() } == [])
  }

  @Test("Deletions come in their order, whatever their lane, from after a place on; other lanes are left out")
  func order() throws {
    let stored = try database.write { storage in
      try storage.insert(try (0..<4).map { try TestData.steps(1, at: Double($0), provenance: TestData.provenance("app.\($0 % 2)")) })
    }
    for index in [1, 0, 3, 2] { try database.write { try $0.delete([stored[index]]) } }
    #expect(try deletions().map(\.record.uuid) == [1, 0, 3, 2].map { stored[$0].record.uuid })
    #expect(try deletions(after: 5).map(\.sequence) == [6, 7, 8])
    #expect(try deletions(after: 8).isEmpty)
    try database.read { storage in
      let lane = try #require(try storage.lanes(of: nil).last)
      #expect(try storage.deletions(after: 0, lanes: [lane.number: lane]).found.map(\.sequence) == [5, 7])
      #expect(try storage.deletions(after: 5, lanes: [lane.number: lane]).found.map(\.sequence) == [7])
    }
  }

  @Test("Only the given sample is deleted, not others of its lane that start at the same time")
  func sameStart() throws {
    let samples = try (0..<3).map { try TestData.steps(Double($0), at: 10) }
    let stored = try database.write { try $0.insert(samples) }
    try database.write { try $0.delete([stored[1]]) }
    #expect(try database.everything() == [samples[0], samples[2]])
    try database.write { try $0.delete([]) }
    #expect(try database.everything() == [samples[0], samples[2]])
  }

  @Test("The sample of a sync identifier is found by lane and identifier, with its version")
  func sync() throws {
    let samples = try (0..<4).map { try TestData.steps(Double($0), at: Double($0), provenance: TestData.provenance("app.\($0 / 2)")) }
    let stored = try database.write { try $0.insert(samples) }
    try database.write { storage in
      try storage.setSync(identifier: "a", version: 1, sample: stored[0])
      try storage.setSync(identifier: "b", version: 2, sample: stored[1])
      try storage.setSync(identifier: "a", version: 3, sample: stored[2])
      try storage.setSync(identifier: "b", version: 4, sample: stored[2])
      try storage.setSync(identifier: "b", version: 5.5, sample: stored[3])
      let lanes = try storage.lanes(of: nil)
      func found(_ identifier: String, _ lane: Int) throws -> [Double] {
        guard let found = try storage.synced(identifier: identifier, lane: lanes[lane]) else { return [] }
        return [found.version, Double(found.sample.sequence)]
      }
      #expect(try found("a", 0) == [1, 1] && found("b", 0) == [2, 2])
      #expect(try found("a", 1) == [3, 3] && found("b", 1) == [5.5, 4] && found("c", 1) == [])
    }
  }

  @Test("A sync identifier of a sample that is gone leads to no other sample")
  func syncOfDeleted() throws {
    let stored = try database.write { try $0.insert([try TestData.steps(1, at: 10), try TestData.steps(2, at: 10)]) }
    try database.write { storage in
      // The samples have no sync identifier of their own, so it stays with the deletion.
      try storage.setSync(identifier: "a", version: 1, sample: stored[0])
      try storage.delete([stored[0]])
      let lane = try #require(try storage.lanes(of: nil).first)
      #expect(try storage.synced(identifier: "a", lane: lane) == nil)
    }
  }

  @Test("A deleted sample gives up its sync identifier, unless another sample has it now; other identifiers stay")
  func forgottenSync() throws {
    let (one, other) = (Self.synced("a", 1), Self.synced("b", 1))
    let stored = try database.write { storage in
      try storage.insert([
        TestData.steps(1, at: 1, metadata: one), TestData.steps(2, at: 2, metadata: one), TestData.steps(3, at: 3, metadata: other),
      ])
    }
    try database.write { storage in
      try storage.setSync(identifier: "a", version: 1, sample: stored[0])
      try storage.setSync(identifier: "b", version: 1, sample: stored[2])
      try storage.setSync(identifier: "a", version: 2, sample: stored[1])
      let lane = try #require(try storage.lanes(of: nil).first)
      try storage.delete([stored[0]])
      #expect(try storage.synced(identifier: "a", lane: lane)?.sample.sequence == 2)
      #expect(try storage.synced(identifier: "b", lane: lane)?.sample.sequence == 3)
      try storage.delete([stored[1]])
      #expect(try storage.numbers("SELECT seq FROM sync_identifier") == [3])
    }
  }

  @Test("The kept element of a deleted sample goes with it, and those of other samples stay")
  func keptElements() throws {
    let stored = try database.write { try $0.insert([try TestData.steps(1), try TestData.steps(2)]) }
    let element = KeptElement(name: "Record", attributes: [.init(name: "a", value: "b")])
    try database.write { storage in
      for sample in stored { try storage.keptElements.keep(element, ofSample: sample.sequence, import: nil) }
      try storage.delete([stored[0]])
      #expect(try storage.keptElements.extra(ofSample: 1) == nil && storage.keptElements.extra(ofSample: 2) == element)
    }
  }

  @Test("The members of a deleted correlation are recorded with their ends, also where they were in chunks and stay stored")
  func memberEnds() throws {
    let sealed = try HealthDatabase.inMemory(sealing: SealingRules(size: 2, kept: 0, threshold: 2))
    let pressure = try TestData.type("bloodPressureSystolic")
    func sample(_ type: DataType, _ start: Double, _ seconds: Double, _ value: SampleRecord.Value) -> SampleRecord {
      let start = Date(timeIntervalSinceReferenceDate: start)
      return SampleRecord(type, value, at: start, seconds: seconds, from: TestData.provenance(), uuid: UUIDMint.ofTests.next())
    }
    let unit = try UnitExpression.parse("mmHg")
    // Two of one instant, so that only the number tells them apart.
    let periods: [(start: Double, seconds: Double)] = [(10, 1), (10, 2), (20, 3), (30, 0)]
    let members = periods.map { sample(pressure, $0.start, $0.seconds, .quantity(120, unit)) }
    let whole = sample(try TestData.type("bloodPressure"), 10, 0, .correlation([]))
    let stored = try sealed.write { try $0.insert(members) }
    #expect(try sealed.numbers("SELECT sum(chunked) FROM lane") == [4])
    try sealed.write { storage in
      let correlation = try storage.insert([whole])[0]
      for member in stored { try storage.correlations.add(member, toCorrelation: correlation) }
    }
    // As members they were rows, and were sealed again.
    #expect(try sealed.numbers("SELECT sum(chunked) FROM lane") == [4])
    let correlation = try #require(try sealed.stored().first { $0.record.members != nil })
    try sealed.write { try $0.delete([correlation], withMembers: false) }
    let deletion = try sealed.read { storage in
      let lanes = Dictionary(uniqueKeysWithValues: try storage.lanes(of: nil).map { ($0.number, $0) })
      return try #require(try storage.deletions(after: 0, lanes: lanes).found.first)
    }
    #expect(deletion.record.members.map(\.type) == Array(repeating: pressure, count: 4))
    #expect(deletion.memberEnds.map { $0?.timeIntervalSinceReferenceDate } == [11, 12, 23, 30])
    #expect(try sealed.stored().map(\.record.uuid) == members.map(\.uuid))
    #expect(try sealed.everything(.not(.noCorrelation)).isEmpty)
    #expect(try sealed.read { try $0.checkInvariants() } == [])
  }

  @Test("A UUID has sixteen bytes")
  func bytes() {
    let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    func data(_ count: UInt8) -> Data { Data((0..<count).map { $0 + 1 }) }
    #expect(UUID(data: data(16)) == uuid)
    #expect(UUID(data: data(15)) == nil)
    #expect(UUID(data: data(17)) == nil)
    #expect(UUID(data: Data()) == nil)
    #expect(uuid.data == data(16))
  }
}
