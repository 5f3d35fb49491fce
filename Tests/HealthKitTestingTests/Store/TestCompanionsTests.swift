// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKitTesting
import Synchronization
import Testing

@Suite struct CompanionTests {
  @Test("startWatchApp starts the test's companion with the configuration")
  func starts() async throws {
    let health = try TestHealthStore(app: "com.example.run")
    let started = Mutex<[[Int]]>([])
    health.onCompanionStart("com.example.run.watchkitapp") { _, configuration in
      let values = [Int(configuration.activityType.rawValue), configuration.locationType.rawValue]
      started.withLock { $0.append(values) }
    }
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .cycling
    configuration.locationType = .outdoor
    let success = await withCheckedContinuation { continuation in
      health.store.startWatchApp(with: configuration) { success, error in continuation.resume(returning: success && error == nil) }
    }
    #expect(success)
    #expect(started.withLock { $0 } == [[13, 3]])
  }

  @Test("startWatchApp without a companion fails with code 3")
  func fails() async throws {
    let health = try TestHealthStore(app: "com.example.run")
    let error = await #expect(throws: HKError.self) { try await health.store.startWatchApp(toHandle: HKWorkoutConfiguration()) }
    #expect(error?.code == .errorInvalidArgument)
  }
}
