// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Synchronization
import Testing

/// A service that counts requests by their type.
private final class CountingService: ServiceInFront {
  private let engine: HealthEngine
  var behind: any HealthService { engine }
  private let counts = Mutex<[String: Int]>([:])
  /// An action to run once, before the next request for changes. The request fails with its error.
  let onNextLook = Mutex<(@Sendable () throws(HealthError) -> Void)?>(nil)

  init(before engine: HealthEngine) { self.engine = engine }

  /// Returns the counts since the last call, and resets them.
  func takeCounts() -> [String: Int] {
    counts.withLock { counts in
      defer { counts = [:] }
      return counts
    }
  }

  func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    counts.withLock { $0["\(R.self)", default: 0] += 1 }
    if request is FetchChanges {
      let action = onNextLook.withLock { action in
        defer { action = nil }
        return action
      }
      try action?()
    }
    return try engine.perform(request, for: caller)
  }
}

/// An in-memory store and one app's connection to it.
private struct Feed {
  let service: CountingService
  let monitor = ConnectionMonitor()
  let connection: HealthConnection
  static let steps = Catalog.type(named: "stepCount")
  static let pulse = Catalog.type(named: "heartRate")
  static let count = try? UnitExpression.parse("count")
  static let perMinute = try? UnitExpression.parse("count/min")
  static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

  init() throws {
    service = CountingService(before: HealthEngine(database: try .inMemory(), answering: PolicyAnswering(policy: .grantAll)))
    connection = HealthConnection(service: service, app: Self.app("test.reader"), monitor: monitor)
    try permit(.granted, .read, [Self.steps, Self.pulse])
    try permit(.granted, .share, [Self.steps, Self.pulse])
    try permit(.granted, .share, [Self.steps, Self.pulse], app: "test.writer")
  }

  static func app(_ name: String) -> AppIdentity {
    AppIdentity(name)
  }

