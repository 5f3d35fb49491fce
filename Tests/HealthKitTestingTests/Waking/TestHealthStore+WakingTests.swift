// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKitTestSupport
import HealthKitTesting
import Synchronization
import Testing

@Suite struct WakingTests {
  private let health: TestHealthStore
  private let sleepType = HKCategoryType(.sleepAnalysis)

  init() throws {
    health = try TestHealthStore(app: "com.example.app")
    health.grant(read: [stepType, sleepType], share: [stepType, sleepType])
  }

  private var night: HKCategorySample {
    HKCategorySample(type: sleepType, value: HKCategoryValueSleepAnalysis.asleepCore.rawValue, start: noon, end: noon + 3600)
  }

  /// Executes an observer query and waits for its first call.
  private func observe(
    _ store: HKHealthStore, _ types: HKSampleType...,
    handler: @escaping @Sendable (Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler) -> Void
  ) async -> HKObserverQuery {
    let descriptors = types.map { HKQueryDescriptor(sampleType: $0, predicate: nil) }
    let query = HKObserverQuery(queryDescriptors: descriptors) { _, types, done, _ in handler(types, done) }
    store.execute(query)
    await health.settle()
    return query
  }

  @Test("A wake-up calls the type's running observers without a change, and waits for them")
  func wakes() async throws {
    let calls = Mutex<[Set<HKSampleType>?]>([])
    let both = await observe(health.store, stepType, sleepType) { types, done in
      calls.withLock { $0.append(types) }
      done()
    }
    let sleep = await observe(health.store(as: "com.example.other"), sleepType) { _, done in done() }
    #expect(calls.withLock { $0 } == [[stepType, sleepType]])
    let wakeUp = await health.wake(stepType)
    #expect(wakeUp.handlersCalled == 1)
    #expect(wakeUp.completionsCalled == 1)
    #expect(await wakeUp.isCompleted)
    #expect(calls.withLock { $0.last } == [stepType])
    let second = await health.wake(sleepType, stepType)
    #expect(second.handlersCalled == 1, "the other app may not read, and its query has failed")
    #expect(await health.wake(HKQuantityType(.bodyMass)).handlersCalled == 0)
    health.store.stop(both)
    health.store.stop(sleep)
    let none = await health.wake(stepType)
    #expect(none.handlersCalled == 0)
    #expect(await none.isCompleted == false)
    #expect(calls.withLock { $0.count } == 3)
  }

  @Test("A wake-up reports whether the completion was called: at once, later from a task, or never")
  func completions() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let isFirst = Mutex(true)
    let late = await observe(health.store, stepType) { _, done in
      let wasFirst = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if wasFirst { return done() }
      // The handler type is not Sendable, but clients call it from anywhere.
      nonisolated(unsafe) let done = done
      Task {
        for await _ in gate {}
        done()
        done()
      }
    }
    let wakeUp = await health.wake(stepType)
    #expect(wakeUp.handlersCalled == 1)
    #expect(wakeUp.completionsCalled == 0)
    open.finish()
    #expect(await wakeUp.isCompleted)
    #expect(wakeUp.completionsCalled == 1)
    health.store.stop(late)

