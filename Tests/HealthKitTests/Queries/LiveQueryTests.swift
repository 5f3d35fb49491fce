// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthClient
import OpenHealthCore
import OpenHealthTestSupport
import Synchronization
import Testing

/// The calls of a handler in order, for which a test can wait.
private final class Calls<Call: Sendable>: Sendable {
  private let stream: AsyncStream<Call>
  private let continuation: AsyncStream<Call>.Continuation
  private let counted = Mutex(0)

  init() { (stream, continuation) = AsyncStream.makeStream() }

  var count: Int { counted.withLock { $0 } }

  func add(_ call: Call) {
    counted.withLock { $0 += 1 }
    continuation.yield(call)
  }

  func next() async throws -> Call {
    for await call in stream { return call }
    throw CancellationError()
  }
}

private struct Changes: Sendable {
  var added: [UUID]
  var deleted: [UUID]
  var anchor: HKQueryAnchor?
  var code: HKError.Code?

  init(_ added: [HKSample]?, _ deleted: [HKDeletedObject]?, _ anchor: HKQueryAnchor?, _ error: (any Error)?) {
    self.added = added?.map(\.uuid) ?? []
    self.deleted = deleted?.map(\.uuid) ?? []
    self.anchor = anchor
    code = (error as? HKError)?.code
  }
}

/// A service that fails on demand, and counts its observers.
private final class FailingService: ServiceInFront {
  private let inner: any HealthService
  var behind: any HealthService { inner }
  private let failure = Mutex<HealthError?>(nil)
  private let observers = Mutex(0)

  init(before inner: any HealthService) { self.inner = inner }

  var observerCount: Int { observers.withLock { $0 } }

  func fail(with error: HealthError?) { failure.withLock { $0 = error } }

  func observeChanges(of types: Set<DataType>, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    let observation = inner.observeChanges(of: types, handler)
    observers.withLock { $0 += 1 }
    let isCounted = Mutex(true)
    return ChangeObservation { [self] in
      observation.cancel()
      let wasCounted = isCounted.withLock { isCounted in
        defer { isCounted = false }
        return isCounted
      }
      if wasCounted { observers.withLock { $0 -= 1 } }
    }
  }

  func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    if let error = failure.withLock({ $0 }) { throw error }
    return try inner.perform(request, for: caller)
  }
}

