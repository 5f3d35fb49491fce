// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKitTestSupport
import HealthKitTesting
import Testing

@Suite struct DiagnosticsTests {
  private let type = HKQuantityType(.stepCount)

  private func kinds(_ health: TestHealthStore) -> [Diagnostic.Kind] { health.diagnostics.map(\.kind) }

  @Test("an app that does everything right has no diagnostics")
  func nothing() async throws {
    let health = try TestHealthStore()
    let store = health.store
    try await store.requestAuthorization(toShare: [type], read: [type])
    store.execute(HKObserverQuery(sampleType: type, predicate: nil) { _, done, _ in done() })
    try await store.save(steps(1, at: health.now))
    for _ in 0..<6 { #expect(try await store.samples(of: type, limit: 10).count == 1) }
    await health.settle()
    #expect(health.diagnostics.isEmpty)
  }

  @Test("an observer's completion that is never called")
  func completion() async throws {
    let health = try TestHealthStore()
    health.grant(read: [type], share: [type])
    health.store.execute(HKObserverQuery(sampleType: type, predicate: nil) { _, _, _ in })
    await health.settle()
    #expect(kinds(health) == [.completionNotCalled])
    #expect(health.diagnostics.first?.subject == type.identifier)
  }

  @Test("an observer's completion that is called later")
  func laterCompletion() async throws {
    let health = try TestHealthStore()
    health.grant(read: [type], share: [type])
    // Unsafe: the handler has returned when `settle()` has, and only then the test reads the variable.
    nonisolated(unsafe) var kept: HKObserverQueryCompletionHandler?
    health.store.execute(HKObserverQuery(sampleType: type, predicate: nil) { _, done, _ in kept = done })
    await health.settle()
    #expect(kept != nil)
    #expect(health.diagnostics.isEmpty)
    kept?()
    kept = nil
    #expect(health.diagnostics.isEmpty)
  }

  @Test("a request for every type before any is used")
  func everything() async throws {
    let identifiers: [HKQuantityTypeIdentifier] = [
      .stepCount, .heartRate, .bodyMass, .height, .activeEnergyBurned, .basalEnergyBurned, .distanceCycling, .distanceSwimming,
      .distanceWalkingRunning, .flightsClimbed, .oxygenSaturation,
    ]
    let health = try TestHealthStore()
    try await health.store.requestAuthorization(toShare: [], read: Set(identifiers.map { HKQuantityType($0) }))
    #expect(kinds(health) == [.requestedEverythingAtStart])
    let careful = try TestHealthStore()
    try await careful.store.requestAuthorization(toShare: [], read: Set(identifiers.dropFirst().map { HKQuantityType($0) }))
    #expect(careful.diagnostics.isEmpty)
  }

  @Test("a query after a request that the person did not answer")
  func ignoredError() async throws {
    let health = try TestHealthStore()
    health.answerNextAuthorization(with: .cancel)
    #expect(await code { try await health.store.requestAuthorization(toShare: [], read: [type]) } == .errorUserCanceled)
    _ = await code { _ = try await health.store.samples(of: type) }
    #expect(kinds(health) == [.ignoredRequestError])
  }

  @Test("the same query of all samples, again and again, by query and by descriptor")
  func loop() async throws {
    for isDescriptor in [true, false] {
      let health = try TestHealthStore()
      health.grant(read: [type])
      for _ in 0..<5 {
        if isDescriptor {
          _ = try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: type)], sortDescriptors: []).result(for: health.store)
        } else {
          health.store.execute(
            HKSampleQuery(sampleType: type, predicate: nil, limit: HKObjectQueryNoLimit, sortDescriptors: nil) { _, _, _ in })
        }
      }
      await health.settle()
      #expect(kinds(health) == [.unlimitedQueryInLoop])
    }
  }

  @Test("a workout session that is not ended, until it is")
  func session() async throws {
    let health = try TestHealthStore()
    health.grant(share: [.workoutType()])
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    let session = try HKWorkoutSession(healthStore: health.store, configuration: configuration)
    #expect(health.diagnostics.isEmpty)
    session.startActivity(with: nil)
    await health.settle()
    #expect(kinds(health) == [.sessionLeftOpen])
    let recovered = try #require(try await health.restarted().recoverActiveWorkoutSession())
    recovered.end()
    await health.settle()
    #expect(health.diagnostics.isEmpty)
  }

  @Test("a session that could not start is not left open")
  func refusedSession() async throws {
    let health = try TestHealthStore()
    health.refuse(share: [.workoutType()])
    let session = try HKWorkoutSession(healthStore: health.store, configuration: HKWorkoutConfiguration())
    session.startActivity(with: nil)
    await health.settle()
    #expect(session.state == .notStarted)
    #expect(health.diagnostics.isEmpty)
  }
}
