// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Synchronization
import Testing

/// A store whose notifications the test sends, and that can change just before an observation begins.
private final class QuietService: ServiceInFront {
  private struct State {
    var handlers: [@Sendable () -> Void] = []
    var beforeObserving: [Int: @Sendable () -> Void] = [:]
    var refusesToJoin = false
  }

  private let engine: HealthEngine
  var behind: any HealthService { engine }
  private let state = Mutex(State())

  init(before engine: HealthEngine) { self.engine = engine }

  /// Calls `body` when the observation with this number, from 0, is about to begin.
  func before(observation number: Int, _ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.beforeObserving[number] = body }
  }

  /// Refuses to join sessions, as a store does that cannot be read now.
  var refusesToJoin: Bool {
    get { state.withLock { $0.refusesToJoin } }
    set { state.withLock { $0.refusesToJoin = newValue } }
  }

  /// Notifies the observation with this number.
  func notify(_ number: Int) { state.withLock { $0.handlers[number] }() }

  var observations: Int { state.withLock { $0.handlers.count } }

  func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    if request is JoinWorkoutSession, refusesToJoin { throw .store(.locked) }
    return try engine.perform(request, for: caller)
  }

  func observeWorkouts(for caller: Caller, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    let before = state.withLock { $0.beforeObserving[$0.handlers.count] }
    before?()
    state.withLock { $0.handlers.append(handler) }
    return ChangeObservation {}
  }
}

/// An app on a watch that mirrors its sessions, and the related app that joins them.
private final class Mirroring: Sendable {
  let engine: HealthEngine
  let service: QuietService
  let monitor = ConnectionMonitor()
  let joined = Mutex<[WorkoutSessionClient]>([])
  private let watch = Mirroring.app("com.example.run.watchkitapp")

  init() throws {
    engine = HealthEngine(database: try .inMemory(), answering: PolicyAnswering(policy: .grantAll))
    service = QuietService(before: engine)
    try engine.perform(RequestAuthorization(share: [Catalog.workout], read: []), for: .app(watch))
  }

  private static func app(_ identifier: String) -> AppIdentity {
    AppIdentity(identifier, name: "Run")
  }

  /// Takes steps of a session on the watch.
  func steps(_ session: UUID, _ changes: [WorkoutSession.Change]) throws {
    let fresh = WorkoutSession(builder: UUID(), configuration: .init(activityType: 37), activity: UUID(), date: .now)
    for change in changes {
      _ = try engine.perform(ChangeWorkoutSession(session: session, fresh: fresh, change, after: 0), for: .app(watch))
    }
  }

  /// Joins sessions in the related app. Pass the engine to get its notifications, else the service's.
  func join(_ service: any HealthService) -> MirrorWatch {
    let connection = HealthConnection(service: service, app: Self.app("com.example.run"), monitor: monitor)
    return MirrorWatch(StoreSession(connection, diagnostics: nil)) { [self] line, _ in joined.withLock { $0.append(line) } }
  }
}

@Suite struct MirrorWatchTests {
  private let test: Mirroring

  init() throws { test = try Mirroring() }

  @Test("MIRR-01: a mirrored session follows the steps of the other side, also without a delegate and a step of its own")
  func follows() async throws {
    let session = UUID()
    try test.steps(session, [.start(nil), .startMirroring])
    let mirroring = test.join(test.engine)
    await test.monitor.untilIdle()
    let line = try #require(test.joined.withLock { $0.first })
    #expect(line.session.state == .running)
    try test.steps(session, [.pause])
    await test.monitor.untilIdle()
    #expect(line.session.state == .paused)
    mirroring.end()
  }

  @Test("MIRR-01: a step that is taken after the session was joined, and before it is observed, shows without another one")
  func stepWhileJoining() async throws {
    let session = UUID()
    try test.steps(session, [.start(nil), .startMirroring])
    // The first observation is that of new sessions, the second that of the joined one.
    test.service.before(observation: 1) {
      do { try test.steps(session, [.pause]) } catch { Issue.record(error) }
    }
    let mirroring = test.join(test.service)
    await test.monitor.untilIdle()
    let line = try #require(test.joined.withLock { $0.first })
    #expect(test.service.observations == 2)
    #expect(line.session.state == .paused)
    mirroring.end()
  }

  @Test("MIRR-02: a session that begins before the end of the last one is known is joined without another change")
  func nextSession() async throws {
    let (first, second) = (UUID(), UUID())
    try test.steps(first, [.start(nil), .startMirroring])
    let mirroring = test.join(test.service)
    await test.monitor.untilIdle()
    try test.steps(first, [.end])
    try test.steps(second, [.start(nil), .startMirroring])
    // The news reaches the watch for sessions before it reaches the first session.
    test.service.notify(0)
    await test.monitor.untilIdle()
    test.service.notify(1)
    await test.monitor.untilIdle()
    let joined = test.joined.withLock { $0 }
    #expect(joined.map(\.uuid) == [first, second])
    #expect(joined.map(\.isLinked) == [false, true])
    mirroring.end()
  }

