// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKitTestSupport
import HealthKitTesting
import Synchronization
import Testing

@Suite struct ErrorsTests {
  private let health: TestHealthStore
  private var store: HKHealthStore { health.store }

  init() throws {
    health = try TestHealthStore()
    health.grant(read: [stepType, HKCharacteristicType(.bloodType)], share: [stepType])
  }

  private static let codes: [HKError.Code] = [
    .unknownError, .errorHealthDataUnavailable, .errorHealthDataRestricted, .errorInvalidArgument, .errorAuthorizationDenied,
    .errorAuthorizationNotDetermined, .errorDatabaseInaccessible, .errorUserCanceled, .errorAnotherWorkoutSessionStarted,
    .errorUserExitedWorkoutSession, .errorRequiredAuthorizationDenied, .errorNoData, .errorWorkoutActivityNotAllowed,
    .errorDataSizeExceeded, .errorBackgroundWorkoutSessionNotAllowed, .errorNotPermissibleForGuestUserMode,
  ]

  @Test("Completion handlers, async calls, queries and descriptors deliver each code", arguments: codes)
  func everyCode(wanted: HKError.Code) async throws {
    health.failAll(wanted)
    #expect(await code { try await store.save(steps(1)) } == wanted)
    let completed = await withCheckedContinuation { continuation in
      store.save(steps(1)) { continuation.resume(returning: ($0, ($1 as? HKError)?.code)) }
    }
    #expect(completed == (false, wanted))
    let queried: HKError.Code? = await withCheckedContinuation { continuation in
      store.execute(
        HKSampleQuery(sampleType: stepType, predicate: nil, limit: 1, sortDescriptors: nil) { _, samples, error in
          continuation.resume(returning: samples == nil ? (error as? HKError)?.code : nil)
        })
    }
    #expect(queried == wanted)
    #expect(await code { _ = try await store.steps() } == wanted)
    #expect(await code { _ = try store.bloodType() } == wanted)
    health.stopFailing()
    #expect(try await store.steps().isEmpty)
  }

  @Test("Errors have the store's own text, or one that the test sets")
  func texts() async throws {
    func text() async -> String {
      do {
        try await store.save(steps(1))
        return ""
      } catch {
        return error.localizedDescription
      }
    }
    health.failNext(.errorAuthorizationDenied)
    #expect(await text() == "Not authorized")
    health.failNext(.errorDatabaseInaccessible)
    #expect(await text() == "The store is locked.")
    health.failNext(.errorHealthDataRestricted)
    #expect(await text() == "The test asked for the error errorHealthDataRestricted")
    health.failNext(.errorAuthorizationDenied, text: "Missing entitlement.")
    #expect(await text() == "Missing entitlement.")
    #expect(await text() == "")
  }

  @Test("The next calls fail and change nothing; queued errors come in order")
  func nextCalls() async throws {
    health.failNext(.errorNoData, in: .saving, times: 2)
    health.failNext(.errorUserCanceled, in: .saving)
    let codes = [
      await code { try await store.save(steps(1)) }, await code { try await store.save(steps(1)) },
      await code { try await store.save(steps(1)) }, await code { try await store.save(steps(1)) },
    ]
    #expect(codes == [.errorNoData, .errorNoData, .errorUserCanceled, nil])
    #expect(health.samples(of: stepType).count == 1)
  }

  @Test("Only calls of the chosen kind fail")
  func kinds() async throws {
    let kinds: [HealthCalls] = [.saving, .deleting, .querying, .authorization, .characteristics, .backgroundDelivery]
    for kind in kinds {
      try await store.save(steps(1))
      health.failAll(.errorHealthDataUnavailable, in: kind)
      let codes = [
        await code { try await store.save(steps(1)) },
        await code { _ = try await store.deleteObjects(of: stepType, predicate: NSPredicate(value: true)) },
        await code { _ = try await store.steps() },
        await code { try await store.requestAuthorization(toShare: [], read: [stepType]) },
        await code { _ = try store.bloodType() },
        await code { try await store.enableBackgroundDelivery(for: stepType, frequency: .hourly) },
      ]
      #expect(codes == kinds.map { $0 == kind ? .errorHealthDataUnavailable : nil })
      // The status cannot fail, and does not use up an injected error.
      #expect(store.authorizationStatus(for: stepType) == .sharingAuthorized)
      health.stopFailing()
    }
    health.failNext(.errorNoData)
    _ = store.authorizationStatus(for: stepType)
    #expect(await code { try await store.save(steps(1)) } == .errorNoData)
  }

  @Test("LOCK-01 LOCK-02: a locked store saves, but neither reads nor deletes; live queries get the changes after unlocking")
  func locked() async throws {
    let errors = Mutex<[HKError.Code?]>([])
    let observer = HKObserverQuery(sampleType: stepType, predicate: nil) { _, done, error in
      errors.withLock { $0.append((error as? HKError)?.code) }
      done()
    }
    store.execute(observer)
    await health.settle()
    health.lock()
    health.lock()
    try await store.save(steps(1))
    #expect(await code { _ = try await store.steps() } == .errorDatabaseInaccessible)
    #expect(await code { _ = try store.bloodType() } == .errorDatabaseInaccessible)
    #expect(await code { try await store.delete(steps(1)) } == .errorDatabaseInaccessible)
    await health.settle()
    #expect(errors.withLock { $0 } == [nil])
    health.unlock()
    await health.settle()
    #expect(errors.withLock { $0 } == [nil, nil])
    #expect(try await store.steps() == [1])
    health.unlock()
    await health.settle()
    #expect(errors.withLock { $0.count } == 2)
    store.stop(observer)
  }

  @Test("Held calls wait, are counted, and are released one by one or all at once")
  func holding() async throws {
    let held = health.hold(.saving)
    let saved = Mutex(0)
    for number in 0..<4 {
      store.save(steps(1, at: noon + Double(number) * 600)) { isDone, _ in
        if isDone { saved.withLock { $0 += 1 } }
      }
    }
    await held.arrival(of: 4)
    // Other calls pass, and settling does not wait for held ones.
    #expect(try await store.steps().isEmpty)
    await health.settle()
    #expect(saved.withLock { $0 } == 0)
    #expect(held.arrived == 4)
    held.letThrough()
    await health.settle()
    #expect(saved.withLock { $0 } == 1)
    #expect(health.samples(of: stepType).count == 1)
    held.end()
    await health.settle()
    #expect(saved.withLock { $0 } == 4)
    try await store.save(steps(1, at: noon + 4 * 600))
    #expect(held.arrived == 4)
    // A release before any held call lets the next call through.
    let next = health.hold()
    next.letThrough()
    #expect(try await store.steps().count == 5)
    #expect(try store.bloodType().bloodType == .notSet)
    next.end()
  }

  @Test("A released call counts as work at once: settling waits for it, although its thread has not run yet")
  func settlingAfterRelease() async throws {
    for round in 0..<300 {
      let held = health.hold(.querying)
      let isAnswered = Mutex(false)
      store.execute(
        HKSampleQuery(sampleType: stepType, predicate: nil, limit: 1, sortDescriptors: nil) { _, _, _ in
          isAnswered.withLock { $0 = true }
        })
      if round % 2 == 0 { await held.arrival() }
      if round % 3 == 0 { held.letThrough() } else { held.end() }
      await health.settle()
      #expect(isAnswered.withLock { $0 }, "round \(round)")
      held.end()
    }
  }
}
