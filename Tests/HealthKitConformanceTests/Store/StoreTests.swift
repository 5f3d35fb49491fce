// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct StoreTests {
  @Test("STORE-02: any number of tasks use one store at once")
  func manyTasks() async throws {
    let store = try await TestStore.granted(HKQuantityType(.pushCount))
    let start = Stretch.next()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          try await store.save(quantity(.pushCount, Double(number), "count", at: start.addingTimeInterval(Double(number))))
          _ = try await store.samples(of: HKQuantityType(.pushCount), Stretch.predicate(start))
        }
      }
      try await group.waitForAll()
    }
    let stored = try await store.samples(of: HKQuantityType(.pushCount), Stretch.predicate(start))
    let values = stored.compactMap { ($0 as? HKQuantitySample)?.quantity.doubleValue(for: .count()) }
    #expect(values.sorted() == (0..<40).map(Double.init))
  }

  @Test("STORE-03: handlers do not run on the main thread")
  func handlersRunInTheBackground() async throws {
    let store = try await TestStore.granted(HKQuantityType(.flightsClimbed))
    let sample = quantity(.flightsClimbed, 1, "count", at: Stretch.next())
    let inCompletion = await withCheckedContinuation { continuation in
      store.save(sample) { _, _ in continuation.resume(returning: Thread.isMainThread) }
    }
    let inResults = await withCheckedContinuation { continuation in
      store.execute(
        HKSampleQuery(sampleType: sample.sampleType, predicate: nil, limit: 1, sortDescriptors: nil) { _, _, _ in
          continuation.resume(returning: Thread.isMainThread)
        })
    }
    #expect(!inCompletion)
    #expect(!inResults)
  }

  @Test("STORE-05: an error that prevents execution goes to the handler")
  func errorsComeToTheHandler() async {
    // No other test names this type, and this one does not request it.
    let type = HKQuantityType(.dietaryMolybdenum)
    let found = await code { _ = try await TestStore.unasked.samples(of: type, nil) }
    #expect(found == .errorAuthorizationNotDetermined)
    let ofStatistics = await code { _ = try await TestStore.unasked.statistics(of: type, nil, .cumulativeSum) }
    #expect(ofStatistics == .errorAuthorizationNotDetermined)
    let ofCollection = await code {
      _ = try await TestStore.unasked.collection(of: type, nil, .cumulativeSum, anchor: Date(), every: DateComponents(day: 1))
    }
    #expect(ofCollection == .errorAuthorizationNotDetermined)
  }

  @Test("STORE-07: stopping a query that was never executed, even twice, has no effect")
  func stoppingTwice() async throws {
    let store = try await TestStore.granted(HKQuantityType(.dietaryZinc))
    let hasRun = await withCheckedContinuation { continuation in
      let query = HKSampleQuery(sampleType: HKQuantityType(.dietaryZinc), predicate: nil, limit: 1, sortDescriptors: nil) { _, samples, _ in
        continuation.resume(returning: samples != nil)
      }
      store.stop(query)
      store.stop(query)
      store.execute(query)
    }
    #expect(hasRun)
  }

  @Test("STORE-08 STORE-07: a one-shot query calls its handler once, an observer each time; stopping an ended query has no effect")
  func oneShot() async throws {
    // No other test saves this type: without a predicate, all its samples are found.
    let type = HKQuantityType(.peakExpiratoryFlowRate)
    let store = try await TestStore.granted(type)
    let (changes, change) = AsyncStream<Void>.makeStream()
    let observer = HKObserverQuery(sampleType: type, predicate: nil) { _, done, _ in
      change.yield()
      done()
    }
    let (results, result) = AsyncStream<Void>.makeStream()
    try await confirmation(expectedCount: 1) { called in
      let query = HKSampleQuery(sampleType: type, predicate: nil, limit: 1, sortDescriptors: nil) { _, _, _ in
        called()
        result.yield()
      }
      store.execute(query)
      for await _ in results { break }
      // The two changes that call the observer again would call a one-shot handler again, too.
      store.execute(observer)
      var next = changes.makeAsyncIterator()
      await next.next()
      for number in 0..<2 {
        try await store.save(quantity(.peakExpiratoryFlowRate, 1, "L/min", at: Stretch.next() + Double(number)))
        await next.next()
      }
      store.stop(observer)
      store.stop(query)
      store.stop(query)
    }
    #expect(try await store.samples(of: type, nil).count == 2)
  }

  @Test("STORE-01: the stores of a process share their data")
  func severalStores() async throws {
    let type = HKQuantityType(.dietaryVitaminB6)
    let first = try await TestStore.granted(type)
    let second = HKHealthStore()
    let start = Stretch.next()
    let sample = quantity(.dietaryVitaminB6, 1, "mg", at: start)
    try await first.save(sample)
    #expect(second.authorizationStatus(for: type) == .sharingAuthorized)
    #expect(try await second.samples(of: type, Stretch.predicate(start)) == [sample])
    try await second.delete(sample)
    #expect(try await first.samples(of: type, Stretch.predicate(start)) == [])
  }
}
