// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthCore
import Testing

@Suite struct HKWorkoutBuilderTests {
  private let start = Date(timeIntervalSinceReferenceDate: 700_000_000.25)
  private let energyType = HKQuantityType(.activeEnergyBurned)
  private let pulseType = HKQuantityType(.heartRate)

  private func configuration(_ activity: HKWorkoutActivityType = .running) -> HKWorkoutConfiguration {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = activity
    configuration.locationType = .outdoor
    return configuration
  }

  private func builder(_ store: HKHealthStore, device: HKDevice? = nil) -> HKWorkoutBuilder {
    HKWorkoutBuilder(healthStore: store, configuration: configuration(), device: device)
  }

  private func store(_ engine: TestEngine, app: String = "com.example.app") async throws -> HKHealthStore {
    try await engine.granted(.workoutType(), energyType, pulseType, app: app)
  }

  private func energy(_ value: Double, _ offset: Double, lasting seconds: Double = 60) -> HKQuantitySample {
    quantity(.activeEnergyBurned, value, "kcal", at: start + offset, seconds: seconds)
  }

  private func pulse(_ value: Double, _ offset: Double) -> HKQuantitySample { quantity(.heartRate, value, "count/min", at: start + offset) }

  private func event(_ type: HKWorkoutEventType, _ offset: Double) -> HKWorkoutEvent { HKWorkoutEvent(type: type, date: start + offset) }

  private func workouts(_ store: HKHealthStore, _ predicate: NSPredicate? = nil) async throws -> [HKWorkout] {
    try await HKSampleQueryDescriptor(predicates: [.workout(predicate)], sortDescriptors: []).result(for: store)
  }

  // MARK: A workout, from beginning to end

  @Test("BLD-01 AVAIL-08: a new builder is empty, and needs no store")
  func fresh() throws {
    let device = HKDevice.local()
    let given = configuration()
    let builder = HKWorkoutBuilder(healthStore: try TestEngine().store(), configuration: given, device: device)
    #expect(builder.startDate == nil)
    #expect(builder.endDate == nil)
    #expect(builder.metadata.isEmpty)
    #expect(builder.workoutEvents.isEmpty)
    #expect(builder.workoutActivities.isEmpty)
    #expect(builder.allStatistics.isEmpty)
    #expect(builder.statistics(for: energyType) == nil)
    #expect(builder.elapsedTime(at: start) == 0)
    #expect(builder.device == device)
    #expect(builder.workoutConfiguration == given)
    given.activityType = .walking
    builder.workoutConfiguration.activityType = .yoga
    #expect(builder.workoutConfiguration.activityType == .running)
  }

  @Test("BLD-05 BLD-06 BLD-10 BLD-13 WORK-18 WORK-23: the workout has everything that was added, and its totals are the sums")
  func whole() async throws {
    let store = try await store(TestEngine())
    let device = HKDevice(
      name: "Band", manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil,
      udiDeviceIdentifier: nil)
    let builder = builder(store, device: device)
    try await builder.beginCollection(at: start)
    #expect(builder.startDate == start)
    #expect(builder.elapsedTime(at: start + 5) == 5)
    let saved = energy(30, 0)
    try await store.save(saved)
    try await builder.addSamples([saved, energy(20, 60), pulse(140, 10), pulse(150, 20)])
    #expect(builder.statistics(for: energyType)?.sumQuantity() == HKQuantity(unit: .kilocalorie(), doubleValue: 50))
    #expect(builder.allStatistics.keys.count == 2)
    #expect(builder.statistics(for: pulseType)?.maximumQuantity() == HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 150))
    try await builder.addWorkoutEvents([event(.resume, 900), event(.pause, 600)])
    try await builder.addMetadata(["note": "hill", HKMetadataKeyIndoorWorkout: false])
    #expect(builder.workoutEvents.map(\.type) == [.pause, .resume])
    #expect(builder.metadata["note"] as? String == "hill")
    #expect(builder.elapsedTime(at: start + 700) == 600)
    #expect(builder.elapsedTime(at: start + 1000) == 700)
    try await builder.endCollection(at: start + 3600)
    let workout = try #require(try await builder.finishWorkout())
    #expect(workout.startDate == start)
    #expect(workout.endDate == start + 3600)
    #expect(workout.duration == 3300)
    #expect(workout.workoutActivityType == .running)
    #expect(workout.device == device)
    #expect(workout.metadata?["note"] as? String == "hill")
    #expect(workout.totalEnergyBurned == HKQuantity(unit: .kilocalorie(), doubleValue: 50))
    #expect(workout.totalDistance == nil)
    #expect(workout.statistics(for: energyType)?.sumQuantity() == workout.totalEnergyBurned)
    let activity = try #require(workout.workoutActivities.first)
    #expect(workout.workoutActivities.count == 1)
    #expect(activity.workoutConfiguration == configuration())
    #expect(activity.endDate == start + 3600)
    #expect(activity.statistics(for: pulseType)?.minimumQuantity() == HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 140))
    #expect(try await workouts(store).map(\.uuid) == [workout.uuid])
    let predicate = HKQuery.predicateForObjects(from: workout)
    #expect(try await store.samples(of: energyType, predicate).count == 2)
    #expect(try await store.samples(of: pulseType, predicate).count == 2)
  }

