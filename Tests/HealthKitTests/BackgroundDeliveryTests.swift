// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthStorage
import Testing

@Suite(.inProcess("looks at what the store keeps of registrations")) struct BackgroundDeliveryTests {
  private let steps = HKQuantityType(.stepCount)
  private let sleep = HKCategoryType(.sleepAnalysis)

  /// What is registered, by the identifier of the type.
  private func registered(_ database: HealthDatabase, _ app: String = "com.example.app") throws -> [String: Int] {
    try database.read { try $0.backgroundDeliveries(app: app) }
  }

  @Test("OBS-08 OBS-11 OBS-12: an app's registrations stay until it ends them, one or all")
  func registrations() async throws {
    let engine = try TestEngine()
    let store = try await engine.granted(steps, sleep)
    let other = try await engine.granted(steps, sleep, app: "com.example.other")
    try await store.enableBackgroundDelivery(for: steps, frequency: .hourly)
    try await store.enableBackgroundDelivery(for: sleep, frequency: .weekly)
    try await other.enableBackgroundDelivery(for: steps, frequency: .daily)
    #expect(try registered(engine.database) == [steps.identifier: HKUpdateFrequency.hourly.rawValue, sleep.identifier: 4])
    try await store.enableBackgroundDelivery(for: steps, frequency: .immediate)
    #expect(try registered(engine.database) == [steps.identifier: 1, sleep.identifier: 4])
    try await store.disableBackgroundDelivery(for: steps)
    #expect(try registered(engine.database) == [sleep.identifier: 4])
    try await store.enableBackgroundDelivery(for: steps, frequency: .daily)
    try await store.disableAllBackgroundDelivery()
    #expect(try registered(engine.database).isEmpty)
    #expect(try registered(engine.database, "com.example.other") == [steps.identifier: 3])
  }

  @Test("OBS-08: the forms with a handler do the same, and say so")
  func handlers() async throws {
    let engine = try TestEngine()
    let store = try await engine.granted(steps, sleep)
    func wait(_ call: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void) async -> Bool {
      await withCheckedContinuation { continuation in
        call { isDone, error in continuation.resume(returning: isDone && error == nil) }
      }
    }
    #expect(await wait { store.enableBackgroundDelivery(for: steps, frequency: .weekly, withCompletion: $0) })
    #expect(await wait { store.enableBackgroundDelivery(for: sleep, frequency: .weekly, withCompletion: $0) })
    #expect(try registered(engine.database).count == 2)
    #expect(await wait { store.disableBackgroundDelivery(for: sleep, withCompletion: $0) })
    #expect(try registered(engine.database) == [steps.identifier: 4])
    #expect(await wait { store.disableAllBackgroundDelivery(completion: $0) })
    #expect(try registered(engine.database).isEmpty)
  }
}
