// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Synchronization
import Testing

/// The guarantees of every kind of query, in every state of a store, in memory and on disk. Another kind of connection would be one more
/// case of `Place`.
@Suite struct QueryContractTests {
  enum Place: CaseIterable { case memory, disk }

  /// A kind of query, and how to interpret its first result.
  enum Kind: CaseIterable {
    case samples, samplesOfSeveral, anchored, liveAnchored, statistics, collection, liveCollection, sources, correlations, observer
    case sampleDescriptor, anchoredDescriptor, anchoredLoop, statisticsDescriptor, collectionDescriptor, collectionLoop, sourceDescriptor

    /// Whether the query reports how many samples it found.
    var counts: Bool { self != .observer }
    /// Whether no data is an error, as in the callback form of statistics only (STAT-06).
    var failsWhenEmpty: Bool { self == .statistics }
    var type: HKSampleType { self == .correlations ? Self.correlation : Self.quantity }

    static let quantity = HKQuantityType(.stepCount)
    static let correlation = HKCorrelationType(.bloodPressure)
    static let callbacks = allCases.filter(\.isCallback)
  }

  /// The first result of a query.
  enum Outcome: Equatable {
    case count(Int)
    case called
    case code(HKError.Code)
  }

  // MARK: The contract

  @Test("STORE-08 AUTH-32: a type that was never requested is code 5, in every kind of query", arguments: Kind.allCases, Place.allCases)
  func notAsked(kind: Kind, place: Place) async throws {
    try await withEngine(place) { engine in
      let outcome = try await kind.outcome(on: engine.store())
      #expect(outcome == .code(.errorAuthorizationNotDetermined))
    }
  }

  @Test("QRY-09 STORE-08: an empty store and a refused type look the same", arguments: Kind.allCases, [false, true])
  func emptyAndRefused(kind: Kind, isRefused: Bool) async throws {
    try await withEngine(.memory) { engine in
      if isRefused {
        try await Self.fill(engine, app: "com.example.other")
        engine.person.answer(with: .refuse(read: Self.asked))
      }
      let store = engine.store()
      try await store.requestAuthorization(toShare: [], read: Self.asked)
      let expected: Outcome = kind.counts ? kind.failsWhenEmpty ? .code(.errorNoData) : .count(0) : .called
      #expect(try await kind.outcome(on: store) == expected)
    }
  }

  @Test("QRY-01 STORE-08: every kind of query finds the stored samples", arguments: Kind.allCases, Place.allCases)
  func filled(kind: Kind, place: Place) async throws {
    try await withEngine(place) { engine in
      let store = try await Self.fill(engine, app: "com.example.app")
      #expect(try await kind.outcome(on: store) == (kind.counts ? .count(kind.asksForSources ? 1 : 3) : .called))
    }
  }

  @Test("STORE-08: a locked store is code 6, in every kind of query", arguments: Kind.allCases)
  func locked(kind: Kind) async throws {
    let health = try TestHealthStore()
    health.lock()
    #expect(try await kind.outcome(on: health.store) == .code(.errorDatabaseInaccessible))
  }

  @Test("STORE-08 COLL-14: a one-shot query ends with its result; others continue until they are stopped", arguments: Kind.callbacks)
  func ends(kind: Kind) async throws {
    let health = try TestHealthStore()
    health.grant(read: Self.asked, share: [Kind.quantity])
    let outcomes = Mutex<[Outcome]>([])
    let query = kind.query { outcome in outcomes.withLock { $0.append(outcome) } }
    health.store.execute(query)
    await health.settle()
    #expect(health.runningQueries == (kind.isLive ? [query] : []))
    for number in 0..<2 {
      try await health.store.save(steps(10, at: testStart + Double(number)))
      await health.settle()
    }
    // Of these only an observer has a single handler for the first and later calls.
    #expect(outcomes.withLock { $0.count } == (kind == .observer ? 3 : 1))
    #expect(health.runningQueries == (kind.isLive ? [query] : []))
    health.store.stop(query)
    #expect(health.runningQueries.isEmpty)
  }

