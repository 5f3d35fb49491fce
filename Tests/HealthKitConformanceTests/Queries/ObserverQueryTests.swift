// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import Testing
import WaitingTestSupport

@Suite struct ObserverQueryTests {
  @Test("OBS-02 ANCH-08: each change is reported, also when queries of other types begin at the same moment")
  func changesWhileOthersBegin() async throws {
    let type = HKQuantityType(.waterTemperature)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let (updates, update) = AsyncStream<Int>.makeStream()
    let query = HKAnchoredObjectQuery(
      type: type, predicate: Stretch.predicate(start), anchor: nil, limit: HKObjectQueryNoLimit,
      resultsHandler: { _, added, _, _, _ in update.yield(added?.count ?? -1) })
    query.updateHandler = { _, added, _, _, _ in update.yield(added?.count ?? -1) }
    store.execute(query)
    var next = updates.makeAsyncIterator()
    #expect(await next.next() == 0)
    var others: [HKQuery] = []
    for (number, identifier) in PublishedTypes.categories.enumerated() {
      let sample = HKQuantitySample(type: type, quantity: HKQuantity(unit: .degreeCelsius(), doubleValue: 20), start: start, end: start)
      // Without permission this query ends with an error, which does not matter here.
      let other = HKObserverQuery(sampleType: HKCategoryType(identifier), predicate: nil) { _, completion, _ in completion() }
      async let saved: Void = store.save(sample)
      // Pause: the other query begins before the commit of the sample, during it or after it.
      await pause(for: .microseconds(100 * (number % 20)))
      store.execute(other)
      try await saved
      others.append(other)
      #expect(await next.next() == 1)
    }
    for query in others + [query] { store.stop(query) }
  }
}
