// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthTestSupport
import Testing

@testable import OpenHealthCore
@testable import OpenHealthEngine
@testable import OpenHealthStorage

/// What an app learns that may read statistics only.
@Suite struct StatisticsCellsTests {
  private static let least = 5
  private static let cellCount = 10

  /// A store in which an app may read the statistics of hours of UTC.
  private struct World {
    let clock = TestClock()
    let store: TestStore
    let app: Caller
    let others: [Caller]
    let type: DataType
    /// The beginning of the first hour, in seconds since the reference date.
    let base: Double

    init(_ type: String = "stepCount", rule: StatisticsRule? = StatisticsRule(.hour), since: Date? = nil) throws {
      store = try TestStore(now: { [clock] in clock.now })
      self.type = try TestStore.type(type)
      base = (clock.now.timeIntervalSinceReferenceDate / 86_400).rounded(.up) * 86_400
      app = try store.app("test.app", share: [type])
      let store = store
      others = try ["test.phone", "test.watch"].map { try store.app($0, share: [type]) }
      let question = [PermissionQuestion(type: self.type, direction: .read)]
      let rule: StatisticsRule = try #require(rule)
      try store.engine.perform(
        SetPermissions(app: "test.app", questions: question, answer: .granted, since: since, statistics: rule), for: .owner)
    }

    /// Puts the clock behind everything, so that all hours are over.
    func wait(days: Double = 30) { clock.advance(days * 86_400) }

    func sample(_ value: Double, at seconds: Double, for length: Double = 0) throws -> SampleRecord {
      let facts = try #require(type.quantity)
      let start = Date(timeIntervalSinceReferenceDate: base + seconds)
      return SampleRecord(type, .quantity(value, facts.unit), at: start, seconds: length, uuid: UUIDMint.ofTests.next())
    }

    func save(_ samples: [SampleRecord], for caller: Caller? = nil) throws {
      if samples.isEmpty { return }
      try store.engine.perform(SaveSamples(samples: samples), for: caller ?? others[0])
    }

    /// The table from which everything follows.
    func cells(_ predicate: PredicateTree = .everything) throws -> [StatisticsCells.Cell] {
      let options: StatisticsOptions = type.quantity?.aggregation == .cumulative ? .cumulativeSum : .discreteAverage
      return try store.engine.database.read { storage in
        let access = try AccessDecision(.read([type]), caller: app, storage: storage, at: clock.now)
        let cells = try StatisticsCells(type: type, predicate: predicate, options: options, access: access, storage: storage)
        return try #require(cells).cells
      }
    }

    /// A reply as text, of whatever kind.
    func outcome<R: HealthRequest>(_ request: R, _ show: (R.Reply) -> String = { "\($0)" }) -> String {
      do { return show(try store.engine.perform(request, for: app)) } catch { return "error \(error)" }
    }

    func sum(_ predicate: PredicateTree = .everything) throws -> Double? {
      do {
        return try store.engine.perform(ComputeStatistics(type: type, predicate: predicate, options: .cumulativeSum), for: app)
          .results[0].merged.sum
      } catch HealthError.noData { return nil }
    }
  }

  private static func window(_ from: Double, _ to: Double, strictStart: Bool = true) -> PredicateTree {
    .interval(
      start: Date(timeIntervalSinceReferenceDate: from), end: Date(timeIntervalSinceReferenceDate: to), strictStart: strictStart,
      strictEnd: false)
  }

