// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthCore
import Testing

@Suite struct WorkoutZoneGroupTests {
  private let engine: TestEngine
  private let pulse = HKQuantityType(.heartRate)
  private let power = HKQuantityType(.cyclingPower)

  init() throws { engine = try TestEngine() }

  private func stores(_ app: String = "com.example.app") async throws -> HKHealthStore {
    try await engine.granted(.workoutType(), pulse, power, app: app)
  }

  private func setZones(_ type: HKQuantityType, _ boundaries: [Double]?, _ unit: String = "count/min") throws {
    let type = try #require(Catalog.type(identifier: type.identifier))
    let unit = try UnitExpression.parse(unit)
    try engine.engine.perform(SetZones(type: type, boundaries: boundaries?.map { .init($0, unit) }), for: .owner)
  }

  private func boundaries(_ configuration: HKWorkoutZoneConfiguration?) -> [Double]? {
    configuration?.zones.compactMap { $0.maximum?.doubleValue(for: HKUnit(from: configuration?.quantityType == power ? "W" : "count/min")) }
  }

  private func beats(_ rate: Double, _ offset: Double) -> HKQuantitySample {
    quantity(.heartRate, rate, "count/min", at: testStart + offset)
  }

  /// Saves a workout, adds samples to it, and reads it.
  private func workout(_ samples: [HKSample], _ store: HKHealthStore, pause: ClosedRange<Double>? = nil) async throws -> HKWorkout {
    let events = pause.map { [(HKWorkoutEventType.pause, $0.lowerBound), (.resume, $0.upperBound)] } ?? []
    let workout = HKWorkout(
      activityType: .cycling, start: testStart, end: testStart + 180,
      workoutEvents: events.map { HKWorkoutEvent(type: $0.0, date: testStart + $0.1) }, totalEnergyBurned: nil, totalDistance: nil,
      metadata: nil)
    try await store.save(workout)
    if !samples.isEmpty { try await store.addSamples(samples, to: workout) }
    return try await read(workout, store)
  }

  private func read(_ workout: HKWorkout, _ store: HKHealthStore) async throws -> HKWorkout {
    let found = try await store.samples(of: .workoutType(), HKQuery.predicateForObject(with: workout.uuid))
    return try #require(found.first as? HKWorkout)
  }

  @Test("ZONE-08 ZONE-09 ZONE-10: preferred zones are the person's, or else the system's; power has none by default")
  func preferred() async throws {
    let store = try await stores()
    let system = try #require(try await store.preferredWorkoutZoneConfiguration(for: pulse))
    #expect(system.source == .system)
    #expect(system.zones.count == 5)
    #expect(try await store.preferredWorkoutZoneConfiguration(for: power) == nil)
    try setZones(pulse, [100, 120, 140])
    try setZones(power, [150, 250], "W")
    let user = try #require(try await store.preferredWorkoutZoneConfiguration(for: pulse))
    #expect(user.source == .user)
    #expect(boundaries(user) == [100, 120, 140])
    #expect(try await boundaries(store.preferredWorkoutZoneConfiguration(for: power)) == [150, 250])
    try setZones(pulse, nil)
    #expect(try await store.preferredWorkoutZoneConfiguration(for: pulse) == system)
  }

  @Test("ZONE-08 ZONE-26: the system's zones depend on resting heart rate and age")
  func systemZones() async throws {
    let store = try await engine.granted(pulse, HKQuantityType(.restingHeartRate))
    let year = Calendar(identifier: .gregorian).component(.year, from: Date())
    let birth = "HKCharacteristicTypeIdentifierDateOfBirth"
    try engine.engine.perform(SetCharacteristics(values: [birth: "\(year - 40)-01-01"]), for: .owner)
    try await store.save([
      quantity(.restingHeartRate, 90, "count/min", at: testStart), quantity(.restingHeartRate, 72, "count/min", at: testStart + 60),
    ])
    let zones = try await boundaries(store.preferredWorkoutZoneConfiguration(for: pulse))
    #expect(zones?.map { ($0 * 10).rounded() / 10 } == [136.8, 147.6, 158.4, 169.2])
  }

  @Test("ZONE-10 ZONE-22: a type that the app may not read has no zones; without a request it is code 5")
  func permission() async throws {
    let store = engine.store()
    #expect(await code { _ = try await store.preferredWorkoutZoneConfiguration(for: pulse) } == .errorAuthorizationNotDetermined)
    engine.person.answer(with: .refuseAll)
    try await store.requestAuthorization(toShare: [], read: [pulse])
    #expect(try await store.preferredWorkoutZoneConfiguration(for: pulse) == nil)
  }

  @Test("ZONE-15 ZONE-16 ZONE-17: added samples make zone groups of the workout and of its activity, without pauses")
  func groups() async throws {
    let store = try await stores()
    try setZones(pulse, [120, 140])
    let workout = try await workout([beats(100, 0), beats(150, 60), beats(100, 120)], store, pause: 30...40)
    let group = try #require(workout.zoneGroup(for: pulse))
    #expect(group.zoneDurations.map(\.duration) == [110, 0, 60])
    #expect(boundaries(group.configuration) == [120, 140])
    #expect(group.zoneDurations.map(\.zone) == group.configuration.zones)
    #expect(group.configuration.source == .user)
    #expect(workout.zoneGroupsByType?.keys.map(\.identifier) == [pulse.identifier])
    #expect(workout.zoneGroup(for: power) == nil)
    let activity = try #require(workout.workoutActivities.first)
    #expect(activity.zoneGroup(for: pulse) == group)
    #expect(activity.zoneGroup(for: power) == nil)
    #expect(try await self.workout([], store).zoneGroupsByType == nil)
  }

  @Test("ZONE-15 ZONE-23: later samples count, later preferences do not")
  func laterChanges() async throws {
    let store = try await stores()
    try setZones(pulse, [120, 140])
    let first = try await workout([beats(100, 0)], store)
    try setZones(pulse, [90, 95])
    try await store.addSamples([beats(150, 90)], to: first)
    let later = try #require(try await read(first, store).zoneGroup(for: pulse))
    #expect(later.zoneDurations.map(\.duration) == [90, 0, 90])
    #expect(boundaries(later.configuration) == [120, 140])
    #expect(try await boundaries(workout([beats(100, 0)], store).zoneGroup(for: pulse)?.configuration) == [90, 95])
  }

  @Test("ZONE-22: another app's workout has zones of the types that the app may read")
  func othersWorkouts() async throws {
    let store = try await stores()
    try setZones(power, [150, 250], "W")
    let watts = quantity(.cyclingPower, 200, "W", at: testStart)
    let workout = try await workout([beats(100, 0), watts], store)
    #expect(workout.zoneGroupsByType?.count == 2)
    let reader = try await engine.granted(.workoutType(), power, app: "com.example.reader")
    let seen = try await read(workout, reader)
    #expect(seen.zoneGroup(for: power)?.zoneDurations.map(\.duration) == [0, 180, 0])
    #expect(seen.zoneGroup(for: pulse) == nil)
    #expect(seen.workoutActivities.first?.zoneGroupsByType?.count == 1)
  }
}
