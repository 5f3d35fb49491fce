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

@Suite struct HKQuantitySeriesSampleQueryTests {
  private let engine: TestEngine
  private let type = HKQuantityType(.distanceCycling)

  init() throws { engine = try TestEngine() }

  /// Saves a series of values at offsets in seconds.
  @discardableResult private func save(
    _ values: [(offset: Double, meters: Double)], to store: HKHealthStore, start: Date = testStart, end: Date? = nil
  ) async throws -> HKQuantitySample {
    let builder = HKQuantitySeriesSampleBuilder(healthStore: store, quantityType: type, startDate: start, device: nil)
    for value in values { try builder.insert(HKQuantity(unit: .meter(), doubleValue: value.meters), at: testStart + value.offset) }
    return try #require(try await builder.finishSeries(metadata: nil, endDate: end).first)
  }

  private func descriptor(
    _ options: HKQuantitySeriesSampleQueryDescriptor.Options = [], _ predicate: NSPredicate? = nil
  ) -> HKQuantitySeriesSampleQueryDescriptor {
    HKQuantitySeriesSampleQueryDescriptor(predicate: .quantitySample(type: type, predicate: predicate), options: options)
  }

  private func offsets(_ descriptor: HKQuantitySeriesSampleQueryDescriptor, _ store: HKHealthStore) async throws -> [Double] {
    var offsets: [Double] = []
    for try await result in descriptor.results(for: store) { offsets.append(result.dateInterval.start.timeIntervalSince(testStart)) }
    return offsets
  }

  /// One call of a query's handler.
  private struct Call: Equatable, Sendable {
    var offset: Double?
    var meters: Double?
    var sample: UUID?
    var isDone: Bool
    var code: HKError.Code?
  }

  /// All calls up to the last one.
  private func calls(
    _ store: HKHealthStore, _ predicate: NSPredicate? = nil, _ setUp: (HKQuantitySeriesSampleQuery) -> Void = { _ in }
  ) async -> [Call] {
    await withCheckedContinuation { continuation in
      let calls = Mutex<[Call]>([])
      let query = HKQuantitySeriesSampleQuery(quantityType: type, predicate: predicate) { _, quantity, interval, sample, isDone, error in
        let call = Call(
          offset: interval?.start.timeIntervalSince(testStart), meters: quantity?.doubleValue(for: .meter()), sample: sample?.uuid,
          isDone: isDone, code: (error as? HKError)?.code)
        calls.withLock { $0.append(call) }
        if isDone { continuation.resume(returning: calls.withLock { $0 }) }
      }
      setUp(query)
      store.execute(query)
    }
  }

