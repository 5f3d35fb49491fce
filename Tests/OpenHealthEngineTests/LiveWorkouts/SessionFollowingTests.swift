// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

/// What a live workout takes over from its session, which began 100 seconds before it.
@Suite struct SessionFollowingTests {
  private let clock = TestClock()
  private let store: TestStore
  private let runner: Caller
  private let session = UUIDMint.ofTests.next()
  private let builder = UUIDMint.ofTests.next()
  private let first = UUIDMint.ofTests.next()

  init() throws {
    store = try TestStore(now: { [clock] in clock.now })
    runner = try store.app("test.run", share: ["workout"])
  }

  private func step(_ change: WorkoutSession.Change, of session: UUID? = nil, type: UInt = 37) throws {
    let fresh = WorkoutSession(builder: builder, configuration: .init(activityType: type), activity: first, date: TestStore.date(-100))
    _ = try store.engine.perform(ChangeWorkoutSession(session: session ?? self.session, fresh: fresh, change, after: 0), for: runner)
  }

  private func begin(following session: UUID? = nil, type: UInt = 37) throws {
    let beginning = WorkoutDraft.Beginning(
      configuration: .init(activityType: type), start: TestStore.date(0), activity: UUIDMint.ofTests.next(),
      live: .init(session: session ?? self.session, collected: []))
    _ = try store.engine.perform(ChangeWorkoutBuilder(builder: builder, .begin(beginning)), for: runner)
  }

  private func part(_ type: UInt = 37, at start: Double) -> WorkoutSession.Change {
    .beginActivity(
      .init(uuid: UUIDMint.ofTests.next(), configuration: .init(activityType: type), start: TestStore.date(start), end: nil))
  }

  private func draft() throws -> WorkoutDraft {
    try #require(try store.engine.perform(FetchWorkoutBuilder(builder: builder), for: runner)).draft
  }

  /// The activities' seconds from the start of the workout, each with its beginning and its end; -1 for none.
  private func activities() throws -> [[Double]] {
    try draft().activities.map { activity in
      [activity.start.timeIntervalSince(TestStore.date(0)), activity.end?.timeIntervalSince(TestStore.date(0)) ?? -1]
    }
  }

  @Test("LIVE-04: an event joins the workout if it happens at its start or later")
  func events() throws {
    try step(.start(TestStore.date(-100)))
    try begin()
    try step(.pause)
    #expect(try draft().events.map(\.start) == [TestStore.date(0)])
    clock.advance(7)
    try step(.resume)
    #expect(try draft().events.map(\.start) == [TestStore.date(0), TestStore.date(7)])
  }

  @Test("LIVE-04: an event before the start of the workout does not join it")
  func earlyEvents() throws {
    try step(.start(TestStore.date(-100)))
    try begin()
    clock.advance(-50)
    try step(.pause)
    #expect(try draft().events.isEmpty)
  }

  @Test("SESS-02: a session that was paused before its workout began can be resumed")
  func resumedLater() throws {
    clock.advance(-50)
    try step(.start(TestStore.date(-100)))
    try step(.pause)
    clock.advance(50)
    try begin()
    clock.advance(7)
    try step(.resume)
    let report = try store.engine.perform(FollowWorkoutSession(session: session, after: 0), for: runner)
    #expect(report?.session.state == .running)
  }

  @Test("LIVE-05 SESS-13: of a workout of one sport, the first activity is its own from its start, and each ends where the next begins")
  func parts() throws {
    try step(.start(TestStore.date(-100)))
    try begin()
    #expect(try activities() == [])
    try step(part(at: 10))
    #expect(try activities() == [[0, 10], [10, -1]])
    #expect(try draft().activities.first?.uuid == first)
    try step(part(at: 20))
    #expect(try activities() == [[0, 10], [10, 20], [20, -1]])
    try step(.endActivity(TestStore.date(25)))
    #expect(try activities() == [[0, 10], [10, 20], [20, 25]])
  }

  @Test("LIVE-05: of a workout of several sports, the whole is no activity")
  func severalSports() throws {
    // A swim, a ride and a run; the first part is the swim.
    try step(.start(TestStore.date(-100)), type: 82)
    try begin(type: 82)
    try step(part(46, at: 10))
    #expect(try activities() == [[10, -1]])
  }

  @Test("LIVE-05: an activity that ended before the workout began ends with its start")
  func before() throws {
    try step(.start(TestStore.date(-100)))
    try begin()
    try step(part(at: -50))
    #expect(try activities() == [[0, 0], [0, -1]])
    try step(.endActivity(TestStore.date(-20)))
    #expect(try activities() == [[0, 0], [0, 0]])
  }

  @Test("SESS-07: a session that another one ends ends the activity of its workout")
  func replaced() throws {
    try step(.start(TestStore.date(-100)))
    try begin()
    try step(part(at: 10))
    clock.advance(30)
    try step(.start(TestStore.date(30)), of: UUIDMint.ofTests.next())
    #expect(try activities() == [[0, 10], [10, 30]])
  }

  @Test("LIVE-04: a workout follows its own session only, and only until it has ended")
  func others() throws {
    try step(.start(TestStore.date(-100)))
    try begin(following: UUIDMint.ofTests.next())
    clock.advance(5)
    try step(.pause)
    try step(part(at: 10))
    #expect(try draft().events.isEmpty && activities() == [])
  }

  @Test("LIVE-04: after the end of the workout its session adds nothing to it")
  func ended() throws {
    try step(.start(TestStore.date(-100)))
    try begin()
    clock.advance(5)
    _ = try store.engine.perform(ChangeWorkoutBuilder(builder: builder, .end(TestStore.date(5))), for: runner)
    try step(.pause)
    #expect(try draft().events.isEmpty)
  }
}