  @Test("BLD-02 BLD-03 BLD-07 BLD-08: calls in the wrong order give code 3 and change nothing")
  func order() async throws {
    let store = try await store(TestEngine())
    let builder = builder(store)
    let part = HKWorkoutActivity(workoutConfiguration: configuration(), start: start, end: nil, metadata: nil)
    func adds() async -> Set<HKError.Code?> {
      [
        await code { try await builder.addSamples([energy(1, 1)]) }, await code { try await builder.addWorkoutEvents([event(.marker, 1)]) },
        await code { try await builder.addMetadata(["a": 1]) }, await code { try await builder.addWorkoutActivity(part) },
        await code { try await builder.updateActivity(uuid: part.uuid, end: start + 9) },
        await code { try await builder.updateActivity(uuid: part.uuid, adding: ["a": 1]) },
      ]
    }
    func ends() async -> [HKError.Code?] {
      [await code { try await builder.endCollection(at: start + 60) }, await code { try await builder.finishWorkout() }]
    }
    let wrong = HKError.Code.errorInvalidArgument
    #expect(await adds() == [wrong])
    #expect(await ends() == [wrong, wrong])
    try await builder.beginCollection(at: start)
    #expect(await code { try await builder.beginCollection(at: start - 60) } == wrong)
    #expect(builder.startDate == start)
    #expect(await code { try await builder.finishWorkout() } == wrong)
    try await builder.addWorkoutActivity(part)
    #expect(await code { try await builder.endCollection(at: start - 1) } == wrong)
    #expect(builder.endDate == nil)
    try await builder.endCollection(at: start + 60)
    #expect(await code { try await builder.endCollection(at: start + 90) } == wrong)
    #expect(builder.endDate == start + 60)
    try await builder.addSamples([energy(1, 1)])
    try await builder.updateActivity(uuid: part.uuid, adding: ["a": 1])
    _ = try await builder.finishWorkout()
    #expect(await adds() == [wrong])
    #expect(await ends() == [wrong, wrong])
    #expect(await code { try await builder.beginCollection(at: start) } == wrong)
    #expect(try await workouts(store).count == 1)
    builder.discardWorkout()
    #expect(try await workouts(store).count == 1)
  }

  @Test("BLD-04 BLD-05 OQ-18d: adding no samples, or one that begins too early, is code 3; a sample may reach past the end")
  func samples() async throws {
    let store = try await store(TestEngine())
    let builder = builder(store)
    try await builder.beginCollection(at: start)
    #expect(await code { try await builder.addSamples([]) } == .errorInvalidArgument)
    #expect(await code { try await builder.addSamples([energy(1, 5), energy(1, -1)]) } == .errorInvalidArgument)
    let workout = HKWorkout(activityType: .yoga, start: start, end: start + 1)
    #expect(await code { try await builder.addSamples([workout]) } == .errorInvalidArgument)
    #expect(try await store.samples(of: energyType).isEmpty && builder.allStatistics.isEmpty)
    try await builder.endCollection(at: start + 60)
    try await builder.addSamples([energy(7, 50, lasting: 600)])
    let finished = try #require(try await builder.finishWorkout())
    #expect(finished.statistics(for: energyType)?.sumQuantity()?.doubleValue(for: .kilocalorie()) == 7)
  }

