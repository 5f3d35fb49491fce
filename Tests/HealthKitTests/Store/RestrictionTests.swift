// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import OpenHealthClient
import OpenHealthCore
import Testing

@Suite struct RestrictionTests {
  @Test(
    "K12 AVAIL-02 AVAIL-06: no health data are available while the owner keeps all apps from the store, and then calls fail with code 2")
  func restricts() async throws {
    let engine = try TestEngine()
    let connection = engine.connection("com.example.app")
    func isAvailable() -> Bool { HealthConnection.$ofTask.withValue(connection) { HKHealthStore.isHealthDataAvailable() } }
    #expect(isAvailable())
    try engine.engine.perform(RestrictApps(true), for: .owner)
    #expect(!isAvailable())
    let store = HKHealthStore(connection: connection)
    #expect(
      await code { try await store.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)]) } == .errorHealthDataRestricted)
    try engine.engine.perform(RestrictApps(false), for: .owner)
    #expect(isAvailable())
  }
}
