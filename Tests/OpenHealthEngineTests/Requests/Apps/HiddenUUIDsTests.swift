// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthEngine
@testable import OpenHealthStorage

/// T7: an app learns nothing of samples that it may not see by their UUIDs: it cannot derive them, and saving one tells it nothing.
@Suite struct HiddenUUIDsTests {
  private let store: TestStore

  init() throws { store = try TestStore() }

  /// Imports steps and heart rates in turn, enough to be sealed in chunks, and returns the UUIDs that the store shows.
  private func bring(_ count: Int = 3000) throws -> (steps: [UUID], pulses: [UUID]) {
    let mint = UUIDMint.ofImport()
    let records = try (0..<count).map { number -> SampleRecord in
      var record =
        try number % 2 == 0
        ? TestStore.steps(1, at: Double(number), of: "phone") : TestStore.pulse(60, at: Double(number), of: "phone")
      record.uuid = mint.next()
      return record
    }
    #expect(try store.bring(records).storedByType.values.reduce(0, +) == count)
    return (try store.samples(of: "stepCount").map(\.uuid), try store.samples(of: "heartRate").map(\.uuid))
  }

  private static func neighbours(_ uuid: UUID) -> [UUID] {
    let block = uuid.block
    return (1...20).flatMap { [UUID(block: block, counter: uuid.counter &+ $0), UUID(block: block, counter: uuid.counter &- $0)] }
      + (1...8).map { UUID(block: UUIDBlock(high: block.high, low: block.low &+ $0), counter: uuid.counter) }
      + (1...8).map { UUID(block: UUIDBlock(high: block.high &+ $0, low: block.low), counter: uuid.counter) }
  }

  @Test("T7: no two imported samples are shown under neighbouring UUIDs, and no other form of their UUIDs leaves the store")
  func imported() throws {
    let (steps, pulses) = try bring()
    let all = Set(steps + pulses)
    #expect(all.count == 3000)
    #expect(all.allSatisfy { $0.uuid.6 >> 4 == 8 && $0.uuid.8 >> 6 == 0b10 })
    #expect(steps.allSatisfy { uuid in Self.neighbours(uuid).allSatisfy { !all.contains($0) } })
    // Nor do they share a block or come in order.
    #expect(Set(all.map(\.block)).count == 3000)
    let rising = zip(steps, steps.dropFirst()).count { $0.uuidString < $1.uuidString }
    #expect((600..<900).contains(rising))
  }

  @Test("T7: an app's own new samples do not tell the UUIDs of its others")
  func own() throws {
    let uuids = (0..<300).map { _ in UUIDMint.ofTests.next() }
    let all = Set(uuids)
    #expect(uuids.allSatisfy { uuid in Self.neighbours(uuid).allSatisfy { !all.contains($0) } })
  }

