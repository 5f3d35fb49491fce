// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthCore
import Synchronization
import Testing
import WaitingTestSupport

@Suite struct BackgroundDeliveryTests {
  private let stepCount = HKQuantityType(.stepCount)
  private let sleep = HKCategoryType(.sleepAnalysis)

  private func deliveries(_ engine: TestEngine, _ app: String = "com.example.app") throws -> [BackgroundDelivery] {
    try engine.engine.perform(ListWakeUps(), for: .owner).first { $0.app == app }?.deliveries ?? []
  }

  /// An app's registered frequencies, by the identifiers of the types.
  private func registered(_ engine: TestEngine, _ app: String = "com.example.app") throws -> [String: Int] {
    Dictionary(uniqueKeysWithValues: try deliveries(engine, app).map { ($0.type.identifier, $0.frequency) })
  }

  @Test("OBS-08 OBS-11 OBS-12: an app's registrations persist until it ends one or all of them")
  func registrations() async throws {
    let engine = try TestEngine()
    let store = try await engine.granted(stepCount, sleep)
    let other = try await engine.granted(stepCount, sleep, app: "com.example.other")
    try await store.enableBackgroundDelivery(for: stepCount, frequency: .hourly)
    try await store.enableBackgroundDelivery(for: sleep, frequency: .weekly)
    try await other.enableBackgroundDelivery(for: stepCount, frequency: .daily)
    #expect(try registered(engine) == [stepCount.identifier: HKUpdateFrequency.hourly.rawValue, sleep.identifier: 4])
    try await store.enableBackgroundDelivery(for: stepCount, frequency: .immediate)
    #expect(try registered(engine) == [stepCount.identifier: 1, sleep.identifier: 4])
    try await store.disableBackgroundDelivery(for: stepCount)
    #expect(try registered(engine) == [sleep.identifier: 4])
    try await store.enableBackgroundDelivery(for: stepCount, frequency: .daily)
    try await store.disableAllBackgroundDelivery()
    #expect(try registered(engine).isEmpty)
    #expect(try registered(engine, "com.example.other") == [stepCount.identifier: 3])
  }

  @Test("OBS-08: the forms with a handler do the same, and report success")
  func handlers() async throws {
    let engine = try TestEngine()
    let store = try await engine.granted(stepCount, sleep)
    func wait(_ call: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void) async -> Bool {
      await withCheckedContinuation { continuation in
        call { isDone, error in continuation.resume(returning: isDone && error == nil) }
      }
    }
    #expect(await wait { store.enableBackgroundDelivery(for: stepCount, frequency: .weekly, withCompletion: $0) })
    #expect(await wait { store.enableBackgroundDelivery(for: sleep, frequency: .weekly, withCompletion: $0) })
    #expect(try registered(engine).count == 2)
    #expect(await wait { store.disableBackgroundDelivery(for: sleep, withCompletion: $0) })
    #expect(try registered(engine) == [stepCount.identifier: 4])
    #expect(await wait { store.disableAllBackgroundDelivery(completion: $0) })
    #expect(try registered(engine).isEmpty)
  }

  @Test(
    "OBS-05 OBS-13: calling an observer's completion acknowledges the changes so far, even in the first call; else none are")
  func completions() async throws {
    let engine = try TestEngine()
    let store = try await engine.granted(stepCount, sleep)
    let other = try await engine.granted(stepCount, app: "com.example.other")
    try await store.enableBackgroundDelivery(for: stepCount, frequency: .immediate)
    let begin = try #require(try deliveries(engine).first?.place)
    try await other.save(steps(1))
    func latest() throws -> Int64 {
      try engine.engine.perform(FetchChanges(selections: [], anchor: .end, limit: nil), for: .owner).latest
    }
    func place() throws -> Int64? { try deliveries(engine).first?.place }
    let (calls, called) = AsyncStream<Void>.makeStream()
    var next = calls.makeAsyncIterator()
    let completes = Mutex(false)
    let observer = HKObserverQuery(sampleType: stepCount, predicate: nil) { _, done, error in
      #expect(error == nil)
      if completes.withLock({ $0 }) { done() }
      called.yield()
    }
    store.execute(observer)
    await next.next()
    #expect(try place() == begin)
    store.stop(observer)

    completes.withLock { $0 = true }
    let second = HKObserverQuery(queryDescriptors: [.init(sampleType: stepCount, predicate: nil), .init(sampleType: sleep, predicate: nil)])
    {
      _, _, done, error in
      #expect(error == nil)
      done()
      called.yield()
    }
    store.execute(second)
    await next.next()
    #expect(try await eventually { try place() == latest() })
    #expect(try latest() > begin)
    try await other.save(steps(2))
    await next.next()
    #expect(try await eventually { try place() == latest() })
    #expect(try latest() > begin + 1)
    store.stop(second)
    #expect(try deliveries(engine, "com.example.other").isEmpty)
  }
}