  @Test("QRY-10: statistics refuse types that are not quantities")
  func statisticsOfOtherTypes() throws {
    let engine = try TestEngine().engine
    let intervals = CalendarIntervals(only: 0..<60)
    for type in Catalog.types where type.hasRecords && type.quantity == nil {
      let refusal = HealthError.invalidArgument(.notQuantities(type))
      #expect(throws: refusal) { try engine.perform(ComputeStatistics(type: type, predicate: .everything, options: []), for: .owner) }
      #expect(throws: refusal) {
        try engine.perform(
          ComputeStatisticsCollection(type: type, predicate: .everything, options: [], intervals: intervals), for: .owner)
      }
    }
  }

  @Test("STORE-05: a one-shot query outlives the last reference to its store", arguments: Kind.allCases.filter { !$0.isLive })
  func storeGone(kind: Kind) async throws {
    try await withEngine(.memory) { engine in
      try await Self.fill(engine, app: "com.example.app")
      var store: HKHealthStore? = engine.store("com.example.app")
      let outcome = try await kind.outcome(
        executing: { query in
          store?.execute(query)
          store = nil
        }, on: store!)
      #expect(outcome != .code(.errorDatabaseInaccessible))
      #expect(outcome != .code(.unknownError))
    }
  }

  @Test("STORE-07: stopping a query that was never executed has no effect", arguments: Kind.callbacks)
  func stoppedBefore(kind: Kind) async throws {
    try await withEngine(.memory) { engine in
      let store = try await Self.fill(engine, app: "com.example.app")
      let outcome = try await kind.outcome(
        executing: { query in
          store.stop(query)
          store.execute(query)
        }, on: store)
      #expect(outcome == (kind.counts ? .count(kind.asksForSources ? 1 : 3) : .called))
    }
  }

  @Test("QRY-02 ANCH-04: limits are respected: none, one, the number of samples, and more", arguments: [0, 1, 3, 4])
  func limits(limit: Int) async throws {
    try await withEngine(.memory) { engine in
      let store = try await Self.fill(engine, app: "com.example.app")
      let expected = limit == 0 ? 3 : min(limit, 3)
      #expect(try await store.samples(of: Kind.quantity, limit: limit).count == expected)
      let changes = try await HKAnchoredObjectQueryDescriptor(
        predicates: [.quantitySample(type: Kind.quantity)], anchor: nil, limit: limit == 0 ? nil : limit
      ).result(for: store)
      #expect(changes.addedSamples.count == expected)
    }
  }

  @Test("ANCH-11 T8: an anchor of a number that no query gave is the beginning, whatever the number is, and later changes are found")
  func anchorOfANumber() async throws {
    try await withEngine(.memory) { engine in
      let store = try await Self.fill(engine, app: "com.example.app")
      func changes(_ anchor: HKQueryAnchor) async throws -> HKAnchoredObjectQueryDescriptor<HKQuantitySample>.Result {
        try await HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: Kind.quantity)], anchor: anchor).result(for: store)
      }
      let all = try await changes(HKQueryAnchor(fromValue: 0))
      #expect(all.addedSamples.count == 3)
      for number in [1, 2, 1_000_000, -1, .max - 1, .min] {
        let found = try await changes(HKQueryAnchor(fromValue: number))
        #expect(found.addedSamples.count == 3, "\(number)")
        #expect(found.newAnchor == all.newAnchor, "\(number)")
      }
      let sample = steps(5, at: testStart + 500)
      try await store.save(sample)
      #expect(try await changes(all.newAnchor).addedSamples.map(\.uuid) == [sample.uuid])
    }
  }

  @Test("ANCH-03 OBJ-06: setting the clock back changes creation dates, but neither the order nor the completeness of changes")
  func clockMovedBack() async throws {
    let clock = Mutex(testStart)
    let engine = HealthEngine(
      database: try .inMemory(), answering: PolicyAnswering(policy: .grantAll), now: { clock.withLock { $0 } })
    let app = AppIdentity("com.example.app", name: "app")
    let store = HKHealthStore(connection: HealthConnection(service: engine, app: app))
    try await store.requestAuthorization(toShare: [Kind.quantity], read: [Kind.quantity])
    var saved: [UUID] = []
    var anchors: [HKQueryAnchor?] = [nil]
    for move in [0.0, 3600, -864_000, -863_999, 0] {
      clock.withLock { $0 = testStart + move }
      let sample = steps(1, at: testStart - move)
      try await store.save(sample)
      saved.append(sample.uuid)
      let changes = try await HKAnchoredObjectQueryDescriptor(
        predicates: [.quantitySample(type: Kind.quantity)], anchor: anchors.last!
      ).result(for: store)
      #expect(changes.addedSamples.map(\.uuid) == [sample.uuid])
      anchors.append(changes.newAnchor)
    }
    let all = try await HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: Kind.quantity)], anchor: nil).result(for: store)
    #expect(all.addedSamples.map(\.uuid) == saved)
  }

  // MARK: Stores

  static let asked: Set<HKObjectType> = [Kind.quantity, HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic)]

  private func withEngine(_ place: Place, _ body: (TestEngine) async throws -> Void) async throws {
    guard place == .disk else { return try await body(try TestEngine()) }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("contract-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }  // a folder left behind in the temporary directory is harmless
    try await body(try TestEngine(folder: folder))
  }

  /// Saves three samples in three hours, and three blood pressures.
  @discardableResult private static func fill(_ engine: TestEngine, app: String) async throws -> HKHealthStore {
    let (systolic, diastolic) = (HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic))
    let store = try await engine.granted(Kind.quantity, systolic, diastolic, app: app)
    for hour in 0..<3 {
      let start = testStart + Double(hour) * 3600
      let pressure = HKCorrelation(
        type: Kind.correlation, start: start, end: start,
        objects: [
          quantity(.bloodPressureSystolic, 120, "mmHg", at: start), quantity(.bloodPressureDiastolic, 80, "mmHg", at: start),
        ])
      try await store.save([steps(10, at: start), pressure])
    }
    return store
  }
}

