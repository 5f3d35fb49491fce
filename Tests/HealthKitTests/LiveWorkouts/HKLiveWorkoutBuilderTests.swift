// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthCore
import Testing

@Suite struct HKLiveWorkoutBuilderTests {
  private let pulseType = HKQuantityType(.heartRate)
  private let distanceType = HKQuantityType(.distanceWalkingRunning)
  private let beatsPerMinute = HKUnit(from: "count/min")

  /// A running session with its builder.
  private struct Running {
    let session: HKWorkoutSession
    let builder: HKLiveWorkoutBuilder
    let notes = SessionNotes()
    let start: Date

    init(_ store: HKHealthStore, _ activity: HKWorkoutActivityType = .running, _ prepare: (HKLiveWorkoutDataSource) -> Void = { _ in })
      async throws
    {
      let configuration = HKWorkoutConfiguration()
      configuration.activityType = activity
      session = try HKWorkoutSession(healthStore: store, configuration: configuration)
      builder = session.associatedWorkoutBuilder()
      let source = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration)
      prepare(source)
      builder.dataSource = source
      session.delegate = notes
      builder.delegate = notes
      start = Date() - 3600
      session.startActivity(with: start)
      try await builder.beginCollection(at: start)
      #expect(try await notes.wait(for: .running))
    }

