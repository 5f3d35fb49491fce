// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing
import WaitingTestSupport

/// More of what apps do in a session. Part of a serialized suite: a store has one active session.
extension ClientWorkoutTests {
  private func granted() async throws -> HKHealthStore {
    try await TestStore.granted(.workoutType(), HKQuantityType(.heartRate), HKQuantityType(.distanceSwimming))
  }

  private func beats(_ rate: Double, at date: Date) -> HKQuantitySample { quantity(.heartRate, rate, "count/min", at: date) }

  @Test("SESS-14 BLD-09: a launch recovers the session, in a continuation or async, and discards the workout")
  func recovery() async throws {
    let store = try await granted()
    let first = try Screen(HKWorkoutSession(healthStore: store, configuration: HKWorkoutConfiguration()))
    let start = Date()
    first.session.startActivity(with: start)
    try await first.builder.beginCollection(at: start)
    try await first.wait(for: .running)

    let recovered: HKWorkoutSession? = try await withCheckedThrowingContinuation { continuation in
      store.recoverActiveWorkoutSession { session, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: session) }
      }
    }
    let session = try #require(recovered)
    #expect(session !== first.session)
    #expect(session.startDate == start)
    #expect(session.associatedWorkoutBuilder().startDate == start)
    let screen = Screen(try #require(try await store.recoverActiveWorkoutSession()))
    guard screen.session.state == .running || screen.session.state == .paused else {
      Issue.record("not active")
      return
    }
    screen.builder.dataSource = HKLiveWorkoutDataSource(
      healthStore: store, workoutConfiguration: screen.session.workoutConfiguration)
    screen.builder.discardWorkout()
    screen.session.end()
    try await screen.wait(for: .ended)
    #expect(await code { try await screen.builder.endCollection(at: .now) } == .errorInvalidArgument)
    #expect(try await store.recoverActiveWorkoutSession() == nil)
  }

  @Test("SESS-13 LIVE-06: one session holds swimming, a transition and cycling; an activity may begin before the last one is ended")
  func severalSports() async throws {
    let store = try await granted()
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .swimBikeRun
    configuration.locationType = .outdoor
    let screen = Screen(try HKWorkoutSession(healthStore: store, configuration: configuration))
    screen.builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration)
    let start = Date()
    screen.session.startActivity(with: start)
    try await screen.builder.beginCollection(at: start)

    let swimming = HKWorkoutConfiguration()
    swimming.activityType = .swimming
    swimming.swimmingLocationType = .openWater
    screen.session.beginNewActivity(configuration: swimming, date: start.addingTimeInterval(0.01), metadata: nil)
    try await screen.wait { $0.builder.currentWorkoutActivity?.workoutConfiguration.activityType == .swimming }
    try await screen.wait { $0.builder.dataSource?.typesToCollect.contains(HKQuantityType(.distanceSwimming)) == true }
    screen.session.endCurrentActivity(on: start.addingTimeInterval(0.02))
    let transition = HKWorkoutConfiguration()
    transition.activityType = .transition
    screen.session.beginNewActivity(configuration: transition, date: start.addingTimeInterval(0.02), metadata: nil)
    let cycling = HKWorkoutConfiguration()
    cycling.activityType = .cycling
    screen.session.beginNewActivity(
      configuration: cycling, date: start.addingTimeInterval(0.03), metadata: [HKMetadataKeyIndoorWorkout: false])
    try await screen.wait { $0.lines.filter { $0.hasPrefix("builder began") }.count == 3 }

    // Later than the last activity begins, however fast this was.
    screen.session.stopActivity(with: start.addingTimeInterval(1))
    try await screen.wait(for: .stopped)
    try await screen.builder.endCollection(at: screen.session.endDate ?? .now)
    let workout = try #require(try await screen.builder.finishWorkout())
    screen.session.end()
    try await screen.wait(for: .ended)
    #expect(workout.workoutActivities.map(\.workoutConfiguration.activityType) == [.swimming, .transition, .cycling])
    #expect(workout.workoutActivities.last?.metadata?[HKMetadataKeyIndoorWorkout] as? Bool == false)
    #expect(screen.lines.filter { $0.hasPrefix("began ") }.suffix(3) == ["began 46", "began 83", "began 13"])
    #expect(screen.lines.contains("ended 46"))
    #expect(screen.lines.contains("ended 83"))
    #expect(screen.lines.contains("builder ended 46"))
    #expect(screen.lines.contains("builder ended 83"))
    #expect(screen.lines.allSatisfy { !$0.hasPrefix("failed") })
  }

  @Test("ZONE-12 ZONE-13 ZONE-18 ZONE-19: an app sets its own zones, follows them on the main actor, and reads the saved times")
  @MainActor func zones() async throws {
    let store = try await granted()
    let heartRate = HKQuantityType(.heartRate)
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
    let builder = session.associatedWorkoutBuilder()
    builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration)
    let model = ZoneModel()
    builder.delegate = model
    let unit = HKUnit.count().unitDivided(by: .minute())
    if let preferred = try await store.preferredWorkoutZoneConfiguration(for: heartRate), preferred.source == .user {
      Issue.record("the person has chosen no zones")
    } else {
      let own = try HKWorkoutZoneConfiguration(
        quantityType: heartRate, zoneBoundaries: [120, 150].map { HKQuantity(unit: unit, doubleValue: $0) })
      try await builder.setCustomZoneConfiguration(own, for: heartRate)
    }
    let start = Date()
    session.startActivity(with: start)
    try await builder.beginCollection(at: start)
    for (second, rate) in [(0.01, 100.0), (0.02, 130), (0.03, 135), (0.04, 160)] {
      try await builder.addSamples([beats(rate, at: start.addingTimeInterval(second))])
    }
    try #require(await eventually { model.bars?.current == 2 })
    #expect(model.bars?.count == 3)
    #expect(model.bars?.boundaries == [120, 150])
    #expect(model.bars?.durations.count == 3)
    #expect(try await builder.zoneConfiguration(for: heartRate)?.source == .app)
    session.stopActivity(with: start.addingTimeInterval(1))
    try await builder.endCollection(at: start.addingTimeInterval(1))
    let workout = try await builder.finishWorkout()
    session.end()
    let durations = workout?.zoneGroup(for: heartRate)?.zoneDurations.map { ($0.duration * 100).rounded() }
    #expect(durations == [1, 2, 96])
    #expect(workout?.zoneGroupsByType?.keys.contains(heartRate) == true)
    while try await store.recoverActiveWorkoutSession() != nil {}
  }

  @Test("SESS-08 SESS-10: the deprecated initialisers, and the deprecated calls of the store, run a session")
  func older() async throws {
    let store = try await granted()
    let older: any OlderCalls = OlderClient()
    let (session, screen) = try older.start(store)
    try await screen.wait { $0.changes == ["changed 2"] }
    older.interrupt(session, store)
    try await screen.wait { $0.changes.count == 3 }
    #expect(screen.changes == ["changed 2", "changed 4", "changed 2"])
    #expect(session.state == .running)
    older.end(session, store)
    try await screen.wait(for: .ended)
    #expect(session.activityType == .yoga)
    #expect(session.locationType == .indoor)
  }
}

