// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTesting
import Testing
import WatchKit

/// An app on the phone and its companion on the watch, as apps write them. Part of a serialized suite: a process is one app.
extension WatchKitTests {
  @Test("MIRR-01 MIRR-07: the phone starts the watch app, follows its session and pauses it; data go both ways")
  func mirrorsBothWays() async throws {
    let health = try TestHealthStore(app: "com.example.run.watchkitapp")
    health.grant(share: [.workoutType()])
    health.onCompanionStart("com.example.run.watchkitapp") { _, _ in Issue.record("it runs already") }
    let phone = PhoneModel(store: health.store(as: "com.example.run"))
    phone.retrieveRemoteSession()
    let watch = WatchDelegate(manager: WatchManager(store: health.store))
    health.asDefault { WKApplication.shared().delegate = watch }
    defer { WKApplication.shared().delegate = nil }
    try await until { watch.isLaunched }
    await health.settle()

    await phone.startWatch(.hiking)
    #expect(phone.message == nil)
    try await until { phone.session != nil }
    #expect(phone.session?.type == .mirrored)
    #expect(phone.session?.activityType == .hiking)
    // The phone greets the watch once it listens; the watch answers.
    try await until { phone.received == ["elapsed"] }
    #expect(watch.manager.received == ["hello"])
    phone.session?.pause()
    try await until { phone.states.last == .paused && watch.manager.states.last == .paused }
    phone.session?.resume()
    try await until { watch.manager.states.last == .running }
    phone.session?.stopActivity(with: health.now)
    try await until { watch.manager.workout != nil && phone.isDisconnected }
    #expect(phone.states == [.paused, .running, .stopped, .ended])
    #expect(phone.session == nil)
    #expect(watch.manager.workout?.workoutActivityType == .hiking)
    #expect(watch.manager.message == nil)
  }

  @Test("MIRR-02 MIRR-05 MIRR-06: mirroring stops and starts again, with completion handlers; the phone gets each session")
  func mirrorsAgain() async throws {
    let health = try TestHealthStore(app: "com.example.run.watchkitapp")
    health.grant(share: [.workoutType()])
    let phone = PhoneModel(store: health.store(as: "com.example.run"))
    phone.retrieveRemoteSession()
    let session = try HKWorkoutSession(healthStore: health.store, configuration: HKWorkoutConfiguration())
    session.startActivity(with: health.now)
    for _ in 0..<2 {
      let started = await withCheckedContinuation { continuation in
        session.startMirroringToCompanionDevice { success, error in continuation.resume(returning: success && error == nil) }
      }
      #expect(started)
      try await until { phone.session != nil }
      let stopped = await withCheckedContinuation { continuation in
        session.stopMirroringToCompanionDevice { success, error in continuation.resume(returning: success && error == nil) }
      }
      #expect(stopped)
      try await until { phone.session == nil }
    }
    #expect(phone.sessions == 2)
    session.end()
    await health.settle()
  }

  @Test("MIRR-05: without a companion, sending and starting fail with code 3 in a completion handler")
  func alone() async throws {
    let health = try TestHealthStore(app: "com.example.run")
    health.grant(share: [.workoutType()])
    let session = try HKWorkoutSession(healthStore: health.store, configuration: HKWorkoutConfiguration())
    session.startActivity(with: nil)
    let sent = await withCheckedContinuation { continuation in
      session.sendToRemoteWorkoutSession(data: Data("hello".utf8)) { success, error in
        continuation.resume(returning: success ? nil : (error as? HKError)?.code)
      }
    }
    #expect(sent == .errorInvalidArgument)
    let phone = PhoneModel(store: health.store)
    phone.startWatchWithHandler(.running)
    try await until { phone.message != nil }
    session.end()
    await health.settle()
  }
}

// MARK: The phone

@MainActor private final class PhoneModel: NSObject {
  private(set) var session: HKWorkoutSession?
  private(set) var sessions = 0
  private(set) var states: [HKWorkoutSessionState] = []
  private(set) var received: [String] = []
  private(set) var isDisconnected = false
  private(set) var message: String?
  private let healthStore: HKHealthStore

  init(store: HKHealthStore) { healthStore = store }

  func startWatch(_ activityType: HKWorkoutActivityType) async {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = activityType
    configuration.locationType = .outdoor
    do {
      try await healthStore.startWatchApp(toHandle: configuration)
    } catch {
      message = error.localizedDescription
    }
  }

