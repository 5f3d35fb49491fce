// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthTestSupport
import Testing

@testable import OpenHealthCore
@testable import OpenHealthEngine
@testable import OpenHealthStorage

/// What the owner has corrected or deleted stays out of later imports.
@Suite struct RemovedRecordsTests {
  private let clock = TestClock()
  private let store: TestStore

  init() throws { store = try TestStore(now: { [clock] in clock.now }) }

  // MARK: Shorthands

  @discardableResult
  private func remove(_ selection: SampleSelection) throws -> Int64 {
    try #require(try store.engine.perform(RemoveSamples(selection: selection), for: .owner).removal)
  }

  private func uuids(_ type: String) throws -> Set<UUID> { Set(try store.samples(of: type).map(\.uuid)) }

  private func weight(_ kilograms: Double, at start: Double = 0) throws -> SampleRecord {
    try TestStore.sample("bodyMass", kilograms, "kg", at: start, of: "Scale")
  }

  /// The numbers of records that were stored, known, and left out.
  private func bring(
    _ records: [SampleRecord], groups: [ImportRecords.Group] = [], import number: Int64? = nil, bringsBack: Bool = false
  ) throws -> [Int] {
    let outcome = try store.bring(records, groups: groups, import: number, bringsBack: bringsBack)
    return [outcome.storedByType, outcome.alreadyThereByType, outcome.removedByType ?? [:]].map { $0.values.reduce(0, +) }
  }

  // MARK: Samples

  @Test("a corrected sample does not come back beside the correction, not after a day either, unless the import brings it back")
  func corrected() throws {
    #expect(try bring([weight(70), weight(71, at: 60)]) == [2, 0, 0])
    let wrong = try #require(try store.samples(of: "bodyMass").first { $0.start == TestStore.date(0) })
    let right = try TestStore.sample("bodyMass", 69, "kg")
    try store.engine.perform(SaveSamples(samples: [right], author: TestStore.identity("person")), for: .owner)
    try remove(.samples([wrong.uuid]))
    for _ in 0..<2 {
      #expect(try bring([weight(70), weight(71, at: 60), weight(72, at: 90)]).last == 1)
      #expect(try store.samples(of: "bodyMass").count == 3)
      clock.advance(2 * RemoveSamples.keptSeconds)
    }
    #expect(try bring([weight(70)], bringsBack: true) == [1, 0, 0])
    #expect(try bring([weight(70)]) == [0, 1, 0])
  }

  @Test("all of a source that was deleted stays gone and is counted; what is new in the file is stored")
  func source() throws {
    let file = try (0..<100).map { try weight(70 + Double($0) / 10, at: Double($0) * 86_400 * 3) }
    #expect(try bring(file) == [100, 0, 0])
    try remove(.matching(nil, .source(["Scale"])))
    clock.advance(2 * RemoveSamples.keptSeconds)
    // As the exports of a phone are: the same records in another order, with other UUIDs.
    let again = try (0..<101).reversed().map { try weight(70 + Double($0) / 10, at: Double($0) * 86_400 * 3) }
    #expect(try bring(again) == [1, 0, 100])
    #expect(try bring(again) == [0, 1, 100])
    // Another source with the same values is another one.
    #expect(try bring([TestStore.sample("bodyMass", 70, "kg", of: "Other")]) == [1, 0, 0])
  }

  @Test("a removal that was undone is forgotten: an import knows the sample, and brings it back after its import was deleted")
  func undone() throws {
    let number = try store.beginImport()
    #expect(try bring([weight(70)], import: number) == [1, 0, 0])
    let removal = try remove(.samples(uuids("bodyMass")))
    #expect(try bring([weight(70)]) == [0, 0, 1])
    #expect(try store.engine.perform(RestoreSamples(removal: removal), for: .owner) == .init(restoredSamples: 1, leftOut: 0, isDone: true))
    #expect(try bring([weight(70)]) == [0, 1, 0])
    #expect(try store.engine.perform(DeleteImport(number: number), for: .owner).isDone)
    #expect(try bring([weight(70)]) == [1, 0, 0])
  }

