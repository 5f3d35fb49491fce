// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct WorkoutZoneTests {
  private let rate = HKUnit(from: "count/min")

  private func quantities(_ values: Double...) -> [HKQuantity] { values.map { HKQuantity(unit: rate, doubleValue: $0) } }

  @Test("ZONE-02 ZONE-03 ZONE-04 ZONE-07: n boundaries make n + 1 zones, from the lowest to the highest, whose source is the app")
  func configuration() throws {
    let type = HKQuantityType(.heartRate)
    let zones = try HKWorkoutZoneConfiguration(quantityType: type, zoneBoundaries: quantities(136.8, 147.6, 158.4, 169.2))
    #expect(zones.quantityType == type)
    #expect(zones.source == .app)
    #expect(zones.zones.map(\.index) == [0, 1, 2, 3, 4])
    #expect(zones.zones.first?.minimum == nil)
    #expect(zones.zones.last?.maximum == nil)
    #expect(zones.zones.dropFirst().map(\.minimum) == zones.zones.dropLast().map(\.maximum))
    #expect(zones.zones[1].minimum == quantities(136.8)[0] && zones.zones[1].maximum == quantities(147.6)[0])
    let power = HKUnit.watt()
    let watts = [100.0, 200].map { HKQuantity(unit: power, doubleValue: $0) }
    #expect(try HKWorkoutZoneConfiguration(quantityType: HKQuantityType(.cyclingPower), zoneBoundaries: watts).zones.count == 3)
  }

  @Test("ZONE-05 ZONE-06: an invalid configuration throws code 3")
  func refusals() async {
    let type = HKQuantityType(.heartRate)
    for boundaries in [[], quantities(1), quantities(1, 2, 3, 4, 5, 6, 7, 8, 9), quantities(2, 1), quantities(1, 1)] {
      #expect(
        await code { _ = try HKWorkoutZoneConfiguration(quantityType: type, zoneBoundaries: boundaries) } == .errorInvalidArgument)
    }
    for other in [HKQuantityType(.cyclingPower), HKQuantityType(.stepCount)] {
      #expect(
        await code { _ = try HKWorkoutZoneConfiguration(quantityType: other, zoneBoundaries: quantities(1, 2)) } == .errorInvalidArgument)
    }
  }

  @Test("ZONE-25: zones are values that tasks can share")
  func sendable() async throws {
    let zones = try HKWorkoutZoneConfiguration(quantityType: HKQuantityType(.heartRate), zoneBoundaries: quantities(100, 120))
    let count = await Task.detached { zones.zones.count }.value
    #expect(count == 3)
    func isSendable<T: Sendable>(_ type: T.Type) -> Bool { true }
    #expect(isSendable(HKWorkoutZoneGroup.self))
    #expect(isSendable(HKWorkoutZoneDuration.self))
  }
}