    func finish() async throws -> HKWorkout? {
      session.end()
      #expect(try await notes.wait(for: .ended))
      try await builder.endCollection(at: Date())
      return try await builder.finishWorkout()
    }
  }

  private func store(_ engine: TestEngine, app: String = "com.example.app") async throws -> HKHealthStore {
    try await engine.granted(.workoutType(), pulseType, distanceType, HKQuantityType(.stepCount), app: app)
  }

  private func pulse(_ value: Double, at date: Date) -> HKQuantitySample { quantity(.heartRate, value, "count/min", at: date) }

  private func maximum(_ builder: HKWorkoutBuilder) -> Double? {
    builder.statistics(for: pulseType)?.maximumQuantity()?.doubleValue(for: beatsPerMinute)
  }

  @Test("LIVE-01 LIVE-05 SEED-07 SESS-16: samples that any app saves during the session are in the workout, and the delegate is called")
  func collects() async throws {
    let engine = try TestEngine()
    let (store, sensor) = (try await store(engine), try await store(engine, app: "com.example.strap"))
    let running = try await Running(store)
    #expect(running.builder.workoutSession === running.session)
    #expect(running.builder.startDate == running.start)
    try await sensor.save([pulse(120, at: running.start + 1), pulse(135, at: running.start + 2)])
    try await sensor.save(pulse(150, at: running.start - 1))
    try await sensor.save([pulse(110, at: running.start + 3), quantity(.stepCount, 9, "count", at: running.start - 60)])
    #expect(try await running.notes.wait { _ in self.maximum(running.builder) == 135 })
    #expect(try await running.notes.wait { $0.collected == [self.pulseType] })
    try await store.save(quantity(.distanceWalkingRunning, 12.5, "m", at: running.start + 5, seconds: 5))
    #expect(try await running.notes.wait { $0.collected == [self.pulseType, self.distanceType] })
    // Holds on any machine, however slow.
    let elapsed = running.builder.elapsedTime
    #expect(elapsed >= 3600)
    #expect(elapsed <= Date().timeIntervalSince(running.start))
    let workout = try #require(try await running.finish())
    #expect(workout.totalDistance?.doubleValue(for: .meter()) == 12.5)
    #expect(workout.startDate == running.start)
    let predicate = HKQuery.predicateForObjects(from: workout)
    #expect(try await store.samples(of: pulseType, predicate).count == 3)
    try await sensor.save(pulse(199, at: running.start + 9))
    #expect(try await store.samples(of: pulseType, predicate).count == 3)
    #expect(!running.notes.wasCalledWrongly)
  }

  @Test("LIVE-01: a sample from a pause is left out; a late one from before the pause is not")
  func pauses() async throws {
    let store = try await store(TestEngine())
    let running = try await Running(store)
    running.session.pause()
    #expect(try await running.notes.wait(for: .paused))
    let pause = try #require(running.notes.changes.last?.date)
    try await store.save([pulse(180, at: pause + 5), pulse(140, at: pause - 5)])
    #expect(try await running.notes.wait { _ in self.maximum(running.builder) == 140 })
    running.session.resume()
    #expect(try await running.notes.wait(for: .running))
    let resume = try #require(running.notes.changes.last?.date)
    try await store.save(pulse(130, at: resume + 1))
    #expect(running.builder.elapsedTime(at: resume + 10) < resume.timeIntervalSince(running.start) + 10)
    let workout = try #require(try await running.finish())
    #expect(workout.workoutEvents?.map(\.type) == [.pause, .resume])
    #expect(abs(workout.duration - (workout.endDate.timeIntervalSince(workout.startDate) - resume.timeIntervalSince(pause))) < 1e-3)
    #expect(try await store.samples(of: pulseType, HKQuery.predicateForObjects(from: workout)).count == 2)
    #expect(workout.statistics(for: pulseType)?.maximumQuantity()?.doubleValue(for: beatsPerMinute) == 140)
  }

  @Test("LIVE-01 AUTH-27: samples that the app may not read are not collected, except its own")
  func permission() async throws {
    let engine = try TestEngine()
    let sensor = try await store(engine, app: "com.example.strap")
    let store = engine.store()
    engine.person.answer(with: .grant(share: [.workoutType(), pulseType]))
    try await store.requestAuthorization(toShare: [.workoutType(), pulseType], read: [pulseType])
    let running = try await Running(store)
    try await sensor.save(pulse(170, at: running.start + 1))
    try await store.save(pulse(120, at: running.start + 2))
    #expect(try await running.notes.wait { !$0.collected.isEmpty })
    #expect(maximum(running.builder) == 120)
    let workout = try #require(try await running.finish())
    #expect(workout.statistics(for: pulseType)?.maximumQuantity()?.doubleValue(for: beatsPerMinute) == 120)
  }

  @Test("LIVE-03: types are enabled with a predicate, which the next one replaces, and disabled")
  func types() async throws {
    let store = try await store(TestEngine())
    let fast = HKQuery.predicateForQuantitySamples(with: .greaterThan, quantity: HKQuantity(unit: beatsPerMinute, doubleValue: 150))
    let running = try await Running(store) { source in
      source.disableCollection(for: distanceType)
      source.enableCollection(for: pulseType, predicate: HKQuery.predicateForSamples(withStart: .distantFuture, end: nil))
      source.enableCollection(for: pulseType, predicate: fast)
    }
    let source = try #require(running.builder.dataSource)
    #expect(source.typesToCollect.contains(pulseType))
    #expect(!source.typesToCollect.contains(distanceType))
    try await store.save([
      pulse(120, at: running.start + 1), pulse(160, at: running.start + 2),
      quantity(.distanceWalkingRunning, 9, "m", at: running.start + 1),
    ])
    #expect(try await running.notes.wait { _ in self.maximum(running.builder) == 160 })
    #expect(running.builder.statistics(for: pulseType)?.minimumQuantity()?.doubleValue(for: beatsPerMinute) == 160)
    source.enableCollection(for: distanceType, predicate: nil)
    source.disableCollection(for: pulseType)
    // The builder's calls run in order: when this one has ended, the change is in the store.
    try await running.builder.addMetadata(["a": 1])
    try await store.save([pulse(170, at: running.start + 3), quantity(.distanceWalkingRunning, 9, "m", at: running.start + 3)])
    let workout = try #require(try await running.finish())
    #expect(workout.totalDistance?.doubleValue(for: .meter()) == 9)
    #expect(workout.statistics(for: pulseType)?.maximumQuantity()?.doubleValue(for: beatsPerMinute) == 160)
  }

  @Test("LIVE-02: the usual types follow the configuration")
  func usualTypes() throws {
    let store = try TestEngine().store()
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .cycling
    let types = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration).typesToCollect
    #expect(types.isSuperset(of: [pulseType, HKQuantityType(.activeEnergyBurned), HKQuantityType(.distanceCycling)]))
    #expect(!types.contains(distanceType))
    #expect(HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: nil).typesToCollect.count == 3)
  }

  @Test("LIVE-04: events of the session are collected unless that is switched off before collection begins")
  func events() async throws {
    let store = try await store(TestEngine())
    for collects in [true, false] {
      let session = try HKWorkoutSession(healthStore: store, configuration: HKWorkoutConfiguration())
      let (builder, notes) = (session.associatedWorkoutBuilder(), SessionNotes())
      #expect(builder.shouldCollectWorkoutEvents)
      builder.shouldCollectWorkoutEvents = collects
      (session.delegate, builder.delegate) = (notes, notes)
      let start = Date()
      session.startActivity(with: start)
      try await builder.beginCollection(at: start)
      builder.shouldCollectWorkoutEvents = !collects
      #expect(builder.shouldCollectWorkoutEvents == collects)
      session.pause()
      session.end()
      #expect(try await notes.wait(for: .ended))
      #expect(try await notes.wait { $0.lines.contains("collected event") == collects })
      try await builder.endCollection(at: Date())
      #expect(try await builder.finishWorkout()?.workoutEvents?.map(\.type) == (collects ? [.pause] : nil))
    }
  }

  @Test("LIVE-05 LIVE-06 LIVE-07: the workout has the session's activities, and collects the types of each")
  func activities() async throws {
    let store = try await store(TestEngine())
    let running = try await Running(store, .swimBikeRun)
    #expect(running.builder.currentWorkoutActivity == nil)
    func begin(_ type: HKWorkoutActivityType, at date: Date) {
      let configuration = HKWorkoutConfiguration()
      configuration.activityType = type
      running.session.beginNewActivity(configuration: configuration, date: date, metadata: nil)
    }
    begin(.swimming, at: running.start + 10)
    #expect(try await running.notes.wait { $0.lines.contains("builder began swimming") })
    #expect(running.builder.currentWorkoutActivity?.workoutConfiguration.activityType == .swimming)
    #expect(running.builder.dataSource?.typesToCollect.contains(HKQuantityType(.distanceSwimming)) == true)
    running.builder.dataSource?.enableCollection(for: HKQuantityType(.stepCount), predicate: nil)
    running.session.endCurrentActivity(on: running.start + 20)
    #expect(try await running.notes.wait { $0.lines.contains("builder ended swimming") })
    #expect(running.builder.currentWorkoutActivity == nil)
    begin(.running, at: running.start + 30)
    #expect(try await running.notes.wait { $0.lines.contains("builder began running") })
    #expect(running.builder.dataSource?.typesToCollect.contains(HKQuantityType(.distanceSwimming)) == true, "the client has chosen")
    let workout = try #require(try await running.finish())
    #expect(workout.workoutActivities.map { $0.workoutConfiguration.activityType } == [.swimming, .running])
    #expect(workout.workoutActivities[0].endDate == running.start + 20 && workout.workoutActivities[1].endDate != nil)
  }

  @Test("LIVE-01: without a data source nothing is collected")
  func noSource() async throws {
    let store = try await store(TestEngine())
    let running = try await Running(store)
    running.builder.dataSource = nil
    try await running.builder.addMetadata(["a": 1])
    try await store.save(pulse(120, at: running.start + 1))
    #expect(try await running.finish()?.allStatistics.isEmpty == true)
  }

  @Test("LIVE-03: collection refuses a block predicate")
  func blocks() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = try TestEngine().store()
      let source = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: nil)
      source.enableCollection(for: HKQuantityType(.heartRate), predicate: NSPredicate { _, _ in true })
    }
    expectRaised("A block predicate cannot choose what a live workout collects", in: result)
  }
}

