// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The units in which workouts are shown.
package enum WorkoutUnits {
  /// Kilocalories, for energy.
  package static let energy = unit("kcal")
  /// Feet, for climbs of people who use them.
  package static let foot = unit("ft")
  /// Metres, for distances in computations.
  package static let meter = unit("m")
  /// Beats a minute, for heart rates.
  package static let beats = unit("count/min")

  /// Kilometres or miles, for distances that people read.
  package static func distance(system: MeasurementSystem) -> UnitExpression { unit(system == .metric ? "km" : "mi") }

  /// Metres or yards, for swims.
  package static func swim(system: MeasurementSystem) -> UnitExpression { unit(system == .us ? "yd" : "m") }

  /// Metres or yards, as the pool of a swim is measured, else yards where the distance was saved in them. Nil where nothing says it.
  ///
  /// - Parameter metadata: those of the workout's sample.
  package static func swim(_ workout: WorkoutRecord, _ metadata: MetadataSet) -> UnitExpression? {
    let imperial = [unit("yd"), unit("ft")]
    var pool = workout.activities.lazy.compactMap(\.configuration.lapLength?.unit).first
    if pool == nil, case .quantity(_, let unit)? = metadata[lapLength] { pool = unit }
    if let pool { return imperial.contains(pool) ? unit("yd") : meter }
    return workout.totals[.distance].flatMap { imperial.contains($0.unit) ? unit("yd") : nil }
  }

  private static let lapLength = "HKLapLength"

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