  @Test("BLD-06 WORK-19 WORK-21: activities are added, ended and described, and must fit into the workout")
  func activities() async throws {
    let store = try await store(TestEngine())
    let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration(.swimBikeRun), device: nil)
    try await builder.beginCollection(at: start)
    func part(_ type: HKWorkoutActivityType, _ from: Double, _ to: Double?) -> HKWorkoutActivity {
      HKWorkoutActivity(workoutConfiguration: configuration(type), start: start + from, end: to.map { start + $0 }, metadata: ["a": 1])
    }
    let (swim, run) = (part(.swimming, 0, 600), part(.running, 700, nil))
    try await builder.addWorkoutActivity(swim)
    #expect(await code { try await builder.addWorkoutActivity(part(.cycling, 500, 800)) } == .errorInvalidArgument)
    #expect(await code { try await builder.addWorkoutActivity(part(.yoga, 650, 660)) } == .errorInvalidArgument)
    #expect(await code { try await builder.addWorkoutActivity(part(.running, -5, 0)) } == .errorInvalidArgument)
    try await builder.addWorkoutActivity(run)
    try await builder.addWorkoutEvents([event(.pause, 100), event(.resume, 160)])
    try await builder.addSamples([energy(10, 0, lasting: 600), energy(40, 700, lasting: 100)])
    try await builder.updateActivity(uuid: run.uuid, adding: ["a": 2, "b": "x"])
    #expect(await code { try await builder.updateActivity(uuid: run.uuid, end: start + 1) } == .errorInvalidArgument)
    #expect(await code { try await builder.updateActivity(uuid: UUID(), end: start + 900) } == .errorInvalidArgument)
    #expect(builder.workoutActivities.map(\.uuid) == [swim.uuid, run.uuid] && builder.workoutActivities[0].duration == 540)
    #expect(builder.workoutActivities[0].statistics(for: energyType)?.sumQuantity()?.doubleValue(for: .kilocalorie()) == 10)
    try await builder.updateActivity(uuid: run.uuid, end: start + 900)
    #expect(builder.workoutActivities[1].endDate == start + 900 && builder.workoutActivities[1].metadata?["a"] as? Int == 2)
    try await builder.endCollection(at: start + 1000)
    let workout = try #require(try await builder.finishWorkout())
    #expect(
      workout.workoutActivities.map(\.uuid) == [swim.uuid, run.uuid] && workout.workoutActivities[1].metadata?["b"] as? String == "x")
    #expect(workout.workoutActivities[1].statistics(for: energyType)?.sumQuantity()?.doubleValue(for: .kilocalorie()) == 40)
  }

  @Test("META-15: later metadata replace earlier ones key by key; if one value is invalid, none is added")
  func metadata() async throws {
    let builder = builder(try await store(TestEngine()))
    try await builder.beginCollection(at: start)
    try await builder.addMetadata(["a": 1, "b": 2])
    try await builder.addMetadata(["b": 3, "c": "x"])
    #expect(await code { try await builder.addMetadata(["d": 4, HKMetadataKeyTimeZone: 7]) } == .errorInvalidArgument)
    let metadata = builder.metadata
    #expect(metadata.count == 3 && metadata["a"] as? Int == 1 && metadata["b"] as? Int == 3 && metadata["c"] as? String == "x")
  }

  @Test("OQ-18b: events that do not fit the workout give code 3")
  func events() async throws {
    let builder = builder(try await store(TestEngine()))
    try await builder.beginCollection(at: start)
    #expect(await code { try await builder.addWorkoutEvents([event(.marker, -1)]) } == .errorInvalidArgument)
    #expect(await code { try await builder.addWorkoutEvents([event(.resume, 1)]) } == .errorInvalidArgument)
    let lap = { HKWorkoutEvent(type: .lap, dateInterval: DateInterval(start: start + $0, duration: 60), metadata: nil) }
    try await builder.addWorkoutEvents([lap(0), lap(60)])
    #expect(await code { try await builder.addWorkoutEvents([lap(90)]) } == .errorInvalidArgument)
    #expect(await code { try await builder.endCollection(at: start + 100) } == .errorInvalidArgument)
    try await builder.addWorkoutEvents([])
    #expect(builder.workoutEvents.count == 2)
  }

  @Test("BLD-11: a pause that is added later reduces the elapsed time")
  func elapsed() async throws {
    let builder = builder(try await store(TestEngine()))
    try await builder.beginCollection(at: start)
    #expect(builder.elapsedTime(at: start + 100) == 100)
    #expect(builder.elapsedTime(at: start - 5) == 0)
    try await builder.addWorkoutEvents([event(.pause, 40), event(.resume, 90)])
    #expect(builder.elapsedTime(at: start + 100) == 50)
    #expect(builder.elapsedTime(at: start + 60) == 40)
    try await builder.endCollection(at: start + 200)
    #expect(builder.elapsedTime(at: start + 900) == 150)
  }

  @Test("BLD-09: a discarded workout leaves only its samples")
  func discarded() async throws {
    let store = try await store(TestEngine())
    let builder = builder(store)
    try await builder.beginCollection(at: start)
    try await builder.addSamples([energy(5, 0)])
    builder.discardWorkout()
    #expect(await code { try await builder.addSamples([energy(1, 1)]) } == .errorInvalidArgument)
    #expect(await code { try await builder.finishWorkout() } == .errorInvalidArgument)
    #expect(await code { try await builder.beginCollection(at: start) } == .errorInvalidArgument)
    #expect(try await store.samples(of: energyType).count == 1)
    #expect(try await workouts(store).isEmpty)
    let unused = self.builder(store)
    unused.discardWorkout()
    #expect(await code { try await unused.beginCollection(at: start) } == .errorInvalidArgument)
  }

  @Test("BLD-13: figures follow samples that are deleted or replaced")
  func figures() async throws {
    let store = try await store(TestEngine())
    let builder = builder(store)
    try await builder.beginCollection(at: start)
    let (first, second) = (energy(5, 0), energy(7, 60))
    try await builder.addSamples([first, second])
    try await store.delete(first)
    try await builder.addWorkoutEvents([])
    #expect(builder.statistics(for: energyType)?.sumQuantity()?.doubleValue(for: .kilocalorie()) == 7)
    try await builder.endCollection(at: start + 200)
    let workout = try #require(try await builder.finishWorkout())
    #expect(workout.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 7)
    try await store.delete(second)
    let read = try #require(try await workouts(store).first)
    #expect(read.allStatistics.isEmpty)
    #expect(read.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 7)
  }

  // MARK: Permissions, other apps, the store

  @Test("OQ-18c: collection does not begin without permission to save workouts: code 5, or 4 when it was refused")
  func permission() async throws {
    let engine = try TestEngine()
    let store = engine.store()
    #expect(await code { try await self.builder(store).beginCollection(at: start) } == .errorAuthorizationNotDetermined)
    engine.person.answer(with: .refuseAll)
    try await store.requestAuthorization(toShare: [.workoutType()], read: [])
    let builder = builder(store)
    #expect(await code { try await builder.beginCollection(at: start) } == .errorAuthorizationDenied)
    #expect(builder.startDate == nil)
  }

  @Test("BLD-05: a sample of a type that the app may not save is not added")
  func unshared() async throws {
    let store = try await TestEngine().granted(.workoutType())
    let builder = builder(store)
    try await builder.beginCollection(at: start)
    #expect(await code { try await builder.addSamples([energy(1, 1)]) } == .errorAuthorizationNotDetermined)
    #expect(builder.allStatistics.isEmpty)
  }

  @Test("META-09: a workout that is older than a stored version is neither returned nor stored")
  func versions() async throws {
    let store = try await store(TestEngine())
    for (version, isStored) in [(2, true), (1, false), (3, true)] {
      let builder = builder(store)
      try await builder.beginCollection(at: start)
      try await builder.addSamples([pulse(Double(100 + version), 1)])
      try await builder.addMetadata([HKMetadataKeySyncIdentifier: "run", HKMetadataKeySyncVersion: version])
      try await builder.endCollection(at: start + 60)
      #expect(try await (builder.finishWorkout() != nil) == isStored)
    }
    let stored = try await workouts(store)
    #expect(stored.count == 1 && stored.first?.metadata?[HKMetadataKeySyncVersion] as? Int == 3)
    #expect(try await store.samples(of: pulseType).count == 3)
  }

  @Test("LOCK-04: a workout that is finished while the store is locked is saved, and returns neither workout nor error")
  func locked() async throws {
    let health = try TestHealthStore()
    health.grant(share: [HKObjectType.workoutType()])
    let builder = builder(health.store)
    try await builder.beginCollection(at: start)
    try await builder.endCollection(at: start + 60)
    health.lock()
    #expect(try await builder.finishWorkout() == nil)
    health.unlock()
    #expect(health.samples(of: HKObjectType.workoutType()).count == 1)
  }

  @Test(
    "LOCK-04: a workout is begun, filled and finished behind a lock; each call sees the ones before")
  func wholeBehindLock() async throws {
    let health = try TestHealthStore()
    health.grant(share: [HKObjectType.workoutType(), energyType])
    let builder = builder(health.store)
    health.lock()
    try await builder.beginCollection(at: start)
    try await builder.addSamples([energy(5, 0), energy(7, 30)])
    try await builder.addMetadata(["place": "park"])
    try await builder.addWorkoutEvents([event(.pause, 40), event(.resume, 50)])
    #expect(builder.elapsedTime(at: start + 100) == 90)
    #expect(builder.workoutEvents.count == 2)
    #expect(builder.metadata["place"] as? String == "park")
    #expect(await code { try await builder.endCollection(at: start - 1) } == .errorInvalidArgument)
    try await builder.endCollection(at: start + 60)
    #expect(builder.endDate == start + 60)
    #expect(try await builder.finishWorkout() == nil)
    #expect(await code { try await builder.addMetadata(["late": 1]) } == .errorInvalidArgument)
    health.unlock()
    let workout = try #require(health.samples(of: HKObjectType.workoutType()).first)
    #expect(workout.duration == 50)
    #expect(workout.metadata?["place"] as? String == "park")
    #expect(workout.statistics(for: energyType)?.sumQuantity()?.doubleValue(for: .kilocalorie()) == 12)
  }

  @Test("BLD-12: a builder whose data the store has removed refuses every call with code 3", .inProcess("It looks into the store."))
  func lost() async throws {
    let engine = try TestEngine()
    let store = try await store(engine)
    let builder = builder(store)
    try await builder.beginCollection(at: start)
    try engine.engine.perform(RemoveApp("com.example.app"), for: .owner)
    try await store.requestAuthorization(toShare: [.workoutType(), energyType], read: [])
    for call: () async throws -> Void in [
      { try await builder.addSamples([self.energy(1, 1)]) }, { try await builder.addMetadata(["a": 1]) },
      { try await builder.endCollection(at: self.start + 1) }, { try await builder.finishWorkout() },
    ] {
      do {
        try await call()
        Issue.record("the call succeeded")
      } catch let error as HKError {
        #expect(error.code == .errorInvalidArgument)
        #expect(error.localizedDescription.hasPrefix("Unable to transition to the desired state from the Error(7) state"))
      }
    }
  }

  @Test("Overlapping calls run in order")
  func calls() async throws {
    let store = try await store(TestEngine())
    for _ in 0..<10 {
      let builder = builder(store)
      let workout = await withCheckedContinuation { (continuation: CheckedContinuation<HKWorkout?, Never>) in
        builder.beginCollection(withStart: start) { _, _ in }
        for second in 0..<5 { builder.add([energy(1, Double(second * 10), lasting: 10)]) { _, _ in } }
        builder.addMetadata(["a": 1]) { _, _ in }
        builder.addWorkoutEvents([event(.marker, 5)]) { _, _ in }
        builder.endCollection(withEnd: start + 50) { _, _ in }
        builder.finishWorkout { workout, _ in continuation.resume(returning: workout) }
      }
      #expect(workout?.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 5)
      #expect(workout?.workoutEvents?.count == 1)
      #expect(workout?.metadata?["a"] as? Int == 1)
    }
  }
}
