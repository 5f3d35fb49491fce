// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
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