/// Lets the test call deprecated symbols without warnings.
private protocol OlderCalls {
  func start(_ store: HKHealthStore) throws -> (HKWorkoutSession, Screen)
  func interrupt(_ session: HKWorkoutSession, _ store: HKHealthStore)
  func end(_ session: HKWorkoutSession, _ store: HKHealthStore)
}

private struct OlderClient: OlderCalls {
  @available(*, deprecated)
  func start(_ store: HKHealthStore) throws -> (HKWorkoutSession, Screen) {
    let session = HKWorkoutSession(activityType: .yoga, locationType: .indoor)
    let screen = Screen(session)
    store.start(session)
    return (session, screen)
  }

  @available(*, deprecated)
  func interrupt(_ session: HKWorkoutSession, _ store: HKHealthStore) {
    store.pause(session)
    store.resumeWorkoutSession(session)
  }

  @available(*, deprecated)
  func end(_ session: HKWorkoutSession, _ store: HKHealthStore) { store.end(session) }
}

/// A delegate that is `Sendable` as it is: what changes belongs to an actor or to a lock.
private final class Screen: NSObject, HKWorkoutSessionDelegate, Sendable {
  let session: HKWorkoutSession
  let builder: HKLiveWorkoutBuilder
  private let notes = Notes()

  init(_ session: HKWorkoutSession) {
    self.session = session
    builder = session.associatedWorkoutBuilder()
    super.init()
    session.delegate = self
    builder.delegate = self
  }

  var lines: [String] { notes.lines }

  /// The changes of state.
  var changes: [String] { lines.filter { $0.hasPrefix("changed ") } }

  func wait(for state: HKWorkoutSessionState) async throws { try await wait { $0.changes.last == "changed \(state.rawValue)" } }

  func wait(until isTrue: (Screen) -> Bool) async throws {
    try #require(await eventually { isTrue(self) })
  }

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState, from fromState: HKWorkoutSessionState, date: Date
  ) {
    notes.add("changed \(toState.rawValue)")
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: Error) {
    notes.add("failed \((error as? HKError)?.code.rawValue ?? 0)")
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent) { notes.add("event \(event.type.rawValue)") }

  func workoutSession(_ workoutSession: HKWorkoutSession, didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date) {
    notes.add("began \(workoutConfiguration.activityType.rawValue)")
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date) {
    notes.add("ended \(workoutConfiguration.activityType.rawValue)")
  }
}

extension Screen: HKLiveWorkoutBuilderDelegate {
  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {}

  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}

  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity) {
    notes.add("builder began \(workoutActivity.workoutConfiguration.activityType.rawValue)")
  }

  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity) {
    notes.add("builder ended \(workoutActivity.workoutConfiguration.activityType.rawValue)")
  }
}

private final class Notes: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [String] = []

  var lines: [String] { lock.withLock { all } }

  func add(_ line: String) { lock.withLock { all.append(line) } }
}

/// What a screen shows of zones: a class on the main actor whose delegate calls are `nonisolated`, declared in the class itself.
@MainActor private final class ZoneModel: NSObject, HKLiveWorkoutBuilderDelegate {
  struct Bars: Sendable {
    let count: Int
    let current: Int?
    let boundaries: [Double]
    let durations: [TimeInterval]
  }

  private(set) var bars: Bars?

  nonisolated func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didUpdateWorkoutZone zoneUpdate: HKLiveWorkoutZoneUpdate) {
    guard let zoneGroup = zoneUpdate.zoneGroup else { return }
    let unit = HKUnit.count().unitDivided(by: .minute())
    let bars = Bars(
      count: zoneGroup.configuration.zones.count, current: zoneUpdate.currentZoneDuration?.zone.index,
      boundaries: zoneGroup.configuration.zones.compactMap { $0.maximum?.doubleValue(for: unit) },
      durations: zoneGroup.zoneDurations.map(\.duration))
    Task { @MainActor in self.bars = bars }
  }

  nonisolated func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {}

  nonisolated func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
}
