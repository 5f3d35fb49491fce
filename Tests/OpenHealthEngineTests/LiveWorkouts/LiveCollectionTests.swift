// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

/// The samples that join a live workout when they are saved. Its session began 100 seconds before it.
@Suite struct LiveCollectionTests {
  private let store: TestStore
  private let runner: Caller
  private let strap: Caller
  private let session = UUIDMint.ofTests.next()
  private let builder = UUIDMint.ofTests.next()

  init() throws {
    store = try TestStore(now: { TestStore.date(0) })
    runner = try store.app("test.run", share: ["workout", "heartRate"], read: ["heartRate"])
    strap = try store.app("test.strap", share: ["heartRate", "stepCount"])
  }

  private func step(_ change: WorkoutSession.Change) throws {
    let fresh = WorkoutSession(
      builder: builder, configuration: .init(activityType: 37), activity: UUIDMint.ofTests.next(), date: TestStore.date(-100))
    _ = try store.engine.perform(ChangeWorkoutSession(session: session, fresh: fresh, change, after: 0), for: runner)
  }

  private func begin(collecting types: [String] = ["heartRate"], _ predicate: PredicateTree = .everything) throws {
    let collected = try types.map { WorkoutDraft.Collected(type: try TestStore.type($0), predicate: predicate) }
    let beginning = WorkoutDraft.Beginning(
      configuration: .init(activityType: 37), start: TestStore.date(0), activity: UUIDMint.ofTests.next(),
      live: .init(session: session, collected: collected))
    _ = try store.engine.perform(ChangeWorkoutBuilder(builder: builder, .begin(beginning)), for: runner)
  }

  /// How many samples of each type the workout has, by the type's name.
  private func counts() throws -> [String: Int] {
    let report = try #require(try store.engine.perform(FetchWorkoutBuilder(builder: builder), for: runner))
    return Dictionary(uniqueKeysWithValues: report.counts.map { (Catalog.type(identifier: $0)?.name ?? $0, $1) })
  }

  @Test("LIVE-01: a sample joins if it begins with the workout or later, not before; each sample of a save is looked at")
  func start() throws {
    try step(.start(TestStore.date(-100)))
    try begin()
    try store.save(TestStore.pulse(90, at: -0.5), for: strap)
    #expect(try counts() == [:])
    try store.save(TestStore.pulse(91, at: 0), for: strap)
    #expect(try counts() == ["heartRate": 1])
    try store.save(TestStore.pulse(92, at: -5, seconds: 60), TestStore.pulse(93, at: 5), TestStore.steps(3, at: 6), for: strap)
    #expect(try counts() == ["heartRate": 2])
  }

  @Test("LIVE-01: nothing joins before the session runs")
  func notYetRunning() throws {
    try step(.prepare)
    try begin()
    try store.save(TestStore.pulse(90, at: 1), for: strap)
    #expect(try counts() == [:])
    try step(.start(TestStore.date(0)))
    try store.save(TestStore.pulse(91, at: 2), for: strap)
    #expect(try counts() == ["heartRate": 1])
  }