// MARK: Typical clients

/// A workout manager on the main actor.
@MainActor
private final class WorkoutManager: NSObject, HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate {
  let store: HKHealthStore
  var session: HKWorkoutSession?
  var builder: HKLiveWorkoutBuilder?
  var isRunning = false
  var heartRate = 0.0
  var workout: HKWorkout?

  init(store: HKHealthStore) { self.store = store }

  func start(_ activity: HKWorkoutActivityType) async throws {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = activity
    configuration.locationType = .outdoor
    let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
    let builder = session.associatedWorkoutBuilder()
    session.delegate = self
    builder.delegate = self
    builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration)
    (self.session, self.builder) = (session, builder)
    let start = Date()
    session.startActivity(with: start)
    try await builder.beginCollection(at: start)
  }

  nonisolated func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState, from fromState: HKWorkoutSessionState, date: Date
  ) {
    Task { @MainActor in
      isRunning = toState == .running
      guard toState == .ended, let builder else { return }
      try await builder.endCollection(at: date)
      workout = try await builder.finishWorkout()
    }
  }

  nonisolated func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {}

  nonisolated func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}

  nonisolated func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {
    for case let type as HKQuantityType in collectedTypes {
      guard let statistics = workoutBuilder.statistics(for: type) else { return }
      Task { @MainActor in update(statistics) }
    }
  }

  private func update(_ statistics: HKStatistics) {
    guard statistics.quantityType == HKQuantityType(.heartRate) else { return }
    heartRate = statistics.mostRecentQuantity()?.doubleValue(for: HKUnit.count().unitDivided(by: .minute())) ?? 0
  }
}

