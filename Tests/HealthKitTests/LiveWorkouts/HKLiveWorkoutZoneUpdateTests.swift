// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthCore
import Testing

/// The zones of a workout in progress.
@Suite struct HKLiveWorkoutZoneUpdateTests {
  private let engine: TestEngine
  private let pulse = HKQuantityType(.heartRate)
  private let power = HKQuantityType(.cyclingPower)

  init() throws { engine = try TestEngine() }

  private func zones(_ type: HKQuantityType, _ boundaries: Double...) throws -> HKWorkoutZoneConfiguration {
    let unit = HKUnit(from: type == power ? "W" : "count/min")
    return try HKWorkoutZoneConfiguration(
      quantityType: type, zoneBoundaries: boundaries.map { HKQuantity(unit: unit, doubleValue: $0) })
  }

  private func prefer(_ zones: HKWorkoutZoneConfiguration) throws {
    let type = try #require(Catalog.type(identifier: zones.quantityType.identifier))
    let unit = zones.quantityType == power ? "W" : "count/min"
    let boundaries = zones.zones.compactMap { $0.maximum?.doubleValue(for: HKUnit(from: unit)) }
    try engine.engine.perform(
      SetZones(type: type, boundaries: boundaries.map { .init($0, try UnitExpression.parse(unit)) }), for: .owner)
  }

  private func beat(_ rate: Double, _ offset: Double) -> HKQuantitySample {
    quantity(.heartRate, rate, "count/min", at: testStart + offset)
  }

  private func watts(_ watts: Double, _ offset: Double) -> HKQuantitySample { quantity(.cyclingPower, watts, "W", at: testStart + offset) }

  private func builder(_ store: HKHealthStore) -> HKWorkoutBuilder {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .cycling
    return HKWorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
  }

  private func store() async throws -> HKHealthStore { try await engine.granted(.workoutType(), pulse, power) }

  private func seconds(_ group: HKWorkoutZoneGroup?) -> [Double]? { group?.zoneDurations.map(\.duration) }

  // MARK: Configurations

  @Test("ZONE-12 ZONE-13 ZONE-14: a workout's own zones take precedence for it alone, and do not change the preferred ones")
  func ownZones() async throws {
    let store = try await store()
    let (own, preferred) = (try zones(pulse, 100, 110), try zones(pulse, 120, 140))
    try prefer(preferred)
    let builder = builder(store)
    #expect(try await builder.zoneConfiguration(for: pulse)?.source == .user)
    #expect(try await builder.zoneConfiguration(for: power) == nil)
    try await builder.setCustomZoneConfiguration(own, for: pulse)
    #expect(try await builder.zoneConfiguration(for: pulse) == own)
    try await builder.setCustomZoneConfiguration(nil, for: pulse)
    #expect(try await builder.zoneConfiguration(for: pulse)?.zones == preferred.zones)
    // Preferred zones that the app sets become the app's choice.
    try await builder.setCustomZoneConfiguration(try await store.preferredWorkoutZoneConfiguration(for: pulse), for: pulse)
    #expect(try await builder.zoneConfiguration(for: pulse) == preferred)
    try await builder.setCustomZoneConfiguration(own, for: pulse)
    try await builder.beginCollection(at: testStart)
    #expect(await code { try await builder.setCustomZoneConfiguration(nil, for: pulse) } == .errorInvalidArgument)
    try await builder.addSamples([beat(105, 0)])
    try await builder.endCollection(at: testStart + 60)
    let workout = try #require(try await builder.finishWorkout())
    #expect(workout.zoneGroup(for: pulse)?.configuration == own)
    #expect(seconds(workout.zoneGroup(for: pulse)) == [0, 60, 0])
    #expect(try await store.preferredWorkoutZoneConfiguration(for: pulse)?.zones == preferred.zones)
    #expect(try await self.builder(store).zoneConfiguration(for: pulse)?.zones == preferred.zones)
  }

  @Test("ZONE-13: zones that do not fit give code 3; types without zones have none")
  func refusals() async throws {
    let store = try await engine.granted(.workoutType(), pulse, HKQuantityType(.stepCount))
    let builder = builder(store)
    let own = try zones(pulse, 100, 110)
    #expect(await code { try await builder.setCustomZoneConfiguration(own, for: power) } == .errorInvalidArgument)
    #expect(await code { try await builder.setCustomZoneConfiguration(nil, for: HKQuantityType(.stepCount)) } == .errorInvalidArgument)
    #expect(try await builder.zoneConfiguration(for: HKQuantityType(.stepCount)) == nil)
    #expect(builder.zoneGroup(for: HKQuantityType(.stepCount)) == nil)
  }

