// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Classes of breathing disturbances during sleep by their number an hour (WALK-02).
///
/// Apple does not publish the bound. Here it is 15, the apnea-hypopnea index from which medicine speaks of moderate sleep apnea (OQ-20b).
extension HKAppleSleepingBreathingDisturbancesClassification {
  /// All classes, the lowest first.
  public static var allCases: [HKAppleSleepingBreathingDisturbancesClassification] { [.notElevated, .elevated] }

  /// The class of a quantity of the type `appleSleepingBreathingDisturbances`.
  ///
  /// Nil for a negative number, one that is not finite, and a unit that does not convert to count.
  public init?(classifying appleSleepingBreathingDisturbances: HKQuantity) {
    // Not a number for a unit of another dimension.
    let count = appleSleepingBreathingDisturbances.amount.number(in: HKUnit.count().expression)
    guard count.isFinite, count >= Self.notElevated.least else { return nil }
    self = count >= Self.elevated.least ? .elevated : .notElevated
  }

  /// The least quantity of the class, in count.
  public var minimum: HKQuantity { HKQuantity(unit: .count(), doubleValue: least) }

  private var least: Double {
    switch self {
    case .notElevated: 0
    case .elevated: 15
    }
  }
}

/// The raw value of ``HKAppleSleepingBreathingDisturbancesClassification/init(classifying:)``; nil where that has none.
public func __HKAppleSleepingBreathingDisturbancesClassificationForQuantity(_ value: HKQuantity) -> NSNumber? {
  HKAppleSleepingBreathingDisturbancesClassification(classifying: value).map { NSNumber(value: $0.rawValue) }
}