/// A recorder that is an actor, with a `Sendable` delegate.
private actor Recorder {
  private final class Delegate: NSObject, HKWorkoutSessionDelegate, Sendable {
    let states: AsyncStream<HKWorkoutSessionState>.Continuation

    init(_ states: AsyncStream<HKWorkoutSessionState>.Continuation) { self.states = states }

    func workoutSession(
      _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState, from fromState: HKWorkoutSessionState, date: Date
    ) {
      states.yield(toState)
    }

    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) { states.finish() }
  }

  private let session: HKWorkoutSession
  private let delegate: Delegate
  private let states: AsyncStream<HKWorkoutSessionState>

  init(store: HKHealthStore) throws {
    let (states, continuation) = AsyncStream.makeStream(of: HKWorkoutSessionState.self)
    (self.states, delegate) = (states, Delegate(continuation))
    session = try HKWorkoutSession(healthStore: store, configuration: HKWorkoutConfiguration())
    session.delegate = delegate
  }

  func run() async -> [HKWorkoutSessionState] {
    session.prepare()
    session.startActivity(with: .now)
    session.end()
    var seen: [HKWorkoutSessionState] = []
    for await state in states {
      seen.append(state)
      if state == .ended { break }
    }
    return seen
  }
}

@Suite struct WorkoutClientTests {
  @Test("SEED-07: a manager on the main actor runs a workout")
  @MainActor func manager() async throws {
    let health = try TestHealthStore()
    let pulseType = HKQuantityType(.heartRate)
    health.grant(read: [pulseType], share: [.workoutType(), pulseType])
    let manager = WorkoutManager(store: health.store)
    try await manager.start(.running)
    #expect(await health.settle { manager.isRunning })
    try health.add(quantity(.heartRate, 142, "count/min", at: Date() + 1), from: .watch)
    #expect(await health.settle { manager.heartRate == 142 })
    manager.session?.end()
    #expect(await health.settle { manager.workout != nil })
    #expect(manager.workout?.workoutActivityType == .running)
  }

  @Test("An actor with a Sendable delegate runs a session")
  func recorder() async throws {
    let health = try TestHealthStore()
    health.grant(share: [HKObjectType.workoutType()])
    #expect(try await Recorder(store: health.store).run() == [.prepared, .running, .ended])
  }
}