  @Test("T7: saving a UUID that the app may not see succeeds, and the app reads back its own sample and nothing else")
  func probing() throws {
    let app = try store.app("test.app", share: ["stepCount", "heartRate"], read: ["stepCount"])
    try store.answer(.refused, .read, ["heartRate"], app: "test.app")
    let (steps, pulses) = try bring()
    for (number, uuid) in pulses.prefix(60).enumerated() {
      var probe = try TestStore.pulse(Double(number), at: 10_000 + Double(number))
      probe.uuid = uuid
      try store.save(probe, for: app)
      // Only now it is the app's.
      #expect(throws: HealthError.duplicateObject(uuid: uuid.uuidString)) { try store.save(probe, for: app) }
    }
    #expect(try store.samples(of: "heartRate", for: app).map(\.uuid) == Array(pulses.prefix(60)))
    #expect(try store.samples(of: "heartRate", .uuid([pulses[3]]), for: app).map(\.start) == [TestStore.date(10_003)])
    #expect(try store.samples(of: "heartRate").count == 1560)
    // A visible one is a duplicate, whatever type the app saves it as.
    var probe = try TestStore.pulse(1)
    probe.uuid = steps[7]
    #expect(throws: HealthError.duplicateObject(uuid: steps[7].uuidString)) { try store.save(probe, for: app) }
    // Deleting it deletes the app's own.
    probe = try #require(store.samples(of: "heartRate", .uuid([pulses[0]]), for: app).first)
    try store.engine.perform(DeleteSamples(samples: [probe]), for: app)
    #expect(try store.samples(of: "heartRate", .uuid([pulses[0]])).map { $0.provenance.revision?.source.bundleIdentifier } == ["phone"])
    // For the owner all are visible.
    probe.uuid = pulses[100]
    #expect(throws: HealthError.duplicateObject(uuid: pulses[100].uuidString)) {
      try store.engine.perform(SaveSamples(samples: [probe], author: TestStore.identity("by hand")), for: .owner)
    }
  }

  @Test("T7: a UUID from before the app's window tells it nothing, and one within is a duplicate")
  func window() throws {
    let app = try store.app("test.app", share: ["stepCount"])
    let question = PermissionQuestion(type: try TestStore.type("stepCount"), direction: .read)
    let date = TestStore.date(1500)
    try store.engine.perform(SetPermissions(app: "test.app", questions: [question], answer: .granted, since: date), for: .owner)
    let (steps, _) = try bring()
    #expect(try store.samples(of: "stepCount", for: app).map(\.uuid) == Array(steps.suffix(750)))
    for uuid in steps {
      var probe = try TestStore.steps(1, at: 1e6)
      probe.uuid = uuid
      if steps.suffix(750).contains(uuid) {
        #expect(throws: HealthError.duplicateObject(uuid: uuid.uuidString)) { try store.save(probe, for: app) }
      } else {
        try store.save(probe, for: app)
      }
    }
    #expect(try store.samples(of: "stepCount", for: app).count == 1500)
  }

  @Test("T7: only an import saves a UUID in the form in which stores keep them")
  func keptForms() throws {
    let app = try store.app("test.app", share: ["stepCount"])
    var probe = try TestStore.steps(1)
    probe.uuid = UUIDMint.ofImport().next()
    #expect(throws: HealthError.self) { try store.save(probe, for: app) }
    var workout = try TestStore.workout(of: "phone")
    workout.uuid = UUIDMint.ofImport().next()
    #expect(throws: HealthError.self) { try store.bring([workout]) }
    #expect(try store.samples(of: "stepCount").isEmpty)
  }

  @Test("T7: who follows changes learns of no deletion while another sample with its UUID is there to see", arguments: [nil, 1] as [Int?])
  func deletedTwin(limit: Int?) throws {
    let app = try store.app("test.app", share: ["heartRate"])
    try store.answer(.refused, .read, ["heartRate"], app: "test.app")
    let owning = try store.app("owning.app", share: ["heartRate"])
    let reader = try store.app("reader.app", read: ["heartRate"])
    let selection = FetchSamples.Selection(type: try TestStore.type("heartRate"), predicate: .everything)
    func deleted(_ caller: Caller, after anchor: ChangeAnchor?) throws -> [UUID] {
      var (anchor, found) = (anchor, [UUID]())
      while true {
        let reply = try store.engine.perform(FetchChanges(selections: [selection], anchor: anchor, limit: limit), for: caller)
        found += reply.deleted.map(\.uuid)
        if reply.isComplete { return found }
        anchor = reply.anchor
      }
    }
    let imported = try bring(20).pulses[3]
    let saved = try TestStore.pulse(70, at: 500)
    try store.save(saved, for: owning)
    let start = try store.engine.perform(FetchChanges(selections: [selection], anchor: nil, limit: nil), for: reader).anchor
    let alone = try TestStore.pulse(1, at: 900)
    for uuid in [imported, saved.uuid, alone.uuid] {
      var twin = alone
      twin.uuid = uuid
      try store.save(twin, for: app)
      try store.engine.perform(DeleteSamples(samples: [twin]), for: app)
      #expect(try deleted(reader, after: start) == (uuid == alone.uuid ? [uuid] : []))
    }
    // The app sees none of the older ones.
    #expect(try deleted(app, after: nil) == [imported, saved.uuid, alone.uuid])
    // When the older one is deleted, too, it is gone.
    try store.engine.perform(DeleteSamples(samples: [saved]), for: owning)
    #expect(try deleted(reader, after: start).contains(saved.uuid))
  }

  @Test("T7: two apps can have a workout with one UUID, each with its own samples")
  func workouts() throws {
    let apps = try ["one.app", "other.app"].map { try store.app($0, share: ["workout", "stepCount"], read: []) }
    let reader = try store.app("reader.app", read: ["workout", "stepCount"])
    let uuid = UUID()
    for (number, app) in apps.enumerated() {
      var workout = try TestStore.workout()
      workout.uuid = uuid
      try store.save(workout, for: app)
      let step = try TestStore.steps(Double(number + 1), at: 60, seconds: 60)
      try store.engine.perform(AddSamplesToWorkout(workout: uuid, samples: [step]), for: app)
    }
    for (number, app) in apps.enumerated() {
      #expect(try store.samples(of: "workout", for: app).count == 1)
      #expect(try store.samples(of: "stepCount", .inWorkout(uuid), for: app).map(\.value.steps) == [Double(number + 1)])
    }
    // Who sees both gets both, and the samples of the one that was saved first.
    #expect(try store.samples(of: "workout", for: reader).map(\.uuid) == [uuid, uuid])
    #expect(try store.samples(of: "stepCount", .inWorkout(uuid), for: reader).map(\.value.steps) == [1])
  }

  @Test("T7: removing and restoring two samples with one UUID brings back both", .inSQLite)
  func restored() throws {
    let apps = try ["one.app", "other.app"].map { try store.app($0, share: ["stepCount"]) }
    let uuid = UUID()
    for app in apps {
      var sample = try TestStore.steps(1)
      sample.uuid = uuid
      try store.save(sample, for: app)
    }
    let removed = try store.engine.perform(RemoveSamples(selection: .samples([uuid])), for: .owner)
    #expect(try removed.isDone && store.samples(of: "stepCount").isEmpty)
    var again = try TestStore.steps(1)
    again.uuid = uuid
    try store.save(again, for: apps[0])
    let portion = try store.engine.perform(RestoreSamples(removal: try #require(removed.removal)), for: .owner)
    #expect(portion.restoredSamples == 1)
    #expect(portion.leftOut == 1)
    let sources = try store.samples(of: "stepCount").map { $0.provenance.revision?.source.bundleIdentifier }
    #expect(Set(sources) == ["one.app", "other.app"])
    #expect(sources.count == 2)
  }

  @Test("T7: an imported sample keeps its shown UUID when it is removed, restored and deleted", .inSQLite)
  func stableUUIDs() throws {
    let app = try store.app("test.app", read: ["stepCount"])
    let (steps, _) = try bring()
    let type = try TestStore.type("stepCount")
    let anchor = try store.engine.perform(
      FetchChanges(selections: [.init(type: type, predicate: .everything)], anchor: nil, limit: nil), for: app
    ).anchor
    let removed = try store.engine.perform(RemoveSamples(selection: .samples(Set(steps.prefix(10)))), for: .owner)
    let changes = try store.engine.perform(
      FetchChanges(selections: [.init(type: type, predicate: .everything)], anchor: anchor, limit: nil), for: app)
    #expect(Set(changes.deleted.map(\.uuid)) == Set(steps.prefix(10)))
    _ = try store.engine.perform(RestoreSamples(removal: try #require(removed.removal)), for: .owner)
    #expect(try store.samples(of: "stepCount").map(\.uuid) == steps)
    #expect(try store.samples(of: "stepCount", .uuid([steps[3], steps[900]])).map(\.uuid) == [steps[3], steps[900]])
    #expect(try store.samples(of: "stepCount", .not(.uuid(Set(steps.dropFirst(2))))).map(\.uuid) == Array(steps.prefix(2)))
    #expect(try store.engine.perform(FindSample(steps[5]), for: .owner).sample?.uuid == steps[5])
    #expect(try store.engine.database.read { try $0.checkInvariants() } == [])
  }
}

extension SampleRecord.Value {
  fileprivate var steps: Double? { if case .quantity(let value, _) = self { value } else { nil } }
}
