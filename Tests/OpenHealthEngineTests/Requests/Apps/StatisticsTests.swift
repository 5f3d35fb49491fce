// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
@testable import OpenHealthEngine
import Testing

@Suite struct FollowStatisticsTests {
  /// Follows hourly statistics of a type, and counts how often a partial update was enough.
  private struct Follower {
    let type: DataType
    let options: StatisticsOptions
    let intervals: CalendarIntervals
    var known = StatisticsReply(sources: [], results: [])
    var anchor: ChangeAnchor?
    var parts = 0
    var mostPeriods = 0

    init(_ type: DataType) throws {
      self.type = type
      options = StatisticsOptions.all(for: try #require(type.quantity).aggregation)
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      intervals = try #require(CalendarIntervals(anchor: TestStore.date(0), components: DateComponents(hour: 1), calendar: calendar))
    }

    mutating func follow(_ store: TestStore, as caller: Caller) throws {
      let request = FollowStatistics(type: type, predicate: .everything, options: options, intervals: intervals, anchor: anchor)
      let reply = try store.engine.perform(request, for: caller)
      anchor = reply.anchor
      switch reply.news {
      case .all(let all): known = all
      case .parts(let periods, let part):
        mostPeriods = max(mostPeriods, periods.count)
        guard let whole = known.replacing(periods, with: part) else {
          anchor = nil
          return try follow(store, as: caller)
        }
        known = whole
        parts += 1
      }
    }

    /// The same collection, computed by an engine that remembers nothing.
    func computed(_ store: TestStore, for caller: Caller) throws -> StatisticsReply {
      let engine = HealthEngine(database: store.engine.database, answering: PolicyAnswering(policy: .grantAll))
      return try engine.perform(
        ComputeStatisticsCollection(type: type, predicate: .everything, options: options, intervals: intervals), for: caller)
    }
  }

  @Test(
    "COLL-14: followed statistics equal those computed from scratch, whatever is saved and deleted", arguments: 0..<12 as Range<UInt64>
  )
  func followed(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (name, unit) = seed % 2 == 0 ? ("stepCount", "count") : ("heartRate", "count/min")
    let store = try TestStore()
    let apps = try ["test.a", "test.b"].map { try store.app($0, share: [name], read: []) }
    let reader = try store.app("test.reader", read: [name])
    var follower = try Follower(TestStore.type(name))
    try follower.follow(store, as: reader)
    var stored: [(app: Caller, sample: SampleRecord)] = []
    for _ in 0..<50 {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        if stored.count > 4, Int.random(in: 0..<5, using: &random) < 2 {
          let (app, sample) = stored.remove(at: Int.random(in: 0..<stored.count, using: &random))
          try store.engine.perform(DeleteSamples(samples: [sample]), for: app)
        } else {
          let app = apps[Int.random(in: 0..<2, using: &random)]
          let sample = try TestStore.sample(
            name, Double(Int.random(in: 1...200, using: &random)), unit, at: Double(Int.random(in: 0..<40_000, using: &random)),
            seconds: Double(Int.random(in: 0..<3, using: &random) * Int.random(in: 0..<4000, using: &random)))
          try store.save(sample, for: app)
          stored.append((app, sample))
        }
      }
      try follower.follow(store, as: reader)
      #expect(try follower.known == follower.computed(store, for: reader))
    }
    #expect(follower.parts > 40)
    #expect(follower.mostPeriods > 1)
  }

  @Test(
    "COLL-14: changes in 16 separate periods are followed one by one, those in more as one long period", arguments: zip([16, 17], [16, 1]))
  func separatePeriods(changes: Int, periods: Int) throws {
    let store = try TestStore()
    let app = try store.app("test.app", share: ["stepCount"], read: ["stepCount"])
    try store.save(TestStore.steps(1, at: 60), for: app)
    var follower = try Follower(TestStore.type("stepCount"))
    try follower.follow(store, as: app)
    let samples = try (0..<changes).map { try TestStore.steps(2, at: Double($0) * 7200 + 120) }
    try store.engine.perform(SaveSamples(samples: samples), for: app)
    try follower.follow(store, as: app)
    #expect(follower.parts == 1)
    #expect(follower.mostPeriods == periods)
    #expect(try follower.known == follower.computed(store, for: app) && follower.known.results.count == changes)
  }

  @Test("COLL-14: a deletion of another process is followed, too")
  func otherProcess() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("follow-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (store, other) = (try TestStore(folder: folder), try TestStore(folder: folder))
    let app = try store.app("test.app", share: ["stepCount"], read: ["stepCount"])
    let samples = try [TestStore.steps(1), TestStore.steps(2, at: 7200)]
    for sample in samples { try store.save(sample, for: app) }
    var follower = try Follower(TestStore.type("stepCount"))
    try follower.follow(store, as: app)
    #expect(follower.known.results.count == 2)
    try other.engine.perform(DeleteSamples(samples: [samples[1]]), for: app)
    try follower.follow(store, as: app)
    #expect(try follower.known == follower.computed(store, for: app) && follower.known.results.count == 1 && follower.parts == 0)
    try store.engine.perform(DeleteSamples(samples: [samples[0]]), for: app)
    try follower.follow(store, as: app)
    #expect(follower.known.results.isEmpty)
    #expect(follower.parts == 1)
  }

  @Test("COLL-14: changes in intervals that touch are one period; one in between that did not change keeps them apart")
  func touchingPeriods() throws {
    let store = try TestStore()
    let app = try store.app("test.app", share: ["stepCount"], read: ["stepCount"])
    var follower = try Follower(TestStore.type("stepCount"))
    try follower.follow(store, as: app)
    try store.save(TestStore.steps(1, at: 3720), TestStore.steps(2, at: 120), TestStore.steps(3, at: 10_900), for: app)
    let start = TestStore.date(0).timeIntervalSinceReferenceDate
    let request = FollowStatistics(
      type: follower.type, predicate: .everything, options: follower.options, intervals: follower.intervals, anchor: follower.anchor)
    guard case .parts(let periods, let part) = try store.engine.perform(request, for: app).news else {
      Issue.record("everything was computed")
      return
    }
    let wanted: [Range<Double>] = [start..<(start + 7200), (start + 10_800)..<(start + 14_400)]
    #expect(periods == wanted)
    #expect(part.results.map(\.merged.sum) == [2, 1, 3])
  }

  @Test("COLL-14: up to a thousand changes are followed; after more everything is computed again", arguments: [1000, 1001])
  func manyChanges(count: Int) throws {
    let store = try TestStore()
    let app = try store.app("test.app", share: ["stepCount"], read: ["stepCount"])
    try store.save(TestStore.steps(1), for: app)
    var follower = try Follower(TestStore.type("stepCount"))
    try follower.follow(store, as: app)
    let samples = try (1...count).map { try TestStore.steps(1, at: Double($0)) }
    try store.engine.perform(SaveSamples(samples: samples), for: app)
    try follower.follow(store, as: app)
    #expect(follower.parts == (count == 1000 ? 1 : 0))
    #expect(follower.known.results.map(\.merged.sum) == [Double(count + 1)])
  }
}
