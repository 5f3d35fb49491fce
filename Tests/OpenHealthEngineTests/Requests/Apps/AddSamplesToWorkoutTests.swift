// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct AddSamplesToWorkoutTests {
  @Test("WORK-15 AUTH-27: another app's sample joins a workout only for an app that may read it")
  func othersSamples() throws {
    let store = try TestStore()
    let watch = try store.app("test.watch", share: ["heartRate"])
    let runner = try store.app("test.runner", share: ["heartRate", "workout"])
    let (workout, pulse) = (try TestStore.workout(), try TestStore.pulse(120, at: 60))
    try store.save(pulse, for: watch)
    try store.save(workout, for: runner)
    let request = AddSamplesToWorkout(workout: workout.uuid, samples: [pulse])
    let inWorkout = { try store.samples(of: "heartRate", .inWorkout(workout.uuid)).map(\.uuid) }
    for answer in [nil, Permission.refused] {
      try store.answer(answer, .read, ["heartRate"], app: "test.runner")
      #expect(throws: HealthError.workoutSampleNotFound) { try store.engine.perform(request, for: runner) }
      #expect(try inWorkout() == [] && store.samples(of: "workout").map { $0.workout?.statistics.count } == [0])
    }
    try store.answer(.granted, .read, ["heartRate"], app: "test.runner")
    try store.engine.perform(request, for: runner)
    #expect(try inWorkout() == [pulse.uuid] && store.samples(of: "workout").map { $0.workout?.statistics.count } == [1])
  }
}
