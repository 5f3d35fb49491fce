// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension PredicateTree {
  /// Matches workouts by a total. Throws for a unit of another dimension.
  package static func total(_ total: WorkoutRecord.Total, _ comparison: Comparison, _ value: Double, _ unit: UnitExpression) throws
    -> PredicateTree
  {
    guard unit.isCompatible(with: total.unit) else {
      throw PredicateFault(sentence: "A total \(total.rawValue) cannot be compared with unit \(unit.string)")
    }
    return .workout(.total(total, comparison, value, unit))
  }

  /// Matches workouts or activities by a figure of their samples. Throws for a unit of another dimension.
  package static func statistic(
    _ type: DataType, _ figure: WorkoutTerm.Figure, _ comparison: Comparison, _ value: Double, _ unit: UnitExpression
  ) throws -> PredicateTree {
    guard let own = type.quantity?.unit, unit.isCompatible(with: own) else {
      throw PredicateFault(sentence: "Type \(type.identifier) cannot be compared with unit \(unit.string)")
    }
    return .workout(.statistic(type, figure, comparison, value, unit))
  }
}
