// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKitTestSupport
import HealthKitTesting
import Synchronization
import Testing

/// Long-running queries, as the tests of an app use them.
@Suite struct LiveQueriesTests {
  private let health: TestHealthStore
  private var store: HKHealthStore { health.store }

  init() throws {
    health = try TestHealthStore()
    health.grant(read: [stepType], share: [stepType])
  }

  @Test("An anchored query gets each change once, even those behind a lock, and injected errors")
  func anchored() async throws {
    let seen = Mutex<[String]>([])
    let note: @Sendable ([HKSample]?, [HKDeletedObject]?, (any Error)?) -> Void = { added, deleted, error in
      let text = (error as? HKError).map { "\($0.code)" } ?? "+\(added?.count ?? 0) -\(deleted?.count ?? 0)"
      seen.withLock { $0.append(text) }
    }
    let query = HKAnchoredObjectQuery(type: stepType, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit) {
      note($1, $2, $4)
    }
    query.updateHandler = { note($1, $2, $4) }
    store.execute(query)
    await health.settle()
    let sample = steps(1)
    try health.add(sample, from: .watch)
    await health.settle()
    health.lock()
    try await store.save([steps(2), steps(3)])
    try health.delete(sample)
    await health.settle()
    #expect(seen.withLock { $0 } == ["+0 -0", "+1 -0"])
    health.unlock()
    await health.settle()
    #expect(seen.withLock { $0 } == ["+0 -0", "+1 -0", "+2 -1"])
    health.failNext(.errorHealthDataRestricted, in: .querying)
    try health.add(steps(4))
    await health.settle()
    // The next update includes the changes that the failed one missed.
    try health.add(steps(5))
    await health.settle()
    #expect(seen.withLock { $0.suffix(2) } == ["errorHealthDataRestricted", "+2 -0"])
    #expect(health.runningQueries == [query])
    store.stop(query)
    #expect(health.runningQueries.isEmpty)
  }

  @Test("A loop over results gets the samples that the test adds")
  func loop() async throws {
    var counts: [Int] = []
    let descriptor = HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: stepType)], anchor: nil)
    for try await changes in descriptor.results(for: store) {
      counts.append(changes.addedSamples.count)
      if counts.count == 3 { break }
      try health.add((0...counts.count).map { steps(1, at: noon + Double(counts.count * 10 + $0) * 600) }, from: .phone)
    }
    #expect(counts == [0, 2, 3])
    await health.settle()
    #expect(health.runningQueries.isEmpty)
  }

  @Test("A live collection gets a new day with its first steps")
  func dayRollsOver() async throws {
    let calendar = Calendar.current
    let start = calendar.startOfDay(for: noon)
    health.now = start + 23 * 3600
    try health.add(steps(100, at: health.now), from: .watch)
    let days = Mutex<[[Double]]>([])
    let note: @Sendable (HKStatisticsCollection?) -> Void = { collection in
      let sums = (collection?.statistics() ?? []).map { $0.sumQuantity()?.doubleValue(for: .count()) ?? 0 }
      days.withLock { $0.append(sums) }
    }
    let query = HKStatisticsCollectionQuery(
      quantityType: stepType, quantitySamplePredicate: nil, options: .cumulativeSum, anchorDate: start,
      intervalComponents: DateComponents(day: 1))
    query.initialResultsHandler = { _, collection, _ in note(collection) }
    query.statisticsUpdateHandler = { _, _, collection, _ in note(collection) }
    store.execute(query)
    await health.settle()
    health.startNextDay(in: calendar)
    await health.settle()
    // A new day does not change the stored samples.
    #expect(days.withLock { $0 } == [[100]])
    try health.add(steps(40, at: health.now), from: .watch)
    await health.settle()
    #expect(days.withLock { $0 } == [[100], [100, 40]])
    store.stop(query)
  }
}
