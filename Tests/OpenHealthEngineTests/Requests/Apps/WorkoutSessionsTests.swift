// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Synchronization
import Testing

@Suite struct ChangeWorkoutSessionTests {
  private let clock = TestClock()
  private let store: TestStore
  private let runner: Caller

  init() throws {
    store = try TestStore(now: { [clock] in clock.now })
    runner = try store.app("test.run", share: ["workout"])
  }

  private func step(_ change: WorkoutSession.Change, of session: UUID) throws {
    let fresh = WorkoutSession(
      builder: UUIDMint.ofTests.next(), configuration: .init(activityType: 37), activity: UUIDMint.ofTests.next(), date: clock.now)
    _ = try store.engine.perform(ChangeWorkoutSession(session: session, fresh: fresh, change, after: 0), for: runner)
  }

  private func state(_ session: UUID) throws -> WorkoutState? {
    try store.engine.perform(FollowWorkoutSession(session: session, after: nil), for: runner)?.session.state
  }

  @Test("SESS-14: an ended session is kept for thirty days, an active one for longer")
  func kept() throws {
    let (ended, active, later, latest) = (
      UUIDMint.ofTests.next(), UUIDMint.ofTests.next(), UUIDMint.ofTests.next(), UUIDMint.ofTests.next()
    )
    try step(.start(nil), of: ended)
    try step(.end, of: ended)
    try step(.prepare, of: active)
    clock.advance(2_592_000)
    // A session that does not start leaves the active one alone.
    try step(.setDelegate(true), of: later)
    #expect(try state(ended) == .ended && state(active) == .prepared)
    clock.advance(1)
    try step(.setDelegate(true), of: latest)
    #expect(try state(ended) == nil && state(active) == .prepared && state(later) == .notStarted)
  }

  @Test("SESS-09: a session that starts ends the active one, and one that does not start ends none")
  func oneAtATime() throws {
    let (first, second) = (UUIDMint.ofTests.next(), UUIDMint.ofTests.next())
    try step(.start(nil), of: first)
    try step(.setDelegate(true), of: second)
    #expect(try state(first) == .running)
    try step(.pause, of: first)
    #expect(try state(first) == .paused)
    try step(.prepare, of: second)
    #expect(try state(first) == .ended && state(second) == .prepared)
    let events = try #require(try store.engine.perform(FollowWorkoutSession(session: first, after: 0), for: runner)).events
    #expect(events.contains(.failed(.anotherWorkoutSession)))
  }
}

/// A session that its app mirrors to a companion.
@Suite struct JoinWorkoutSessionTests {
  private let store: TestStore
  private let runner: Caller
  private let companion = Caller.app(TestStore.identity("test.run.watch"))
  private let session = UUIDMint.ofTests.next()

  init() throws {
    store = try TestStore(now: { TestStore.date(0) })
    runner = try store.app("test.run", share: ["workout"])
  }

  @discardableResult
  private func step(
    _ change: WorkoutSession.Change, after place: Int64 = 0, by side: WorkoutSession.Side = .primary, for caller: Caller? = nil
  ) throws -> WorkoutSessionReport {
    let fresh = WorkoutSession(
      builder: UUIDMint.ofTests.next(), configuration: .init(activityType: 37), activity: UUIDMint.ofTests.next(), date: TestStore.date(0))
    let request = ChangeWorkoutSession(session: session, fresh: fresh, change, after: place, by: side)
    return try store.engine.perform(request, for: caller ?? runner)
  }

  /// The link of the session that the companion, or another app, joins; nil when there is none for it.
  private func join(_ link: UUID, own: Set<UUID> = [], takesOver: Bool = false, for caller: Caller? = nil) throws -> UUID? {
    let request = JoinWorkoutSession(link: link, own: own, takesOver: takesOver)
    return try store.engine.perform(request, for: caller ?? companion)?.session.mirror?.link
  }

  private func follow(
    _ session: UUID?, after place: Int64? = 0, by side: WorkoutSession.Side = .primary, for caller: Caller? = nil
  ) throws -> WorkoutSessionReport? {
    try store.engine.perform(FollowWorkoutSession(session: session, after: place, by: side), for: caller ?? runner)
  }

  @Test("MIRR-01 MIRR-02: a companion joins a session that is mirrored and free; another process takes it over if it wants that")
  func joins() throws {
    let (first, second) = (UUIDMint.ofTests.next(), UUIDMint.ofTests.next())
    try step(.start(nil))
    #expect(try join(first) == nil, "it is not mirrored")
    try step(.startMirroring)
    #expect(try join(first, own: [session]) == nil, "it is its own")
    #expect(try join(first, for: .app(TestStore.identity("test.runner"))) == nil, "it is another family's")
    #expect(try join(first) == first)
    #expect(try join(first) == nil && join(first, takesOver: true) == nil, "it has joined already")
    #expect(try join(second) == nil)
    #expect(try join(second, own: [first], takesOver: true) == second)
    #expect(throws: HealthError.invalidArgument(.notMirrored)) { try step(.pause, by: .mirrored(first), for: companion) }
    #expect(throws: HealthError.invalidArgument(.appsOnly)) { try join(first, for: .owner) }
    try step(.end)
    #expect(try join(first, takesOver: true) == nil, "it has ended")
  }