  @Test("SER-04 SER-05 SER-12: after any insertions the query returns the same quantities as a plain list", arguments: UInt64(1)...20)
  func random(seed: UInt64) async throws {
    let store = try await engine.granted(type)
    var random = SplitMix64(seed: seed)
    var expected: [(start: Double, end: Double, value: Double)] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let start = Double(Int.random(in: 0...20, using: &random))
      let builder = HKQuantitySeriesSampleBuilder(healthStore: store, quantityType: type, startDate: testStart + start, device: nil)
      var list: [(start: Double, end: Double, value: Double)] = []
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        let begin = start + Double(Int.random(in: 0...30, using: &random))
        let length = Double(Int.random(in: 0...3, using: &random) * Int.random(in: 0...1, using: &random))
        let value = Double.random(in: 0...100, using: &random)
        let quantity = HKQuantity(unit: .meter(), doubleValue: value)
        if length == 0 && Bool.random(using: &random) {
          try builder.insert(quantity, at: testStart + begin)
        } else {
          try builder.insert(quantity, for: DateInterval(start: testStart + begin, duration: length))
        }
        list.removeAll { $0.start == begin }
        list.append((begin, begin + length, value))
      }
      let latest = list.map(\.end).max()!
      let later = Bool.random(using: &random) ? nil : latest + Double(Int.random(in: 0...9, using: &random))
      let sample = try #require(try await builder.finishSeries(metadata: nil, endDate: later.map { testStart + $0 }).first)
      #expect(sample.startDate == testStart + start)
      #expect(sample.endDate == testStart + (later ?? latest))
      #expect(sample.count == list.count)
      #expect(abs(sample.quantity.doubleValue(for: .meter()) - list.map(\.value).reduce(0, +)) < 1e-9)
      // Later than all with the same start, as this series was saved later.
      for one in list { expected.insert(one, at: expected.firstIndex { $0.start > one.start } ?? expected.count) }
    }
    var found: [[Double]] = []
    for try await result in descriptor().results(for: store) {
      found.append([
        result.dateInterval.start.timeIntervalSince(testStart), result.dateInterval.end.timeIntervalSince(testStart),
        result.quantity.doubleValue(for: .meter()),
      ])
    }
    #expect(found == expected.map { [$0.start, $0.end, $0.value] })
    let calls = await calls(store)
    #expect(calls.map(\.offset) == expected.map(\.start))
    #expect(calls.map(\.meters) == expected.map(\.value))
    #expect(calls.map(\.isDone) == expected.indices.map { $0 == expected.count - 1 })
  }

  @Test("SER-12 SER-13: quantities come by start or by sample, with or without the sample; ordinary samples yield one quantity")
  func orders() async throws {
    let store = try await engine.granted(type)
    let first = try await save([(0, 1), (20, 2), (40, 3)], to: store)
    let second = try await save([(10, 4), (20, 5)], to: store, start: testStart + 5)
    let single = quantity(.distanceCycling, 6, "m", at: testStart + 15, seconds: 90)
    try await store.save(single)
    let (byStart, bySample) = (await calls(store), await calls(store) { $0.orderByQuantitySampleStartDate = true })
    #expect(byStart.map(\.meters) == [1, 4, 6, 2, 5, 3])
    #expect(bySample.map(\.meters) == [1, 2, 3, 4, 5, 6])
    #expect(byStart.allSatisfy { $0.sample == nil && $0.code == nil })
    _ = await calls(store) {
      $0.orderByQuantitySampleStartDate = true
      #expect($0.orderByQuantitySampleStartDate)
      #expect(!$0.includeSample)
    }
    let withSamples = await calls(store) {
      #expect(!$0.includeSample)
      #expect(!$0.orderByQuantitySampleStartDate)
      $0.includeSample = true
      #expect($0.includeSample)
      #expect(!$0.orderByQuantitySampleStartDate)
      #expect($0.objectType == type)
    }
    #expect(withSamples.map(\.sample) == [first, second, single, first, second, first].map(\.uuid))
    var results: [HKQuantitySeriesSampleQueryDescriptor.Result] = []
    for try await result in descriptor([.includeSample, .orderByQuantitySampleStartDate]).results(for: store) { results.append(result) }
    #expect(results.map { $0.sample?.uuid } == [first, first, first, second, second, single].map(\.uuid))
    #expect(results.map { $0.sample?.count } == [3, 3, 3, 2, 2, 1])
    #expect(results.last?.dateInterval == DateInterval(start: testStart + 15, duration: 90))
    #expect(try await offsets(descriptor(), store) == [0, 10, 15, 20, 20, 40])
  }

  @Test("SER-12: without a quantity the handler gets one empty call; predicates apply to whole samples")
  func predicates() async throws {
    let store = try await engine.granted(type)
    #expect(await calls(store) == [Call(isDone: true)])
    #expect(try await offsets(descriptor(), store) == [])
    let sample = try await save([(0, 1), (50, 2)], to: store)
    try await save([(60, 3)], to: store, start: testStart + 60)
    let early = HKQuery.predicateForSamples(withStart: testStart, end: testStart + 10)
    #expect(try await offsets(descriptor([], early), store) == [0, 50])
    #expect(await calls(store, early).map(\.meters) == [1, 2])
    let long = NSPredicate { object, _ in (object as? HKQuantitySample)?.count == 2 }
    #expect(try await offsets(descriptor([], long), store) == [0, 50])
    let one: [Call] = await withCheckedContinuation { continuation in
      let calls = Mutex<[Call]>([])
      let old: any OldQueries.Type = Queries.self
      let query = old.ofSample(sample) { _, quantity, date, isDone, error in
        let call = Call(
          offset: date?.timeIntervalSince(testStart), meters: quantity?.doubleValue(for: .meter()), isDone: isDone,
          code: (error as? HKError)?.code)
        calls.withLock { $0.append(call) }
        if isDone { continuation.resume(returning: calls.withLock { $0 }) }
      }
      store.execute(query)
    }
    #expect(one == [Call(offset: 0, meters: 1, isDone: false), Call(offset: 50, meters: 2, isDone: true)])
  }

  @Test("AUTH-27 AUTH-32: reading needs permission: code 5 when it was never requested, own samples when it was refused")
  func permission() async throws {
    let store = try await engine.granted(type)
    try await save([(0, 1), (1, 2)], to: store)
    let other = engine.store("com.example.other")
    #expect(await calls(other) == [Call(isDone: true, code: .errorAuthorizationNotDetermined)])
    #expect(await code { _ = try await offsets(descriptor(), other) } == .errorAuthorizationNotDetermined)
    engine.person.answer(with: .refuse(read: [type]))
    try await other.requestAuthorization(toShare: [type], read: [type])
    #expect(await calls(other) == [Call(isDone: true)])
    try await save([(7, 3), (8, 4)], to: other)
    #expect(await calls(other).map(\.meters) == [3, 4])
    #expect(try await offsets(descriptor(.orderByQuantitySampleStartDate), other) == [7, 8])
    #expect(try await offsets(descriptor(), store) == [0, 1, 7, 8])
  }

  // MARK: Pages

  @Test("SER-12: an iterator reads a page only when its loop needs it")
  func backPressure() async throws {
    let store = try await engine.granted(type)
    try await save((0..<5000).map { (Double($0), 1) }, to: store)
    let (inner, app) = engine.service()
    let service = CountingService(before: inner)
    let counted = HKHealthStore(connection: HealthConnection(service: service, app: app))
    var iterator = descriptor().results(for: counted).makeAsyncIterator()
    #expect(service.count == 0)
    var requests: [Int] = []
    while try await iterator.next() != nil { requests.append(service.count) }
    #expect(requests.count == 5000 && requests[0] == 1 && requests[4999] == 3)
    #expect(zip(requests, requests.dropFirst()).filter { $0 != $1 }.count == 2)
    #expect(try await iterator.next() == nil && service.count == 3)
    // Each loop reads from the beginning.
    #expect(try await offsets(descriptor(), counted).count == 5000 && service.count == 6)
    #expect(await calls(counted).count == 5000)
  }

  @Test("SER-12: a running loop does not see new samples, and ends deleted ones early")
  func snapshot() async throws {
    let store = try await engine.granted(type)
    try await save((0..<2500).map { (Double($0), 1) }, to: store)
    let doomed = try await save((0..<2500).map { (Double($0) + 0.5, 2) }, to: store)
    for options: HKQuantitySeriesSampleQueryDescriptor.Options in [[], .orderByQuantitySampleStartDate] {
      var iterator = descriptor(options).results(for: store).makeAsyncIterator()
      _ = try await iterator.next()
      try await save([(2200, 9), (2499.75, 9)], to: store, start: testStart + 2100)
      try await store.save(quantity(.distanceCycling, 9, "m", at: testStart + 2300))
      var rest: [Double] = []
      while let result = try await iterator.next() { rest.append(result.quantity.doubleValue(for: .meter())) }
      #expect(rest.count == 4999)
      #expect(!rest.contains(9))
      let added = try await store.deleteObjects(
        of: type, predicate: HKQuery.predicateForSamples(withStart: testStart + 2000, end: nil, options: .strictStartDate))
      #expect(added == 2)
    }
    var iterator = descriptor().results(for: store).makeAsyncIterator()
    _ = try await iterator.next()
    try await store.delete(doomed)
    var rest = 0
    while try await iterator.next() != nil { rest += 1 }
    // The first page had been read before: 1000 quantities of each.
    #expect(rest == 1999 + 1500)
  }

  @Test("STORE-07: no handler is called after a stop; a loop in a cancelled task ends with an error")
  func ending() async throws {
    let store = try await engine.granted(type)
    try await save((0..<4100).map { (Double($0), 1) }, to: store)
    let count = Mutex(0)
    await withCheckedContinuation { continuation in
      let lifetime = Lifetime { continuation.resume() }
      let query = HKQuantitySeriesSampleQuery(quantityType: type, predicate: nil) { [lifetime] query, _, _, _, isDone, _ in
        #expect(!isDone)
        if count.withLock({ count in
          count += 1
          return count == 2100
        }) {
          store.stop(query)
        }
        withExtendedLifetime(lifetime) {}
      }
      store.execute(query)
    }
    #expect(count.withLock { $0 } == 2100)
    let results = descriptor().results(for: store)
    let task = Task {
      var iterator = results.makeAsyncIterator()
      withUnsafeCurrentTask { $0?.cancel() }
      do {
        _ = try await iterator.next()
        return "a result"
      } catch is CancellationError {
        return try await iterator.next() == nil ? "over" : "goes on"
      }
    }
    #expect(try await task.value == "over")
  }

  // MARK: Statistics

  @Test(
    "STAT-10 STAT-11 STAT-14: statistics are the same over a series and over separate samples of its values", arguments: UInt64(1)...12)
  func statistics(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let identifiers: [(HKQuantityTypeIdentifier, String)] = [
      (.distanceCycling, "m"), (.heartRate, "count/min"), (.bodyMass, "kg"), (.environmentalAudioExposure, "dBASPL"),
    ]
    let (identifier, unit) = identifiers[Int(seed % 4)]
    let type = HKQuantityType(identifier)
    let (whole, single) = (try TestEngine(), try TestEngine())
    for app in ["com.example.one", "com.example.two"] {
      let (store, other) = (try await whole.granted(type, app: app), try await single.granted(type, app: app))
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let builder = HKQuantitySeriesSampleBuilder(healthStore: store, quantityType: type, startDate: testStart, device: nil)
        var samples: [Int: HKQuantitySample] = [:]
        for _ in 0..<Int.random(in: 1...25, using: &random) {
          let place = Int.random(in: 0...100, using: &random)
          let interval = DateInterval(
            start: testStart + Double(place) * 120, duration: Double(Int.random(in: 1...6, using: &random)) * 40)
          let quantity = HKQuantity(unit: HKUnit(from: unit), doubleValue: Double(Int.random(in: 1...200, using: &random)))
          try builder.insert(quantity, for: interval)
          samples[place] = HKQuantitySample(type: type, quantity: quantity, start: interval.start, end: interval.end)
        }
        _ = try await builder.finishSeries(metadata: nil)
        try await other.save(samples.sorted { $0.key < $1.key }.map(\.value))
      }
    }
    let (store, other) = (whole.store("com.example.one"), single.store("com.example.one"))
    let figures: HKStatisticsOptions =
      type.aggregationStyle == .cumulative ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax]
    for options in [figures.union([.duration, .mostRecent]), figures.union(.separateBySource)] {
      let (left, right) = (try await store.statistics(of: type, nil, options), try await other.statistics(of: type, nil, options))
      #expect(Self.text(left) == Self.text(right))
      #expect(left.startDate == right.startDate)
      #expect(left.endDate == right.endDate)
      let descriptor = HKStatisticsCollectionQueryDescriptor(
        predicate: .quantitySample(type: type), options: options, anchorDate: testStart, intervalComponents: DateComponents(minute: 7))
      let (days, others) = (try await descriptor.result(for: store).statistics(), try await descriptor.result(for: other).statistics())
      #expect(days.map(Self.text) == others.map(Self.text))
      #expect(days.count > 1)
    }
  }

  /// All figures. Sums have nine digits, as both stores add in different orders.
  private static func text(_ statistics: HKStatistics) -> String {
    func text(_ quantity: HKQuantity?) -> String { quantity.map { String(format: "%.9g", $0.value(statistics.quantityType)) } ?? "-" }
    let sources = (statistics.sources ?? []).sorted { $0.bundleIdentifier < $1.bundleIdentifier }
    let own = [
      statistics.sumQuantity(), statistics.averageQuantity(), statistics.minimumQuantity(), statistics.maximumQuantity(),
      statistics.mostRecentQuantity(), statistics.duration(),
    ].map(text)
    let each = sources.map { source in
      "\(source.bundleIdentifier) " + text(statistics.sumQuantity(for: source)) + text(statistics.averageQuantity(for: source))
    }
    return (own + each + ["\(statistics.mostRecentQuantityDateInterval()?.description ?? "")"]).joined(separator: " ")
  }

  @Test("COLL-16 STAT-11: a live collection follows a series that is saved and deleted")
  func liveCollection() async throws {
    let store = try await engine.granted(type)
    try await save([(0, 1), (100, 2), (200, 4)], to: store)
    let descriptor = HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: type), options: .cumulativeSum, anchorDate: testStart, intervalComponents: DateComponents(minute: 1))
    var live = descriptor.results(for: store).makeAsyncIterator()
    func sums() async throws -> [Double?]? {
      try await live.next()?.statisticsCollection.statistics().map { $0.sumQuantity()?.doubleValue(for: .meter()) }
    }
    #expect(try await sums() == [1, 2, 4])
    let added = try await save([(130, 10), (190, 20), (400, 40)], to: store, start: testStart + 120)
    #expect(try await sums() == [1, 2, 10, 24, 40])
    try await store.delete(added)
    #expect(try await sums() == [1, 2, 4])
  }

  @Test("WORK-16: a workout's figures use the quantities of its series, and follow its deletion")
  func workouts() async throws {
    let pulse = HKQuantityType(.heartRate)
    let store = try await engine.granted(type, pulse, .workoutType())
    let workout = HKWorkout(activityType: .cycling, start: testStart, end: testStart + 600)
    try await store.save(workout)
    let builder = HKQuantitySeriesSampleBuilder(healthStore: store, quantityType: pulse, startDate: testStart, device: nil)
    for (rate, offset) in [(100.0, 0.0), (180, 300), (120, 600)] {
      try builder.insert(HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: rate), at: testStart + offset)
    }
    let beats = try await builder.finishSeries(metadata: nil)
    let ride = try await save([(0, 10), (60, 20)], to: store)
    try await store.addSamples(beats + [ride], to: workout)
    func found() async throws -> HKWorkout { try #require(try await store.samples(of: .workoutType()).first as? HKWorkout) }
    let rate = try #require(try await found().statistics(for: pulse))
    #expect(rate.maximumQuantity()?.doubleValue(for: HKUnit(from: "count/min")) == 180)
    #expect(rate.minimumQuantity()?.doubleValue(for: HKUnit(from: "count/min")) == 100)
    #expect(rate.averageQuantity()?.doubleValue(for: HKUnit(from: "count/min")) == 145)
    #expect(try await found().statistics(for: type)?.sumQuantity()?.doubleValue(for: .meter()) == 30)
    let inWorkout = HKQuery.predicateForObjects(from: workout)
    #expect(try await offsets(descriptor([], inWorkout), store) == [0, 60])
    try await store.delete(beats)
    #expect(try await found().statistics(for: pulse) == nil)
  }
}