  @Test("ZONE-12 ZONE-22: an app that may not read a type gets no preferred zones in its workouts, and can choose its own")
  func permission() async throws {
    engine.person.answer(with: .grant(share: [.workoutType(), pulse]))
    let store = engine.store()
    try await store.requestAuthorization(toShare: [.workoutType(), pulse], read: [pulse])
    for own in [nil, try zones(pulse, 100, 110)] {
      let builder = builder(store)
      try await builder.setCustomZoneConfiguration(own, for: pulse)
      #expect(try await builder.zoneConfiguration(for: pulse) == own)
      try await builder.beginCollection(at: testStart)
      try await builder.addSamples([beat(105, 0)])
      #expect(builder.zoneGroup(for: pulse)?.configuration == own)
      try await builder.endCollection(at: testStart + 60)
      #expect(builder.zoneGroup(for: pulse)?.configuration == own)
      let workout = try #require(try await builder.finishWorkout())
      #expect(workout.zoneGroup(for: pulse)?.configuration == own)
    }
  }

  @Test("ZONE-24: workouts with different zones can be compared by sorting their samples into one scheme")
  func comparison() async throws {
    let store = try await store()
    var workouts: [HKWorkout] = []
    for own in [try zones(pulse, 100, 120), try zones(pulse, 90, 110, 130)] {
      let builder = builder(store)
      try await builder.setCustomZoneConfiguration(own, for: pulse)
      try await builder.beginCollection(at: testStart)
      try await builder.addSamples([beat(95, 0), beat(115, 20), beat(135, 40)])
      try await builder.endCollection(at: testStart + 60)
      workouts.append(try #require(try await builder.finishWorkout()))
    }
    #expect(workouts.map { seconds($0.zoneGroup(for: pulse)) } == [[20, 20, 20], [0, 20, 20, 20]])
    let scheme = try zones(pulse, 110, 130).zones
    for workout in workouts {
      let beats = try await store.samples(of: pulse, HKQuery.predicateForObjects(from: workout)).compactMap {
        ($0 as? HKQuantitySample)?.quantity
      }
      let indices = beats.map { beat in scheme.last { $0.minimum.map { beat.compare($0) != .orderedAscending } ?? true }?.index }
      #expect(indices.sorted { ($0 ?? -1) < ($1 ?? -1) } == [0, 1, 2])
    }
  }

  // MARK: In progress

  @Test("ZONE-18: durations grow with each sample, extend to the end of collection, and equal those of the finished workout")
  func durations() async throws {
    let store = try await store()
    try prefer(try zones(pulse, 120, 140))
    let builder = builder(store)
    #expect(builder.zoneGroup(for: pulse) == nil)
    try await builder.beginCollection(at: testStart)
    try await builder.addSamples([beat(100, 0)])
    #expect(seconds(builder.zoneGroup(for: pulse)) == [0, 0, 0])
    #expect(builder.zoneGroup(for: power) == nil)
    try await builder.addSamples([beat(150, 60)])
    #expect(seconds(builder.zoneGroup(for: pulse)) == [60, 0, 0])
    try await builder.addSamples([beat(130, 90)])
    try await builder.addWorkoutEvents([
      HKWorkoutEvent(type: .pause, date: testStart + 30), HKWorkoutEvent(type: .resume, date: testStart + 40),
    ])
    #expect(seconds(builder.zoneGroup(for: pulse)) == [50, 0, 30])
    try await builder.endCollection(at: testStart + 100)
    let group = builder.zoneGroup(for: pulse)
    #expect(seconds(group) == [50, 10, 30])
    let workout = try #require(try await builder.finishWorkout())
    #expect(workout.zoneGroup(for: pulse) == group)
  }

  @Test("ZONE-18 ZONE-17: an activity of a workout in progress has the zones of its time")
  func activities() async throws {
    let builder = builder(try await store())
    try await builder.setCustomZoneConfiguration(try zones(pulse, 120, 140), for: pulse)
    try await builder.beginCollection(at: testStart)
    let activity = HKWorkoutActivity(
      workoutConfiguration: builder.workoutConfiguration, start: testStart + 30, end: testStart + 80, metadata: nil)
    try await builder.addWorkoutActivity(activity)
    try await builder.addSamples([beat(100, 0), beat(150, 60), beat(150, 90)])
    #expect(seconds(builder.zoneGroup(for: pulse)) == [60, 0, 30])
    #expect(seconds(builder.workoutActivities.first?.zoneGroup(for: pulse)) == [30, 0, 20])
    try await builder.endCollection(at: testStart + 100)
    let workout = try #require(try await builder.finishWorkout())
    #expect(seconds(workout.workoutActivities.first?.zoneGroup(for: pulse)) == [30, 0, 20])
  }

  // MARK: The delegate

  /// A ride that collects samples.
  private func ride(
    _ store: HKHealthStore, _ notes: SessionNotes, zones: [HKWorkoutZoneConfiguration]
  ) async throws -> (HKWorkoutSession, HKLiveWorkoutBuilder) {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .cycling
    let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
    let builder = session.associatedWorkoutBuilder()
    builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration)
    (session.delegate, builder.delegate) = (notes, notes)
    for zones in zones { try await builder.setCustomZoneConfiguration(zones, for: zones.quantityType) }
    session.startActivity(with: testStart)
    try await builder.beginCollection(at: testStart)
    #expect(try await notes.wait(for: .running))
    return (session, builder)
  }