  @Test("each removed sample keeps one of several equal records out, and can still be restored")
  func equal() throws {
    #expect(try bring([weight(70), weight(70), weight(70)]) == [3, 0, 0])
    let removal = try remove(.samples([try #require(try uuids("bodyMass").first)]))
    // In two batches of one import.
    let number = try store.beginImport()
    #expect(try bring([weight(70), weight(70)], import: number) == [0, 2, 0])
    #expect(try bring([weight(70), weight(70)], import: number) == [1, 0, 1])
    #expect(try store.samples(of: "bodyMass").count == 3)
    #expect(try store.engine.perform(RestoreSamples(removal: removal), for: .owner).restoredSamples == 1)
    #expect(try bring([weight(70), weight(70), weight(70), weight(70)]) == [0, 4, 0])
  }

  @Test("the same sample in another unit, or with a fraction of a second, stays out; another value, second or end does not")
  func identity() throws {
    #expect(try bring([weight(70, at: 0.25)]) == [1, 0, 0])
    try remove(.samples(uuids("bodyMass")))
    #expect(try bring([TestStore.sample("bodyMass", 70_000, "g", of: "Scale")]) == [0, 0, 1])
    let others = [
      try weight(70.000001), try weight(70, at: 1), try weight(70, at: -1),
      try TestStore.sample("bodyMass", 70, "kg", seconds: 1, of: "Scale"),
    ]
    #expect(try bring(others) == [4, 0, 0])
  }

  // MARK: Wholes

  private func groups() throws -> [ImportRecords.Group] {
    let whole = try TestStore.sample("bloodPressure", .correlation([]), of: "file")
    let steps = try TestStore.steps(3, at: 7, of: "file")
    return [
      .init(record: whole, members: try TestStore.pressures(of: "file"), extra: nil),
      .init(record: try TestStore.workout(of: "file"), members: [steps], extra: nil),
    ]
  }

  @Test("a removed correlation stays out with its members, a removed workout without its samples")
  func wholes() throws {
    #expect(try bring([], groups: groups()) == [5, 0, 0])
    try remove(.samples(uuids("bloodPressure").union(uuids("workout"))))
    clock.advance(2 * RemoveSamples.keptSeconds)
    for _ in 0..<2 { #expect(try bring([], groups: groups()) == [0, 1, 4]) }
    #expect(try store.samples(of: "stepCount").count == 1)
    // The same members at the top level are counted once.
    #expect(try bring(TestStore.pressures(of: "file"), groups: groups()) == [0, 1, 4])
    // Other members make another correlation.
    let whole = try TestStore.sample("bloodPressure", .correlation([]), of: "file")
    let members = [try TestStore.sample("bloodPressureSystolic", 140, "mmHg", of: "file"), try TestStore.pressures(of: "file")[1]]
    let outcome = try store.bring([], groups: [.init(record: whole, members: members, extra: nil)])
    #expect(outcome.storedByType[whole.type] == 1 && outcome.storedByType[members[0].type] == 1)
    #expect(outcome.removedByType == [members[1].type: 1])
    #expect(try store.samples(of: "bloodPressure").map { $0.members?.map(\.type) } == [[members[0].type]])
    #expect(try bring([], groups: groups(), bringsBack: true) == [4, 1, 0])
    #expect(try bring([], groups: groups()) == [0, 5, 0])
  }

  @Test("a correlation of which one member was removed stays the same correlation without it")
  func member() throws {
    #expect(try bring([], groups: [groups()[0]]) == [3, 0, 0])
    try remove(.samples(uuids("bloodPressureSystolic")))
    clock.advance(2 * RemoveSamples.keptSeconds)
    for _ in 0..<2 { #expect(try bring([], groups: [groups()[0]]) == [0, 2, 1]) }
    let found = try store.samples(of: "bloodPressure")
    #expect(found.count == 1 && found[0].members?.map(\.type.name) == ["bloodPressureDiastolic"])
  }

  @Test("a removed sample with content or locations stays out, and one with other content does not")
  func contents() throws {
    func prescription(_ type: UInt) throws -> SampleRecord {
      try TestStore.sample("visionPrescription", .content(.visionPrescription(.init(type: type))), of: "file")
    }
    func route(_ count: Int) throws -> SampleRecord { try TestStore.route(count: count, of: "file") }
    #expect(try bring([prescription(1), route(3)]) == [2, 0, 0])
    try remove(.samples(uuids("visionPrescription").union(uuids("workoutRoute"))))
    clock.advance(2 * RemoveSamples.keptSeconds)
    #expect(try bring([prescription(1), route(3)]) == [0, 0, 2])
    #expect(try bring([prescription(2), route(4)]) == [2, 0, 0])
  }

  @Test("attachments, elements and parts of what stays out stay out")
  func companions() throws {
    let extra = KeptElement(name: "Record", children: [KeptElement(name: "Child")])
    func request() throws -> ImportRecords {
      let part = ImportRecords.Part(element: KeptElement(name: "Part"), identity: 1, reason: "the unit is missing")
      let group = ImportRecords.Group(
        record: try TestStore.workout(of: "file"), members: [try TestStore.steps(3, at: 7, of: "file")], extra: extra,
        memberExtras: [0: extra],
        parts: [part])
      return ImportRecords(
        number: try store.beginImport(), records: [try TestStore.prescription(of: "file")], extras: [0: extra],
        attachments: [0: [TestStore.attachment()]], groups: [group])
    }
    let first = try store.engine.perform(request(), for: .owner)
    #expect(first.storedAttachments == 1 && first.arePartsNew == [true] && first.removedByType == nil)
    try remove(.matching(nil, .source(["file"])))
    clock.advance(2 * RemoveSamples.keptSeconds)
    let second = try store.engine.perform(request(), for: .owner)
    #expect(
      second.storedAttachments == 0 && second.knownAttachments == 0 && second.removedAttachments == 1 && second.arePartsNew == [false])
    #expect(second.removedByType?.values.reduce(0, +) == 3 && second.storedByType.values.reduce(0, +) == 0)
    let types = ["visionPrescription", "workout", "stepCount"]
    for type in types { #expect(try store.samples(of: type).isEmpty, "\(type)") }
    #expect(try store.engine.perform(FetchElements(breaksRule: true), for: .owner).isEmpty)
  }

  @Test("apps' own deletions and a deleted import are not remembered")
  func others() throws {
    let app = try store.app("file", share: ["stepCount"])
    let steps = try TestStore.steps(3, at: 7)
    try store.save(steps, for: app)
    try store.engine.perform(DeleteSamples(samples: [steps]), for: app)
    #expect(try bring([TestStore.steps(3, at: 7, of: "file")]) == [1, 0, 0])
  }
}