  func startWatchWithHandler(_ activityType: HKWorkoutActivityType) {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = activityType
    healthStore.startWatchApp(with: configuration) { [weak self] success, error in
      guard !success else { return }
      DispatchQueue.main.async { self?.message = error?.localizedDescription ?? "" }
    }
  }

  func retrieveRemoteSession() {
    healthStore.workoutSessionMirroringStartHandler = { mirroredSession in
      Task { @MainActor in
        self.session = mirroredSession
        self.sessions += 1
        self.session?.delegate = self
        mirroredSession.sendToRemoteWorkoutSession(data: Data("hello".utf8)) { success, error in
          if let error { Task { @MainActor in self.message = error.localizedDescription } }
        }
      }
    }
  }
}

extension PhoneModel: HKWorkoutSessionDelegate {
  nonisolated func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState, from fromState: HKWorkoutSessionState, date: Date
  ) {
    Task { @MainActor in states.append(toState) }
  }

  nonisolated func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: Error) {
    Task { @MainActor in message = error.localizedDescription }
  }

  nonisolated func workoutSession(_ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]) {
    Task { @MainActor in
      for item in data { received.append(String(decoding: item, as: UTF8.self)) }
    }
  }

  nonisolated func workoutSession(_ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: Error?) {
    Task { @MainActor in
      if session === workoutSession { session = nil }
      isDisconnected = true
    }
  }
}

// MARK: The watch

@MainActor private final class WatchDelegate: NSObject, WKApplicationDelegate {
  let manager: WatchManager
  private(set) var isLaunched = false

  init(manager: WatchManager) { self.manager = manager }

  func applicationDidFinishLaunching() { isLaunched = true }

  func handle(_ workoutConfiguration: HKWorkoutConfiguration) {
    Task {
      do {
        try await manager.startWorkout(workoutConfiguration)
      } catch {
        manager.message = error.localizedDescription
      }
    }
  }
}

/// Consumes the changes of state in a loop, in order.
@MainActor private final class WatchManager: NSObject {
  var message: String?
  private(set) var workout: HKWorkout?
  private(set) var states: [HKWorkoutSessionState] = []
  private(set) var received: [String] = []
  private let healthStore: HKHealthStore
  private var session: HKWorkoutSession?
  private var builder: HKLiveWorkoutBuilder?
  private nonisolated let changes = AsyncStream.makeStream(of: SessionChange.self)

  struct SessionChange: Sendable {
    let state: HKWorkoutSessionState
    let date: Date
  }

  init(store: HKHealthStore) {
    healthStore = store
    super.init()
    Task {
      for await change in changes.stream { await consume(change) }
    }
  }

  func startWorkout(_ workoutConfiguration: HKWorkoutConfiguration) async throws {
    session = try HKWorkoutSession(healthStore: healthStore, configuration: workoutConfiguration)
    builder = session?.associatedWorkoutBuilder()
    session?.delegate = self
    builder?.dataSource = HKLiveWorkoutDataSource(healthStore: healthStore, workoutConfiguration: workoutConfiguration)
    let startDate = Date()
    session?.startActivity(with: startDate)
    try await builder?.beginCollection(at: startDate)
    try await session?.startMirroringToCompanionDevice()
  }

  private func consume(_ change: SessionChange) async {
    states.append(change.state)
    guard change.state == .stopped, let builder else { return }
    do {
      try await builder.endCollection(at: change.date)
      workout = try await builder.finishWorkout()
      session?.end()
    } catch {
      message = error.localizedDescription
    }
  }

  private func take(_ items: [Data]) async {
    received += items.map { String(decoding: $0, as: UTF8.self) }
    do {
      try await session?.sendToRemoteWorkoutSession(data: Data("elapsed".utf8))
    } catch {
      message = error.localizedDescription
    }
  }
}

extension WatchManager: HKWorkoutSessionDelegate {
  nonisolated func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState, from fromState: HKWorkoutSessionState, date: Date
  ) {
    changes.continuation.yield(SessionChange(state: toState, date: date))
  }

  nonisolated func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
    Task { @MainActor in self.message = error.localizedDescription }
  }

  nonisolated func workoutSession(_ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]) {
    Task { @MainActor in await self.take(data) }
  }
}