// A change that is never reported makes a test wait; the limit ends it.
@Suite(.timeLimit(.minutes(30))) struct LiveQueryTests {
  private let type = HKQuantityType(.stepCount)
  private let daily = DateComponents(day: 1)

  private func anchored(_ calls: Calls<Changes>, updates: Calls<Changes>?) -> HKAnchoredObjectQuery {
    let query = HKAnchoredObjectQuery(type: type, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit) {
      calls.add(Changes($1, $2, $3, $4))
    }
    if let updates { query.updateHandler = { updates.add(Changes($1, $2, $3, $4)) } }
    return query
  }

  // MARK: Anchored queries

  @Test("ANCH-08: an update handler gets each later addition and deletion once, with an anchor to continue from")
  func updates() async throws {
    let store = try await TestEngine().granted(type)
    let first = steps(1)
    try await store.save(first)
    let (initial, updates) = (Calls<Changes>(), Calls<Changes>())
    let query = anchored(initial, updates: updates)
    store.execute(query)
    #expect(try await initial.next().added == [first.uuid])
    let second = steps(2, at: testStart + 1)
    try await store.save(second)
    let addition = try await updates.next()
    #expect(addition.added == [second.uuid])
    #expect(addition.deleted.isEmpty)
    try await store.delete(first)
    let deletion = try await updates.next()
    #expect(deletion.added.isEmpty)
    #expect(deletion.deleted == [first.uuid])
    store.stop(query)
    let later = steps(3, at: testStart + 2)
    try await store.save(later)
    // Any query accepts the handler's anchor.
    let rest = try await HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: type)], anchor: deletion.anchor
    ).result(for: store)
    #expect(rest.addedSamples.map(\.uuid) == [later.uuid])
    #expect(rest.deletedObjects.isEmpty)
    #expect(initial.count == 1)
    #expect(updates.count == 2)
  }

  @Test("ANCH-08: without an update handler the query ends after its result")
  func withoutUpdates() async throws {
    let engine = try TestEngine()
    _ = try await engine.granted(type)
    let (inner, app) = engine.service()
    let service = FailingService(before: inner)
    let store = HKHealthStore(connection: HealthConnection(service: service, app: app))
    let initial = Calls<Changes>()
    store.execute(anchored(initial, updates: nil))
    _ = try await initial.next()
    #expect(service.observerCount == 0)
  }

  @available(*, deprecated)
  @Test("ANCH-02 ANCH-07: the deprecated integer anchors continue where the previous query ended")
  func integerAnchors() async throws {
    let store = try await TestEngine().granted(type)
    let calls = Calls<([UUID], Int, HKError.Code?)>()
    func changes(since anchor: Int, _ predicate: NSPredicate? = nil, limit: Int = HKObjectQueryNoLimit) async throws
      -> ([UUID], Int, HKError.Code?)
    {
      store.execute(
        HKAnchoredObjectQuery(type: type, predicate: predicate, anchor: anchor, limit: limit) { _, samples, anchor, error in
          calls.add((samples?.map(\.uuid) ?? [], anchor, (error as? HKError)?.code))
        })
      return try await calls.next()
    }
    let (first, second) = (steps(1), steps(2, at: testStart + 1))
    try await store.save(first)
    let beginning = try await changes(since: 0)
    #expect(beginning.0 == [first.uuid])
    #expect(beginning.1 > 0)
    #expect(beginning.2 == nil)
    try await store.save(second)
    let rest = try await changes(since: beginning.1)
    #expect(rest.0 == [second.uuid])
    #expect(rest.1 > 0)
    #expect(rest.1 != beginning.1)
    #expect(try await changes(since: 0, HKQuery.predicateForObject(with: second.uuid)).0 == [second.uuid])
    #expect(try await changes(since: 0, limit: 1).0 == [first.uuid])
    store.execute(
      HKAnchoredObjectQuery(type: HKQuantityType(.heartRate), predicate: nil, anchor: 0, limit: 0) { _, samples, anchor, error in
        calls.add((samples?.map(\.uuid) ?? [], anchor, (error as? HKError)?.code))
      })
    let refused = try await calls.next()
    #expect(refused.1 == 0)
    #expect(refused.2 == .errorAuthorizationNotDetermined)
  }

  @Test("ANCH-08: setting an update handler after the execution, or with a limit, raises")
  func lateUpdateHandler() async {
    let late = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let query = HKAnchoredObjectQuery(type: HKQuantityType(.stepCount), predicate: nil, anchor: nil, limit: 0) { _, _, _, _, _ in }
      HKHealthStore().execute(query)
      query.updateHandler = { _, _, _, _, _ in }
    }
    expectRaised("An update handler may not be set after a query was executed", in: late)
    let limited = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let query = HKAnchoredObjectQuery(type: HKQuantityType(.stepCount), predicate: nil, anchor: nil, limit: 5) { _, _, _, _, _ in }
      query.updateHandler = { _, _, _, _, _ in }
    }
    expectRaised("An update handler may not be set with a limit", in: limited)
    let query = HKAnchoredObjectQuery(type: type, predicate: nil, anchor: nil, limit: 5) { _, _, _, _, _ in }
    query.updateHandler = nil
    #expect(query.updateHandler == nil)
  }

  @Test("ANCH-09 ANCH-12: updates have only matches of the descriptors that the app may read")
  func narrowedUpdates() async throws {
    let engine = try TestEngine()
    let heart = HKQuantityType(.heartRate)
    let writer = try await engine.granted(type, heart, app: "com.example.writer")
    engine.person.answer(with: .refuse(read: [heart]))
    let reader = try await engine.granted(type, heart, app: "com.example.reader")
    let (initial, updates) = (Calls<Changes>(), Calls<Changes>())
    let query = HKAnchoredObjectQuery(
      queryDescriptors: [
        HKQueryDescriptor(sampleType: type, predicate: HKQuery.predicateForSamples(withStart: testStart, end: nil)),
        HKQueryDescriptor(sampleType: heart, predicate: nil),
      ], anchor: nil, limit: 0
    ) { initial.add(Changes($1, $2, $3, $4)) }
    query.updateHandler = { updates.add(Changes($1, $2, $3, $4)) }
    reader.execute(query)
    _ = try await initial.next()
    try await writer.save([steps(1, at: testStart - 1000), quantity(.heartRate, 60, "count/min", at: testStart)])
    let own = quantity(.heartRate, 61, "count/min", at: testStart)
    try await reader.save(own)
    #expect(try await updates.next().added == [own.uuid])
    let match = steps(2, at: testStart)
    try await writer.save(match)
    #expect(try await updates.next().added == [match.uuid])
    reader.stop(query)
  }

  @Test("OBS-15 ANCH-08: a query reports an error of a later poll, and loses no change by it")
  func errorsOnTheWay() async throws {
    let engine = try TestEngine()
    let writer = try await engine.granted(type)
    let (inner, app) = engine.service()
    let service = FailingService(before: inner)
    let store = HKHealthStore(connection: HealthConnection(service: service, app: app))
    let (initial, updates) = (Calls<Changes>(), Calls<Changes>())
    let query = anchored(initial, updates: updates)
    let observed = Calls<HKError.Code?>()
    let observer = HKObserverQuery(sampleType: type, predicate: nil) {
      observed.add(($2 as? HKError)?.code); $1()
    }
    store.execute(query)
    store.execute(observer)
    _ = try await (initial.next(), observed.next())
    service.fail(with: .store(.locked))
    let first = steps(1)
    try await writer.save(first)
    #expect(try await updates.next().code == .errorDatabaseInaccessible)
    #expect(try await observed.next() == .errorDatabaseInaccessible)
    service.fail(with: nil)
    let second = steps(2, at: testStart + 1)
    try await writer.save(second)
    #expect(try await updates.next().added == [first.uuid, second.uuid])
    #expect(try await observed.next() == nil)
    store.stop(query)
    store.stop(observer)
  }

  // MARK: Statistics

  private func collection(
    _ options: HKStatisticsOptions = .cumulativeSum, initial: Calls<[Double?]>, updates: Calls<[Double?]>
  ) -> HKStatisticsCollectionQuery {
    let query = HKStatisticsCollectionQuery(
      quantityType: type, quantitySamplePredicate: nil, options: options, anchorDate: testStart, intervalComponents: DateComponents(hour: 1)
    )
    query.initialResultsHandler = { _, collection, _ in initial.add(collection?.statistics().map(Self.sum) ?? []) }
    query.statisticsUpdateHandler = { _, statistics, collection, _ in
      updates.add([statistics.flatMap(Self.sum)] + (collection?.statistics().map(Self.sum) ?? []))
    }
    return query
  }

  private static func sum(_ statistics: HKStatistics) -> Double? { statistics.sumQuantity()?.doubleValue(for: .count()) }

  @Test("COLL-14 COLL-19: updates carry each changed statistic and the whole collection, after additions and deletions")
  func collectionUpdates() async throws {
    let store = try await TestEngine().granted(type)
    let (initial, updates) = (Calls<[Double?]>(), Calls<[Double?]>())
    try await store.save(steps(10))
    let query = collection(initial: initial, updates: updates)
    store.execute(query)
    #expect(try await initial.next() == [10])
    let later = steps(5, at: testStart + 7200)
    try await store.save(later)
    #expect(try await updates.next() == [5, 10, 5])
    // One save changes two intervals, so there is one call for each.
    try await store.save([steps(1, at: testStart + 1), steps(2, at: testStart + 7201)])
    #expect(try await updates.next() == [11, 11, 7])
    #expect(try await updates.next() == [7, 11, 7])
    try await store.delete(later)
    #expect(try await updates.next() == [2, 11, 2])
    store.stop(query)
    try await store.save(steps(100))
    #expect(initial.count == 1)
    #expect(updates.count == 4)
  }

  @Test("COLL-19: an interval that loses its last sample is reported without figures")
  func emptiedInterval() async throws {
    let store = try await TestEngine().granted(type)
    let (initial, updates) = (Calls<[Double?]>(), Calls<[Double?]>())
    let only = steps(10)
    try await store.save(only)
    let query = collection(initial: initial, updates: updates)
    store.execute(query)
    _ = try await initial.next()
    try await store.delete(only)
    #expect(try await updates.next() == [nil])
    store.stop(query)
  }

  @Test("COLL-15: without an update handler the query ends after its result")
  func collectionWithoutUpdates() async throws {
    let engine = try TestEngine()
    _ = try await engine.granted(type)
    let (inner, app) = engine.service()
    let service = FailingService(before: inner)
    let store = HKHealthStore(connection: HealthConnection(service: service, app: app))
    let query = HKStatisticsCollectionQuery(
      quantityType: type, quantitySamplePredicate: nil, options: .cumulativeSum, anchorDate: testStart, intervalComponents: daily)
    let initial = Calls<Int>()
    query.initialResultsHandler = { _, collection, _ in initial.add(collection?.statistics().count ?? -1) }
    store.execute(query)
    #expect(try await initial.next() == 0)
    #expect(service.observerCount == 0)
  }

  @Test("STAT-19 COLL-14: a new order of the sources changes the totals, and is reported")
  func newOrderOfSources() async throws {
    let engine = try TestEngine()
    let watch = try await engine.granted(type, app: "com.example.watch")
    let phone = try await engine.granted(type, app: "com.example.phone")
    try engine.engine.perform(
      SetSourceOrder(type: #require(Catalog.type(named: "stepCount")), bundleIdentifiers: ["com.example.watch", "com.example.phone"]),
      for: .owner)
    try await watch.save(steps(100, seconds: 600))
    try await phone.save(steps(70, seconds: 600))
    let (initial, updates) = (Calls<[Double?]>(), Calls<[Double?]>())
    let query = collection(initial: initial, updates: updates)
    phone.execute(query)
    #expect(try await initial.next() == [100])
    try engine.engine.perform(
      SetSourceOrder(type: #require(Catalog.type(named: "stepCount")), bundleIdentifiers: ["com.example.phone"]), for: .owner)
    #expect(try await updates.next() == [70, 70])
    phone.stop(query)
  }

  @Test(
    "COLL-14 COLL-19: after any saves, deletions and new orders the last collection equals that of a new query",
    arguments: 1...12
  )
  func againstNewQueries(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let engine = try TestEngine()
    let identifier: HKQuantityTypeIdentifier = seed % 2 == 0 ? .stepCount : .heartRate
    let type = HKQuantityType(identifier)
    let options: HKStatisticsOptions =
      seed % 2 == 0 ? [.cumulativeSum, .separateBySource, .duration] : [.discreteAverage, .discreteMax, .mostRecent, .separateBySource]
    var apps: [HKHealthStore] = []
    for name in ["watch", "phone", "ring"] { apps.append(try await engine.granted(type, app: "com.example.\(name)")) }
    let predicate = seed % 3 == 0 ? HKQuery.predicateForSamples(withStart: testStart + 7200, end: nil) : nil
    let told = Mutex<[String]>([])
    let calls = Calls<Void>()
    let query = HKStatisticsCollectionQuery(
      quantityType: type, quantitySamplePredicate: predicate, options: options, anchorDate: testStart,
      intervalComponents: DateComponents(hour: 1))
    let tell: @Sendable (HKStatisticsCollection?) -> Void = { collection in
      told.withLock { $0 = collection?.statistics().map(Self.text) ?? [] }
      calls.add(())
    }
    query.initialResultsHandler = { _, collection, _ in tell(collection) }
    query.statisticsUpdateHandler = { _, _, collection, _ in tell(collection) }
    apps[0].execute(query)
    try await calls.next()
    var saved: [(HKHealthStore, HKSample)] = []
    for _ in 0..<40 {
      let app = apps[Int(random.next() % 3)]
      switch random.next() % 10 {
      case 0 where !saved.isEmpty:
        let (owner, sample) = saved.remove(at: Int(random.next() % UInt64(saved.count)))
        try await owner.delete(sample)
      case 1:
        let order = ["watch", "phone", "ring"].shuffled(using: &random).map { "com.example.\($0)" }
        try engine.engine.perform(
          SetSourceOrder(type: #require(Catalog.type(identifier: type.identifier)), bundleIdentifiers: order), for: .owner)
      default:
        let samples = (0...random.next() % 3).map { _ in
          quantity(
            identifier, Double(random.next() % 100 + 1), seed % 2 == 0 ? "count" : "count/min",
            at: testStart + Double(random.next() % 40) * 600, seconds: Double(random.next() % 12) * 600)
        }
        try await app.save(samples)
        saved += samples.map { (app, $0) }
      }
    }
    // The handler is called for each interval and each poll; the last call must have the collection of a new query.
    let fresh = try await HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: type, predicate: predicate), options: options, anchorDate: testStart,
      intervalComponents: DateComponents(hour: 1)
    ).result(for: apps[0]).statistics().map(Self.text)
    while told.withLock({ $0 }) != fresh { try await calls.next() }
    apps[0].stop(query)
  }

  private static func text(_ statistics: HKStatistics) -> String {
    func figures(_ quantities: [HKQuantity?]) -> String { quantities.map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ") }
    let all = figures([
      statistics.sumQuantity(), statistics.averageQuantity(), statistics.maximumQuantity(), statistics.mostRecentQuantity(),
      statistics.duration(),
    ])
    let bySource = (statistics.sources ?? []).map { source in
      source.bundleIdentifier + " "
        + figures([
          statistics.sumQuantity(for: source), statistics.averageQuantity(for: source), statistics.maximumQuantity(for: source),
          statistics.mostRecentQuantity(for: source), statistics.duration(for: source),
        ])
    }
    return "\(statistics.startDate) \(all) \(bySource.sorted())"
  }

  // MARK: Loops

  @Test("ANCH-08: a loop gets the first changes, then later ones, including those made while it was busy")
  func anchoredLoop() async throws {
    let store = try await TestEngine().granted(type)
    let first = steps(1)
    try await store.save(first)
    let descriptor = HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: type)], anchor: nil)
    var loop = descriptor.results(for: store).makeAsyncIterator()
    #expect(try await loop.next()?.addedSamples.map(\.uuid) == [first.uuid])
    var saved: [UUID] = []
    for number in 1...50 {
      let sample = steps(1, at: testStart + Double(number))
      saved.append(sample.uuid)
      try await store.save(sample)
    }
    try await store.delete(first)
    // One result for all changes: nothing is read or kept while the loop is busy.
    let result = try #require(try await loop.next())
    #expect(result.addedSamples.map(\.uuid) == saved)
    #expect(result.deletedObjects.map(\.uuid) == [first.uuid])
    let last = steps(3, at: testStart + 100)
    async let next = loop.next()
    try await store.save(last)
    #expect(try await next?.addedSamples.map(\.uuid) == [last.uuid])
  }

  @Test("COLL-16: a loop gets the collection, then a new one with its changes, until its task is cancelled")
  func collectionLoop() async throws {
    let engine = try TestEngine()
    _ = try await engine.granted(type)
    let (inner, app) = engine.service()
    let service = FailingService(before: inner)
    let store = HKHealthStore(connection: HealthConnection(service: service, app: app))
    let descriptor = HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: type), options: .cumulativeSum, anchorDate: testStart, intervalComponents: DateComponents(hour: 1))
    let results = Calls<[[Double?]?]>()
    let task = Task {
      for try await result in descriptor.results(for: store) {
        results.add([result.statisticsCollection.statistics().map(Self.sum), result.updatedStatistics?.map(Self.sum)])
      }
      results.add([])
    }
    #expect(try await results.next() == [[], nil])
    try await store.save([steps(1), steps(2, at: testStart + 3600)])
    #expect(try await results.next() == [[1, 2], [1, 2]])
    try await store.save(steps(3))
    #expect(try await results.next() == [[4, 2], [4]])
    task.cancel()
    #expect(try await results.next() == [])
    try await task.value
    #expect(service.observerCount == 0)
  }

  @Test("STORE-07: a loop that is left, or cancelled before it begins, leaves no running query")
  func leftLoops() async throws {
    let engine = try TestEngine()
    _ = try await engine.granted(type)
    let (inner, app) = engine.service()
    let service = FailingService(before: inner)
    let store = HKHealthStore(connection: HealthConnection(service: service, app: app))
    let descriptor = HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: type)], anchor: nil)
    for try await _ in descriptor.results(for: store) {
      #expect(service.observerCount == 1)
      break
    }
    #expect(service.observerCount == 0)
    let (gate, open) = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in gate {}
      var count = 0
      for try await _ in descriptor.results(for: store) { count += 1 }
      return count
    }
    task.cancel()
    open.finish()
    #expect(try await task.value == 0)
    #expect(service.observerCount == 0)
  }

  @Test("COLL-16: one generic function runs loops of every kind")
  func anyLoop() async throws {
    let store = try await TestEngine().granted(type)
    try await store.save(steps(1))
    func firstResult<Query: HKAsyncSequenceQuery>(_ query: Query) async throws -> Query.Sequence.Element? {
      for try await result in query.results(for: store) { return result }
      return nil
    }
    let changes = try await firstResult(HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: type)], anchor: nil))
    #expect(changes?.addedSamples.count == 1)
    let collection = try await firstResult(
      HKStatisticsCollectionQueryDescriptor(
        predicate: .quantitySample(type: type), options: .cumulativeSum, anchorDate: testStart, intervalComponents: daily))
    #expect(collection?.statisticsCollection.statistics().count == 1)
  }

  @Test("STORE-08: a loop throws the error that the query's handler would get, once, and then ends")
  func failingLoop() async throws {
    let store = try TestEngine().store()
    var loop = HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: type)], anchor: nil).results(for: store)
      .makeAsyncIterator()
    do {
      _ = try await loop.next()
      Issue.record("no permission was requested for the type")
    } catch {
      #expect((error as? HKError)?.code == .errorAuthorizationNotDetermined)
    }
    #expect(try await loop.next() == nil)
  }

  // MARK: Lifetime

  @Test("STORE-07: only the store needs to hold a long-running query, which ends with it")
  func lifetime() async throws {
    let engine = try TestEngine()
    let writer = try await engine.granted(type)
    let (inner, app) = engine.service()
    let service = FailingService(before: inner)
    var store: HKHealthStore? = HKHealthStore(connection: HealthConnection(service: service, app: app))
    let (initial, updates, ended) = (Calls<Changes>(), Calls<Changes>(), Calls<Void>())
    do {
      let lifetime = Lifetime { ended.add(()) }
      let query = anchored(initial, updates: updates)
      query.updateHandler = { [lifetime] in
        withExtendedLifetime(lifetime) {}
        updates.add(Changes($1, $2, $3, $4))
      }
      store?.execute(query)
    }
    _ = try await initial.next()
    let sample = steps(1)
    try await writer.save(sample)
    #expect(try await updates.next().added == [sample.uuid])
    store = nil
    try await ended.next()
    #expect(service.observerCount == 0)
  }

  @Test("STORE-07 OBS-02: no handler is called after a stop, whatever is saved meanwhile", arguments: 0..<10)
  func stopWhileSaving(round: Int) async throws {
    let store = try await TestEngine().granted(type)
    let (initial, updates) = (Calls<Changes>(), Calls<Changes>())
    let query = anchored(initial, updates: updates)
    store.execute(query)
    _ = try await initial.next()
    for number in 0..<20 {
      if number == 10 { store.stop(query) }
      try await store.save(steps(1, at: testStart + Double(number)))
    }
    // A call that began before the stop may still end; after the next query nothing more can come.
    let settled = try await HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: type)], anchor: nil).result(for: store)
    #expect(settled.addedSamples.count == 20)
    let count = updates.count
    try await store.save(steps(1, at: testStart + 100))
    _ = try await store.samples(of: type)
    #expect(updates.count == count)
    #expect(count <= 10)
  }
}
