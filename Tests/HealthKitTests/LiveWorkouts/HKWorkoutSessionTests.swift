// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import Testing

@Suite struct HKWorkoutSessionTests {
  private func configuration(_ activity: HKWorkoutActivityType = .running) -> HKWorkoutConfiguration {
    let configuration = HKWorkoutConfiguration()
    (configuration.activityType, configuration.locationType) = (activity, .outdoor)
    return configuration
  }

  private func store(_ engine: TestEngine, app: String = "com.example.app") async throws -> HKHealthStore {
    try await engine.granted(.workoutType(), HKQuantityType(.heartRate), app: app)
  }

  private func session(_ store: HKHealthStore, _ activity: HKWorkoutActivityType = .running) throws -> (HKWorkoutSession, SessionNotes) {
    let session = try HKWorkoutSession(healthStore: store, configuration: configuration(activity))
    let notes = SessionNotes()
    session.delegate = notes
    return (session, notes)
  }

  @Test("SESS-01 SESS-02 SESS-05 SESS-06 SESS-08 SESS-10 SESS-13: a session goes through all its states, from creation to the end")
  func life() async throws {
    let (session, notes) = try session(try await store(TestEngine()))
    #expect(session.state == .notStarted)
    #expect(session.startDate == nil)
    #expect(session.endDate == nil)
    #expect(session.type == .primary)
    #expect(session.activityType == .running)
    #expect(session.locationType == .outdoor)
    session.prepare()
    #expect(try await notes.wait(for: .prepared))
    let before = Date()
    session.startActivity(with: nil)
    #expect(try await notes.wait(for: .running))
    let started = try #require(session.startDate)
    #expect(started >= before)
    #expect(started <= Date())
    #expect(session.state == .running)
    #expect(notes.changes.last?.date == started)
    session.pause()
    session.resume()
    session.pause()
    #expect(try await notes.wait { $0.lines.count >= 9 })
    // Later than the pauses, even on a slow machine.
    session.stopActivity(with: started + 86_400)
    session.end()
    #expect(try await notes.wait(for: .ended))
    #expect(session.endDate == started + 86_400)
    #expect(session.state == .ended)
    #expect(session.currentActivity.endDate == started + 86_400)
    #expect(
      notes.lines == [
        "notStarted to prepared", "prepared to running", "began running", "running to paused", "event pause", "paused to running",
        "event resume", "running to paused", "event pause", "paused to stopped", "ended running", "stopped to ended",
      ])
    #expect(notes.errors.isEmpty)
    #expect(!notes.wasCalledWrongly)
  }

  @Test("SESS-03 SESS-04: a call in the wrong state gives the delegate code 3 and changes nothing")
  func refused() async throws {
    let (session, notes) = try session(try await store(TestEngine()))
    session.stopActivity(with: nil)
    #expect(try await notes.wait { $0.errors.count == 1 })
    #expect(notes.errors[0].code == .errorInvalidArgument)
    #expect(session.state == .notStarted)
    #expect(notes.errors[0].localizedDescription == "Unable to perform 'stop' from current state 'NotStarted'")
    session.startActivity(with: nil)
    session.stopActivity(with: nil)
    session.startActivity(with: nil)
    session.resume()
    session.end()
    session.startActivity(with: nil)
    session.end()
    #expect(try await notes.wait { $0.errors.count == 5 })
    #expect(notes.errors.allSatisfy { $0.code == .errorInvalidArgument })
    #expect(session.state == .ended)
  }

  @Test("SESS-11: a session refuses transitions, and laps of zero length")
  func configurations() async throws {
    let store = try await store(TestEngine())
    #expect(await code { _ = try self.session(store, .transition) } == .errorWorkoutActivityNotAllowed)
    let pool = configuration(.swimming)
    pool.lapLength = HKQuantity(unit: .meter(), doubleValue: 0)
    #expect(await code { _ = try HKWorkoutSession(healthStore: store, configuration: pool) } == .errorInvalidArgument)
    for activity in [HKWorkoutActivityType.swimming, .swimBikeRun, .other, .underwaterDiving] { _ = try self.session(store, activity) }
  }

  @Test("SESS-12: configuration and activity are returned as copies")
  func copies() async throws {
    let given = configuration()
    let session = try HKWorkoutSession(healthStore: try await store(TestEngine()), configuration: given)
    given.activityType = .yoga
    session.workoutConfiguration.activityType = .walking
    session.currentActivity.workoutConfiguration.activityType = .walking
    #expect(session.workoutConfiguration.activityType == .running)
    #expect(session.currentActivity.workoutConfiguration.activityType == .running)
  }

  @Test("SESS-07 SESS-09: a second session ends the first one, of any app, after code 8")
  func one() async throws {
    let engine = try TestEngine()
    for app in ["com.example.app", "com.example.other"] {
      let (first, notes) = try session(try await store(engine))
      let (second, others) = try session(try await store(engine, app: app))
      first.startActivity(with: nil)
      #expect(try await notes.wait(for: .running))
      second.startActivity(with: nil)
      #expect(try await others.wait(for: .running))
      #expect(try await notes.wait(for: .ended))
      #expect(
        notes.lines.suffix(3) == ["error \(HKError.Code.errorAnotherWorkoutSessionStarted.rawValue)", "ended running", "running to ended"])
      #expect(others.errors.isEmpty)
      #expect(second.state == .running)
      #expect(first.endDate != nil)
      second.end()
      #expect(try await others.wait(for: .ended))
    }
  }

  @Test("SESS-13: each new activity ends the previous one, and the session ends the last")
  func activities() async throws {
    let (session, notes) = try session(try await store(TestEngine()), .swimBikeRun)
    session.startActivity(with: nil)
    #expect(try await notes.wait(for: .running))
    let start = try #require(session.startDate)
    session.beginNewActivity(configuration: configuration(.swimming), date: start + 1, metadata: ["a": 1])
    session.beginNewActivity(configuration: configuration(.yoga), date: start + 2, metadata: nil)
    #expect(try await notes.wait { $0.errors.count == 1 })
    #expect(notes.errors[0].code == .errorWorkoutActivityNotAllowed)
    #expect(session.currentActivity.workoutConfiguration.activityType == .swimming)
    #expect(session.currentActivity.metadata?["a"] as? Int == 1)
    session.endCurrentActivity(on: start + 5)
    session.endCurrentActivity(on: start + 6)
    session.beginNewActivity(configuration: configuration(.running), date: start + 9, metadata: nil)
    session.end()
    #expect(try await notes.wait(for: .ended))
    #expect(
      notes.lines.filter { $0.hasPrefix("began") || $0.hasPrefix("ended") } == [
        "began swimBikeRun", "ended swimBikeRun", "began swimming", "ended swimming", "began running", "ended running",
      ])
    #expect(notes.errors.count == 2 && notes.errors[1].code == .errorInvalidArgument)
  }

  @Test("OQ-18c: a session does not start without the permission to save workouts")
  func permission() async throws {
    let (session, notes) = try session(try TestEngine().store())
    session.startActivity(with: nil)
    #expect(try await notes.wait { $0.errors.count == 1 })
    #expect(notes.errors[0].code == .errorAuthorizationNotDetermined)
    #expect(session.state == .notStarted)
  }

  @Test("SESS-14: the app that began a session recovers it with its builder; without one it gets nil and no error")
  func recovery() async throws {
    let engine = try TestEngine()
    let store = try await store(engine)
    #expect(try await store.recoverActiveWorkoutSession() == nil)
    let start = Date()
    do {
      let (session, notes) = try session(store)
      let builder = session.associatedWorkoutBuilder()
      let source = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: session.workoutConfiguration)
      source.disableCollection(for: HKQuantityType(.basalEnergyBurned))
      builder.dataSource = source
      session.startActivity(with: start)
      #expect(try await notes.wait(for: .running))
      try await builder.beginCollection(at: start)
      try await store.save(quantity(.heartRate, 120, "count/min", at: start + 1))
    }
    #expect(try await self.store(engine, app: "com.example.other").recoverActiveWorkoutSession() == nil)
    let session = try #require(try await engine.store().recoverActiveWorkoutSession())
    let notes = SessionNotes()
    session.delegate = notes
    #expect(session.state == .running)
    #expect(session.startDate == start)
    #expect(session.activityType == .running)
    let builder = session.associatedWorkoutBuilder()
    #expect(builder.startDate == start)
    #expect(builder.workoutSession === session)
    #expect(builder === session.associatedWorkoutBuilder())
    #expect(builder.allStatistics.count == 1)
    #expect(builder.dataSource?.typesToCollect.contains(HKQuantityType(.heartRate)) == true)
    #expect(builder.dataSource?.typesToCollect.contains(HKQuantityType(.basalEnergyBurned)) == false)
    try await store.save(quantity(.heartRate, 130, "count/min", at: start + 2))
    session.end()
    #expect(try await notes.wait(for: .ended))
    #expect(notes.lines == ["ended running", "running to ended"])
    try await builder.endCollection(at: start + 10)
    let workout = try #require(try await builder.finishWorkout())
    #expect(workout.statistics(for: HKQuantityType(.heartRate))?.maximumQuantity()?.doubleValue(for: HKUnit(from: "count/min")) == 130)
    #expect(try await store.recoverActiveWorkoutSession() == nil)
  }

  @Test("The deprecated calls of a store do the same as the session's own")
  func olderCalls() async throws {
    let store = try await store(TestEngine())
    let (session, notes) = try session(store)
    let older: any Older = OlderCode()
    older.run(session, store)
    #expect(try await notes.wait(for: .ended))
    #expect(notes.changes.map(\.to) == [.running, .paused, .running, .ended])
  }

  @Test("The deprecated initialisers of a session use the default store")
  func olderMaking() throws {
    let older: any Older = OlderCode()
    let sessions = try older.sessions()
    #expect(sessions.map(\.activityType) == [.running, .cycling])
    #expect(sessions.map(\.locationType) == [.unknown, .indoor])
    #expect(sessions.allSatisfy { $0.state == .notStarted && $0.type == .primary })
  }
}

/// Lets the tests call deprecated symbols without warnings.
private protocol Older {
  func run(_ session: HKWorkoutSession, _ store: HKHealthStore)
  func sessions() throws -> [HKWorkoutSession]
}

private struct OlderCode: Older {
  @available(*, deprecated)
  func run(_ session: HKWorkoutSession, _ store: HKHealthStore) {
    store.start(session)
    store.pause(session)
    store.resumeWorkoutSession(session)
    store.end(session)
  }

  @available(*, deprecated)
  func sessions() throws -> [HKWorkoutSession] {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    return [try HKWorkoutSession(configuration: configuration), HKWorkoutSession(activityType: .cycling, locationType: .indoor)]
  }
}