  @Test("ZONE-19 ZONE-20: the delegate is called when a sample changes the zone, with both durations, and not for the same zone")
  func updates() async throws {
    let (store, notes) = (try await store(), SessionNotes())
    let (session, builder) = try await ride(store, notes, zones: [try zones(pulse, 120, 140)])
    // Each call reads the store, so that no change is reported together with the next one.
    for sample in [beat(100, 0), beat(110, 10), beat(150, 60), beat(155, 70), beat(130, 90)] { try await builder.addSamples([sample]) }
    #expect(try await notes.wait { $0.zoneUpdates.count == 3 })
    let updates = notes.zoneUpdates
    #expect(updates.map { $0.currentZoneDuration?.zone.index } == [0, 2, 1])
    #expect(updates.map { $0.previousZoneDuration?.zone.index } == [nil, 0, 2])
    #expect(updates.map { $0.currentZoneDuration?.duration } == [0, 0, 0])
    #expect(updates.map { $0.previousZoneDuration?.duration } == [nil, 60, 30])
    #expect(updates.map { seconds($0.zoneGroup) } == [[0, 0, 0], [60, 0, 0], [60, 0, 30]])
    #expect(updates.map(\.lastSampleProcessedDate) == [0, 60, 90].map { testStart + $0 })
    // The end of collection does not change the zone.
    session.end()
    #expect(try await notes.wait(for: .ended))
    try await builder.endCollection(at: testStart + 100)
    let group = builder.zoneGroup(for: pulse)
    let workout = try #require(try await builder.finishWorkout())
    #expect(seconds(group) == [60, 10, 30])
    #expect(workout.zoneGroup(for: pulse) == group)
    #expect(notes.zoneUpdates.count == 3)
    #expect(!notes.wasCalledWrongly)
  }

  @Test("ZONE-19 ZONE-21: zones of both types change independently, by samples of any app; the group names its type")
  func types() async throws {
    let (store, notes) = (try await store(), SessionNotes())
    let sensor = try await engine.granted(.workoutType(), pulse, power, app: "com.example.sensor")
    let (_, builder) = try await ride(store, notes, zones: [try zones(pulse, 120, 140), try zones(power, 150, 250)])
    try await sensor.save([beat(130, 1), watts(300, 1)])
    #expect(try await notes.wait { $0.zoneUpdates.count == 2 })
    try await sensor.save([beat(135, 2), watts(200, 2)])
    #expect(try await notes.wait { $0.zoneUpdates.count == 3 })
    let updates = notes.zoneUpdates
    #expect(Set(updates[..<2].map { $0.zoneGroup?.configuration.quantityType }) == [pulse, power])
    #expect(updates[2].zoneGroup?.configuration.quantityType == power && updates[2].previousZoneDuration?.zone.index == 2)
    // A type that is no longer collected has no zone.
    builder.dataSource?.disableCollection(for: power)
    #expect(try await notes.wait { $0.zoneUpdates.count == 4 })
    #expect(notes.zoneUpdates[3].currentZoneDuration == nil && notes.zoneUpdates[3].previousZoneDuration?.zone.index == 1)
    #expect(notes.zoneUpdates[3].zoneGroup?.configuration.quantityType == power)
  }

  @Test("ZONE-20 SESS-14: after a recovery the same zone is not a change, and the previous zone is known")
  func recovery() async throws {
    let (store, notes) = (try await store(), SessionNotes())
    let (session, builder) = try await ride(store, notes, zones: [try zones(pulse, 120, 140)])
    try await builder.addSamples([beat(100, 0)])
    let recovered = try #require(try await engine.store().recoverActiveWorkoutSession())
    #expect(recovered !== session)
    let later = SessionNotes()
    let newBuilder = recovered.associatedWorkoutBuilder()
    newBuilder.delegate = later
    try await newBuilder.addSamples([beat(110, 10)])
    try await newBuilder.addSamples([beat(150, 20)])
    #expect(try await later.wait { $0.zoneUpdates.count == 1 })
    #expect(later.zoneUpdates[0].previousZoneDuration?.zone.index == 0 && later.zoneUpdates[0].currentZoneDuration?.zone.index == 2)
  }
}
