// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct AccessDecisionTests {
  @Test(
    "PRED-16 AUTH-27: only a workout's app and apps that may read workouts learn which samples belong to it",
    arguments: [nil, .refused] as [Permission?])
  func othersWorkouts(answer: Permission?) throws {
    let store = try TestStore()
    let runner = try store.app("test.runner", share: ["heartRate", "workout"])
    let reader = try store.app("test.reader", read: ["heartRate"])
    try store.answer(answer, .read, ["workout"], app: "test.reader")
    let (workout, pulse) = (try TestStore.workout(), try TestStore.pulse(120, at: 60))
    try store.save(workout, for: runner)
    try store.engine.perform(AddSamplesToWorkout(workout: workout.uuid, samples: [pulse]), for: runner)
    let found = { try store.samples(of: "heartRate", $0, for: $1).map(\.uuid) }
    #expect(try found(.everything, reader) == [pulse.uuid])
    #expect(try found(.inWorkout(workout.uuid), reader) == [])
    #expect(try found(.inWorkout(workout.uuid), runner) == [pulse.uuid])
    try store.answer(.granted, .read, ["workout"], app: "test.reader")
    #expect(try found(.inWorkout(workout.uuid), reader) == [pulse.uuid])
  }

  @Test("AUTH-27: of another app's workout an app gets no figures of types that it may not read, or that this version does not know")
  func figuresOfWorkouts() throws {
    let store = try TestStore()
    let reader = try store.app("test.reader", read: ["heartRate", "workout"])
    let (pulse, steps) = (try TestStore.type("heartRate").identifier, try TestStore.type("stepCount").identifier)
    let identifiers = [pulse, steps, "HKQuantityTypeIdentifierOfALaterVersion"]
    let start = TestStore.date(0).timeIntervalSinceReferenceDate
    let result = StatisticsResult(start: start, end: start + 3600, merged: StatisticsFigures(), bySource: [:])
    let figures = identifiers.map { WorkoutRecord.Statistic(activity: nil, typeIdentifier: $0, result: result, isGiven: true) }
    let workout = try TestStore.workout(of: "file", statistics: figures)
    try store.bring([], groups: [.init(record: workout, members: [], extra: nil)])
    func found(_ caller: Caller) throws -> [String] {
      try store.samples(of: "workout", for: caller).flatMap { $0.workout?.statistics ?? [] }.map(\.typeIdentifier)
    }
    #expect(try found(.owner) == identifiers)
    #expect(try found(reader) == [pulse])
  }

  @Test("DEL-06 DEL-02: an app that may save one of a correlation's types still deletes its own correlations")
  func correlationsOfWhichOneTypeIsRefused() throws {
    let store = try TestStore()
    let types = ["bloodPressureSystolic", "bloodPressureDiastolic"]
    let app = try store.app("test.app", share: types)
    let pressure = try TestStore.sample("bloodPressure", .correlation(TestStore.pressures()))
    try store.save(pressure, for: app)
    let deletion = DeleteMatchingSamples(type: try TestStore.type("bloodPressure"), predicate: .everything)
    try store.answer(.refused, .share, types, app: "test.app")
    #expect(throws: HealthError.authorizationDenied) { try store.engine.perform(deletion, for: app) }
    try store.answer(.granted, .share, ["bloodPressureSystolic"], app: "test.app")
    #expect(try store.engine.perform(deletion, for: app) == 1)
    #expect(try store.samples(of: "bloodPressure").isEmpty && types.allSatisfy { try store.samples(of: $0).isEmpty })
  }
}
