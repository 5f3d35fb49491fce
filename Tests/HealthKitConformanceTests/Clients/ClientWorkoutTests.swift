// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import Testing

/// Workouts as apps run them. That these classes compile, without a warning and in Swift 6 mode, is most of the test. Serialized: a store
/// has one active session.
@Suite(.serialized) struct ClientWorkoutTests {
  @Test("SESS-10 SEED-07: a class on the main actor uses completion handlers and `nonisolated` delegates")
  func mainActor() async throws {
    let store = try await TestStore.granted(.workoutType(), HKQuantityType(.heartRate))
    let workout = try await MainActorClient(store: store).run()
    #expect(workout?.workoutActivityType == .running)
  }

  @Test("SESS-16: a class hops to the main queue and has implicitly unwrapped properties")
  func mainQueue() async throws {
    let store = try await TestStore.granted(.workoutType(), HKQuantityType(.heartRate))
    let client = MainQueueClient(store: store)
    let workout = await withCheckedContinuation { continuation in
      client.onEnd = { continuation.resume(returning: $0) }
      client.start()
    }
    #expect(workout?.workoutActivityType == .walking)
  }
}

@MainActor private final class MainActorClient: NSObject {
  private let healthStore: HKHealthStore
  private var session: HKWorkoutSession?
  private var builder: HKLiveWorkoutBuilder?
  private var ended: CheckedContinuation<Void, Never>?

  init(store: HKHealthStore) { healthStore = store }

  func run() async throws -> HKWorkout? {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    configuration.locationType = .outdoor
    session = try HKWorkoutSession(healthStore: healthStore, configuration: configuration)
    builder = session?.associatedWorkoutBuilder()
    session?.delegate = self
    builder?.delegate = self
    builder?.dataSource = HKLiveWorkoutDataSource(healthStore: healthStore, workoutConfiguration: configuration)
    session?.prepare()
    let start = Date()
    session?.startActivity(with: start)
    try await builder?.beginCollection(at: start)
    try await session?.startMirroringToCompanionDevice()
    try await builder?.addMetadata([HKMetadataKeyIndoorWorkout: false])
    await withCheckedContinuation { continuation in
      ended = continuation
      session?.stopActivity(with: .now)
    }
    return try await builder?.finishWorkout()
  }

  private func stopped(at date: Date) async {
    try? await builder?.endCollection(at: date)
    session?.end()
    ended?.resume()
    ended = nil
  }
}

extension MainActorClient: HKWorkoutSessionDelegate {
  nonisolated func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState, from fromState: HKWorkoutSessionState, date: Date
  ) {
    Task { @MainActor in
      if toState == .stopped { await self.stopped(at: date) }
    }
  }

  nonisolated func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {}
}

extension MainActorClient: HKLiveWorkoutBuilderDelegate {
  nonisolated func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>) {
    for type in collectedTypes {
      guard let quantityType = type as? HKQuantityType else { return }
      let statistics = workoutBuilder.statistics(for: quantityType)
      Task { @MainActor in _ = statistics?.mostRecentQuantity() }
    }
  }

  nonisolated func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
}

// Unchecked: all properties are set before the first callback, and only read afterwards.
private final class MainQueueClient: NSObject, HKWorkoutSessionDelegate, @unchecked Sendable {
  var session: HKWorkoutSession!
  var builder: HKLiveWorkoutBuilder!
  var onEnd: ((HKWorkout?) -> Void)?
  private let store: HKHealthStore

  init(store: HKHealthStore) { self.store = store }

  func start() {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .walking
    do {
      session = try HKWorkoutSession(healthStore: store, configuration: configuration)
      builder = session.associatedWorkoutBuilder()
    } catch {
      return
    }
    session.delegate = self
    session.startActivity(with: Date())
    builder.beginCollection(withStart: Date()) { [weak self] (success, error) in
      guard success else { return }
      DispatchQueue.main.async { self?.session.end() }
    }
  }

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState, from fromState: HKWorkoutSessionState, date: Date
  ) {
    guard toState == .ended else { return }
    builder.endCollection(withEnd: Date()) { (success, error) in
      self.builder.finishWorkout { (workout, error) in
        DispatchQueue.main.async { self.onEnd?(workout) }
      }
    }
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {}
}
