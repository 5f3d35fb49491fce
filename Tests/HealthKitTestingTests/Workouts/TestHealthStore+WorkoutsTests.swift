// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKitTestSupport
import HealthKitTesting
import Synchronization
import Testing

@Suite struct WorkoutsTests {
  private let health: TestHealthStore
  private let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private let pulse = HKQuantityType(.heartRate)
  private let energy = HKQuantityType(.activeEnergyBurned)
  private let distance = HKQuantityType(.distanceWalkingRunning)

  init() throws {
    health = try TestHealthStore(app: "com.example.run")
    health.now = start
    health.grant(read: [pulse, distance, energy], share: [.workoutType()])
  }

  /// A run that collects, but has not started.
  private func run() async throws -> (HKWorkoutSession, HKLiveWorkoutBuilder) {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    let session = try HKWorkoutSession(healthStore: health.store, configuration: configuration)
    let builder = session.associatedWorkoutBuilder()
    builder.dataSource = HKLiveWorkoutDataSource(healthStore: health.store, workoutConfiguration: configuration)
    try await builder.beginCollection(at: health.now)
    return (session, builder)
  }

  private func finish(_ builder: HKLiveWorkoutBuilder) async throws -> HKWorkout {
    try await builder.endCollection(at: health.now)
    return try #require(try await builder.finishWorkout())
  }

  private func maximum(_ statistics: HKStatistics?) -> Double? {
    statistics?.maximumQuantity()?.doubleValue(for: .count().unitDivided(by: .minute()))
  }

  @Test("A script plays a workout on the store's clock, sensors and pauses included")
  func script() async throws {
    let (session, builder) = try await run()
    try await health.play([.start, .heartRate(120), .wait(60), .distance(200, seconds: 60)], in: session)
    #expect(builder.elapsedTime == 60)
    #expect(maximum(builder.statistics(for: pulse)) == 120)
    try await health.play([.pause, .wait(10), .heartRate(190), .wait(20), .resume, .wait(5), .heartRate(150)], in: session)
    #expect(session.state == .running)
    #expect(builder.elapsedTime == 65)
    #expect(maximum(builder.statistics(for: pulse)) == 150)
    try await health.play([.wait(35), .activeEnergy(7, seconds: 35), .end], in: session)
    let workout = try await finish(builder)
    #expect(workout.startDate == start)
    #expect(workout.endDate == start + 130)
    #expect(workout.duration == 100)
    #expect(workout.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 7)
    #expect(workout.totalDistance?.doubleValue(for: .meter()) == 200)
    #expect(workout.workoutEvents?.map(\.date) == [start + 60, start + 90])
  }

  @Test("WORK-21: a running activity lasts until the test's present")
  func runningActivity() async throws {
    let (session, builder) = try await run()
    try await health.play([.start, .wait(60), .pause, .wait(20), .resume, .wait(5)], in: session)
    try await builder.addWorkoutActivity(
      HKWorkoutActivity(workoutConfiguration: session.workoutConfiguration, start: health.now, end: nil, metadata: nil))
    health.now += 30
    #expect(builder.workoutActivities.last?.duration == 30)
  }

  @Test("ZONE-08: the system's zones are those for the person's age on the test's date")
  func zonesOfTheDate() async throws {
    health.setProfile(dateOfBirth: DateComponents(year: 1985, month: 4, day: 12))
    let young = try #require(try await health.store.preferredWorkoutZoneConfiguration(for: pulse))
    health.now += 20 * 366 * 86_400
    let old = try #require(try await health.store.preferredWorkoutZoneConfiguration(for: pulse))
    #expect(young.source == .system)
    #expect(old.source == .system)
    #expect(young.zones != old.zones)
  }

  @Test("ZONE-10: the test sets the person's zones, and a workout uses them")
  func preferredZones() async throws {
    let unit = HKUnit.count().unitDivided(by: .minute())
    let zones = try HKWorkoutZoneConfiguration(
      quantityType: pulse, zoneBoundaries: [110, 130, 150].map { HKQuantity(unit: unit, doubleValue: $0) })
    try health.setPreferredZones(zones, for: pulse)
    let (session, builder) = try await run()
    try await health.play([.start, .heartRate(120), .wait(60), .heartRate(160), .end], in: session)
    let group = try #require(try await finish(builder).zoneGroup(for: pulse))
    #expect(group.zoneDurations.map(\.duration) == [0, 60, 0, 0])
    #expect(group.configuration.source == .user)
    #expect(group.configuration.zones == zones.zones)
    try health.setPreferredZones(nil, for: pulse)
    #expect(try await health.store.preferredWorkoutZoneConfiguration(for: pulse)?.source == .system)
    #expect(throws: HKError.self) { try health.setPreferredZones(zones, for: HKQuantityType(.cyclingPower)) }
    #expect(throws: HKError.self) { try health.setPreferredZones(nil, for: distance) }
  }

  @Test("SESS-14: a workout continues after a crash")
  func crash() async throws {
    let (first, _) = try await run()
    try await health.play([.start, .heartRate(120), .wait(60)], in: first)
    let session = try #require(try await health.restarted().recoverActiveWorkoutSession())
    #expect(session !== first)
    #expect(session.state == .running)
    #expect(session.startDate == start)
    try await health.play([.heartRate(140), .wait(60), .end], in: session)
    #expect(first.state == .ended, "it is the same session")
    let workout = try await finish(session.associatedWorkoutBuilder())
    #expect(workout.duration == 120)
    #expect(maximum(workout.statistics(for: pulse)) == 140)
    #expect(try await health.restarted().recoverActiveWorkoutSession() == nil)
  }

  @Test("MIRR-01: another app of the test is the peer of a mirrored session")
  func mirror() async throws {
    let received = Mutex<HKWorkoutSession?>(nil)
    let phone = health.store(as: "com.example")
    phone.workoutSessionMirroringStartHandler = { session in received.withLock { $0 = session } }
    let (session, _) = try await run()
    try await health.play([.start], in: session)
    try await session.startMirroringToCompanionDevice()
    await health.settle()
    let mirrored = try #require(received.withLock { $0 })
    try await health.play([.wait(9), .pause], in: mirrored)
    #expect(mirrored.type == .mirrored)
    #expect(session.state == .paused)
    try await health.play([.end], in: mirrored)
    #expect(session.state == .ended)
    #expect(session.endDate == start + 9)
  }
}
