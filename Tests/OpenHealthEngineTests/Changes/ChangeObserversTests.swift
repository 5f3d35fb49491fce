// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthStorage
import OpenHealthTestSupport
import Synchronization
import Testing

@testable import OpenHealthEngine

// A change that is not noticed makes a test wait until this limit.
@Suite(.timeLimit(.minutes(30))) struct ChangeObserversTests {
  private struct Calls {
    let observation: ChangeObservation
    private var calls: AsyncStream<Set<DataType>>.Iterator

    init(_ engine: HealthEngine, _ types: Set<DataType>) {
      let (stream, continuation) = AsyncStream<Set<DataType>>.makeStream()
      observation = engine.observeChanges(of: types) { continuation.yield($0) }
      calls = stream.makeAsyncIterator()
    }

    mutating func next() async -> Set<DataType>? { await calls.next() }
  }

  /// Names of the observers that were called.
  private final class Notes: Sendable {
    private let names = Mutex<[String]>([])

    func add(_ name: String) { names.withLock { $0.append(name) } }

    /// The names since the last call, sorted.
    func take() -> [String] {
      names.withLock { names in
        defer { names = [] }
        return names.sorted()
      }
    }
  }

  private func engine(in folder: URL, noticing ways: ChangeObservers.Ways) throws -> HealthEngine {
    let database = try HealthDatabase.open(
      folder: folder.appendingPathComponent("store"), keyFolder: folder.appendingPathComponent("keys"))
    return HealthEngine(database: database, answering: PolicyAnswering(policy: .grantAll), now: { Date() }, zone: { .gmt }, noticing: ways)
  }

  @Test(
    "OBS-01: an observer learns of another process's changes, by watching or polling alone, and after the log is recreated",
    arguments: [ChangeObservers.Ways.watching, .polling])
  func otherProcesses(ways: ChangeObservers.Ways) async throws {
    try await withFolder { folder in
      let (steps, pulse) = (try TestStore.type("stepCount"), try TestStore.type("heartRate"))
      let here = try engine(in: folder, noticing: ways)
      var calls = Calls(here, [steps, pulse])
      let path = folder.path
      // The last connection to close moves the log into the database and removes it. In the second round the reader keeps its connection
      // open.
      for round in 0..<2 {
        await #expect(processExitsWith: .exitCode(0)) { [path = path as String, round = round as Int] in
          let there = try TestStore(folder: URL(fileURLWithPath: path))
          let app = try there.app("test.app", share: ["stepCount"])
          let sample = try TestStore.steps(1, at: Double(round))
          try there.save(sample, for: app)
          exit(0)
        }
        #expect(await calls.next() == [steps])
      }
      calls.observation.cancel()
    }
  }

  @Test("OBS-01: two engines on one store notice each other's saves and deletions")
  func twoEngines() async throws {
    try await withFolder { folder in
      // They act as two processes: each sees the other's transactions only on disk.
      let here = try engine(in: folder, noticing: .watching)
      let there = try TestStore(folder: folder)
      let app = try there.app("test.app", share: ["stepCount"])
      let steps = try TestStore.type("stepCount")
      var calls = Calls(here, [steps])
      let sample = try TestStore.steps(1)
      try there.save(sample, for: app)
      #expect(await calls.next() == [steps])
      try there.engine.perform(DeleteSamples(samples: [sample]), for: app)
      #expect(await calls.next() == [steps])
    }
  }

  @Test("STAT-19 PREF-03: changes of source order and preferred unit by another process are reported", arguments: [false, true])
  func preferencesOfOthers(isHere: Bool) async throws {
    try await withFolder { folder in
      let here = try engine(in: folder, noticing: .watching)
      let there = isHere ? here : try TestStore(folder: folder).engine
      let (steps, mass) = (try TestStore.type("stepCount"), try TestStore.type("bodyMass"))
      try there.perform(SetPreferredUnit(type: mass, unit: UnitExpression.parse("lb")), for: .owner)
      var calls = Calls(here, [steps, mass])
      let (units, unit) = AsyncStream<Void>.makeStream()
      let observation = here.observePreferences { unit.yield() }
      try there.perform(SetSourceOrder(type: steps, bundleIdentifiers: ["test.app"]), for: .owner)
      #expect(await calls.next() == [steps])
      try there.perform(SetPreferredUnit(type: mass, unit: UnitExpression.parse("kg")), for: .owner)
      var next = units.makeAsyncIterator()
      #expect(await next.next() != nil)
      // A change that is neither is not reported as one: the next calls are for the changes after it.
      try there.perform(
        SetPermissions(app: "test.app", questions: [PermissionQuestion(type: mass, direction: .share)], answer: .granted), for: .owner)
      try there.perform(SetSourceOrder(type: mass, bundleIdentifiers: ["test.app"]), for: .owner)
      #expect(await calls.next() == [mass])
      try there.perform(SetPreferredUnit(type: mass, unit: nil), for: .owner)
      unit.finish()
      calls.observation.cancel()
      observation.cancel()
    }
  }

  @Test("OBS-01: an observer still learns of another process's changes when other observers end, and a later one learns of them, too")
  func someEnd() async throws {
    try await withFolder { folder in
      let here = try engine(in: folder, noticing: .watching)
      let there = try TestStore(folder: folder)
      let app = try there.app("test.app", share: ["stepCount"])
      let steps = try TestStore.type("stepCount")
      var first = Calls(here, [steps])
      let second = Calls(here, [steps])
      second.observation.cancel()
      try there.save(TestStore.steps(1), for: app)
      #expect(await first.next() == [steps])
      first.observation.cancel()
      var third = Calls(here, [steps])
      try there.save(TestStore.steps(2), for: app)
      #expect(await third.next() == [steps])
      third.observation.cancel()
    }
  }

  @Test("OBS-01: when a change returns, exactly the observers that it concerns were called")
  func atOnce() throws {
    let (steps, mass) = (try TestStore.type("stepCount"), try TestStore.type("bodyMass"))
    let engine = HealthEngine(
      database: try TestDatabase.make(), answering: PolicyAnswering(policy: .grantAll), now: { Date() }, zone: { .gmt }, noticing: [])
    let (app, other) = (Caller.app(TestStore.identity("com.example.run")), Caller.app(TestStore.identity("com.example.other")))
    for caller in [app, other] {
      try engine.perform(RequestAuthorization(share: [steps, mass, Catalog.workout], read: []), for: caller)
    }
    let notes = Notes()
    let ofSteps = engine.observeChanges(of: [steps]) { _ in notes.add("steps") }
    let others = [
      engine.observePreferences { notes.add("units") },
      engine.observeWorkouts(for: app) { notes.add("app") },
      engine.observeWorkouts(for: .app(TestStore.identity("com.example.run.watchkitapp"))) { notes.add("companion") },
      engine.observeWorkouts(for: other) { notes.add("other") },
      engine.observeWorkouts(for: .owner) { notes.add("owner") },
    ]
    #expect(notes.take() == [])
    try engine.perform(SaveSamples(samples: [TestStore.steps(1)]), for: app)
    #expect(notes.take() == ["steps"])
    try engine.perform(SaveSamples(samples: [TestStore.sample("bodyMass", 70, "kg")]), for: app)
    #expect(notes.take() == [])
    try engine.perform(SetPreferredUnit(type: mass, unit: UnitExpression.parse("lb")), for: .owner)
    #expect(notes.take() == ["units"])
    try engine.perform(SetSourceOrder(type: steps, bundleIdentifiers: ["com.example.run"]), for: .owner)
    #expect(notes.take() == ["steps"])
    try engine.perform(SetSourceOrder(type: mass, bundleIdentifiers: ["com.example.run"]), for: .owner)
    #expect(notes.take() == [])
    func begin(_ caller: Caller) throws {
      let uuid = UUIDMint.ofTests.next()
      let beginning = WorkoutDraft.Beginning(configuration: .init(activityType: 37), start: TestStore.date(0), activity: uuid)
      _ = try engine.perform(ChangeWorkoutBuilder(builder: uuid, .begin(beginning)), for: caller)
    }
    try begin(app)
    #expect(notes.take() == ["app", "companion", "owner"])
    try begin(other)
    #expect(notes.take() == ["other", "owner"])
    ofSteps.cancel()
    try engine.perform(SaveSamples(samples: [TestStore.steps(2)]), for: app)
    #expect(notes.take() == [])
    try begin(app)
    #expect(notes.take() == ["app", "companion", "owner"])
    for observation in others { observation.cancel() }
    try begin(app)
    #expect(notes.take() == [])
  }

  @Test("a change is reported once: when its transaction ends, or by a comparison that came first")
  func once() throws {
    let database = try TestDatabase.make()
    let steps = try TestStore.type("stepCount")
    let observers = ChangeObservers(database: database, ways: [])
    let notes = Notes()
    let observation = observers.add(.types([steps])) { _ in notes.add("steps") }
    #expect(notes.take() == [])
    let start = try database.read { try $0.latestSequence() }
    func isReported(after: Int64, upTo: Int64) -> Bool {
      observers.notify(of: .init(after: start + after, upTo: start + upTo, types: [steps]))
      return notes.take() == ["steps"]
    }
    #expect(isReported(after: 0, upTo: 5) == true)
    // Up to 5 all is known now.
    #expect(isReported(after: 3, upTo: 5) == false)
    #expect(isReported(after: 3, upTo: 6) == true)
    #expect(isReported(after: 5, upTo: 7) == true)
    #expect(isReported(after: 6, upTo: 7) == false)
    observation.cancel()
  }

  @Test("an app's workouts are observed while one of its own observers is there")
  func observedWorkouts() throws {
    let engine = try TestStore().engine
    let app = Caller.app(TestStore.identity("com.example.run"))
    let others = [
      engine.observeWorkouts(for: .owner) {}, engine.observeWorkouts(for: .app(TestStore.identity("com.example.run.watchkitapp"))) {},
      engine.observeChanges(of: [Catalog.workout]) { _ in }, engine.observePreferences {},
    ]
    #expect(engine.observers.observesWorkouts(of: "com.example.run") == false)
    let own = engine.observeWorkouts(for: app) {}
    #expect(engine.observers.observesWorkouts(of: "com.example.run") == true)
    own.cancel()
    #expect(engine.observers.observesWorkouts(of: "com.example.run") == false)
    for observation in others { observation.cancel() }
  }

  @Test("watching and polling are different ways")
  func ways() {
    #expect(ChangeObservers.Ways.watching.isDisjoint(with: .polling))
    #expect(!ChangeObservers.Ways.watching.isEmpty)
    #expect(!ChangeObservers.Ways.polling.isEmpty)
  }
}
