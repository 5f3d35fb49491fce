// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import Synchronization
import Testing

@Suite struct ChangeHandlerTests {
  private let type = HKQuantityType(.stepCount)

  @Test("SAVE-10: an observer in another app is called for saves and deletions that its app may see")
  func observers() async throws {
    let engine = try TestEngine()
    let writer = try await engine.granted(type, app: "com.example.writer")
    let reader = try await engine.granted(type, app: "com.example.reader")
    engine.person.answer(with: .refuse(read: [type]))
    let blind = try await engine.granted(type, app: "com.example.blind")
    let (calls, call) = AsyncStream<Void>.makeStream()
    let query = HKObserverQuery(sampleType: type, predicate: nil) { _, done, error in
      #expect(error == nil)
      call.yield()
      done()
    }
    let heard = Mutex(0)
    let (ownCalls, ownCall) = AsyncStream<Void>.makeStream()
    let unheard = HKObserverQuery(sampleType: type, predicate: nil) { _, done, _ in
      heard.withLock { $0 += 1 }
      ownCall.yield()
      done()
    }
    blind.execute(unheard)
    reader.execute(query)
    var next = calls.makeAsyncIterator()
    await next.next()  // the first call, before any change
    let sample = steps(1)
    try await writer.save(sample)
    await next.next()
    try await writer.delete(sample)
    await next.next()
    reader.stop(query)
    // The app without permission was called at the start, and for its own sample.
    var ownNext = ownCalls.makeAsyncIterator()
    await ownNext.next()
    try await blind.save(steps(2))
    await ownNext.next()
    blind.stop(unheard)
    #expect(heard.withLock { $0 } == 2)
  }

  @Test("STORE-04: the calls of one query do not overlap, and are not on the main thread")
  func oneAfterAnother() async throws {
    let store = try await TestEngine().granted(type)
    let state = Mutex<(inside: Int, overlaps: Int, onMain: Int)>((0, 0, 0))
    let (calls, call) = AsyncStream<Void>.makeStream()
    let sampleType = type
    let query = HKObserverQuery(sampleType: type, predicate: nil) { _, done, _ in
      state.withLock {
        $0.inside += 1
        if $0.inside > 1 { $0.overlaps += 1 }
        if Thread.isMainThread { $0.onMain += 1 }
      }
      // More samples are saved meanwhile, and other queries run from start to end: an overlapping call would have time to come.
      for _ in 0..<20 {
        let ended = DispatchSemaphore(value: 0)
        store.execute(HKSampleQuery(sampleType: sampleType, predicate: nil, limit: 1, sortDescriptors: nil) { _, _, _ in ended.signal() })
        ended.wait()
      }
      state.withLock { $0.inside -= 1 }
      call.yield()
      done()
    }
    store.execute(query)
    var next = calls.makeAsyncIterator()
    await next.next()
    for number in 1...10 {
      for part in 0..<4 { try await store.save(steps(Double(number), at: testStart + Double(number * 4 + part))) }
      await next.next()
    }
    store.stop(query)
    #expect(state.withLock { $0.overlaps } == 0)
    #expect(state.withLock { $0.onMain } == 0)
    #expect(try await store.samples(of: type).count == 40)
  }

  @Test("SEED-30: no query waits for the store before execute returns")
  func everyQueryReturnsAtOnce() async throws {
    let health = try TestHealthStore()
    health.grant(read: [type])
    let held = health.hold()
    let (calls, call) = AsyncStream<String>.makeStream()
    let collection = HKStatisticsCollectionQuery(
      quantityType: type, quantitySamplePredicate: nil, options: .cumulativeSum, anchorDate: testStart,
      intervalComponents: DateComponents(day: 1))
    collection.initialResultsHandler = { _, _, _ in call.yield("collection") }
    let observer = HKObserverQuery(sampleType: type, predicate: nil) { _, _, _ in call.yield("observer") }
    let queries: [HKQuery] = [
      HKSampleQuery(sampleType: type, predicate: nil, limit: 1, sortDescriptors: nil) { _, _, _ in call.yield("sample") },
      HKStatisticsQuery(quantityType: type, quantitySamplePredicate: nil, options: .cumulativeSum) { _, _, _ in call.yield("statistics") },
      HKAnchoredObjectQuery(type: type, predicate: nil, anchor: nil, limit: 0) { _, _, _, _, _ in call.yield("anchored") },
      HKSourceQuery(sampleType: type, samplePredicate: nil) { _, _, _ in call.yield("source") },
      collection, observer,
    ]
    for query in queries { health.store.execute(query) }
    // None of the executes waited: the store holds every call until now.
    held.end()
    var seen: Set<String> = []
    for await name in calls {
      seen.insert(name)
      if seen.count == queries.count { break }
    }
    health.store.stop(observer)
    #expect(seen == ["sample", "statistics", "anchored", "source", "collection", "observer"])
  }
}
