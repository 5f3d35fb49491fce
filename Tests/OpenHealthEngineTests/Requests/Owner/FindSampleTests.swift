// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

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
