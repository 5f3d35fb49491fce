// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The units in which workouts are shown.
package enum WorkoutUnits {
  /// Kilocalories, for energy.
  package static let energy = unit("kcal")
  /// Metres, for distances in computations.
  package static let meter = unit("m")
  /// Beats a minute, for heart rates.
  package static let beats = unit("count/min")

  /// Kilometres or miles, for distances that people read.
  package static func distance(system: MeasurementSystem) -> UnitExpression { unit(system == .metric ? "km" : "mi") }

  /// How many metres a kilometre or a mile has.
  package static func metersOfDistance(system: MeasurementSystem) -> Double {
    do { return try distance(system: system).convert(1, to: meter) } catch { preconditionFailure("a distance has metres") }
  }

  /// A total of a workout in a unit; nil if the workout has no such total, or one of another dimension.
  package static func total(_ total: WorkoutTotal, of workout: WorkoutRecord, in unit: UnitExpression) -> Double? {
    guard let amount = workout.totals[total], amount.unit.isCompatible(with: unit) else { return nil }
    return try? amount.unit.convert(amount.value, to: unit)  // units that are compatible convert
  }

  private static func unit(_ text: String) -> UnitExpression {
    do { return try UnitExpression.parse(text) } catch { preconditionFailure("\(text) is a unit") }
  }
}