  @Test("MIRR-06: a mirrored session is followed by its own link, and a session by its own app")
  func follows() throws {
    let (link, other) = (UUIDMint.ofTests.next(), UUIDMint.ofTests.next())
    #expect(try follow(nil) == nil && follow(session) == nil)
    try step(.start(nil))
    try step(.startMirroring)
    #expect(try join(link) == link)
    #expect(try follow(session)?.uuid == session && follow(nil)?.uuid == session)
    // Not by the companion as if it were its own, nor by the app of another family.
    for caller in [companion, .app(TestStore.identity("test.other"))] {
      #expect(try follow(session, for: caller) == nil && follow(nil, for: caller) == nil)
    }
    #expect(try follow(session, by: .mirrored(link), for: companion)?.uuid == session)
    #expect(try follow(session, by: .mirrored(other), for: companion) == nil)
    #expect(try follow(nil, by: .mirrored(link), for: companion) == nil)
    #expect(try follow(session, by: .mirrored(link), for: .app(TestStore.identity("test.other"))) == nil)
    #expect(try follow(session, after: nil)?.events.isEmpty == true && follow(session)?.events.isEmpty == false)
    #expect(throws: HealthError.invalidArgument(.appsOnly)) { try follow(session, for: .owner) }
  }

  @Test("MIRR-07: data stay in the log until the side that gets them has acknowledged them")
  func acknowledged() throws {
    let link = UUIDMint.ofTests.next()
    try step(.start(nil))
    try step(.setDelegate(true))
    try step(.startMirroring)
    #expect(try join(link) == link)
    let places = try ([1, 2, 3] as [UInt8]).map { byte in
      try step(.send(Data([byte])), by: .mirrored(link), for: companion).place
    }
    func data() throws -> [Data] {
      try #require(try follow(session)).events.compactMap { if case .received(let data, _) = $0 { data } else { nil } }
    }
    #expect(try data() == [Data([1]), Data([2]), Data([3])])
    // The other side acknowledges for itself.
    try step(.seen, after: places[1], by: .mirrored(link), for: companion)
    #expect(try data() == [Data([1]), Data([2]), Data([3])])
    #expect(try step(.seen, after: places[0]).events.count == 2)
    #expect(try data() == [Data([2]), Data([3])])
  }
}

/// An app starts its companion for a workout.
@Suite struct CompanionTests {
  private let clock = TestClock()
  private let starter = Starter()
  private let store: TestStore
  private let app = Caller.app(TestStore.identity("com.example.run"))
  private let companion = Caller.app(TestStore.identity("com.example.run.watchkitapp"))
  private let configuration = WorkoutRecord.Configuration(activityType: 37, locationType: 3)

  init() throws { store = try TestStore(now: { [clock] in clock.now }, starting: starter) }

  /// Records which apps it starts, and returns the result that the test set.
  private final class Starter: AppStarting {
    private struct State {
      var started: [String] = []
      var succeeds = true
    }

    private let state = Mutex(State())

    var started: [String] { state.withLock { $0.started } }

    func fail() { state.withLock { $0.succeeds = false } }

    func start(_ app: AppRegistration) -> Bool {
      state.withLock {
        $0.started.append(app.bundleIdentifier)
        return $0.succeeds
      }
    }
  }

  private func register(_ identifier: String) throws {
    let token = AppToken.text(of: [UInt8](repeating: UInt8(identifier.utf8.count), count: AppToken.byteCount))
    try store.engine.perform(AddApp(AppRegistration(bundleIdentifier: identifier, name: "App"), token: token), for: .owner)
  }

  private func start() throws { try store.engine.perform(StartCompanion(configuration: configuration), for: app) }

  private func take(_ caller: Caller? = nil) throws -> WorkoutRecord.Configuration? {
    try store.engine.perform(TakeCompanionStart(), for: caller ?? companion)
  }

  @Test("the companion is started and gets the workout once; no other app gets it")
  func starts() throws {
    for identifier in ["com.example.runner", "com.example", "com.example.run", "com.example.run.watchkitapp"] { try register(identifier) }
    #expect(try take() == nil)
    try start()
    #expect(starter.started == ["com.example.run.watchkitapp"])
    for other in ["com.example.run", "com.example.runner"] { #expect(try take(.app(TestStore.identity(other))) == nil) }
    #expect(try take() == configuration)
    #expect(try take() == nil)
  }

  @Test("a companion that already runs gets the workout and is not started again")
  func runs() throws {
    try register("com.example.run.watchkitapp")
    let taken = Mutex<WorkoutRecord.Configuration?>(nil)
    let observation = store.engine.observeWorkouts(for: companion) { [store, companion] in
      if let found = try? store.engine.perform(TakeCompanionStart(), for: companion) { taken.withLock { $0 = found } }
    }
    defer { observation.cancel() }
    try start()
    #expect(taken.withLock { $0 } == configuration)
    #expect(starter.started.isEmpty)
  }

  @Test("a missing companion, or one that cannot be started, is an error and leaves no workout to take")
  func fails() throws {
    #expect(throws: HealthError.invalidArgument(.noCompanion)) { try start() }
    try register("com.example.run.watchkitapp")
    starter.fail()
    #expect(throws: HealthError.invalidArgument(.companionNotStarted)) { try start() }
    #expect(try take() == nil)
    #expect(throws: HealthError.invalidArgument(.appsOnly)) {
      try store.engine.perform(StartCompanion(configuration: configuration), for: .owner)
    }
  }

  @Test("a companion that starts minutes later gets no workout")
  func late() throws {
    try register("com.example.run.watchkitapp")
    try start()
    clock.advance(CompanionStart.seconds + 1)
    #expect(try take() == nil)
    try start()
    clock.advance(CompanionStart.seconds)
    #expect(try take() == configuration)
  }
}
