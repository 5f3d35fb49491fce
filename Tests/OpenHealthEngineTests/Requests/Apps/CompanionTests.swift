// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Synchronization
import Testing

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
