// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthEngine

/// Anchors know their store: one of another store is the beginning, everything once more and never less.
@Suite struct ChangeAnchorStoreTests {
  private let app = Caller.app(TestStore.identity("test.app"))

  /// A store with this many samples of steps.
  private func store(_ count: Int) throws -> TestStore {
    let store = try TestStore()
    let types = ["stepCount", "workout", "workoutEffortScore"]
    _ = try store.app("test.app", share: types, read: types)
    try save(count, store)
    return store
  }

  private func save(_ count: Int, _ store: TestStore, from start: Int = 0) throws {
    for number in 0..<count { try store.save(TestStore.steps(1, at: Double(start + number)), for: app) }
  }

  private func changes(
    _ store: TestStore, after anchor: ChangeAnchor?, limit: Int? = nil, namesStore: Bool = true
  ) throws -> FetchChanges.Reply {
    let selection = FetchSamples.Selection(type: try TestStore.type("stepCount"), predicate: .everything)
    let service = WireService(store.engine)
    return try service.perform(FetchChanges(selections: [selection], anchor: anchor, limit: limit, namesStore: namesStore), for: app)
  }

  @Test("An anchor is the same until something changes, and continues where it was made; limits stop on the way to the end")
  func own() throws {
    let store = try store(3)
    let all = try changes(store, after: nil)
    #expect(all.added.count == 3)
    #expect(all.isComplete)
    #expect(!all.beginsAnew)
    #expect(all.anchor.place == nil)
    #expect(try changes(store, after: all.anchor).anchor == all.anchor)
    let part = try changes(store, after: nil, limit: 2)
    #expect(part.added.count == 2)
    #expect(!part.isComplete)
    #expect(part.end == all.end)
    #expect(try changes(store, after: part.anchor).added.count == 1)
    try save(1, store, from: 3)
    let next = try changes(store, after: all.anchor)
    #expect(next.added.count == 1)
    #expect(!next.beginsAnew)
    #expect(next.anchor != all.anchor)
  }

  @Test("K1: an anchor of another store is the beginning, whether its place is before, at or beyond the end of this one's log")
  func otherStore() throws {
    let kept = try changes(store(4), after: nil).anchor
    let other = try store(0)
    for count in 0..<8 {
      let reply = try changes(other, after: kept)
      #expect(reply.added.count == count)
      #expect(reply.beginsAnew)
      // From then on it continues.
      let next = try changes(other, after: reply.anchor)
      #expect(next.added.isEmpty)
      #expect(!next.beginsAnew)
      try save(1, other, from: count)
    }
  }

  @Test("K1: bytes that no engine made are the beginning")
  func foreignBytes() throws {
    let store = try store(2)
    let own = try changes(store, after: nil).anchor.bytes
    var wrong: [[UInt8]] = [[], [1], [4] + own.dropFirst(), own + [0], Array(own.dropLast())]
    for index in own.indices {
      var bytes = own
      bytes[index] ^= 1
      wrong.append(bytes)
    }
    for bytes in wrong {
      let reply = try changes(store, after: ChangeAnchor(bytes: bytes))
      #expect(reply.added.count == 2, "\(bytes)")
      #expect(reply.beginsAnew, "\(bytes)")
    }
  }

  @Test(
    "The owner's anchors are places: a bare one in whatever store, one beyond the log's end its end, one that names the store in it alone")
  func owners() throws {
    let store = try store(3)
    let selection = FetchSamples.Selection(type: try TestStore.type("stepCount"), predicate: .everything)
    func changes(_ anchor: ChangeAnchor?, limit: Int? = nil, namesStore: Bool = false) throws -> FetchChanges.Reply {
      let request = FetchChanges(selections: [selection], anchor: anchor, limit: limit, namesStore: namesStore)
      return try WireService(store.engine).perform(request, for: .owner)
    }
    #expect(try changes(1).added.count == 2 && changes(0).added.count == 3)
    let beyond = try changes(1000)
    #expect(beyond.added.isEmpty)
    #expect(!beyond.beginsAnew)
    #expect(beyond.isComplete)
    let part = try changes(1, limit: 1)
    #expect(part.anchor.place == 2)
    #expect(part.end.place == 3)
    #expect(part.latest == 3)
    #expect(part.addedAt == [2])
    #expect(!part.beginsAnew)
    let own = try changes(nil, namesStore: true).anchor.bytes
    let places: [[UInt8]] = [[255, 255, 255, 255, 255, 255, 255, 255], [4, 0, 0, 0, 0, 0, 0, 0]]
    for place in places {
      let reply = try changes(ChangeAnchor(bytes: own.dropLast(8) + place), namesStore: true)
      #expect(reply.added.count == 3)
      #expect(reply.beginsAnew)
    }
  }

  @Test("K1: relationships of effort, followed statistics and exports since an anchor of another store start over, too")
  func otherRequests() throws {
    let longer = try store(9)
    let kept = try changes(longer, after: nil).anchor
    let store = try store(3)
    let workout = try TestStore.workout()
    let score = try TestStore.sample("workoutEffortScore", 5, "appleEffortScore")
    try store.save(workout, score, for: app)
    try store.engine.perform(RelateEffort(score: score, workout: workout.uuid, activity: nil, isRelated: true), for: app)
    func effort(_ anchor: ChangeAnchor?) throws -> FetchEffort.Reply {
      try WireService(store.engine).perform(FetchEffort(predicate: .everything, anchor: anchor, isMostRelevant: false), for: app)
    }
    let all = try effort(nil)
    #expect(all.relationships.count == 1)
    #expect(all.anchor.place == nil)
    #expect(try effort(kept).relationships == all.relationships)
    #expect(try effort(all.anchor).relationships.isEmpty)

    let type = try TestStore.type("stepCount")
    let days = try #require(
      CalendarIntervals(anchor: TestStore.date(0), components: DateComponents(hour: 1), calendar: Calendar(identifier: .gregorian)))
    func statistics(_ anchor: ChangeAnchor?) throws -> FollowStatistics.Reply {
      let request = FollowStatistics(type: type, predicate: .everything, options: .cumulativeSum, intervals: days, anchor: anchor)
      return try WireService(store.engine).perform(request, for: app)
    }
    let whole = try statistics(nil)
    #expect(try statistics(kept) == whole && whole.anchor.place == nil)
    guard case .parts(let periods, _) = try statistics(whole.anchor).news else {
      Issue.record("everything was computed")
      return
    }
    #expect(periods.isEmpty)

    let scan = ScanSamples(type: type, from: nil, limit: 10, after: kept)
    #expect(try WireService(store.engine).perform(scan, for: .owner).items.count == 3)
  }

  @Test("K1: what an app saw of another store acknowledges nothing here, so the app is woken for the changes")
  func acknowledgement() throws {
    let kept = try changes(store(9), after: nil).anchor
    let store = try store(0)
    let type = try TestStore.type("stepCount")
    try store.engine.perform(SetBackgroundDelivery(.enable(type: type, frequency: 1)), for: app)
    func place() throws -> Int64? { try store.engine.perform(ListWakeUps(), for: .owner).first?.deliveries.first?.place }
    let begin = try place()
    try save(4, store)
    let service = WireService(store.engine)
    try service.perform(AcknowledgeChanges(types: [type], place: kept), for: app)
    #expect(try place() == begin && begin != nil)
    try service.perform(AcknowledgeChanges(types: [type], place: changes(store, after: nil).anchor), for: app)
    #expect(try place() == store.engine.database.read { try $0.latestSequence() })
  }
}