  @Test("T3: a workout collects by no predicate that is costly for everybody's saves, neither from the beginning nor later")
  func costly() throws {
    try step(.start(TestStore.date(-100)))
    let like = try #require(TextPattern(.like, "*a*b*"))
    let costly: [PredicateTree] = [
      .text(.metadata("note"), like), .not(.and([.everything, .text(.sourceName, like)])),
      .or((0...200).map { .date(.start, .greater, TestStore.date(Double($0))) }), .uuid(Set((0...200).map { _ in UUID() })),
      .deviceField(.name, [String(repeating: "x", count: 64 * 300)]), .inWorkout(builder),
    ]
    for predicate in costly {
      #expect(throws: HealthError.invalidArgument(.collectionTooCostly)) { try begin(collecting: ["heartRate"], predicate) }
    }
    try begin(
      collecting: ["heartRate"],
      .and([.date(.start, .greaterOrEqual, TestStore.date(1)), .text(.sourceName, try #require(TextPattern(.beginsWith, "test")))]))
    for predicate in costly {
      let change = WorkoutDraft.Change.collect([.init(type: try TestStore.type("heartRate"), predicate: predicate)])
      #expect(throws: HealthError.invalidArgument(.collectionTooCostly)) {
        try store.engine.perform(ChangeWorkoutBuilder(builder: builder, change), for: runner)
      }
    }
    try store.save(TestStore.pulse(90, at: 0), TestStore.pulse(91, at: 2), for: strap)
    #expect(try counts() == ["heartRate": 1])
  }

  @Test("T3: an app has four workouts at most that collect, since every save reads them")
  func manyCollecting() throws {
    func begin(_ app: Caller) throws {
      let (session, builder) = (UUIDMint.ofTests.next(), UUIDMint.ofTests.next())
      let fresh = WorkoutSession(
        builder: builder, configuration: .init(activityType: 37), activity: UUIDMint.ofTests.next(), date: TestStore.date(-100))
      _ = try store.engine.perform(ChangeWorkoutSession(session: session, fresh: fresh, .start(TestStore.date(-100)), after: 0), for: app)
      let beginning = WorkoutDraft.Beginning(
        configuration: .init(activityType: 37), start: TestStore.date(0), activity: UUIDMint.ofTests.next(),
        live: .init(session: session, collected: [.init(type: try TestStore.type("heartRate"))]))
      _ = try store.engine.perform(ChangeWorkoutBuilder(builder: builder, .begin(beginning)), for: app)
    }
    for _ in 0..<Limits.mostCollectingWorkouts { try begin(runner) }
    #expect(throws: HealthError.invalidArgument(.tooManyWorkouts)) { try begin(runner) }
    try begin(try store.app("test.other", share: ["workout", "heartRate"]))
  }

  @Test("LIVE-01: samples with sync identifiers join, too, and only those that are stored")
  func versions() throws {
    try step(.start(TestStore.date(-100)))
    try begin()
    func synced(_ version: Int64, at start: Double) throws -> SampleRecord {
      try TestStore.sample(
        "heartRate", 80, "count/min", at: start,
        metadata: [
          .init(key: MetadataSet.syncIdentifierKey, value: .string("one")),
          .init(key: MetadataSet.syncVersionKey, value: .integer(version)),
        ])
    }
    try store.save(synced(2, at: 1), synced(1, at: 2), for: strap)
    #expect(try counts() == ["heartRate": 1])
    try store.save(synced(1, at: 3), for: strap)
    #expect(try counts() == ["heartRate": 1])
  }

  @Test("AUTH-60: of another app's samples those join that the app may read, to the instant at which its permission begins")
  func limited() throws {
    try step(.start(TestStore.date(-100)))
    try begin()
    try store.engine.perform(
      SetPermissions(
        app: "test.run", questions: [.init(type: TestStore.type("heartRate"), direction: .read)], answer: .granted,
        since: TestStore.date(20)), for: .owner)
    try store.save(TestStore.pulse(90, at: 10, seconds: 9.5), for: strap)
    #expect(try counts() == [:])
    try store.save(TestStore.pulse(91, at: 10, seconds: 10), for: strap)
    #expect(try counts() == ["heartRate": 1])
    // Its own joins in any case.
    try store.save(TestStore.pulse(92, at: 1), for: runner)
    #expect(try counts() == ["heartRate": 2])
  }

  @Test("AVAIL-06: a workout of an app that may not call now does not collect, and does not hinder a save")
  func restricted() throws {
    try step(.start(TestStore.date(-100)))
    try begin()
    try store.engine.perform(RestrictApps(true), for: .owner)
    let save = SaveSamples(samples: [try TestStore.pulse(90, at: 1)], author: TestStore.identity("test.strap"))
    try store.engine.perform(save, for: .owner)
    try store.engine.perform(RestrictApps(false), for: .owner)
    #expect(try counts() == [:] && store.samples(of: "heartRate").count == 1)
  }
}
