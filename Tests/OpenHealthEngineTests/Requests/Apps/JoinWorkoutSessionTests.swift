// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

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