    let careless = await observe(health.store, sleepType) { _, _ in }
    let forgotten = await health.wake(sleepType)
    #expect(forgotten.handlersCalled == 1)
    #expect(await forgotten.isCompleted == false)
    health.store.stop(careless)
  }

  @Test("In the background only apps with background delivery for the type wake up")
  func background() async throws {
    let calls = Mutex<[Set<HKSampleType>?]>([])
    let observer = await observe(health.store, stepType, sleepType) { types, done in
      calls.withLock { $0.append(types) }
      done()
    }
    #expect(await health.wake(stepType, inBackground: true).handlersCalled == 0)
    try await health.store.enableBackgroundDelivery(for: stepType, frequency: .hourly)
    try await health.store.enableBackgroundDelivery(for: HKQuantityType(.bodyMass), frequency: .daily)
    #expect(health.backgroundDeliveries() == [stepType: .hourly, HKQuantityType(.bodyMass): .daily])
    #expect(health.backgroundDeliveries(for: "com.example.other").isEmpty)
    #expect(await health.wake(stepType, sleepType, inBackground: true).handlersCalled == 1)
    #expect(calls.withLock { $0.last } == [stepType])
    try await health.store.disableBackgroundDelivery(for: stepType)
    #expect(health.backgroundDeliveries() == [HKQuantityType(.bodyMass): .daily])
    #expect(await health.wake(stepType, inBackground: true).handlersCalled == 0)
    health.failNext(.errorAuthorizationDenied, in: .backgroundDelivery)
    #expect(await code { try await health.store.enableBackgroundDelivery(for: stepType, frequency: .hourly) } == .errorAuthorizationDenied)
    try await health.store.disableAllBackgroundDelivery()
    #expect(health.backgroundDeliveries().isEmpty)
    health.store.stop(observer)
  }

  @Test("OBS-04 OBS-08 OBS-13: in the background no handler is called until the app is woken, at most as often as it asked")
  func delivery() async throws {
    health.now = noon
    let calls = Mutex<[Set<HKSampleType>?]>([])
    let observer = await observe(health.store, stepType, sleepType) { types, done in
      calls.withLock { $0.append(types) }
      done()
    }
    let other = await observe(health.store(as: "com.example.other"), stepType) { _, done in done() }
    #expect(await health.deliverInBackground().handlersCalled == 0, "nothing is enabled")
    try await health.store.enableBackgroundDelivery(for: sleepType, frequency: .hourly)
    try health.add(night, from: .watch)
    await health.settle()
    #expect(calls.withLock { $0.count } == 2)
    health.enterBackground()
    #expect(await health.deliverInBackground().handlersCalled == 0, "its own observer has reported it")
    try health.add(steps(1), from: .watch)
    try health.add(night, from: .phone)
    await health.settle()
    #expect(calls.withLock { $0.count } == 2)
    let wakeUp = await health.deliverInBackground()
    #expect(wakeUp.handlersCalled == 1)
    #expect(await wakeUp.isCompleted)
    #expect(calls.withLock { $0.last } == [sleepType])
    try health.add(night, from: .watch)
    #expect(await health.deliverInBackground().handlersCalled == 0)
    health.now += 3599
    #expect(await health.deliverInBackground().handlersCalled == 0)
    health.now += 1
    health.lock()
    #expect(await health.deliverInBackground().handlersCalled == 0)
    health.unlock()
    #expect(await health.deliverInBackground().handlersCalled == 1)
    health.now += 86_400
    #expect(await health.deliverInBackground().handlersCalled == 0, "it has taken note of all")
    #expect(calls.withLock { $0.count } == 4)
    health.enterForeground()
    await health.settle()
    #expect(calls.withLock { $0.last } == [stepType, sleepType])
    health.store.stop(observer)
    health.store.stop(other)
  }

  @Test("OBS-06: an app that never calls its completion is woken three times, until it enables background delivery again")
  func strikes() async throws {
    health.now = noon
    let observer = await observe(health.store, sleepType) { _, _ in }
    try await health.store.enableBackgroundDelivery(for: sleepType, frequency: .immediate)
    health.enterBackground()
    try health.add(night, from: .watch)
    for wait in [60.0, 600, 86_400] {
      let wakeUp = await health.deliverInBackground()
      #expect(wakeUp.handlersCalled == 1)
      #expect(await wakeUp.isCompleted == false)
      #expect(!health.hasStoppedBackgroundDelivery())
      health.now += wait - 1
      #expect(await health.deliverInBackground().handlersCalled == 0)
      health.now += 1
    }
    #expect(await health.deliverInBackground().handlersCalled == 0)
    #expect(health.hasStoppedBackgroundDelivery())
    #expect(!health.hasStoppedBackgroundDelivery(for: "com.example.other"))
    try await health.store.enableBackgroundDelivery(for: sleepType, frequency: .immediate)
    #expect(await health.deliverInBackground().handlersCalled == 1)
    health.store.stop(observer)
  }

  @Test("Live queries get the changes that the test makes")
  func changes() async throws {
    let count = Mutex(0)
    let observer = await observe(health.store, stepType) { _, done in
      count.withLock { $0 += 1 }
      done()
    }
    let sample = steps(1)
    try health.add(sample, from: .watch)
    await health.settle()
    #expect(count.withLock { $0 } == 2)
    try health.delete(sample)
    await health.settle()
    #expect(count.withLock { $0 } == 3)
    health.store.stop(observer)
    try health.add(sample, from: .watch)
    await health.settle()
    #expect(count.withLock { $0 } == 3)
  }

  @Test("Settling waits for handlers, for the tasks they start, and for the requests of those")
  func settling() async throws {
    let store = health.store
    let sums = Sums()
    let observer = await observe(store, stepType) { _, done in
      Task { sums.add(try await store.sumOfSteps()) }
      done()
    }
    await health.settle { sums.all == [nil] }
    for number in 1...20 {
      try health.add(steps(1, at: noon + Double(number) * 600))
      await health.settle { sums.all.count == number + 1 }
      #expect(sums.all.last == Double(number))
    }
    store.stop(observer)
  }

  @Test("Settling with a condition that never holds ends at the limit")
  func limited() async throws {
    let isDone = await health.settle(within: .zero) { false }
    #expect(!isDone)
    let holds = await health.settle(within: .zero) { true }
    #expect(holds)
  }

  @Test("Settling with a condition that never holds ends with its task")
  func cancelled() async throws {
    let health = health
    let looks = Mutex(0)
    let task = Task {
      await health.settle(within: .seconds(3600)) {
        looks.withLock { $0 += 1 }
        return false
      }
    }
    while looks.withLock({ $0 }) < 2 { await Task.yield() }
    task.cancel()
    #expect(await task.value == false)
  }

  @Test("Queries that run are listed until they end or are stopped")
  func running() async throws {
    let observer = await observe(health.store, stepType) { _, done in done() }
    _ = try await health.store.steps()
    await health.settle()
    #expect(health.runningQueries == [observer])
    health.store.stop(observer)
    #expect(health.runningQueries.isEmpty)
  }
}

/// The results of tasks that a handler starts.
private final class Sums: Sendable {
  private let state = Mutex<[Double?]>([])

  var all: [Double?] { state.withLock { $0 } }

  func add(_ sum: Double?) { state.withLock { $0.append(sum) } }
}
