// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct CountSamplesTests {
  private let store: TestStore
  private let app: Caller
  private let pressure: SampleRecord

  init() throws {
    store = try TestStore()
    app = try store.app("test.app", share: ["bloodPressureSystolic", "bloodPressureDiastolic", "stepCount"])
    pressure = try TestStore.sample("bloodPressure", .correlation(TestStore.pressures()))
  }

  private func counts(_ selection: SampleSelection) throws -> [String: Int] {
    let items = try store.engine.perform(CountSamples(selection: selection), for: .owner)
    return Dictionary(uniqueKeysWithValues: items.map { ("\($0.type.name) \($0.source.bundleIdentifier)", $0.count) })
  }

  @Test("Samples that are named are counted once, correlations with their members, whether or not these are named, too")
  func named() throws {
    let steps = try TestStore.steps(3)
    try store.save(steps, pressure, for: app)
    let members = try #require(pressure.members).map(\.uuid)
    let whole = ["bloodPressure test.app": 1, "bloodPressureSystolic test.app": 1, "bloodPressureDiastolic test.app": 1]
    #expect(try counts(.samples([pressure.uuid])) == whole)
    #expect(try counts(.samples([members[0], pressure.uuid, members[1]])) == whole)
    #expect(try counts(.samples([members[1]])) == ["bloodPressureDiastolic test.app": 1])
    #expect(try counts(.samples([steps.uuid])) == ["stepCount test.app": 1])
    #expect(try counts(.samples([])) == [:])
    #expect(throws: HealthError.objectsNotFound) { try counts(.samples([steps.uuid, UUID()])) }
  }

  @Test("Samples that match are counted by type and source, each once")
  func matching() throws {
    let other = try store.app("test.other", share: ["bloodPressureSystolic", "bloodPressureDiastolic", "stepCount"])
    try store.save(pressure, TestStore.steps(1), TestStore.steps(2, at: 9), for: app)
    try store.save(TestStore.steps(3), TestStore.pressures()[0], for: other)
    let all = [
      "bloodPressure test.app": 1, "bloodPressureSystolic test.app": 1, "bloodPressureDiastolic test.app": 1, "stepCount test.app": 2,
      "stepCount test.other": 1, "bloodPressureSystolic test.other": 1,
    ]
    #expect(try counts(.matching(nil, .everything)) == all)
    #expect(
      try counts(.matching([pressure.type], .everything)) == [
        "bloodPressure test.app": 1, "bloodPressureSystolic test.app": 1, "bloodPressureDiastolic test.app": 1,
      ])
    #expect(try counts(.matching([TestStore.type("stepCount")], .date(.start, .equal, TestStore.date(9)))) == ["stepCount test.app": 1])
    #expect(try counts(.matching(nil, .nothing)) == [:])
  }
}

@Suite struct FindSampleTests {
  private let store: TestStore
  private let app: Caller

  init() throws {
    store = try TestStore()
    app = try store.app(
      "test.app", share: ["stepCount", "workout", "bloodPressureSystolic", "bloodPressureDiastolic"], read: ["stepCount"])
  }

  private func find(_ uuid: UUID) throws -> FindSample.Finding { try store.engine.perform(FindSample(uuid), for: .owner) }

  @Test("a sample is found by its UUID, with its workouts; a sample of an app has no import")
  func ofApp() throws {
    let (workout, steps, others) = (try TestStore.workout(), try TestStore.steps(5, at: 60), try TestStore.steps(6, at: 70))
    try store.save(workout, others, for: app)
    try store.engine.perform(AddSamplesToWorkout(workout: workout.uuid, samples: [steps]), for: app)
    let found = try find(steps.uuid)
    #expect(found.sample?.uuid == steps.uuid)
    #expect(found.sample?.value == steps.value)
    #expect(found.workouts == [workout.uuid])
    #expect(found.sample?.provenance.revision?.source.bundleIdentifier == "test.app")
    #expect(found.importNumber == nil)
    #expect(try find(workout.uuid).sample?.workout != nil && find(others.uuid).workouts.isEmpty)
  }

  @Test("an imported sample and a member of a correlation are found; the finding names the import")
  func imported() throws {
    let numbers = try (0..<2).map { _ in try store.beginImport() }
    let samples = try (0..<4).map { try TestStore.steps(Double($0), at: Double($0), of: "file") }
    try store.bring(Array(samples[..<2]), import: numbers[0])
    try store.bring(Array(samples[2...]), import: numbers[1])
    for (place, sample) in try store.samples(of: "stepCount").enumerated() {
      #expect(try find(sample.uuid).importNumber == numbers[place / 2])
    }
    try store.save(try TestStore.sample("bloodPressure", .correlation(TestStore.pressures())), for: app)
    let member = try #require(try store.samples(of: "bloodPressureSystolic").first)
    #expect(try find(member.uuid).sample?.isCorrelationMember == true)
  }

  @Test("neither an unknown UUID nor that of a removed sample is found; only the owner may ask")
  func missing() throws {
    let steps = try TestStore.steps(5)
    try store.save(steps, for: app)
    _ = try store.engine.perform(RemoveSamples(selection: .samples([steps.uuid])), for: .owner)
    for uuid in [steps.uuid, UUID()] {
      let found = try find(uuid)
      #expect(found.sample == nil)
      #expect(found.importNumber == nil)
      #expect(found.workouts.isEmpty)
    }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(FindSample(steps.uuid), for: app) }
  }
}

@Suite struct ListTypesTests {
  @Test("A type is listed with its remaining samples, from the earliest start to the latest end")
  func countsAndDates() throws {
    let store = try TestStore()
    // The first sample is by far the longest: the latest end does not belong to the latest start.
    let samples = try [TestStore.steps(1, seconds: 1000), TestStore.steps(2, at: 10, seconds: 5), TestStore.steps(3, at: 20)]
    try store.bring(try samples.map { try TestStore.steps(1, at: $0.start.timeIntervalSince(TestStore.date(0)), of: "test.other") })
    let app = try store.app("test.app", share: ["stepCount"])
    try store.engine.perform(SaveSamples(samples: samples), for: app)
    let listed = {
      let items = try store.engine.perform(ListTypes(), for: .owner)
      #expect(items.map(\.type.name) == ["stepCount"])
      return try #require(items.first)
    }
    #expect(try listed().count == 6 && listed().sources.count == 2)
    #expect(try listed().earliestStart == TestStore.date(0) && listed().latestEnd == TestStore.date(1000))
    try store.engine.perform(DeleteSamples(samples: [samples[1]]), for: app)
    #expect(try listed().count == 5)
    try store.engine.perform(DeleteSamples(samples: [samples[0], samples[2]]), for: app)
    #expect(try listed().count == 3 && listed().sources.map(\.bundleIdentifier) == ["test.other"])
  }
}
