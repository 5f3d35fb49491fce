// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthEngine

@Suite struct StatisticsMemoryTests {
  /// An engine on the same store that remembers nothing.
  private func fresh(_ store: TestStore) -> HealthEngine {
    HealthEngine(database: store.engine.database, answering: PolicyAnswering(policy: .grantAll))
  }

  private static func intervals(_ components: DateComponents) throws -> CalendarIntervals {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return try #require(CalendarIntervals(anchor: TestStore.date(0), components: components, calendar: calendar))
  }

  private static func request(
    _ name: String = "stepCount", _ predicate: PredicateTree = .everything, components: DateComponents = DateComponents(hour: 1),
    separate: Bool = false, period: Range<Double>? = nil
  ) throws -> ComputeStatisticsCollection {
    let type = try TestStore.type(name)
    var options = StatisticsOptions.all(for: try #require(type.quantity).aggregation)
    if !separate { options.remove(.separateBySource) }
    return ComputeStatisticsCollection(
      type: type, predicate: predicate, options: options, intervals: try intervals(components), period: period)
  }

  @Test(
    "COLL-14 AUTH-27: collections that an engine remembers equal those of an engine that remembers nothing, bit for bit, for each caller",
    arguments: 0..<8 as Range<UInt64>
  )
  func remembered(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (name, unit) = seed % 2 == 0 ? ("stepCount", "count") : ("heartRate", "count/min")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("memory-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (store, other) = (try TestStore(folder: folder), try TestStore(folder: folder))
    let apps = try ["test.a", "test.b"].map { try store.app($0, share: [name], read: [name]) }
    let (windowed, own) = (try store.app("test.windowed"), try store.app("test.own", share: [name]))
    func window(_ seconds: Double?) throws {
      try store.engine.perform(
        SetPermissions(
          app: "test.windowed", questions: [.init(type: TestStore.type(name), direction: .read)], answer: .granted,
          since: seconds.map(TestStore.date)), for: .owner)
    }
    try window(15_000)
    try store.answer(.refused, .read, [name], app: "test.own")
    let source = PredicateTree.source(["test.a"])
    let morning = PredicateTree.interval(start: TestStore.date(1000), end: TestStore.date(30_000), strictStart: true, strictEnd: false)
    let start = TestStore.date(0).timeIntervalSinceReferenceDate
    var requests = try [
      Self.request(name), Self.request(name, separate: true), Self.request(name, source),
      Self.request(name, .not(.and([source, morning]))),
      Self.request(name, components: DateComponents(minute: 17), separate: true, period: start + 5000..<start + 20_100),
    ]
    // On the clocks of travellers, which only the owner gets.
    let home = try #require(TimeZone(identifier: "Europe/Berlin"))
    for place in [1, 3, 4] {
      requests.append(requests[place])
      requests[requests.count - 1].home = home
    }
    let zones = [nil, nil, "Asia/Tokyo", "America/New_York", "Pacific/Kiritimati", "Europe/Berlin"]
    var stored: [(app: Caller, sample: SampleRecord)] = []
    var removals: [Int64] = []
    for step in 0..<30 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0 where stored.count > 4:
        // Another process deletes.
        let (app, sample) = stored.remove(at: Int.random(in: 0..<stored.count, using: &random))
        try other.engine.perform(DeleteSamples(samples: [sample]), for: app)
      case 1 where stored.count > 4:
        let (app, sample) = stored.remove(at: Int.random(in: 0..<stored.count, using: &random))
        try store.engine.perform(DeleteSamples(samples: [sample]), for: app)
      case 2:
        let order = ["test.a", "test.b", "test.own"].shuffled(using: &random)
        try store.engine.perform(SetSourceOrder(type: TestStore.type(name), bundleIdentifiers: order), for: .owner)
      case 3: try window([nil, 8000, 15_000, 31_000].randomElement(using: &random)!)  // Not nil: the list has elements.
      case 4:
        let removal = try store.engine.perform(RemoveSamples(selection: .matching([TestStore.type(name)], morning)), for: .owner).removal
        if let removal { removals.append(removal) }
      case 5 where !removals.isEmpty:
        _ = try store.engine.perform(RestoreSamples(removal: removals.removeLast()), for: .owner)
      default:
        for _ in 0..<3 {
          let app = [apps[0], apps[1], own].randomElement(using: &random)!  // Not nil: the list has elements.
          var sample = try TestStore.sample(
            name, Double.random(in: 1...200, using: &random), unit, at: Double(Int.random(in: 0..<40_000, using: &random)),
            seconds: Double(Int.random(in: 0..<3, using: &random) * Int.random(in: 0..<4000, using: &random)))
          let zone = zones.randomElement(using: &random)!  // Not nil: the list has elements.
          if let zone { sample.metadata = MetadataSet([.init(key: MetadataSet.timeZoneKey, value: .string(zone))]) }
          try store.save(sample, for: app)
          stored.append((app, sample))
        }
      }
      for (caller, who) in [(apps[0], "a"), (windowed, "windowed"), (own, "own"), (.owner, "owner")] {
        for (number, request) in requests.enumerated() where Int.random(in: 0..<3, using: &random) > 0 {
          let got = try store.engine.perform(request, for: caller)
          #expect(try got == fresh(store).perform(request, for: caller), "step \(step), request \(number) for \(who)")
        }
      }
      // A restored sample is stored under its old UUID.
      let known = Set(
        try store.engine.samples(of: TestStore.type(name)).map(
          \.uuid))
      stored.removeAll { !known.contains($0.sample.uuid) }
    }
  }

