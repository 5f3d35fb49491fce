// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import Testing

/// Classes of quantities: walking steadiness and breathing disturbances.
@Suite struct ClassificationTests {
  private static func percent(_ share: Double) -> HKQuantity { HKQuantity(unit: .percent(), doubleValue: share) }

  @Test(
    "WALK-01 OQ-20: walking steadiness has a class for each percentage",
    arguments: [
      (0.0, HKAppleWalkingSteadinessClassification.veryLow), (0.33, .veryLow), (1.0 / 3, .low), (0.5, .low), (2.0 / 3, .ok), (1, .ok),
    ])
  func steadiness(_ share: Double, _ wanted: HKAppleWalkingSteadinessClassification) throws {
    #expect(try HKAppleWalkingSteadinessClassification(for: Self.percent(share)) == wanted)
    #expect(try HKAppleWalkingSteadinessClassification(for: HKQuantity(unit: .count(), doubleValue: share)) == wanted)
  }

  @Test("WALK-01: the least and the greatest quantity of a class belong to it, and there is no gap between classes")
  func steadinessBounds() throws {
    #expect(HKAppleWalkingSteadinessClassification.allCases == [.ok, .low, .veryLow])
    for one in HKAppleWalkingSteadinessClassification.allCases {
      #expect(try HKAppleWalkingSteadinessClassification(for: one.minimum) == one)
      #expect(try HKAppleWalkingSteadinessClassification(for: one.maximum) == one)
    }
    let shares = HKAppleWalkingSteadinessClassification.allCases.reversed().map {
      ($0.minimum.doubleValue(for: .percent()), $0.maximum.doubleValue(for: .percent()))
    }
    #expect(shares[0].0 == 0 && shares[2].1 == 1)
    #expect(shares[0].1.nextUp == shares[1].0 && shares[1].1.nextUp == shares[2].0)
  }

  @Test("WALK-01: a percentage out of range, and another unit, are code 3")
  func steadinessOutOfRange() async {
    for quantity in [-0.01, 1.01, .nan, .infinity].map(Self.percent) + [HKQuantity(unit: .meter(), doubleValue: 0.5)] {
      #expect(await code { _ = try HKAppleWalkingSteadinessClassification(for: quantity) } == .errorInvalidArgument)
    }
  }

  @Test("WALK-02 OQ-20b: the least quantity of a class of breathing disturbances belongs to it, and less belongs to the class below")
  func breathing() {
    typealias Breathing = HKAppleSleepingBreathingDisturbancesClassification
    func count(_ number: Double) -> HKQuantity { HKQuantity(unit: .count(), doubleValue: number) }
    #expect(Breathing.allCases == [.notElevated, .elevated])
    for one in Breathing.allCases { #expect(Breathing(classifying: one.minimum) == one) }
    #expect(Breathing.notElevated.minimum == count(0))
    #expect(Breathing.elevated.minimum == count(15))
    #expect(Breathing(classifying: count(14.9)) == .notElevated)
    #expect(Breathing(classifying: count(1e6)) == .elevated)
    for invalid in [count(-1), count(.nan), count(.infinity), HKQuantity(unit: .meter(), doubleValue: 20)] {
      #expect(Breathing(classifying: invalid) == nil)
    }
  }
}