  func permit(_ answer: Permission?, _ direction: AccessDirection, _ types: [DataType?], app: String = "test.reader") throws {
    let questions = try types.map { PermissionQuestion(type: try #require($0), direction: direction) }
    try service.perform(SetPermissions(app: app, questions: questions, answer: answer), for: .owner)
  }

  static func sample(_ type: DataType?, _ value: Double, at seconds: Double = 0) throws -> SampleRecord {
    let type = try #require(type)
    let unit = try #require(type == steps ? count : perMinute)
    let date = start + seconds
    return SampleRecord(
      uuid: UUIDMint.ofProcess.next(), type: type, start: date, end: date, value: .quantity(value, unit), provenance: .unknown,
      metadata: .empty)
  }

  func save(_ samples: [SampleRecord], as app: String = "test.writer") throws {
    try service.perform(SaveSamples(samples: samples), for: .app(Self.app(app)))
  }

  static func question(_ type: DataType?, _ predicate: ClientPredicate<SampleRecord> = .terms(.everything)) throws -> Question {
    Question(type: try #require(type), predicate: predicate)
  }

  static func atLeast(_ value: Double) throws -> ClientPredicate<SampleRecord> {
    .terms(.quantity(.greaterOrEqual, value, try #require(count)))
  }
}

/// A long-running query, and the reports it gets.
private final class Live<Followed: LiveQuestion>: Sendable {
  let life = QueryLife()
  private let news = Mutex<[Followed.News]>([])
  let errors = Mutex<[HealthError]>([])
  private let onNews: @Sendable (Followed.News) -> Void

  init(_ question: Followed, on connection: HealthConnection, onNews: @escaping @Sendable (Followed.News) -> Void = { _ in }) {
    self.onNews = onNews
    _ = life.begin(monitor: connection.monitor) {}
    life.enqueue { [self] in
      do throws(HealthError) {
        try life.ask(
          question, connection, answer: { _ in },
          later: { [self] found in
            news.withLock { $0.append(found) }
            self.onNews(found)
          }, report: { [self] error in errors.withLock { $0.append(error) } })
      } catch {
        errors.withLock { $0.append(error) }
      }
    }
  }

  var isSilent: Bool { news.withLock { $0.isEmpty } }

  /// Returns the reports since the last call, and removes them.
  func takeNews() -> [Followed.News] {
    news.withLock { news in
      defer { news = [] }
      return news
    }
  }
}

// A change that is never reported makes a test wait; the limit ends it.
@Suite(.timeLimit(.minutes(30))) struct ChangeFeedTests {
  @Test("ANCH-08 OBS-01 COLL-14: for 200 queries a commit costs one read of the log, and equal collection queries share one request")
  func oneLook() async throws {
    let feed = try Feed()
    try feed.save([Feed.sample(Feed.steps, 1)])
    let anchored = try (0..<100).map { number in
      Live(LiveChanges(try Feed.question(Feed.steps, Feed.atLeast(Double(number))), anchor: nil, limit: nil), on: feed.connection)
    }
    let observers = try (0..<50).map { number in
      Live(LiveTypes(try Feed.question(Feed.steps, Feed.atLeast(Double(number)))), on: feed.connection)
    }
    let hours = try #require(
      CalendarIntervals(anchor: Feed.start, components: DateComponents(hour: 1), calendar: Calendar(identifier: .gregorian)))
    let collections = try (0..<50).map { number in
      let question = try Feed.question(Feed.steps, Feed.atLeast(Double(number % 5)))
      return Live(LiveStatistics(question, options: .cumulativeSum, intervals: hours), on: feed.connection)
    }
    await feed.monitor.untilIdle()
    _ = feed.service.takeCounts()
    let samples = try [Feed.sample(Feed.steps, 20), Feed.sample(Feed.steps, 70)]
    try feed.save(samples)
    await feed.monitor.untilIdle()
    #expect(feed.service.takeCounts() == ["SaveSamples": 1, "FetchChanges": 1, "FollowStatistics": 5])
    for (number, query) in anchored.enumerated() {
      let expected = [20, 70].filter { $0 >= number }.count
      #expect(query.takeNews().flatMap(\.added).map(\.uuid) == samples.suffix(expected).map(\.uuid), "\(number)")
    }
    #expect(observers.map { $0.takeNews().count } == Array(repeating: 1, count: 50))
    #expect(collections.map { $0.takeNews().count } == Array(repeating: 1, count: 50))
    // None of the queries is about heart rates.
    try feed.save([Feed.sample(Feed.pulse, 60)])
    await feed.monitor.untilIdle()
    #expect(feed.service.takeCounts() == ["SaveSamples": 1])
    for query in anchored { query.life.end() }
    for query in observers { query.life.end() }
    for query in collections { query.life.end() }
  }

  @Test("ANCH-08 STORE-04: a slow handler gets the changes it missed once, and other queries do not wait for it")
  func slowHandler() async throws {
    let feed = try Feed()
    let (gate, saw) = (DispatchSemaphore(value: 0), AsyncStream<[UUID]>.makeStream())
    let told = AsyncStream<[UUID]>.makeStream()
    let slow = Live(LiveChanges(try Feed.question(Feed.steps), anchor: nil, limit: nil), on: feed.connection) {
      told.continuation.yield($0.added.map(\.uuid))
      gate.wait()
    }
    let quick = Live(LiveChanges(try Feed.question(Feed.steps), anchor: nil, limit: nil), on: feed.connection) {
      saw.continuation.yield($0.added.map(\.uuid))
    }
    await feed.monitor.untilIdle()
    let samples = try (0..<4).map { try Feed.sample(Feed.steps, 1, at: Double($0)) }
    var (seen, heard) = (saw.stream.makeAsyncIterator(), told.stream.makeAsyncIterator())
    try feed.save([samples[0]])
    #expect(await heard.next() == [samples[0].uuid])
    #expect(await seen.next() == [samples[0].uuid])
    for sample in samples[1...2] {
      try feed.save([sample])
      #expect(await seen.next() == [sample.uuid])
    }
    gate.signal()
    #expect(await heard.next() == samples[1...2].map(\.uuid))
    gate.signal()
    await feed.monitor.untilIdle()
    try feed.save([samples[3]])
    #expect(await heard.next() == [samples[3].uuid])
    gate.signal()
    slow.life.end()
    quick.life.end()
  }

  @Test("ANCH-08: a loop that continues while the others are being polled gets the earlier changes, too")
  func releasedMeanwhile() async throws {
    let feed = try Feed()
    let queries = try (0..<2).map { _ in
      Live(LiveChanges(try Feed.question(Feed.steps), anchor: nil, limit: nil), on: feed.connection)
    }
    await feed.monitor.untilIdle()
    queries[0].life.hold()
    let samples = try (0..<2).map { try Feed.sample(Feed.steps, 1, at: Double($0)) }
    try feed.save([samples[0]])
    await feed.monitor.untilIdle()
    let life = queries[0].life
    feed.service.onNextLook.withLock { $0 = { life.release() } }
    try feed.save([samples[1]])
    await feed.monitor.untilIdle()
    for query in queries { #expect(query.takeNews().flatMap(\.added).map(\.uuid) == samples.map(\.uuid)) }
    for query in queries { query.life.end() }
  }

  @Test("ANCH-08: a change that a query found by itself is not reported again by the shared poll")
  func foundByItself() async throws {
    let feed = try Feed()
    let query = Live(LiveChanges(try Feed.question(Feed.steps), anchor: nil, limit: nil), on: feed.connection)
    await feed.monitor.untilIdle()
    query.life.hold()
    let samples = try (0..<2).map { try Feed.sample(Feed.steps, 1, at: Double($0)) }
    try feed.save([samples[0]])
    await feed.monitor.untilIdle()
    feed.service.onNextLook.withLock { action in
      action = { do { try feed.save([samples[1]]) } catch { Issue.record(error) } }
    }
    query.life.release()
    await feed.monitor.untilIdle()
    #expect(query.takeNews().flatMap(\.added).map(\.uuid) == samples.map(\.uuid))
    query.life.end()
  }

  @Test("ANCH-08: a query whose own poll failed reports the missed changes with the next one, although others have read past them")
  func failedPoll() async throws {
    let feed = try Feed()
    let queries = try (0..<2).map { _ in
      Live(LiveChanges(try Feed.question(Feed.steps), anchor: nil, limit: nil), on: feed.connection)
    }
    await feed.monitor.untilIdle()
    queries[0].life.hold()
    let samples = try (0..<2).map { try Feed.sample(Feed.steps, 1, at: Double($0)) }
    try feed.save([samples[0]])
    await feed.monitor.untilIdle()
    feed.service.onNextLook.withLock { $0 = { () throws(HealthError) in throw .busy } }
    queries[0].life.release()
    await feed.monitor.untilIdle()
    #expect(queries[0].isSilent && queries[0].errors.withLock { $0 } == [.busy])
    try feed.save([samples[1]])
    await feed.monitor.untilIdle()
    for query in queries { #expect(query.takeNews().flatMap(\.added).map(\.uuid) == samples.map(\.uuid)) }
    for query in queries { query.life.end() }
  }

  @Test("ANCH-08: after more changes than one poll reads, each query reads by itself and misses nothing")
  func manyChanges() async throws {
    let feed = try Feed()
    let queries = try (0..<2).map { number in
      Live(LiveChanges(try Feed.question(Feed.steps, Feed.atLeast(Double(number))), anchor: nil, limit: nil), on: feed.connection)
    }
    let observer = Live(LiveTypes(try Feed.question(Feed.pulse)), on: feed.connection)
    await feed.monitor.untilIdle()
    try feed.save((0...10_000).map { try Feed.sample(Feed.steps, Double($0 % 2), at: Double($0)) } + [Feed.sample(Feed.pulse, 60)])
    await feed.monitor.untilIdle()
    #expect(queries.map { $0.takeNews().flatMap(\.added).count } == [10_001, 5_000])
    #expect(observer.takeNews().count == 1)
    try feed.save([Feed.sample(Feed.steps, 1)])
    await feed.monitor.untilIdle()
    #expect(queries.map { $0.takeNews().flatMap(\.added).count } == [1, 1])
    #expect(observer.takeNews().isEmpty)
    for query in queries { query.life.end() }
    observer.life.end()
  }

  @Test("AUTH-10 ANCH-08: resetting the permission for a type fails only the queries of that type")
  func forgottenPermission() async throws {
    let feed = try Feed()
    let steps = Live(LiveChanges(try Feed.question(Feed.steps), anchor: nil, limit: nil), on: feed.connection)
    let pulse = Live(LiveChanges(try Feed.question(Feed.pulse), anchor: nil, limit: nil), on: feed.connection)
    await feed.monitor.untilIdle()
    try feed.permit(nil, .read, [Feed.pulse])
    try feed.permit(nil, .share, [Feed.pulse])
    try feed.save([Feed.sample(Feed.steps, 1), Feed.sample(Feed.pulse, 60)])
    await feed.monitor.untilIdle()
    #expect(steps.takeNews().flatMap(\.added).count == 1)
    #expect(steps.errors.withLock { $0.isEmpty })
    #expect(pulse.takeNews().isEmpty)
    #expect(pulse.errors.withLock { $0.map(\.self) } == [.authorizationNotDetermined])
    // A query never gets samples that others save while reading is refused, not even later.
    try feed.permit(.refused, .read, [Feed.pulse])
    try feed.save([Feed.sample(Feed.pulse, 61)])
    await feed.monitor.untilIdle()
    #expect(pulse.takeNews().isEmpty)
    try feed.permit(.granted, .read, [Feed.pulse])
    let last = try Feed.sample(Feed.pulse, 62)
    try feed.save([last])
    await feed.monitor.untilIdle()
    #expect(pulse.takeNews().flatMap(\.added).map(\.uuid) == [last.uuid])
    steps.life.end()
    pulse.life.end()
  }

  @Test(
    "ANCH-08 ANCH-10 OBS-02 AUTH-27: each of many queries gets exactly the changes that its own query of the log finds", arguments: 1...4
  )
  func againstOwnQuestions(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let feed = try Feed()
    // The reader may not see the heart rates of other apps.
    if seed % 2 == 0 { try feed.permit(.refused, .read, [Feed.pulse]) }
    var queries: [Followed] = []
    var saved: [(app: String, sample: SampleRecord)] = []
    for step in 0..<20 {
      if step % 3 == 0, queries.count < 24 { queries += try (0..<4).map { _ in try Followed(feed, &random) } }
      await feed.monitor.untilIdle()
      for query in queries { try query.catchUp(feed.connection) }
      let held = queries.filter { _ in random.next() % 4 == 0 }
      for query in held { query.hold() }
      for _ in 0...random.next() % 3 {
        if !saved.isEmpty, random.next() % 3 == 0 {
          let (app, sample) = saved.remove(at: Int(random.next() % UInt64(saved.count)))
          try feed.service.perform(DeleteSamples(samples: [sample]), for: .app(Feed.app(app)))
        } else {
          let app = random.next() % 2 == 0 ? "test.reader" : "test.writer"
          let samples = try (0...random.next() % 3).map { _ in
            try Feed.sample(random.next() % 2 == 0 ? Feed.steps : Feed.pulse, Double(random.next() % 10), at: Double(random.next() % 1000))
          }
          try feed.save(samples, as: app)
          saved += samples.map { (app, $0) }
        }
        if random.next() % 2 == 0 { await feed.monitor.untilIdle() }
      }
      await feed.monitor.untilIdle()
      for query in held {
        #expect(query.isSilent, "a paused query was notified")
        query.release()
      }
      await feed.monitor.untilIdle()
      for query in queries { try query.check(feed.connection) }
    }
    #expect(queries.contains { $0.toldOfAnything })
    for query in queries { query.end() }
  }
}

/// A query, and the changes it should get: those that its own query of the log finds.
private final class Followed {
  private let question: Question
  private let changes: Live<LiveChanges>
  private let types: Live<LiveTypes>
  private var place = ChangeAnchor.end
  private var reported: Set<UUID> = []
  private(set) var toldOfAnything = false

  init(_ feed: Feed, _ random: inout SplitMix64) throws {
    var selections: [Question.Selection] = []
    for type in random.next() % 3 == 0 ? [Feed.steps, Feed.pulse] : [random.next() % 2 == 0 ? Feed.steps : Feed.pulse] {
      let type = try #require(type)
      let least = Double(random.next() % 10)
      let predicate: ClientPredicate<SampleRecord> =
        switch random.next() % 5 {
        case 0: .terms(.source(["test.reader"]))
        case 1: .terms(.date(.start, .less, Feed.start + 100 * least))
        case 2: .code { sample in if case .quantity(let value, _) = sample.value { value >= least } else { false } }
        // Samples outside of a workout: only the store can decide that.
        case 3: .not(.terms(.inWorkout(UUID())))
        default: .terms(.everything)
        }
      selections.append(Question.Selection(type: type, predicate: predicate))
    }
    question = Question(selections)
    changes = Live(LiveChanges(question, anchor: nil, limit: nil), on: feed.connection)
    types = Live(LiveTypes(question), on: feed.connection)
  }

  /// Starts at the present: earlier changes are not checked.
  func catchUp(_ connection: HealthConnection) throws {
    guard place == .end else { return }
    place = try question.changes(after: .end, limit: nil, connection).end
    (_, _) = (changes.takeNews(), types.takeNews())
  }

  func hold() {
    changes.life.hold()
    types.life.hold()
  }

  func release() {
    changes.life.release()
    types.life.release()
  }

  var isSilent: Bool { changes.isSilent && types.isSilent }

  func check(_ connection: HealthConnection) throws {
    let expected = try question.changes(after: place, limit: nil, connection)
    let expectedTypes = try question.selections.map { Question([$0]) }.filter { part in
      let changes = try part.changes(after: place, limit: nil, connection)
      return !changes.added.isEmpty || !changes.deleted.isEmpty
    }
    place = expected.anchor
    let news = changes.takeNews()
    let (added, deleted) = (news.flatMap(\.added).map(\.uuid), news.flatMap(\.deleted).map(\.uuid))
    // Between two polls a sample may be saved and deleted again; reporting both is correct, too.
    #expect(Set(added).subtracting(deleted) == Set(expected.added.map(\.uuid)))
    #expect(deleted.map(\.uuidString).sorted() == expected.deleted.map(\.uuid.uuidString).sorted())
    #expect(Set(added).count == added.count, "a change was reported twice")
    #expect(reported.isDisjoint(with: added), "a change was reported twice")
    reported.formUnion(added)
    #expect(Set(types.takeNews().flatMap(\.types)) == Set(expectedTypes.flatMap(\.types)))
    #expect(changes.errors.withLock { $0.isEmpty })
    #expect(types.errors.withLock { $0.isEmpty })
    toldOfAnything = toldOfAnything || !added.isEmpty
  }

  func end() {
    changes.life.end()
    types.life.end()
  }
}
