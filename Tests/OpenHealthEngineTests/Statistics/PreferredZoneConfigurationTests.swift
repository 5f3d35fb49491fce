// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct PreferredZoneConfigurationTests {
  private let store: TestStore
  private let type: DataType

  init() throws {
    store = try TestStore()
    type = try TestStore.type("heartRate")
  }

  private func zones(at seconds: Double = 0, of type: DataType? = nil) throws -> ZoneConfiguration? {
    try store.engine.perform(PreferredZones(type: type ?? self.type, at: TestStore.date(seconds)), for: .owner)
  }

  /// The least heart rate of the second zone: the resting rate, and three fifths of the way to 190, which belongs to an age of 30.
  private func boundary(at seconds: Double) throws -> Double {
    try #require(try zones(at: seconds)?.boundaries.first).rounded()
  }

  @Test("ZONE-08 ZONE-26: the resting heart rate is that of the last sample that begins at the date or before, in any unit")
  func restingRate() throws {
    #expect(try boundary(at: 0) == 60 + 78)
    let app = try store.app("test.app", share: ["restingHeartRate"])
    try store.save(
      TestStore.sample("restingHeartRate", 50, "count/min", at: 0), TestStore.sample("restingHeartRate", 70, "count/min", at: 10),
      TestStore.sample("restingHeartRate", 1.5, "count/s", at: 20), for: app)
    #expect(try boundary(at: -1) == 60 + 78)
    #expect(try boundary(at: 0) == 50 + 84)
    #expect(try boundary(at: 9.5) == 50 + 84)
    #expect(try boundary(at: 10) == 70 + 72)
    #expect(try boundary(at: 20) == 90 + 60)
  }

  @Test("ZONE-10: zones that the person set precede those of the system until they are withdrawn; other types have none")
  func own() throws {
    let unit = try UnitExpression.parse("count/min")
    let set = SetZones(type: type, boundaries: [120, 140, 160].map { Amount($0, unit) })
    try store.engine.perform(set, for: .owner)
    #expect(try zones()?.boundaries == [120, 140, 160] && zones()?.source == .user)
    try store.engine.perform(SetZones(type: type, boundaries: nil), for: .owner)
    #expect(try zones()?.boundaries.count == 4 && zones()?.source == .system)
    let (steps, power) = (try TestStore.type("stepCount"), try TestStore.type("cyclingPower"))
    #expect(try zones(of: steps) == nil && zones(of: power) == nil)
    #expect(throws: HealthError.invalidArgument(.zones(.noZones(steps)))) {
      try store.engine.perform(SetZones(type: steps, boundaries: nil), for: .owner)
    }
  }
}