extension QueryContractTests.Kind {
  var asksForSources: Bool { [.sources, .sourceDescriptor].contains(self) }

  /// Whether the query continues after its first result.
  var isLive: Bool { [.liveAnchored, .liveCollection, .observer, .anchoredLoop, .collectionLoop].contains(self) }

  /// Whether the caller creates and executes the query.
  var isCallback: Bool {
    switch self {
    case .samples, .samplesOfSeveral, .anchored, .liveAnchored, .statistics, .collection, .liveCollection, .sources, .correlations,
      .observer:
      true
    default: false
    }
  }

  func outcome(on store: HKHealthStore) async throws -> QueryContractTests.Outcome {
    try await outcome(executing: { store.execute($0) }, on: store)
  }

  /// The first result of the query. Descriptors execute their queries themselves.
  func outcome(executing execute: (HKQuery) -> Void, on store: HKHealthStore) async throws -> QueryContractTests.Outcome {
    if !isCallback {
      do {
        return .count(try await descriptorCount(on: store))
      } catch let error as HKError {
        return .code(error.code)
      }
    }
    let (outcomes, outcome) = AsyncStream<QueryContractTests.Outcome>.makeStream()
    let query = query { outcome.yield($0) }
    execute(query)
    var first = outcomes.makeAsyncIterator()
    let result = await first.next()
    store.stop(query)
    return try #require(result)
  }

  fileprivate func query(_ tell: @escaping @Sendable (QueryContractTests.Outcome) -> Void) -> HKQuery {
    let done: @Sendable (Int?, (any Error)?) -> Void = { count, error in
      tell(count.map { .count($0) } ?? .code((error as? HKError)?.code ?? .unknownError))
    }
    switch self {
    case .samplesOfSeveral:
      let descriptors = [HKQueryDescriptor(sampleType: type, predicate: nil), HKQueryDescriptor(sampleType: type, predicate: nil)]
      return HKSampleQuery(queryDescriptors: descriptors, limit: 0) { done($1?.count, $2) }
    case .anchored, .liveAnchored:
      let query = HKAnchoredObjectQuery(type: type, predicate: nil, anchor: nil, limit: 0) { done($1?.count, $4) }
      if self == .liveAnchored { query.updateHandler = { _, _, _, _, _ in } }
      return query
    case .statistics:
      return HKStatisticsQuery(quantityType: Self.quantity, quantitySamplePredicate: nil, options: .cumulativeSum) {
        done(($1?.sumQuantity()?.doubleValue(for: .count())).map { Int($0) / 10 }, $2)
      }
    case .collection, .liveCollection:
      let query = HKStatisticsCollectionQuery(
        quantityType: Self.quantity, quantitySamplePredicate: nil, options: .cumulativeSum, anchorDate: testStart,
        intervalComponents: DateComponents(hour: 1))
      query.initialResultsHandler = { done($1?.statistics().count, $2) }
      if self == .liveCollection { query.statisticsUpdateHandler = { _, _, _, _ in } }
      return query
    case .sources: return HKSourceQuery(sampleType: type, samplePredicate: nil) { done($1?.count, $2) }
    case .correlations:
      return HKCorrelationQuery(type: Self.correlation, predicate: nil, samplePredicates: nil) { done($1?.count, $2) }
    case .observer:
      return HKObserverQuery(sampleType: type, predicate: nil) { _, finish, error in
        tell(error.map { .code(($0 as? HKError)?.code ?? .unknownError) } ?? .called)
        finish()
      }
    default: return HKSampleQuery(sampleType: type, predicate: nil, limit: 0, sortDescriptors: nil) { done($1?.count, $2) }
    }
  }

  private func descriptorCount(on store: HKHealthStore) async throws -> Int {
    let predicate = HKSamplePredicate.quantitySample(type: Self.quantity)
    let anchored = HKAnchoredObjectQueryDescriptor(predicates: [predicate], anchor: nil)
    let collection = HKStatisticsCollectionQueryDescriptor(
      predicate: predicate, options: .cumulativeSum, anchorDate: testStart, intervalComponents: DateComponents(hour: 1))
    switch self {
    case .anchoredDescriptor: return try await anchored.result(for: store).addedSamples.count
    case .anchoredLoop:
      for try await result in anchored.results(for: store) { return result.addedSamples.count }
      return -1
    case .statisticsDescriptor:
      let sum = try await HKStatisticsQueryDescriptor(predicate: predicate, options: .cumulativeSum).result(for: store)?.sumQuantity()
      return Int(sum?.doubleValue(for: .count()) ?? 0) / 10
    case .collectionDescriptor: return try await collection.result(for: store).statistics().count
    case .collectionLoop:
      for try await result in collection.results(for: store) { return result.statisticsCollection.statistics().count }
      return -1
    case .sourceDescriptor: return try await HKSourceQueryDescriptor(predicate: predicate).result(for: store).count
    default: return try await HKSampleQueryDescriptor(predicates: [predicate], sortDescriptors: []).result(for: store).count
    }
  }
}
