// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthStorage
import Testing

@testable import OpenHealthEngine

@Suite struct ComputeSleepTests {
  @Test("Of a night with a value of a later version, the samples before and after it count")
  func valueOfALaterVersion() throws {
    let store = try TestStore()
    let samples = try [3, 99, 4].enumerated().map { index, value in
      try TestStore.sample("sleepAnalysis", .category(value), at: Double(index) * 3600, seconds: 3600, of: "test.watch")
    }
    // Around the check of values that are saved here.
    try store.engine.database.write { _ = try $0.insert(samples) }
    let nights = try store.engine.perform(ComputeSleep(timeZone: .gmt), for: .owner).nights
    #expect(nights.map(\.asleepSeconds) == [7200])
    #expect(nights.flatMap(\.stretches).map(\.value.rawValue) == [3, 4])
  }
}
