// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTesting
import Testing
import WaitingTestSupport
import WatchKit

/// A companion, as apps write it for watchOS.
@MainActor private final class AppDelegate: NSObject, WKApplicationDelegate {
  var calls: [String] = []
  var configurations: [HKWorkoutConfiguration] = []

  func applicationDidFinishLaunching() { calls.append("launched") }

  func handle(_ workoutConfiguration: HKWorkoutConfiguration) {
    calls.append("handle")
    configurations.append(workoutConfiguration)
  }

  func handleActiveWorkoutRecovery() { calls.append("recovery") }
}

@Suite(.serialized) @MainActor struct WatchKitTests {
  func until(_ condition: () -> Bool) async throws { #expect(await eventually { condition() }) }

  @Test("startWatchApp calls handle(_:) on the delegate of a running companion")
  func handles() async throws {
    let health = try TestHealthStore(app: "com.example.run.watchkitapp")
    let phone = health.store(as: "com.example.run")
    health.onCompanionStart("com.example.run.watchkitapp") { _, _ in Issue.record("it runs already") }
    let delegate = AppDelegate()
    health.asDefault { WKApplication.shared().delegate = delegate }
    defer { WKExtension.shared().delegate = nil }
    try await until { delegate.calls == ["launched"] }
    await health.settle()

    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .swimming
    configuration.swimmingLocationType = .pool
    configuration.lapLength = HKQuantity(unit: .meter(), doubleValue: 25)
    try await phone.startWatchApp(toHandle: configuration)
    try await until { delegate.calls.count == 2 }
    #expect(delegate.calls == ["launched", "handle"])
    #expect(delegate.configurations == [configuration])
  }

  @Test("an active session is recovered after the launch")
  func recovers() async throws {
    let health = try TestHealthStore(app: "com.example.run.watchkitapp")
    health.grant(share: [.workoutType()])
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    let session = try HKWorkoutSession(healthStore: health.restarted(), configuration: configuration)
    session.startActivity(with: nil)
    await health.settle()
    let delegate = AppDelegate()
    health.asDefault { WKApplication.shared().delegate = delegate }
    defer { WKApplication.shared().delegate = nil }
    try await until { delegate.calls.count == 2 }
    #expect(delegate.calls == ["launched", "recovery"])
    session.end()
    await health.settle()
  }
}