extension HKQuantity {
  /// The number in the unit that the tests use for the type.
  fileprivate func value(_ type: HKQuantityType) -> Double {
    let units = ["m", "count/min", "kg", "dBASPL", "s"].map { HKUnit(from: $0) }
    return units.first { self.is(compatibleWith: $0) }.map { doubleValue(for: $0) } ?? .nan
  }
}

/// A service that counts the requests for pages of quantities.
private final class CountingService: ServiceInFront {
  private let inner: any HealthService
  var behind: any HealthService { inner }
  private let pages = Mutex(0)

  init(before inner: any HealthService) { self.inner = inner }

  var count: Int { pages.withLock { $0 } }

  func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    if request is FetchQuantities { pages.withLock { $0 += 1 } }
    return try inner.perform(request, for: caller)
  }
}

/// The deprecated initialiser, called without a warning.
private protocol OldQueries {
  static func ofSample(
    _ sample: HKQuantitySample, handler: @escaping @Sendable (HKQuantitySeriesSampleQuery, HKQuantity?, Date?, Bool, (any Error)?) -> Void
  ) -> HKQuery
}

private enum Queries: OldQueries {
  @available(*, deprecated)
  static func ofSample(
    _ sample: HKQuantitySample, handler: @escaping @Sendable (HKQuantitySeriesSampleQuery, HKQuantity?, Date?, Bool, (any Error)?) -> Void
  ) -> HKQuery {
    HKQuantitySeriesSampleQuery(sample: sample, quantityHandler: handler)
  }
}
