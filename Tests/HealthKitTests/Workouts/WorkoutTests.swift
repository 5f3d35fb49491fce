// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct WorkoutTests {
  private let start = Date(timeIntervalSinceReferenceDate: 700_000_000.123456)
  private let distanceType = HKQuantityType(.distanceWalkingRunning)
  private let pulseType = HKQuantityType(.heartRate)

  private func kilometers(_ value: Double) -> HKQuantity { HKQuantity(unit: .meterUnit(with: .kilo), doubleValue: value) }
  private func kilocalories(_ value: Double) -> HKQuantity { HKQuantity(unit: .kilocalorie(), doubleValue: value) }

  private func event(_ type: HKWorkoutEventType, _ offset: Double, lasting seconds: Double = 0) -> HKWorkoutEvent {
    HKWorkoutEvent(type: type, dateInterval: DateInterval(start: start + offset, duration: seconds), metadata: nil)
  }

  private func run(_ events: [HKWorkoutEvent]? = nil, length: Double = 3600, _ metadata: [String: Any]? = nil) -> HKWorkout {
    HKWorkout(
      activityType: .running, start: start, end: start + length, workoutEvents: events, totalEnergyBurned: kilocalories(250.7),
      totalDistance: kilometers(5.1), metadata: metadata)
  }

  private func distance(_ meters: Double, _ offset: Double, lasting seconds: Double) -> HKQuantitySample {
    quantity(.distanceWalkingRunning, meters, "m", at: start + offset, seconds: seconds)
  }

  private func pulse(_ beats: Double, _ offset: Double) -> HKQuantitySample { quantity(.heartRate, beats, "count/min", at: start + offset) }

  private func stores(_ engine: TestEngine, app: String = "com.example.app") async throws -> HKHealthStore {
    let store = engine.store(app)
    let types: Set<HKSampleType> = [.workoutType(), distanceType, pulseType]
    try await store.requestAuthorization(toShare: types, read: types)
    return store
  }

  private func workouts(_ store: HKHealthStore, _ predicate: NSPredicate? = nil) async throws -> [HKWorkout] {
    try await HKSampleQueryDescriptor(predicates: [.workout(predicate)], sortDescriptors: []).result(for: store)
  }

  // MARK: The object

  @Test("WORK-01 WORK-02 WORK-18: a workout with two dates is active all the time, and has one activity")
  func plain() throws {
    let workout = HKWorkout(activityType: .cycling, start: start, end: start + 90.5)
    #expect(workout.workoutActivityType == .cycling)
    #expect(workout.sampleType == .workoutType())
    #expect(workout.duration == workout.endDate.timeIntervalSince(workout.startDate))
    #expect(workout.workoutEvents == nil)
    #expect(workout.totalDistance == nil)
    #expect(workout.totalEnergyBurned == nil)
    #expect(workout.totalFlightsClimbed == nil)
    #expect(workout.totalSwimmingStrokeCount == nil)
    #expect(workout.allStatistics.isEmpty)
    let activity = try #require(workout.workoutActivities.first)
    #expect(workout.workoutActivities.count == 1)
    #expect(activity.workoutConfiguration.activityType == .cycling)
    #expect(activity.startDate == start)
    #expect(activity.endDate == start + 90.5)
    #expect(activity.duration == workout.duration)
    #expect(activity.metadata == nil)
    #expect(activity.workoutEvents.isEmpty)
    #expect(activity.uuid != workout.uuid)
  }

  @Test("WORK-03: the duration is the given one; 0 means the whole time", arguments: [(1800.5, 1800.5), (0, 3600)])
  func duration(given: Double, expected: Double) {
    let workout = HKWorkout(
      activityType: .walking, start: start, end: start + 3600, duration: given, totalEnergyBurned: nil, totalDistance: kilometers(2),
      metadata: ["note": "x"])
    #expect(abs(workout.duration - expected) < 1e-6)
    #expect(workout.totalDistance == kilometers(2))
    #expect(workout.metadata?["note"] as? String == "x")
    let device = HKDevice.local()
    let other = HKWorkout(
      activityType: .walking, start: start, end: start + 3600, duration: given, totalEnergyBurned: kilocalories(1), totalDistance: nil,
      device: device, metadata: nil)
    #expect(other.device == device)
    #expect(other.totalEnergyBurned == kilocalories(1))
    #expect(other.duration == workout.duration)
  }

  @Test("WORK-04 WORK-05 WORK-06: pauses and resumes stop and start the clock; repeated ones have no effect")
  func pauses() {
    let events = [event(.pause, 600), event(.pause, 700), event(.resume, 900), event(.resume, 1000), event(.pause, 3000)]
    #expect(abs(run(events).duration - 2700) < 1e-6)
    #expect(abs(run(events.reversed()).duration - 2700) < 1e-6)
  }

  @Test("WORK-07 NUM-12: the example of the clock gives 2700 seconds")
  func clockExample() {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let times: [(HKWorkoutEventType, Double)] = [(.pause, 600), (.pause, 700), (.resume, 900), (.resume, 1000), (.pause, 3000)]
    let events = times.map { HKWorkoutEvent(type: $0.0, date: start + $0.1) }
    let workout = HKWorkout(
      activityType: .running, start: start, end: start + 3600, workoutEvents: events, totalEnergyBurned: nil, totalDistance: nil,
      metadata: nil)
    #expect(workout.duration == 2700)
  }

  @Test("WORK-08: automatic pauses count like others; laps, markers and requests do not")
  func motion() {
    #expect(abs(run([event(.motionPaused, 600), event(.motionResumed, 900)]).duration - 3300) < 1e-6)
    let others = [event(.lap, 0, lasting: 60), event(.marker, 5), event(.segment, 10, lasting: 50), event(.pauseOrResumeRequest, 60)]
    #expect(abs(run(others).duration - 3600) < 1e-6)
  }

  @Test("WORK-09 WORK-11 WORK-12: events are in order of date; segments may overlap, laps may have no duration")
  func events() throws {
    let given = [
      event(.segment, 50, lasting: 100), event(.lap, 0, lasting: 100), event(.segment, 20, lasting: 100), event(.lap, 100),
      event(.lap, 200),
    ]
    let events = try #require(run(given).workoutEvents)
    #expect(events.map(\.dateInterval.start) == given.map(\.dateInterval.start).sorted())
    #expect(events.map(\.type) == [.lap, .segment, .segment, .lap, .lap] && events[0].dateInterval.duration > 99)
    let noted = HKWorkoutEvent(type: .marker, date: start, metadata: ["note": "hill"])
    #expect(noted.metadata?["note"] as? String == "hill")
    #expect(noted.date == start)
    #expect(noted.type == .marker)
    #expect(noted == noted.copy() as? HKWorkoutEvent)
    #expect(noted != HKWorkoutEvent(type: .marker, date: start))
  }

  @Test(
    "WORK-10: only laps and segments may have a duration",
    arguments: [.pause, .resume, .motionPaused, .motionResumed, .marker, .pauseOrResumeRequest] as [HKWorkoutEventType])
  func momentaryEvents(type: HKWorkoutEventType) async {
    #expect(event(type, 5).dateInterval.duration == 0)
    for lasting in [HKWorkoutEventType.lap, .segment] {
      #expect(abs(event(lasting, 5, lasting: 3600).dateInterval.duration - 3600) < 1e-6)
    }
    let hour = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [value = type.rawValue as Int] in
      guard let type = HKWorkoutEventType(rawValue: value) else { exit(0) }
      _ = HKWorkoutEvent(type: type, dateInterval: DateInterval(start: testStart, duration: 3600), metadata: nil)
    }
    expectRaised("can not have a duration", in: hour)
  }

  @Test("WORK-10: a stored segment of zero length, as an import may bring it, is read and archived")
  func emptySegment() throws {
    let record = WorkoutRecord(
      activityType: HKWorkoutActivityType.running.rawValue, duration: 60,
      events: [.init(kind: HKWorkoutEventType.segment.rawValue, start: start, end: start)],
      activities: [.init(uuid: UUID(), configuration: .init(activityType: 37), start: start, end: start + 60)])
    let sample = SampleRecord(try #require(Catalog.type(identifier: HKWorkoutTypeIdentifier)), .workout(record), at: start, seconds: 60)
    let event = try #require((HKSample.of(sample) as? HKWorkout)?.workoutEvents?.first)
    #expect(event.type == .segment)
    #expect(event.dateInterval == DateInterval(start: start, duration: 0))
    let archive = try NSKeyedArchiver.archivedData(withRootObject: event, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKWorkoutEvent.self, from: archive) == event)
  }

  @Test("WORK-13: totals of every kind keep their units")
  func totals() {
    let flights = HKWorkout(
      activityType: .stairs, start: start, end: start + 60, workoutEvents: nil, totalEnergyBurned: nil, totalDistance: nil,
      totalFlightsClimbed: HKQuantity(unit: .count(), doubleValue: 12), device: nil, metadata: nil)
    #expect(flights.totalFlightsClimbed?.doubleValue(for: .count()) == 12)
    #expect(flights.totalSwimmingStrokeCount == nil)
    let swim = HKWorkout(
      activityType: .swimming, start: start, end: start + 60, workoutEvents: [event(.lap, 0, lasting: 30)], totalEnergyBurned: nil,
      totalDistance: nil, totalSwimmingStrokeCount: HKQuantity(unit: .count(), doubleValue: 40), device: .local(), metadata: nil)
    #expect(swim.totalSwimmingStrokeCount?.doubleValue(for: .count()) == 40)
    #expect(swim.device == .local())
    #expect(swim.workoutEvents?.count == 1)
    let device = HKWorkout(
      activityType: .running, start: start, end: start + 60, workoutEvents: nil, totalEnergyBurned: kilocalories(3), totalDistance: nil,
      device: .local(), metadata: nil)
    #expect(device.device == .local())
    #expect(device.totalEnergyBurned == kilocalories(3))
  }

  @Test("configurations are copied and compared by value; a client's activity continues until it has an end")
  func configurations() throws {
    let configuration = HKWorkoutConfiguration()
    #expect(configuration.activityType == .other)
    #expect(configuration.locationType == .unknown)
    #expect(configuration.lapLength == nil)
    configuration.activityType = .swimming
    configuration.swimmingLocationType = .pool
    configuration.locationType = .indoor
    configuration.lapLength = HKQuantity(unit: .meter(), doubleValue: 25)
    let copy = try #require(configuration.copy() as? HKWorkoutConfiguration)
    #expect(copy == configuration)
    #expect(copy !== configuration)
    #expect(copy.hash == configuration.hash)
    configuration.lapLength = nil
    #expect(copy != configuration)
    #expect(copy.lapLength?.doubleValue(for: .meter()) == 25)
    #expect(copy.swimmingLocationType == .pool)
    let activity = HKWorkoutActivity(workoutConfiguration: copy, start: Date() - 100, end: nil, metadata: ["lane": 3])
    #expect(activity.endDate == nil)
    #expect(activity.duration >= 100)
    #expect(activity.metadata?["lane"] as? Int == 3)
    #expect(activity.workoutConfiguration == copy)
    #expect(activity.statistics(for: pulseType) == nil)
    #expect(activity.allStatistics.isEmpty)
    #expect(activity == activity.copy() as? HKWorkoutActivity && activity != run().workoutActivities[0])
  }

  // MARK: The store

  @Test("WORK-01 OBJ-27 SAVE-12: a workout is read back exactly as it was saved")
  func roundTrip() async throws {
    let store = try await stores(TestEngine())
    let workout = run(
      [event(.pause, 10.1), event(.resume, 20.7), event(.lap, 30.3, lasting: 3.3)], [HKMetadataKeyIndoorWorkout: true, "effort": 7.25])
    try await store.save(workout)
    let back = try #require(try await workouts(store).first)
    #expect(back == workout)
    #expect(back.duration == workout.duration)
    #expect(back.workoutEvents == workout.workoutEvents)
    #expect(back.startDate == start)
    #expect(back.endDate == workout.endDate)
    #expect(back.workoutActivityType == .running)
    #expect(back.totalDistance == workout.totalDistance)
    #expect(back.totalEnergyBurned == workout.totalEnergyBurned)
    #expect(back.workoutActivities == workout.workoutActivities)
    #expect((back.metadata as NSDictionary?) == (workout.metadata as NSDictionary?))
    #expect(back.sourceRevision.source.bundleIdentifier == "com.example.app")
    let samples = try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: distanceType)], sortDescriptors: []).result(
      for: store)
    #expect(samples.isEmpty)
    #expect(back.allStatistics.isEmpty)
    let any = try await HKSampleQueryDescriptor(predicates: [.sample(type: .workoutType())], sortDescriptors: []).result(for: store)
    #expect(any.first is HKWorkout)
  }

  @Test("WORK-15 PRED-16 DEL-11: samples added to a workout are saved with it, without a device, and outlive it")
  func adding() async throws {
    let store = try await stores(TestEngine())
    let workout = run()
    try await store.save(workout)
    let saved = distance(100, 0, lasting: 60)
    try await store.save(saved)
    let device = HKDevice.local()
    let withDevice = HKQuantitySample(
      type: pulseType, quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 120), start: start + 5, end: start + 5,
      device: device,
      metadata: nil)
    let outside = distance(50, -90_000, lasting: 10)
    try await store.addSamples([saved, outside], to: workout)
    try await store.addSamples([withDevice, saved], to: workout)
    try await store.save(distance(7, 30, lasting: 5))

    let predicate = HKQuery.predicateForObjects(from: workout)
    let found = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: distanceType, predicate: predicate), .quantitySample(type: pulseType, predicate: predicate)],
      sortDescriptors: []
    ).result(for: store)
    #expect(Set(found.map(\.uuid)) == [saved.uuid, outside.uuid, withDevice.uuid])
    #expect(found.first { $0 == withDevice }?.device == nil)
    let others = NSCompoundPredicate(notPredicateWithSubpredicate: predicate)
    let rest = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: distanceType, predicate: others)], sortDescriptors: []
    ).result(for: store)
    #expect(rest.count == 1 && rest[0].quantity.doubleValue(for: .meter()) == 7)
    let sum = try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: distanceType, predicate: predicate), options: .cumulativeSum
    ).result(for: store)
    #expect(sum?.sumQuantity()?.doubleValue(for: .meter()) == 150)

    try await store.delete(workout)
    #expect(try await workouts(store).isEmpty)
    let left = try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: distanceType)], sortDescriptors: []).result(for: store)
    #expect(left.count == 3)
    let none = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: distanceType, predicate: predicate)], sortDescriptors: []
    ).result(for: store)
    #expect(none.isEmpty)
  }

  @Test("WORK-14 WORK-16 WORK-17: added samples appear in statistics, and leave totals, dates and duration unchanged")
  func statistics() async throws {
    let store = try await stores(TestEngine())
    let workout = run([event(.pause, 600), event(.resume, 1200)])
    try await store.save(workout)
    #expect(try await workouts(store)[0].statistics(for: distanceType) == nil)
    try await store.addSamples([distance(1000, 0, lasting: 500), distance(600, 3500, lasting: 200)], to: workout)
    try await store.addSamples([pulse(120, 10), pulse(150, 20), pulse(99, 30)], to: workout)
    let back = try await workouts(store)[0]
    #expect(back.duration == workout.duration)
    #expect(back.totalDistance == kilometers(5.1))
    #expect(back.endDate == workout.endDate)
    #expect(Set(back.allStatistics.keys) == [distanceType, pulseType])
    #expect(back.statistics(for: distanceType)?.sumQuantity()?.doubleValue(for: .meter()) == 1600)
    let beats = HKUnit(from: "count/min")
    let pulse = try #require(back.statistics(for: pulseType))
    #expect(pulse.minimumQuantity()?.doubleValue(for: beats) == 99)
    #expect(pulse.maximumQuantity()?.doubleValue(for: beats) == 150)
    let asked = try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: pulseType, predicate: HKQuery.predicateForObjects(from: workout)), options: .discreteAverage
    ).result(for: store)
    #expect(pulse.averageQuantity() == asked?.averageQuantity())
    #expect(asked != nil)
    #expect(pulse.mostRecentQuantity()?.doubleValue(for: beats) == 99)
    #expect(pulse.sumQuantity() == nil)
    #expect(pulse.quantityType == pulseType)
    #expect(back.statistics(for: HKQuantityType(.stepCount)) == nil)
  }

  @Test("WORK-16: the average of heart rates of 150 and 160 a minute in a workout is 155, to the last digit")
  func wholeAverage() async throws {
    let store = try await stores(TestEngine())
    let workout = run([])
    try await store.save(workout)
    try await store.addSamples([pulse(150, 10), pulse(160, 20)], to: workout)
    let statistics = try await workouts(store)[0].statistics(for: pulseType)
    #expect(statistics?.averageQuantity()?.doubleValue(for: HKUnit(from: "count/min")) == 155)
  }

  @Test("WORK-20 WORK-22: an activity's statistics cover its time, and its events are those that touch it")
  func activityStatistics() async throws {
    let store = try await stores(TestEngine())
    let workout = run([event(.lap, 0, lasting: 30), event(.marker, 3600)])
    try await store.save(workout)
    try await store.addSamples([distance(600, 3500, lasting: 200), pulse(120, 10), pulse(90, 4000)], to: workout)
    let activity = try #require(try await workouts(store)[0].workoutActivities.first)
    #expect(abs((activity.statistics(for: distanceType)?.sumQuantity()?.doubleValue(for: .meter()) ?? 0) - 300) < 1e-6)
    #expect(activity.allStatistics[pulseType]?.averageQuantity()?.doubleValue(for: HKUnit(from: "count/min")) == 120)
    #expect(activity.workoutEvents.map(\.type) == [.lap, .marker])
  }

  @Test("WORK-16 META-08 SEED-26: statistics follow deleted and replaced samples")
  func statisticsFollow() async throws {
    let store = try await stores(TestEngine())
    let workout = run()
    try await store.save(workout)
    let sync = { (version: Int) in [HKMetadataKeySyncIdentifier: "d", HKMetadataKeySyncVersion: version] as [String: Any] }
    let versioned = { (meters: Double, version: Int) in
      HKQuantitySample(
        type: distanceType, quantity: HKQuantity(unit: .meter(), doubleValue: meters), start: start, end: start + 60,
        metadata: sync(version))
    }
    let gone = distance(100, 0, lasting: 60)
    try await store.addSamples([gone, versioned(500, 1)], to: workout)
    try await store.delete(gone)
    let sum = { try await workouts(store)[0].statistics(for: distanceType)?.sumQuantity()?.doubleValue(for: .meter()) }
    #expect(try await sum() == 500)
    try await store.save(versioned(700, 2))
    #expect(try await sum() == 700)
    let ofWorkout = HKSamplePredicate.quantitySample(type: distanceType, predicate: HKQuery.predicateForObjects(from: workout))
    let samples = try await HKSampleQueryDescriptor(predicates: [ofWorkout], sortDescriptors: []).result(for: store)
    #expect(samples.map { $0.quantity.doubleValue(for: .meter()) } == [700])
    try await store.delete(samples)
    #expect(try await sum() == nil)
  }

  @Test("WORK-15: samples can be added only to the app's own saved workout, and with permission to save them")
  func refusals() async throws {
    let engine = try TestEngine()
    let store = try await stores(engine)
    let other = try await stores(engine, app: "com.example.other")
    let workout = run()
    await #expect(throws: HKError.self) { try await store.addSamples([pulse(60, 1)], to: workout) }
    try await store.save(workout)
    let attempts: [(HKHealthStore, [HKSample], HKError.Code)] = [
      (other, [pulse(60, 1)], .errorInvalidArgument), (store, [], .errorInvalidArgument), (store, [run()], .errorInvalidArgument),
      (store, [steps(1, at: start)], .errorAuthorizationNotDetermined),
    ]
    for (store, samples, code) in attempts {
      let error = await #expect(throws: HKError.self) { try await store.addSamples(samples, to: workout) }
      #expect(error?.code == code)
    }
    let pulses = try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: pulseType)], sortDescriptors: []).result(for: store)
    #expect(pulses.isEmpty)
  }

  @Test("AUTH-27: figures of types that an app may not read are hidden in other apps' workouts")
  func hiddenStatistics() async throws {
    let engine = try TestEngine()
    let store = try await stores(engine)
    let workout = run()
    try await store.save(workout)
    try await store.addSamples([distance(100, 0, lasting: 60), pulse(170, 10)], to: workout)
    engine.person.answer(with: .refuse(read: [pulseType]))
    let reader = try await stores(engine, app: "com.example.reader")
    let seen = try #require(try await workouts(reader).first)
    #expect(Set(seen.allStatistics.keys) == [distanceType])
    #expect(seen.workoutActivities[0].statistics(for: pulseType) == nil)
    let fast = HKQuery.predicateForWorkouts(
      operatorType: .greaterThan, quantityType: pulseType, maximumQuantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 160))
    let fastActivity = HKQuery.predicateForWorkouts(
      activityPredicate: HKQuery.predicateForWorkoutActivities(
        operatorType: .greaterThan, quantityType: pulseType, maximumQuantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 160))
    )
    for predicate in [fast, fastActivity] {
      #expect(try await workouts(reader, predicate).isEmpty)
      #expect(try await workouts(store, predicate).count == 1)
    }
    let ofWorkout = HKQuery.predicateForObjects(from: workout)
    let pulses = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: pulseType, predicate: ofWorkout)], sortDescriptors: []
    ).result(for: reader)
    #expect(pulses.isEmpty)
  }

  // MARK: Predicates and order

  @Test("PRED-19: predicates select workouts by activity, duration, totals and statistics")
  func predicates() async throws {
    let store = try await stores(TestEngine())
    let long = run()
    let ride = HKWorkout(
      activityType: .cycling, start: start + 10_000, end: start + 10_600, workoutEvents: nil, totalEnergyBurned: nil,
      totalDistance: kilometers(20), totalFlightsClimbed: HKQuantity(unit: .count(), doubleValue: 3), device: nil, metadata: nil)
    let swim = HKWorkout(
      activityType: .swimming, start: start + 20_000, end: start + 20_060, workoutEvents: nil, totalEnergyBurned: kilocalories(10),
      totalDistance: nil, totalSwimmingStrokeCount: HKQuantity(unit: .count(), doubleValue: 30), device: nil, metadata: nil)
    try await store.save([long, ride, swim])
    try await store.addSamples([pulse(100, 1), pulse(140, 2), distance(900, 0, lasting: 60)], to: long)
    let bpm = { HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: $0) }
    let count = { HKQuantity(unit: .count(), doubleValue: $0) }
    let cases: [(NSPredicate, [HKWorkout])] = [
      (HKQuery.predicateForWorkouts(with: .cycling), [ride]),
      (HKQuery.predicateForWorkouts(with: .greaterThanOrEqualTo, duration: 600), [long, ride]),
      (HKQuery.predicateForWorkouts(with: .lessThan, totalDistance: kilometers(6)), [long]),
      (HKQuery.predicateForWorkouts(with: .greaterThan, totalEnergyBurned: kilocalories(10)), [long]),
      (HKQuery.predicateForWorkouts(with: .equalTo, totalSwimmingStrokeCount: count(30)), [swim]),
      (HKQuery.predicateForWorkouts(with: .greaterThan, totalFlightsClimbed: count(2)), [ride]),
      (HKQuery.predicateForWorkouts(operatorType: .equalTo, quantityType: pulseType, averageQuantity: bpm(120)), [long]),
      (HKQuery.predicateForWorkouts(operatorType: .lessThan, quantityType: pulseType, minimumQuantity: bpm(101)), [long]),
      (HKQuery.predicateForWorkouts(operatorType: .greaterThan, quantityType: pulseType, maximumQuantity: bpm(140)), []),
      (HKQuery.predicateForWorkouts(operatorType: .greaterThan, quantityType: distanceType, sumQuantity: kilometers(0.8)), [long]),
      (HKQuery.predicateForWorkouts(operatorType: .notEqualTo, quantityType: distanceType, sumQuantity: kilometers(0.9)), [ride, swim]),
    ]
    for (number, (predicate, expected)) in cases.enumerated() {
      #expect(Set(try await workouts(store, predicate)) == Set(expected), "\(number)")
    }
  }

  @Test("PRED-20: a workout matches an activity predicate if any one of its activities does")
  func activityPredicates() async throws {
    let store = try await stores(TestEngine())
    let workout = run()
    try await store.save(workout)
    try await store.addSamples([pulse(100, 1), pulse(140, 2), distance(900, 0, lasting: 60)], to: workout)
    let bpm = { HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: $0) }
    let cases: [(NSPredicate, Bool)] = [
      (HKQuery.predicateForWorkoutActivities(workoutActivityType: .running), true),
      (HKQuery.predicateForWorkoutActivities(workoutActivityType: .rowing), false),
      (HKQuery.predicateForWorkoutActivities(operatorType: .greaterThan, duration: 3599), true),
      (HKQuery.predicateForWorkoutActivities(operatorType: .greaterThan, duration: 3601), false),
      (HKQuery.predicateForWorkoutActivities(start: start - 1, end: start + 1, options: .strictStartDate), true),
      (HKQuery.predicateForWorkoutActivities(start: start + 1, end: nil, options: .strictStartDate), false),
      (HKQuery.predicateForWorkoutActivities(operatorType: .equalTo, quantityType: pulseType, averageQuantity: bpm(120)), true),
      (HKQuery.predicateForWorkoutActivities(operatorType: .equalTo, quantityType: pulseType, averageQuantity: bpm(121)), false),
      (HKQuery.predicateForWorkoutActivities(operatorType: .lessThan, quantityType: pulseType, minimumQuantity: bpm(100)), false),
      (HKQuery.predicateForWorkoutActivities(operatorType: .lessThan, quantityType: pulseType, maximumQuantity: bpm(140)), false),
      (HKQuery.predicateForWorkoutActivities(operatorType: .lessThanOrEqualTo, quantityType: pulseType, maximumQuantity: bpm(140)), true),
      (HKQuery.predicateForWorkoutActivities(operatorType: .lessThan, quantityType: distanceType, sumQuantity: kilometers(0.9)), false),
    ]
    for (number, (predicate, isMatch)) in cases.enumerated() {
      let wrapped = HKQuery.predicateForWorkouts(activityPredicate: predicate)
      #expect(try await workouts(store, wrapped).count == (isMatch ? 1 : 0), "\(number)")
      #expect(try await workouts(store, NSCompoundPredicate(notPredicateWithSubpredicate: wrapped)).count == (isMatch ? 0 : 1), "\(number)")
    }
    #expect(HKQuery.predicateForWorkouts(with: .running).description == "workoutType == 37")
    #expect(HKQuery.predicateForObjects(from: workout).description == "workout == \(workout.uuid.uuidString)")
  }

  @Test("QRY-05: workouts sort by duration and totals; one without a total comes first")
  func order() async throws {
    let store = try await stores(TestEngine())
    let made = [(100.0, 3.0), (300, nil), (200, 1)].enumerated().map { number, facts in
      HKWorkout(
        activityType: .running, start: start + Double(number) * 1000, end: start + Double(number) * 1000 + facts.0, duration: 0,
        totalEnergyBurned: nil, totalDistance: facts.1.map { kilometers($0) }, metadata: nil)
    }
    try await store.save(made)
    let sorted = { (key: String, ascending: Bool, limit: Int) in
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<[UUID], any Error>) in
        let sort = NSSortDescriptor(key: key, ascending: ascending)
        store.execute(
          HKSampleQuery(sampleType: .workoutType(), predicate: nil, limit: limit, sortDescriptors: [sort]) { _, samples, error in
            continuation.resume(with: samples.map { .success($0.map(\.uuid)) } ?? .failure(error ?? HKError(.unknownError)))
          })
      }
    }
    #expect(try await sorted(HKWorkoutSortIdentifierDuration, true, 0) == [made[0], made[2], made[1]].map(\.uuid))
    #expect(try await sorted(HKWorkoutSortIdentifierDuration, false, 2) == [made[1], made[2]].map(\.uuid))
    #expect(try await sorted(HKWorkoutSortIdentifierTotalDistance, true, 0) == [made[1], made[2], made[0]].map(\.uuid))
    let typed = try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [SortDescriptor(\.duration, order: .reverse)])
      .result(for: store)
    #expect(typed.map(\.uuid) == [made[1], made[2], made[0]].map(\.uuid))
  }

  @Test("ANCH-01 OBS-01: anchored queries return added and deleted workouts")
  func changes() async throws {
    let store = try await stores(TestEngine())
    let workout = run()
    try await store.save(workout)
    let first = try await HKAnchoredObjectQueryDescriptor(predicates: [.workout()], anchor: nil).result(for: store)
    #expect(first.addedSamples == [workout])
    try await store.delete(workout)
    let second = try await HKAnchoredObjectQueryDescriptor(predicates: [.workout()], anchor: first.newAnchor).result(for: store)
    #expect(second.addedSamples.isEmpty)
    #expect(second.deletedObjects.map(\.uuid) == [workout.uuid])
    await #expect(throws: HKError.self) { try await store.delete(workout) }
  }
}