  @Test("MIRR-02: a process takes over the session that an earlier one had joined, also where the store did not answer at first")
  func takesOver() async throws {
    let session = UUID()
    try test.steps(session, [.start(nil), .startMirroring])
    let earlier = test.join(test.engine)
    await test.monitor.untilIdle()
    earlier.end()
    test.service.refusesToJoin = true
    let mirroring = test.join(test.service)
    await test.monitor.untilIdle()
    #expect(test.joined.withLock { $0.count } == 1)
    test.service.refusesToJoin = false
    test.service.notify(0)
    await test.monitor.untilIdle()
    let joined = test.joined.withLock { $0 }
    #expect(joined.map(\.uuid) == [session, session])
    #expect(joined.map(\.isLinked) == [false, true])
    mirroring.end()
  }

  /// A watch before a service, whose sessions go to a closure.
  private func watch(
    _ service: any HealthService, _ monitor: ConnectionMonitor, _ joined: @escaping @Sendable (WorkoutSessionClient) -> Void
  ) -> MirrorWatch {
    let app = AppIdentity("com.example.run", name: "Run")
    let session = StoreSession(HealthConnection(service: service, app: app, monitor: monitor), diagnostics: nil)
    return MirrorWatch(session) { line, _ in joined(line) }
  }

  @Test("MIRR-02: only the first question that is answered takes sessions over, and none is asked while a session is joined")
  func questions() async throws {
    let (service, monitor) = (ScriptedService(), ConnectionMonitor())
    let joined = Mutex<[WorkoutSessionClient]>([])
    func takesOver() -> [Bool] { service.takeRequests(JoinWorkoutSession.self).map(\.takesOver) }
    service.answers { _ throws(HealthError) in throw .busy }
    let watch = watch(service, monitor) { line in joined.withLock { $0.append(line) } }
    await monitor.untilIdle()
    service.answers { _ in WorkoutSessionReport?.none as Any }
    for _ in 0..<2 {
      service.notifyOfWorkouts()
      await monitor.untilIdle()
    }
    #expect(takesOver() == [true, true, false])
    let uuid = UUID()
    var running = WorkoutSession(builder: UUID(), configuration: .init(activityType: 37), activity: UUID(), date: .now)
    _ = try running.apply(.start(nil), at: .now)
    var ended = running
    _ = try ended.apply(.end, at: .now)
    let reports = [running, ended].map { WorkoutSessionReport(uuid: uuid, session: $0) }
    service.answers { _ in reports[0] }
    for _ in 0..<2 {
      service.notifyOfWorkouts()
      await monitor.untilIdle()
    }
    #expect(takesOver() == [false])
    #expect(joined.withLock { $0.map(\.uuid) } == [uuid])
    // The end of the session makes room for the next one.
    service.answers { request in request is JoinWorkoutSession ? WorkoutSessionReport?.none as Any : reports[1] }
    service.notifyOfWorkouts()
    await monitor.untilIdle()
    let afterEnd = takesOver()
    #expect(!afterEnd.isEmpty)
    #expect(afterEnd.allSatisfy { !$0 })
    watch.end()
    service.notifyOfWorkouts()
    await monitor.untilIdle()
    #expect(takesOver() == [])
    #expect(service.workoutObservations == 0)
  }

  @Test("A watch that has ended before its first question joins nothing")
  func endedAtOnce() async throws {
    let (service, monitor) = (ScriptedService(), ConnectionMonitor())
    let (asks, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    service.answers { _ throws(HealthError) in throw .busy }
    // Holds back the first question, which the watch asks on a thread of its own.
    let gate = GatedService(before: service, asks: asks, goesOn: goesOn)
    let watch = watch(gate, monitor) { _ in }
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        asks.wait()
        continuation.resume()
      }
    }
    watch.end()
    goesOn.signal()
    await monitor.untilIdle()
    #expect(service.takeRequests(JoinWorkoutSession.self).isEmpty)
    #expect(service.workoutObservations == 0)
  }
}

/// A service that waits before it begins an observation of workouts.
private final class GatedService: ServiceInFront {
  private let service: ScriptedService
  var behind: any HealthService { service }
  private let asks: DispatchSemaphore
  private let goesOn: DispatchSemaphore

  init(before service: ScriptedService, asks: DispatchSemaphore, goesOn: DispatchSemaphore) {
    (self.service, self.asks, self.goesOn) = (service, asks, goesOn)
  }

  func observeWorkouts(for caller: Caller, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    asks.signal()
    goesOn.wait()
    return service.observeWorkouts(for: caller, handler)
  }
}