  /// Intervals of some hours from the first one.
  private static func hours(_ count: Int, _ world: World) throws -> CalendarIntervals {
    let anchor = Date(timeIntervalSinceReferenceDate: world.base)
    return try #require(
      CalendarIntervals(anchor: anchor, components: DateComponents(hour: count), calendar: .gregorian(in: .gmt)))
  }

  @Test("An hour with too few samples is empty, and one with enough gives its sum, from six hours after its end")
  func threshold() throws {
    let world = try World()
    try world.save((0..<5).map { try world.sample(Double($0 + 1), at: Double($0)) })
    try world.save((0..<4).map { try world.sample(100, at: 3600 + Double($0)) })
    let seconds = world.base - world.clock.now.timeIntervalSinceReferenceDate
    world.clock.advance(seconds + 3600 + Limits.cellDelaySeconds - 1)
    #expect(try world.cells().isEmpty)
    #expect(try world.sum() == nil)
    world.clock.advance(1)
    #expect(try world.cells().map(\.count) == [5])
    #expect(try world.sum() == 15)
    world.wait()
    #expect(try world.sum() == 15)
    let reply = try world.store.engine.perform(
      ComputeStatistics(type: world.type, predicate: .everything, options: .cumulativeSum), for: world.app)
    // Neither sources nor the times of samples.
    #expect(reply.sources.isEmpty)
    #expect(reply.results.map(\.start) == [world.base])
    #expect(reply.results.map(\.end) == [world.base + 3600])
    // The fifth sample of the other hour.
    try world.save([try world.sample(100, at: 3605)])
    #expect(try world.sum() == 15)
  }

  @Test("A window has the hours that lie wholly in it; hours that its ends cut do not count")
  func windows() throws {
    let world = try World()
    for hour in 0..<4 { try world.save((0..<5).map { try world.sample(Double(hour + 1), at: Double(hour) * 3600 + Double($0)) }) }
    world.wait()
    for strict in [true, false] {
      func sum(_ from: Double, _ to: Double) throws -> Double? {
        try world.sum(Self.window(world.base + from, world.base + to, strictStart: strict))
      }
      #expect(try sum(0, 3600) == 5)
      #expect(try sum(0, 3599) == nil)
      #expect(try sum(1, 3600) == nil)
      #expect(try sum(1, 7201) == 10)
      #expect(try sum(3600, 14_400) == 45)
      #expect(try sum(-5000, 20_000) == 50)
    }
    let byTwo = ComputeStatisticsCollection(
      type: world.type, predicate: .everything, options: .cumulativeSum, intervals: try Self.hours(2, world))
    #expect(try world.store.engine.perform(byTwo, for: world.app).results.map(\.merged.sum) == [15, 35])
    var within = byTwo
    within.period = world.base..<world.base + 100
    #expect(try world.store.engine.perform(within, for: world.app).results.map(\.merged.sum) == [15])
    // Intervals that cut an hour.
    var askew = byTwo
    let anchor = Date(timeIntervalSinceReferenceDate: world.base + 1800)
    askew.intervals = try #require(
      CalendarIntervals(anchor: anchor, components: DateComponents(hour: 2), calendar: .gregorian(in: .gmt)))
    #expect(try world.store.engine.perform(askew, for: world.app).results.isEmpty)
  }

  @Test("A grant of days has days only, and one since a date only those that begin then")
  func days() throws {
    for since in [nil, 1.0, 0] {
      var world = try World(rule: StatisticsRule(.day, least: 2))
      if let since {
        world = try World(
          rule: StatisticsRule(.day, least: 2), since: Date(timeIntervalSinceReferenceDate: world.base + since))
      }
      for day in 0..<2 { try world.save((0..<2).map { try world.sample(Double(day + 1), at: Double(day) * 86_400 + Double($0) * 40_000) }) }
      world.wait()
      #expect(try world.sum() == (since == 1 ? 4 : 6))
      #expect(try world.sum(Self.window(world.base, world.base + 43_200)) == nil)
      let hours = ComputeStatisticsCollection(
        type: world.type, predicate: .everything, options: .cumulativeSum, intervals: try Self.hours(1, world))
      #expect(try world.store.engine.perform(hours, for: world.app).results.isEmpty)
    }
  }

  @Test("A mean of hours weighs each by its samples")
  func means() throws {
    let world = try World("heartRate")
    try world.save((0..<5).map { try world.sample(1, at: Double($0)) } + (0..<15).map { try world.sample(2, at: 3600 + Double($0)) })
    world.wait()
    let request = ComputeStatistics(type: world.type, predicate: .everything, options: .discreteAverage)
    // The figures of heart rates are per second.
    let figures = try world.store.engine.perform(request, for: world.app).results[0].merged
    let each = try world.cells().map(\.figure)
    #expect(each.count == 2)
    #expect(figures.average == each[0] * 0.25 + each[1] * 0.75)
    #expect(figures.minimum == nil && figures.maximum == nil && figures.sum == nil)
  }

  @Test("The app's own samples are in no hour: it cannot fill one up with them, or cover others'")
  func ownSamples() throws {
    let world = try World()
    try world.save([try world.sample(1000, at: 10)])
    try world.save((0..<20).map { try world.sample(1, at: Double($0)) }, for: world.app)
    try world.save((0..<5).map { try world.sample(10, at: 3600 + Double($0), for: 100) })
    try world.save([try world.sample(1, at: 3600, for: 3600)], for: world.app)
    try world.store.engine.perform(
      SetSourceOrder(type: world.type, bundleIdentifiers: ["test.app", "test.phone"]), for: .owner)
    world.wait()
    #expect(try world.cells().map(\.figure) == [50])
    #expect(try world.sum(.and([.not(.source(["test.app"])), .everything])) == 50)
    // Another question gives its own samples, as after a refusal.
    #expect(try world.sum(.not(.source(["test.phone"]))) == 21)
  }

  @Test(
    "Subtraction gains nothing: stores whose hours with enough samples agree in number and sum give the same bytes to every question",
    arguments: RandomSeeds.range(12))
  func nothingElse(seed: UInt64) throws {
    var random = SplitMix64(seed: seed, key: 53)
    let worlds = [try World(), try World()]
    var table: [(start: Double, sum: Double)] = []
    for cell in 0..<Self.cellCount {
      let count = random.int(0...8)
      let start = Double(cell) * 3600
      var values = (0..<count).map { _ in Double(random.int(1...500)) }
      for (number, world) in worlds.enumerated() {
        if number == 1, count >= Self.least {
          // The same number and sum, of other samples.
          let moved = Double(random.int(0...Int(values[0])))
          values[0] -= moved
          values[1] += moved
          values.shuffle(using: &random)
        } else if number == 1 {
          values = (0..<random.int(0...Self.least - 1)).map { _ in Double(random.int(1...500)) }
        }
        for value in values {
          let sample = try world.sample(value, at: start + Double(random.int(0...3599)))
          try world.save([sample], for: world.others[random.int(0...1)])
        }
      }
      if count >= Self.least { table.append((worlds[0].base + start, values.reduce(0, +))) }
    }
    for world in worlds {
      try world.save([try world.sample(3, at: 5)], for: world.app)
      world.wait()
    }
    #expect(try worlds.map { try $0.cells().map(\.figure) } == [table.map(\.sum), table.map(\.sum)])
    let base = worlds[0].base
    for _ in 0..<40 {
      func place() -> Double { base + Double(random.int(-2...Self.cellCount * 4)) * 900 + Double(random.int(0...2) * random.int(0...500)) }
      let (from, to) = (place(), place())
      let predicate = Self.window(min(from, to), max(from, to), strictStart: random.int(0...1) == 0)
      let inside = table.filter { $0.start >= min(from, to) && $0.start + 3600 <= max(from, to) }
      #expect(try worlds[0].sum(predicate) == (inside.isEmpty ? nil : inside.reduce(0) { $0 + $1.sum }))
      let value = PredicateTree.quantity(.greater, Double(random.int(1...500)), .ofTests("count"))
      let intervals = try Self.hours(random.int(1...5), worlds[0])
      var replies: [[String]] = [[], []]
      for (number, world) in worlds.enumerated() {
        let type = world.type
        for part in [predicate, .and([predicate, value]), .not(predicate), .or([predicate, .source(["test.watch"])])] {
          for options in [[], .cumulativeSum, .mostRecent, .duration, [.cumulativeSum, .separateBySource]] as [StatisticsOptions] {
            replies[number].append(world.outcome(ComputeStatistics(type: type, predicate: part, options: options)))
            replies[number].append(
              world.outcome(ComputeStatisticsCollection(type: type, predicate: part, options: options, intervals: intervals)))
            replies[number].append(
              world.outcome(FollowStatistics(type: type, predicate: part, options: options, intervals: intervals, anchor: nil)) {
                "\($0.news)"
              })
          }
          let selection = FetchSamples.Selection(type: type, predicate: part)
          replies[number].append(world.outcome(FetchSamples(selections: [selection])) { "\($0.map { "\($0.start) \($0.value)" })" })
          replies[number].append(world.outcome(FetchSources(selection: selection)))
          replies[number].append(
            world.outcome(FetchQuantities(type: type, predicate: part, order: .quantities, limit: 9)) { "\($0.items.count)" })
          replies[number].append(world.outcome(ExplainStatistics(type: type, predicate: part)) { "\($0.sources)" })
          replies[number].append(
            world.outcome(FetchChanges(selections: [selection], anchor: nil, limit: nil)) { "\($0.addedAt) \($0.deletedAt)" })
        }
      }
      #expect(replies[0] == replies[1])
    }
  }

  @Test("Other questions than sums and means of hours are answered as to a refused app")
  func otherQuestions() throws {
    let (world, refused) = (try World(), try World())
    try refused.store.answer(.refused, .read, ["stepCount"], app: "test.app")
    for world in [world, refused] {
      try world.save((0..<30).map { try world.sample(Double($0), at: Double($0) * 300) })
      try world.save([try world.sample(7, at: 50)], for: world.app)
      world.wait()
    }
    let all = PredicateTree.everything
    let count = PredicateTree.quantity(.greater, 3, .ofTests("count"))
    let others: [StatisticsOptions] = [
      .mostRecent, .duration, [.cumulativeSum, .mostRecent], [.cumulativeSum, .separateBySource],
    ]
    let parts: [PredicateTree] = [
      count, .source(["test.phone"]), .date(.start, .equal, .distantPast), .not(Self.window(0, 1)), .nothing, .metadataKey("a"),
    ]
    for (predicate, options) in others.map({ (all, $0) }) + parts.map({ ($0, .cumulativeSum) }) {
      let request = ComputeStatistics(type: world.type, predicate: predicate, options: options)
      #expect(world.outcome(request) == refused.outcome(request), "\(predicate) \(options)")
    }
    #expect(try world.sum() == 435)
    #expect(try refused.sum() == 7)
  }

  @Test(
    "Samples that come late change an hour by full groups only, whatever their number and order",
    arguments: RandomSeeds.range(20))
  func lateSamples(seed: UInt64) throws {
    var random = SplitMix64(seed: seed, key: 54)
    let world = try World()
    let inTime = (0..<Self.cellCount).map { _ in random.int(0...7) }
    for (cell, count) in inTime.enumerated() {
      try world.save((0..<count).map { try world.sample(1, at: Double(cell) * 3600 + Double($0)) })
    }
    world.wait()
    func counts() throws -> [Double: Int] { Dictionary(uniqueKeysWithValues: try world.cells().map { ($0.start, $0.count) }) }
    var (before, total, changes) = (try counts(), inTime.reduce(0, +), 0)
    for _ in 0..<120 {
      let cell = random.int(0...Self.cellCount - 1)
      try world.save([try world.sample(1, at: Double(cell * 3600 + random.int(0...3599)))], for: world.others[random.int(0...1)])
      total += 1
      let after = try counts()
      for start in Set(before.keys).union(after.keys) where before[start] != after[start] {
        #expect(after[start] ?? 0 >= (before[start] ?? 0) + Self.least)
        changes += 1
      }
      before = after
    }
    #expect(changes > 0)
    #expect(before.values.reduce(0, +) <= total)
  }
}
