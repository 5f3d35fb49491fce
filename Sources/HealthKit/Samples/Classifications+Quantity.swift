// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Classes of walking steadiness by its percentage (WALK-01).
///
/// Apple does not publish the bounds. Here each class has a third of the range from 0 to 100 % (OQ-20). The least and the greatest quantity
/// of a class belong to it, and no percentage is between two classes.
extension HKAppleWalkingSteadinessClassification {
  /// All classes, the best first.
  public static var allCases: [HKAppleWalkingSteadinessClassification] { [.ok, .low, .veryLow] }

  /// The class of a quantity of the type `appleWalkingSteadiness`.
  ///
  /// Throws `errorInvalidArgument` for less than 0 or more than 100 %, and for a unit that does not convert to percent.
  public init(for appleWalkingSteadiness: HKQuantity) throws {
    // Not a number for a unit of another dimension.
    let share = appleWalkingSteadiness.amount.number(in: HKUnit.percent().expression)
    guard let found = Self.allCases.first(where: { $0.shares.contains(share) }) else {
      throw HKError(HealthError.invalidArgument(.quantityOutOfRange(HKQuantityType(.appleWalkingSteadiness).dataType)))
    }
    self = found
  }

  /// The least quantity of the class, in percent.
  public var minimum: HKQuantity { HKQuantity(unit: .percent(), doubleValue: shares.lowerBound) }

  /// The greatest quantity of the class, in percent.
  public var maximum: HKQuantity { HKQuantity(unit: .percent(), doubleValue: shares.upperBound) }

  private var shares: ClosedRange<Double> {
    let (low, ok) = (1.0 / 3, 2.0 / 3)
    return switch self {
    case .veryLow: 0...low.nextDown
    case .low: low...ok.nextDown
    case .ok: ok...1
    }
  }
}

/// ``HKAppleWalkingSteadinessClassification/minimum`` of a class.
public func __HKAppleWalkingSteadinessMinimumQuantityForClassification(_ classification: HKAppleWalkingSteadinessClassification)
  -> HKQuantity
{
  classification.minimum
}

/// ``HKAppleWalkingSteadinessClassification/maximum`` of a class.
public func __HKAppleWalkingSteadinessMaximumQuantityForClassification(_ classification: HKAppleWalkingSteadinessClassification)
  -> HKQuantity
{
  classification.maximum
}

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
