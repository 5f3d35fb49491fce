// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Synchronization
import Testing

@testable import OpenHealthEngine

@Suite struct ChangeWorkoutBuilderTests {
  private func begin(_ uuid: UUID = UUIDMint.ofTests.next()) -> ChangeWorkoutBuilder {
    let beginning = WorkoutDraft.Beginning(configuration: .init(activityType: 37), start: TestStore.date(0), activity: uuid)
    return ChangeWorkoutBuilder(builder: uuid, .begin(beginning))
  }

  @Test("only the app that began an unfinished workout can use it; the owner has none")
  func ownWorkouts() throws {
    let store = try TestStore()
    let (runner, other) = (
      try store.app("test.runner", share: ["workout", "heartRate"]), try store.app("test.other", share: ["workout", "heartRate"])
    )
    let workout = begin()
    _ = try store.engine.perform(workout, for: runner)
    #expect(try store.engine.perform(FetchWorkoutBuilder(builder: workout.builder), for: other) == nil)
    #expect(throws: HealthError.invalidArgument(.workoutBuilder(.failed))) {
      try store.engine.perform(ChangeWorkoutBuilder(builder: workout.builder, .end(TestStore.date(9))), for: other)
    }
    #expect(throws: HealthError.workoutNotFound) {
      try store.engine.perform(AddSamplesToWorkout(workout: workout.builder, samples: [try TestStore.pulse(99, at: 1)]), for: other)
    }
    #expect(throws: HealthError.invalidArgument(.appsOnly)) {
      try store.engine.perform(FetchWorkoutBuilder(builder: workout.builder), for: .owner)
    }
    #expect(try store.engine.perform(FetchWorkoutBuilder(builder: workout.builder), for: runner)?.draft.phase == .collecting)
  }

  @Test("the number of an app's unfinished workouts is limited, and old unchanged ones are forgotten")
  func limits() throws {
    let now = Mutex(TestStore.date(0))
    let store = try TestStore { now.withLock { $0 } }
    let runner = try store.app("test.runner", share: ["workout", "heartRate"])
    let first = begin()
    _ = try store.engine.perform(first, for: runner)
    let pulse = try TestStore.pulse(99, at: 1)
    try store.engine.perform(AddSamplesToWorkout(workout: first.builder, samples: [pulse]), for: runner)
    #expect(Limits.mostUnfinishedWorkouts == 1000)
    for _ in 1..<1000 { _ = try store.engine.perform(begin(), for: runner) }
    #expect(throws: HealthError.invalidArgument(.tooManyWorkouts)) { try store.engine.perform(begin(), for: runner) }
    _ = try store.engine.perform(ChangeWorkoutBuilder(builder: first.builder, .addEvents([])), for: runner)
    now.withLock { $0 = TestStore.date(Limits.unfinishedWorkoutSeconds - 1) }
    #expect(throws: HealthError.invalidArgument(.tooManyWorkouts)) { try store.engine.perform(begin(), for: runner) }
    _ = try store.engine.perform(ChangeWorkoutBuilder(builder: first.builder, .addEvents([])), for: runner)
    now.withLock { $0 = TestStore.date(Limits.unfinishedWorkoutSeconds + 1) }
    _ = try store.engine.perform(begin(), for: runner)
    // The one that changed in the meantime still exists.
    #expect(try store.engine.perform(FetchWorkoutBuilder(builder: first.builder), for: runner)?.counts == [pulse.type.identifier: 1])
    now.withLock { $0 = TestStore.date(3 * Limits.unfinishedWorkoutSeconds) }
    _ = try store.engine.perform(begin(), for: runner)
    #expect(try store.engine.perform(FetchWorkoutBuilder(builder: first.builder), for: runner) == nil)
    #expect(try store.samples(of: "heartRate").map(\.uuid) == [pulse.uuid])
  }
}
