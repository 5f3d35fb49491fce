// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import Testing
import WaitingTestSupport

@testable import OpenHealthEngine
@testable import OpenHealthStorage

@Suite struct WorkoutUpdateTests {
  @Test("WORK-16: an export's figures give way to those of samples, and stay for types without samples")
  func givenFigures() throws {
    let store = try TestStore()
    let types = try ["heartRate", "distanceWalkingRunning"].map { try TestStore.type($0).identifier }
    var figures = StatisticsFigures()
    figures.average = 150
    let given = types.map {
      let result = StatisticsResult(start: 0, end: 1, merged: figures, bySource: [:])
      return WorkoutRecord.Statistic(activity: nil, typeIdentifier: $0, result: result, isGiven: true)
    }
    func bring(_ members: [SampleRecord]) throws -> [WorkoutRecord.Statistic]? {
      let workout = try TestStore.workout(of: "test.watch", statistics: given)
      try store.bring([], groups: [.init(record: workout, members: members, extra: nil)])
      let stored = try store.samples(of: "workout")
      #expect(stored.count == 1)
      return stored.first?.workout?.statistics
    }
    #expect(try bring([]) == given)
    let statistics = try bring([TestStore.sample("heartRate", 2, "count/s", at: 60, of: "test.watch")])
    #expect(statistics?.map(\.typeIdentifier) == types)
    #expect(statistics?.map(\.isGiven) == [false, true])
    #expect(statistics?.map(\.result.merged.average) == [120, 150])
  }

  // MARK: Workouts with many samples

  /// A stored workout of an app with a number of heart rates of 80, and its number.
  private func workout(_ store: TestStore, _ runner: Caller, samples: Int) throws -> (record: SampleRecord, sequence: Int64) {
    let workout = try TestStore.workout()
    try store.save(workout, for: runner)
    let pulses = try (0..<samples).map { try TestStore.pulse(80, at: Double($0)) }
    try store.engine.perform(AddSamplesToWorkout(workout: workout.uuid, samples: pulses), for: runner)
    return (workout, try #require(try store.engine.database.read { try $0.workouts.samples(uuid: workout.uuid) }.first).sequence)
  }

  private func runner(_ store: TestStore) throws -> Caller { try store.app("test.runner", share: ["heartRate", "workout"]) }

  private func maximum(_ store: TestStore, _ runner: Caller) throws -> Double? {
    try store.samples(of: "workout", for: runner).first?.workout?.statistics.first?.result.merged.maximum
  }

  @Test("T5: a transaction that changes a workout with many samples reads none of them", .inSQLite)
  func shortTransactions() throws {
    func work(samples: Int) throws -> Int {
      let store = try TestStore()
      let sequence = try workout(store, runner(store), samples: samples).sequence
      let database = store.engine.database
      return try database.steps {
        let hasOutdated = try database.write { try WorkoutUpdate.run([sequence], $0) }
        #expect(hasOutdated == (samples > Limits.mostSamplesOfFigures))
      }
    }
    let edge = Limits.mostSamplesOfFigures
    #expect(edge == 4096)
    let (all, few, many) = (try work(samples: edge), try work(samples: edge + 1), try work(samples: 2 * edge))
    // It counts that they are many, and no more.
    #expect(many < few + 100)
    #expect(many * 3 < all)
  }

  @Test("WORK-20 T5: the figures of a workout with many samples follow each change, for an app in the process, a served one and the owner")
  func follows() throws {
    let store = try TestStore()
    let runner = try runner(store)
    let added = try (0..<3).map { try TestStore.pulse(90 + Double($0), at: Double($0) + 0.5) }
    let (record, sequence) = try workout(store, runner, samples: Limits.mostSamplesOfFigures + 2)
    #expect(try maximum(store, runner) == 80)
    let engine = store.engine
    try engine.perform(AddSamplesToWorkout(workout: record.uuid, samples: [added[0]]), for: runner)
    #expect(try maximum(store, runner) == 90)
    // As a daemon does.
    try WorkLimit.$ofTask.withValue(WorkLimit()) {
      try engine.perform(AddSamplesToWorkout(workout: record.uuid, samples: Array(added[1...])), for: runner)
    }
    #expect(try eventually { try maximum(store, runner) == 92 })
    try WorkLimit.$ofTask.withValue(WorkLimit()) { try engine.perform(DeleteSamples(samples: [added[2]]), for: runner) }
    #expect(try eventually { try maximum(store, runner) == 91 })
    try engine.perform(DeleteSamples(samples: [added[1]]), for: runner)
    #expect(try maximum(store, runner) == 90)
    #expect(try engine.database.read { try $0.workouts.outdated() }.isEmpty)
    // The same as if they had been computed in the transaction.
    let computed = try engine.database.read { storage in
      let stored = try #require(try storage.workouts.stored(sequence))
      let content = try #require(stored.record.workout)
      return content
        == (try WorkoutUpdate.updated(
          content, from: stored.record.start, to: stored.record.end, samples: storage.workouts.samples(of: sequence), storage))
    }
    #expect(computed)
  }

  @Test("T5: figures of samples that changed after the snapshot are not stored, and a process that ended leaves no workout outdated")
  func changesMeanwhile() throws {
    let store = try TestStore()
    let runner = try runner(store)
    let (record, sequence) = try workout(store, runner, samples: Limits.mostSamplesOfFigures + 2)
    let database = store.engine.database
    // A process changes the samples, and ends.
    try database.write { _ = try WorkoutUpdate.run([sequence], $0) }
    let figures = try #require(try database.read { try WorkoutUpdate.prepare($0) })
    try store.engine.perform(AddSamplesToWorkout(workout: record.uuid, samples: [try TestStore.pulse(95, at: 1.5)]), for: runner)
    #expect(try maximum(store, runner) == 95)
    try database.write { _ = try WorkoutUpdate.run([sequence], $0) }
    try database.write { try WorkoutUpdate.finish(figures, $0) }
    #expect(try maximum(store, runner) == 95)
    #expect(try database.read { try $0.workouts.outdated() }.keys.sorted() == [sequence])
    // The next change of any workout does what was left.
    let other = try TestStore.workout()
    try store.save(other, for: runner)
    try store.engine.perform(AddSamplesToWorkout(workout: other.uuid, samples: [try TestStore.pulse(70, at: 2.5)]), for: runner)
    #expect(try database.read { try $0.workouts.outdated() }.isEmpty)
    // Marks do not come back, so those of the snapshot are never valid again.
    try database.write { _ = try WorkoutUpdate.run([sequence], $0) }
    try database.write { try WorkoutUpdate.finish(figures, $0) }
    #expect(try database.read { try $0.workouts.outdated() }.count == 1)
    // One that is deleted is outdated no more.
    try store.engine.perform(DeleteSamples(samples: [record]), for: runner)
    try WorkoutUpdate.runOutdated(in: database)
    #expect(try database.read { try $0.workouts.outdated() }.isEmpty)
  }
}
