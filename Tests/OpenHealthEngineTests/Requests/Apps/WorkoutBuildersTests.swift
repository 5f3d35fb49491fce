// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
@testable import OpenHealthEngine
import OpenHealthTestSupport
import Synchronization
import Testing

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

  /// An unfinished workout of an app with a number of samples.
  private func workout(of app: Caller, samples: Int, in store: TestStore) throws -> UUID {
    let workout = begin()
    _ = try store.engine.perform(workout, for: app)
    let pulses = try (0..<samples).map { try TestStore.pulse(80, at: Double($0)) }
    try store.engine.perform(AddSamplesToWorkout(workout: workout.builder, samples: pulses), for: app)
    return workout.builder
  }

  /// How much SQLite does in the transaction of each step of a workout with a number of samples.
  private func work(samples: Int) throws -> [Int] {
    let store = try TestStore()
    let runner = try store.app("test.runner", share: ["workout", "heartRate"])
    let builder = try workout(of: runner, samples: samples, in: store)
    let (database, now) = (store.engine.database, store.engine.now())
    let changes: [WorkoutDraft.Change] = [
      .addEvents([]), .addMetadata(.empty), .collect([]), .end(TestStore.date(1000)), .finish,
    ]
    return try changes.map { change in
      let step = ChangeWorkoutBuilder(builder: builder, change)
      let prepared = try database.read { storage in
        try step.prepare(storage, access: AccessDecision(step.access, caller: runner, storage: storage, at: TestStore.date(0)))
      }
      return try database.steps {
        let report = try database.write { storage in
          try step.run(
            storage, access: AccessDecision(step.access, caller: runner, storage: storage, at: TestStore.date(0)), now: now, with: prepared)
        }
        #expect(report?.counts.values.reduce(0, +) == samples, "\(change)")
        #expect(report?.statistics.isEmpty == false, "\(change)")
      }
    }
  }

  @Test("T5: the transaction of a step reads none of the workout's samples, and that of the last one passes each of them once", .inSQLite)
  func shortTransactions() throws {
    let (few, many) = (try work(samples: 100), try work(samples: 800))
    for (less, more) in zip(few, many).dropLast() { #expect(more < less + 100) }
    // To make them the finished workout's. To read a sample takes several times as many.
    #expect(try #require(many.last) - #require(few.last) < 700 * 60)
  }

  @Test("T5: a step takes the turn of a request that reads, so that saves of other apps do not wait for it")
  func turns() {
    for type in [ChangeWorkoutBuilder.self, TakeWorkoutStep.self, DeleteMatchingSamples.self] as [any HealthRequest.Type] {
      #expect(RequestList.readsFirst(type), "\(type)")
    }
    for type in [SaveSamples.self, DeleteSamples.self, AddSamplesToWorkout.self, FetchSamples.self] as [any HealthRequest.Type] {
      #expect(!RequestList.readsFirst(type), "\(type)")
    }
  }

  @Test("T5: a workout that changes between the snapshot of its figures and the transaction is not finished with them")
  func outdated() throws {
    let store = try TestStore()
    let runner = try store.app("test.runner", share: ["workout", "heartRate"])
    let builder = try workout(of: runner, samples: 3, in: store)
    _ = try store.engine.perform(ChangeWorkoutBuilder(builder: builder, .end(TestStore.date(10))), for: runner)
    let (step, database) = (ChangeWorkoutBuilder(builder: builder, .finish), store.engine.database)
    let prepared = try database.read { storage in
      try step.prepare(storage, access: AccessDecision(step.access, caller: runner, storage: storage, at: TestStore.date(0)))
    }
    try store.engine.perform(AddSamplesToWorkout(workout: builder, samples: [try TestStore.pulse(99, at: 5)]), for: runner)
    let report = try database.write { storage in
      try step.run(
        storage, access: AccessDecision(step.access, caller: runner, storage: storage, at: TestStore.date(0)), now: store.engine.now(),
        with: prepared)
    }
    #expect(report == nil)
    #expect(try store.samples(of: "workout", for: runner).isEmpty)
    #expect(try store.engine.perform(step, for: runner).counts.values.reduce(0, +) == 4)
    let figures = try #require(try store.samples(of: "workout", for: runner).first?.workout?.statistics.first)
    #expect(figures.result.merged.maximum == 99)
  }

  @Test(
    "WORK-20 T5: a finished workout has the figures that a change of its samples gives it, of its activities, too",
    arguments: [false, true])
  func figures(hasActivity: Bool) throws {
    let store = try TestStore()
    let runner = try store.app("test.runner", share: ["workout", "heartRate"])
    let builder = try workout(of: runner, samples: 8, in: store)
    var changes: [WorkoutDraft.Change] = [.end(TestStore.date(5)), .finish]
    if hasActivity {
      let activity = WorkoutRecord.Activity(
        uuid: UUIDMint.ofTests.next(), configuration: .init(activityType: 37), start: TestStore.date(2), end: nil)
      changes.insert(.addActivity(activity), at: 0)
    }
    for change in changes { _ = try store.engine.perform(ChangeWorkoutBuilder(builder: builder, change), for: runner) }
    let database = store.engine.database
    let finished = try #require(try database.read { try $0.workouts.samples(uuid: builder) }.first)
    let content = try #require(finished.record.workout)
    #expect(Set(content.statistics.map(\.activity)) == [nil, 0])
    _ = try database.write { try WorkoutUpdate.run([finished.sequence], $0) }
    #expect(try database.read { try $0.workouts.samples(uuid: builder) }.first?.record.workout == content)
  }

  @Test("T5: steps whose figures are not asked for read no samples, also from the journal of a locked store", .inSQLite)
  func unseen() throws {
    func work(samples: Int) throws -> Int {
      let store = try TestStore()
      let runner = try store.app("test.runner", share: ["workout", "heartRate"])
      let step = TakeWorkoutStep(builder: try workout(of: runner, samples: samples, in: store), .addEvents([]))
      let (database, now) = (store.engine.database, store.engine.now())
      return try database.steps {
        try database.write { storage in
          try step.run(storage, access: AccessDecision(step.access, caller: runner, storage: storage, at: TestStore.date(0)), now: now)
        }
      }
    }
    #expect(try work(samples: 800) < work(samples: 100) + 100)
  }
}

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