  /// A reply that no computation gives.
  private func impossible(_ reply: StatisticsReply) -> StatisticsReply {
    var reply = reply
    for index in reply.results.indices { reply.results[index].merged.sum = -1 }
    return reply
  }

  @Test("the memory answers without computing, and computes only the intervals that changed")
  func onlyChanges() throws {
    let store = try TestStore()
    let app = try store.app("test.app", share: ["stepCount"], read: ["stepCount"])
    for hour in 0..<3 { try store.save(TestStore.steps(10, at: Double(hour) * 3600 + 60), for: app) }
    let request = try Self.request()
    let reply = try store.engine.perform(request, for: app)
    #expect(reply.results.map(\.merged.sum) == [10, 10, 10])
    let latest = try store.engine.database.read { try $0.latestSequence() }
    store.engine.statistics.keep(impossible(reply), latest: latest, for: .init(request, narrowed: .everything))
    #expect(try store.engine.perform(request, for: app).results.map(\.merged.sum) == [-1, -1, -1])
    try store.save(TestStore.steps(5, at: 3700), for: app)
    #expect(try store.engine.perform(request, for: app).results.map(\.merged.sum) == [-1, 15, -1])
    // A predicate about associations is always computed.
    let single = try Self.request("stepCount", .noCorrelation)
    store.engine.statistics.keep(impossible(reply), latest: latest + 1, for: .init(single, narrowed: .noCorrelation))
    #expect(try store.engine.perform(single, for: app).results.map(\.merged.sum) == [10, 15, 10])
  }

  @Test("a snapshot that is older than what the memory holds is computed, and does not replace it")
  func olderSnapshot() throws {
    let store = try TestStore()
    let app = try store.app("test.app", share: ["stepCount"], read: ["stepCount"])
    try store.save(TestStore.steps(10, at: 60), for: app)
    let request = try Self.request()
    let key = StatisticsMemory.Key(request, narrowed: .everything)
    let reply = try store.engine.perform(request, for: app)
    let later = try store.engine.database.read { try $0.latestSequence() } + 5
    store.engine.statistics.keep(impossible(reply), latest: later, for: key)
    #expect(try store.engine.perform(request, for: app) == reply)
    store.engine.statistics.keep(reply, latest: later - 1, for: key)
    for number in 0..<5 { try store.save(TestStore.steps(1, at: 7200 + Double(number)), for: app) }
    #expect(try store.engine.perform(request, for: app).results.map(\.merged.sum) == [-1])
  }

  @Test("the memory holds a limited number of figures, and drops those that were not used for the longest time", arguments: [2, 3, 4, 6])
  func limit(most: Int) throws {
    let store = try TestStore()
    let app = try store.app("test.app", share: ["stepCount"], read: ["stepCount"])
    try store.save(TestStore.steps(10, at: 60), for: app)
    let memory = StatisticsMemory(most: most)
    let requests = try [1, 2, 3].map { try Self.request(components: DateComponents(hour: $0)) }
    let reply = try store.engine.perform(requests[0], for: app)
    // Each counts twice: one for itself and one for its interval.
    for request in requests { memory.keep(impossible(reply), latest: 1, for: .init(request, narrowed: .everything)) }
    let access = RequestAccess.read([requests[0].type])
    let answers = try store.engine.database.read { storage in
      try requests.reversed().map {
        try memory.reply(to: $0, storage, access: AccessDecision(access, caller: app, storage: storage, at: TestStore.date(0))).results[0]
          .merged.sum
      }
    }
    #expect(answers == [-1, -1, -1].prefix(most / 2) + Array(repeating: 10, count: 3 - most / 2))
  }

  @Test("nothing is remembered of a closed store")
  func closed() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("memory-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try TestStore(folder: folder)
    let app = try store.app("test.app", share: ["stepCount"], read: ["stepCount"])
    try store.save(TestStore.steps(10, at: 60), for: app)
    _ = try store.engine.perform(Self.request(), for: app)
    #expect(store.engine.statistics.count == 2)
    try store.engine.close()
    #expect(store.engine.statistics.count == 0)
  }

  private static func reply(_ results: Int, sources: Int = 0) -> StatisticsReply {
    let bySource = Dictionary(uniqueKeysWithValues: (0..<sources).map { ($0, StatisticsFigures()) })
    let result = StatisticsResult(start: 0, end: 1, merged: StatisticsFigures(), bySource: bySource)
    return StatisticsReply(sources: [], results: Array(repeating: result, count: results))
  }

