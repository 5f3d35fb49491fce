// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension WorkoutTerm {
  /// The term in the form of a predicate's format string.
  var format: String {
    switch self {
    case .activityType(let type): "\(HKPredicateKeyPathWorkoutType) == \(type)"
    case .duration(let comparison, let seconds): "\(HKPredicateKeyPathWorkoutDuration) \(comparison.symbol) \(seconds)"
    case .total(let total, let comparison, let value, let unit):
      "\(total.keyPath) \(comparison.symbol) \(HKQuantity(expression: unit, value: value))"
    case .statistic(let type, let figure, let comparison, let value, let unit):
      "\(figure.keyPath).\(type) \(comparison.symbol) \(HKQuantity(expression: unit, value: value))"
    case .anyActivity(let part): "SUBQUERY(\(HKPredicateKeyPathWorkoutActivity), $activity, \(part.format)).@count > 0"
    }
  }
}

extension WorkoutRecord.Total {
  fileprivate var keyPath: String {
    switch self {
    case .energy: HKPredicateKeyPathWorkoutTotalEnergyBurned
    case .distance: HKPredicateKeyPathWorkoutTotalDistance
    case .strokes: HKPredicateKeyPathWorkoutTotalSwimmingStrokeCount
    case .flights: HKPredicateKeyPathWorkoutTotalFlightsClimbed
    }
  }
}

extension WorkoutTerm.Figure {
  fileprivate var keyPath: String {
    switch self {
    case .sum: HKPredicateKeyPathWorkoutSumQuantity
    case .average: HKPredicateKeyPathWorkoutAverageQuantity
    case .minimum: HKPredicateKeyPathWorkoutMinimumQuantity
    case .maximum: HKPredicateKeyPathWorkoutMaximumQuantity
    }
  }
}
