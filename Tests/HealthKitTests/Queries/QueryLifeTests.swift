// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthCore
import Synchronization
import Testing

/// A store that never runs a query, so that no wait for a result ends by itself.
private final class IdleStore: HKHealthStore, @unchecked Sendable {
  private let state = Mutex<(executed: Int, stopped: Int, onExecute: (@Sendable () -> Void)?)>((0, 0, nil))

  var executed: Int { state.withLock { $0.executed } }
  var stopped: Int { state.withLock { $0.stopped } }

  func onExecute(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.onExecute = action } }

  override func execute(_ query: HKQuery) {
    let action = state.withLock { state in
      state.executed += 1
      return state.onExecute
    }
    action?()
  }

  override func stop(_ query: HKQuery) { state.withLock { $0.stopped += 1 } }
}

@Suite struct QueryLifeTests {
  private let type = HKQuantityType(.stepCount)

  @Test("STORE-07: cancelling a task that waits for a query ends the wait and stops the query")
  func cancellation() async throws {
    let store = IdleStore()
    let (started, signal) = AsyncStream<Void>.makeStream()
    store.onExecute { signal.finish() }
    let task = Task {
      _ = try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: HKQuantityType(.stepCount))], sortDescriptors: []).result(
        for: store)
    }
    for await _ in started {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(store.stopped == 1)
  }

  @Test("STORE-07: a task that is cancelled before it begins never executes a query")
  func cancelledBefore() async throws {
    let store = IdleStore()
    let (gate, open) = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in gate {}
      _ = try await HKStatisticsQueryDescriptor(predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum)
        .result(for: store)
    }
    task.cancel()
    open.finish()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(store.executed == 0)
  }

  @Test("STORE-07: stopping a running query prevents its handler")
  func stopping() async throws {
    let health = try TestHealthStore()
    health.grant(read: [type])
    let held = health.hold()
    let query = HKSampleQuery(sampleType: type, predicate: nil, limit: 1, sortDescriptors: nil) { _, _, _ in
      Issue.record("the handler of a stopped query was called")
    }
    health.store.execute(query)
    await held.arrival()
    health.store.stop(query)
    held.end()
    await health.settle()
  }

  @Test("STORE-07: stopping prevents the handler of a failing query, too")
  func stoppingAFailingQuery() async throws {
    let health = try TestHealthStore()
    health.failAll(.errorDatabaseInaccessible)
    let held = health.hold()
    let query = HKStatisticsQuery(quantityType: type, quantitySamplePredicate: nil, options: .cumulativeSum) { _, _, _ in
      Issue.record("the handler of a stopped query was called")
    }
    health.store.execute(query)
    await held.arrival()
    health.store.stop(query)
    health.store.stop(query)
    held.end()
    await health.settle()
  }

  @Test(
    "STORE-08: a one-shot query has ended when its handler is called; an observer continues after a result",
    arguments: [false, true])
  func oneShotQueriesEnd(fails: Bool) async throws {
    let health = try TestHealthStore()
    let (heart, pressure) = (HKQuantityType(.heartRate), HKCorrelationType(.bloodPressure))
    health.grant(read: [type, heart, HKQuantityType(.bloodPressureSystolic), HKObjectType.activitySummaryType()])
    if fails { health.failAll(.errorDatabaseInaccessible) }
    let calls = Mutex<[String: [Bool]]>([:])
    /// Records a call, and whether the query is still running then.
    let note: @Sendable (HKQuery) -> Void = { query in
      calls.withLock { $0["\(Swift.type(of: query))", default: []].append(query.isRunning) }
    }
    let collection = HKStatisticsCollectionQuery(
      quantityType: type, quantitySamplePredicate: nil, options: .cumulativeSum, anchorDate: testStart,
      intervalComponents: DateComponents(day: 1))
    collection.initialResultsHandler = { query, _, _ in note(query) }
    let oneShot = [
      HKSampleQuery(sampleType: type, predicate: nil, limit: 1, sortDescriptors: nil) { query, _, _ in note(query) },
      HKSourceQuery(sampleType: type, samplePredicate: nil) { query, _, _ in note(query) },
      HKCorrelationQuery(type: pressure, predicate: nil, samplePredicates: nil) { query, _, _ in note(query) },
      HKStatisticsQuery(quantityType: type, quantitySamplePredicate: nil, options: .cumulativeSum) { query, _, _ in note(query) },
      HKAnchoredObjectQuery(type: type, predicate: nil, anchor: nil, limit: 0) { query, _, _, _, _ in note(query) },
      HKActivitySummaryQuery(predicate: nil) { query, _, _ in note(query) }, collection,
    ]
    let observer = HKObserverQuery(sampleType: heart, predicate: nil) { query, done, _ in
      note(query)
      done()
    }
    for query in oneShot + [observer] { health.store.execute(query) }
    await health.settle()
    if !fails { try health.add([steps(1), quantity(.heartRate, 60, "count/min", at: testStart)]) }
    await health.settle()
    for query in oneShot {
      #expect(calls.withLock { $0["\(Swift.type(of: query))"] } == [false], "\(query)")
      #expect(!query.isRunning)
    }
    #expect(calls.withLock { $0["HKObserverQuery"] } == (fails ? [false] : [true, true]))
    #expect(observer.isRunning != fails)
    health.store.stop(observer)
  }

  @Test("STORE-05: execute returns while the store is still busy")
  func executeReturnsAtOnce() async throws {
    let health = try TestHealthStore()
    health.grant(read: [type])
    let held = health.hold()
    let count = Mutex<Int?>(nil)
    health.store.execute(
      HKSampleQuery(sampleType: type, predicate: nil, limit: 1, sortDescriptors: nil) { _, samples, _ in
        count.withLock { $0 = samples?.count }
      })
    // Execution gets here only because execute returned: the store holds every call until now.
    #expect(count.withLock { $0 } == nil)
    held.end()
    await health.settle()
    #expect(count.withLock { $0 } == 0)
  }

  @Test("STORE-02 SAVE-02: two hundred queries and saves from many threads all succeed", arguments: [false, true])
  func manyThreads(onDisk: Bool) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("openhealthkit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }  // there is no folder when the store is in memory
    let engine = onDisk ? try TestEngine(folder: folder) : try TestEngine()
    let store = try await engine.granted(type)
    let seen = Mutex<(saved: Int, counts: [Int], errors: Int)>((0, [], 0))
    let group = DispatchGroup()
    for _ in 0..<200 { group.enter() }
    let queryType = type
    DispatchQueue.global().async {
      DispatchQueue.concurrentPerform(iterations: 100) { index in
        let batch = (0..<3).map { steps(1, at: testStart + Double(index * 3 + $0)) }
        store.save(batch) { success, _ in
          seen.withLock { if success { $0.saved += 1 } else { $0.errors += 1 } }
          group.leave()
        }
        let query = HKSampleQuery(sampleType: queryType, predicate: nil, limit: HKObjectQueryNoLimit, sortDescriptors: nil) {
          _, samples, _ in
          seen.withLock { if let samples { $0.counts.append(samples.count) } else { $0.errors += 1 } }
          group.leave()
        }
        store.execute(query)
      }
    }
    await withCheckedContinuation { continuation in group.notify(queue: .global()) { continuation.resume() } }
    let (saved, counts, errors) = seen.withLock { $0 }
    #expect(errors == 0)
    #expect(saved == 100)
    #expect(counts.count == 100)
    // Concurrent queries see only whole saves.
    #expect(counts.allSatisfy { $0 % 3 == 0 && $0 <= 300 })
    #expect(try await store.samples(of: type).count == 300)
    let sum = try await store.statistics(of: type, nil, .cumulativeSum).sumQuantity()
    #expect(sum?.doubleValue(for: .count()) == 300)
  }
}