  private static func key(hours: Int) throws -> StatisticsMemory.Key {
    .init(try request(components: DateComponents(hour: hours)), narrowed: .everything)
  }

  @Test("a collection counts one figure for itself, one for each interval, and one for each source in it; a later reply takes its place")
  func figures() throws {
    let memory = StatisticsMemory()
    let (first, second) = (try Self.key(hours: 1), try Self.key(hours: 2))
    memory.keep(Self.reply(3, sources: 2), latest: 5, for: first)
    #expect(memory.count == 10)
    memory.keep(Self.reply(1), latest: 5, for: first)
    #expect(memory.count == 2)
    // One of an earlier place changes nothing.
    memory.keep(Self.reply(4), latest: 4, for: first)
    #expect(memory.count == 2)
    memory.keep(Self.reply(4, sources: 1), latest: 6, for: second)
    #expect(memory.count == 11)
    memory.forget()
    #expect(memory.count == 0)
  }

  @Test("by default 45,000 figures are held, and no reply that has more", arguments: [(44_999, 45_000), (45_000, 0)] as [(Int, Int)])
  func usualLimit(results: Int, held: Int) throws {
    let memory = StatisticsMemory()
    memory.keep(Self.reply(results), latest: 1, for: try Self.key(hours: 1))
    #expect(memory.count == held)
  }

  /// A store with one sample, and a reply that nothing computes for each of some collections of it.
  private func world() throws -> (store: TestStore, app: Caller, requests: [ComputeStatisticsCollection], impossible: StatisticsReply) {
    let store = try TestStore()
    let app = try store.app("test.app", share: ["stepCount"], read: ["stepCount"])
    try store.save(TestStore.steps(10, at: 60), for: app)
    let requests = try (1...4).map { try Self.request(components: DateComponents(hour: $0)) }
    return (store, app, requests, impossible(try store.engine.perform(requests[0], for: app)))
  }

  /// Whether the memory answers a request with a reply that nothing computes.
  private func isHeld(
    _ request: ComputeStatisticsCollection, by memory: StatisticsMemory, _ store: TestStore, _ app: Caller
  ) throws -> Bool {
    try store.engine.database.read { storage in
      let access = try AccessDecision(.read([request.type]), caller: app, storage: storage, at: TestStore.date(0))
      return try memory.reply(to: request, storage, access: access).results.first?.merged.sum == -1
    }
  }

  @Test("a reply that has become too large is forgotten with the one before it")
  func tooLarge() throws {
    let (store, app, requests, impossible) = try world()
    let memory = StatisticsMemory(most: 4)
    let key = StatisticsMemory.Key(requests[0], narrowed: .everything)
    memory.keep(impossible, latest: 1, for: key)
    #expect(try isHeld(requests[0], by: memory, store, app) == true)
    memory.keep(Self.reply(4), latest: 1, for: key)
    #expect(memory.count == 0)
    #expect(try isHeld(requests[0], by: memory, store, app) == false)
  }

  @Test("the collections that were kept or read last are held")
  func lastUsed() throws {
    let (store, app, requests, impossible) = try world()
    // Several times, as the order of a dictionary can hide a mistake.
    for _ in 0..<8 {
      let memory = StatisticsMemory(most: 6)
      for request in requests[..<3] { memory.keep(impossible, latest: 1, for: .init(request, narrowed: .everything)) }
      for request in requests[..<2] { #expect(try isHeld(request, by: memory, store, app) == true) }
      memory.keep(impossible, latest: 1, for: .init(requests[3], narrowed: .everything))
      #expect(memory.count == 6)
      for place in [0, 1, 3] { #expect(try isHeld(requests[place], by: memory, store, app) == true) }
      #expect(try isHeld(requests[2], by: memory, store, app) == false)
      let other = StatisticsMemory(most: 6)
      for request in requests { other.keep(impossible, latest: 1, for: .init(request, narrowed: .everything)) }
      for request in requests[1...] { #expect(try isHeld(request, by: other, store, app) == true) }
      #expect(try isHeld(requests[0], by: other, store, app) == false)
    }
  }

  @Test("STAT-19: a new order of the sources shows at once in a collection that is held")
  func newOrder() throws {
    let store = try TestStore()
    let apps = try ["test.a", "test.b"].map { try store.app($0, share: ["stepCount"], read: ["stepCount"]) }
    try store.save(TestStore.steps(10, seconds: 60), for: apps[0])
    try store.save(TestStore.steps(7, seconds: 60), for: apps[1])
    let request = try Self.request()
    for (first, sum) in [("test.a", 10.0), ("test.b", 7), ("test.a", 10)] {
      try store.engine.perform(SetSourceOrder(type: request.type, bundleIdentifiers: [first]), for: .owner)
      for _ in 0..<2 { #expect(try store.engine.perform(request, for: apps[0]).results.map(\.merged.sum) == [sum]) }
    }
  }
}
