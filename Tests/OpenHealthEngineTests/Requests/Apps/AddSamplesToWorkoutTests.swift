// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct AddSamplesToWorkoutTests {
  @Test("WORK-15 AUTH-27 T7: another app's sample joins a workout only for an app that may read it; for others it is one of their own")
  func othersSamples() throws {
    let store = try TestStore()
    let watch = try store.app("test.watch", share: ["heartRate"])
    let runner = try store.app("test.runner", share: ["heartRate", "workout"])
    let (workout, pulse) = (try TestStore.workout(), try TestStore.pulse(120, at: 60))
    try store.save(pulse, for: watch)
    try store.save(workout, for: runner)
    let request = AddSamplesToWorkout(workout: workout.uuid, samples: [pulse])
    let all = { try store.samples(of: "heartRate").map { $0.provenance.revision?.source.bundleIdentifier } }
    let statistics = { try store.samples(of: "workout").map { $0.workout?.statistics.count } }
    try store.answer(.granted, .read, ["heartRate"], app: "test.runner")
    try store.engine.perform(request, for: runner)
    #expect(try all() == ["test.watch"] && statistics() == [1])
    for answer in [nil, Permission.refused] {
      let (workout, pulse) = (try TestStore.workout(), try TestStore.pulse(130, at: 60))
      try store.save(pulse, for: watch)
      try store.save(workout, for: runner)
      try store.answer(answer, .read, ["heartRate"], app: "test.runner")
      try store.engine.perform(AddSamplesToWorkout(workout: workout.uuid, samples: [pulse]), for: runner)
      let joined = try store.samples(of: "heartRate", .inWorkout(workout.uuid), for: runner)
      #expect(joined.map(\.uuid) == [pulse.uuid])
      #expect(joined.map { $0.provenance.revision?.source.bundleIdentifier } == ["test.runner"])
    }
    #expect(try all().count == 5 && statistics().count == 3)
  }

  @Test("WORK-15: nothing, a workout and a route cannot be added; the owner adds nothing")
  func refusals() throws {
    let store = try TestStore()
    let runner = try store.app("test.runner", share: ["heartRate", "workout", "workoutRoute"])
    let (workout, pulse) = (try TestStore.workout(), try TestStore.pulse(120, at: 60))
    try store.save(workout, for: runner)
    func add(_ samples: SampleRecord..., for caller: Caller) throws {
      try store.engine.perform(AddSamplesToWorkout(workout: workout.uuid, samples: samples), for: caller)
    }
    #expect(throws: HealthError.invalidArgument(.noSamples)) { try add(for: runner) }
    #expect(throws: HealthError.invalidArgument(.workoutInWorkout)) { try add(pulse, TestStore.workout(), for: runner) }
    #expect(throws: HealthError.invalidArgument(.savedRoute)) { try add(pulse, TestStore.route(count: 2), for: runner) }
    #expect(throws: HealthError.invalidArgument(.appsOnly)) { try add(pulse, for: .owner) }
    #expect(try store.samples(of: "heartRate").isEmpty)
    // One that comes twice is added once.
    try add(pulse, pulse, for: runner)
    #expect(try store.samples(of: "heartRate", .inWorkout(workout.uuid)).map(\.uuid) == [pulse.uuid])
  }

  @Test("META-09 WORK-15: instead of an older version the stored one joins the workout")
  func olderVersion() throws {
    let store = try TestStore()
    let runner = try store.app("test.runner", share: ["heartRate", "workout"])
    func synced(_ version: Int64) throws -> SampleRecord {
      try TestStore.sample(
        "heartRate", 120, "count/min", at: 60,
        metadata: [
          .init(key: MetadataSet.syncIdentifierKey, value: .string("one")),
          .init(key: MetadataSet.syncVersionKey, value: .integer(version)),
        ])
    }
    let (workout, stored) = (try TestStore.workout(), try synced(2))
    try store.save(workout, stored, for: runner)
    try store.engine.perform(AddSamplesToWorkout(workout: workout.uuid, samples: [synced(1)]), for: runner)
    #expect(try store.samples(of: "heartRate", .inWorkout(workout.uuid)).map(\.uuid) == [stored.uuid])
    #expect(try store.samples(of: "heartRate").count == 1)
  }

  @Test("WORK-15: a sample keeps its device in an unfinished workout, and not in a finished one", arguments: [false, true])
  func device(isFinished: Bool) throws {
    let store = try TestStore()
    let runner = try store.app("test.runner", share: ["heartRate", "workout"])
    let workout = try TestStore.workout()
    if isFinished {
      try store.save(workout, for: runner)
    } else {
      let beginning = WorkoutDraft.Beginning(
        configuration: .init(activityType: 37), start: TestStore.date(0), activity: UUID())
      _ = try store.engine.perform(ChangeWorkoutBuilder(builder: workout.uuid, .begin(beginning)), for: runner)
    }
    var pulse = try TestStore.pulse(120, at: 60)
    pulse.provenance = Provenance(revision: nil, device: DeviceRecord(name: "Band"))
    try store.engine.perform(AddSamplesToWorkout(workout: workout.uuid, samples: [pulse]), for: runner)
    let stored = try #require(try store.samples(of: "heartRate").first)
    #expect(stored.provenance.device?.name == (isFinished ? nil : "Band"))
    #expect(stored.provenance.revision?.source.bundleIdentifier == "test.runner")
  }
}
