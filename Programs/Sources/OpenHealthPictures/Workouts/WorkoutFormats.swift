// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// Formats the figures of workouts for a person.
package struct WorkoutFormats: Sendable {
  /// The system of distances and climbs.
  package let system: MeasurementSystem
  private let reader: Reader

  /// Formats in the measurement system of the store, else that of the reader's locale.
  ///
  /// - Throws: the errors of the store.
  package init(_ service: any HealthService, reader: Reader) throws {
    system = try service.perform(ReadMeasurementSystem(), for: .owner)?.system ?? reader.locale.system
    self.reader = reader
  }

  /// The length of the person's distance unit, a kilometre or mile, in metres.
  package var unitMeters: Double { WorkoutUnits.metersOfDistance(system: system) }

  /// The name of that unit, such as `km`.
  package var unitName: String { reader.name(of: WorkoutUnits.distance(system: system)) }

  /// The forms of a unit's name in the reader's language.
  private func name(_ unit: UnitExpression) -> UnitName { UnitNames.name(of: unit, in: reader.language) }

  /// A distance with two decimals, such as `8.21 km`; nil for none.
  package func distance(_ meters: Double?) -> String? {
    // The form after a fraction, which is always written.
    meters.map {
      "\(reader.numbers.text($0 / unitMeters, decimals: 2, keepsZeros: true)) \(name(WorkoutUnits.distance(system: system)).text(for: 0.5))"
    }
  }

  /// The distance of a workout or of a part of it: of a swim in whole metres or yards, such as `1,000 yd`; nil for none.
  package func distance(_ meters: Double?, of workout: WorkoutSummary) -> String? {
    guard workout.isSwim else { return distance(meters) }
    let unit = swimUnit(workout)
    return meters.map { FigureFormat(of: .distance, in: unit, style: reader.numbers).text($0 / Self.meters(unit)) }
  }

  /// The pace of a swim for 100 metres or yards, such as `1:52 /100 yd`; of another workout as ``pace(_:isOnFoot:)``. Nil without a speed, or
  /// for 0.
  package func pace(_ metersPerSecond: Double?, of workout: WorkoutSummary) -> String? {
    guard workout.isSwim else { return pace(metersPerSecond, isOnFoot: workout.isOnFoot) }
    guard let metersPerSecond, metersPerSecond > 0 else { return nil }
    let unit = swimUnit(workout)
    return "\(reader.numbers.clock(100 * Self.meters(unit) / metersPerSecond)) /100 \(reader.name(of: unit))"
  }

  /// The length of the splits of a workout in metres: 100 metres or yards of a swim, else a kilometre or mile.
  package func splitMeters(of workout: WorkoutSummary) -> Double {
    workout.isSwim ? 100 * Self.meters(swimUnit(workout)) : unitMeters
  }

  private func swimUnit(_ workout: WorkoutSummary) -> UnitExpression { workout.poolUnit ?? WorkoutUnits.swim(system: system) }

  private static func meters(_ unit: UnitExpression) -> Double {
    do { return try unit.convert(1, to: WorkoutUnits.meter) } catch { preconditionFailure("a length has metres") }
  }

  /// A heart rate in whole beats a minute, without a unit; nil for none.
  package func heart(_ rate: Double?) -> String? { rate.map(FigureFormat.heartRate(in: WorkoutUnits.beats, style: reader.numbers).number) }

  /// An energy in whole kilocalories, such as `512 kcal`; nil for none.
  package func energy(_ kilocalories: Double?) -> String? {
    kilocalories.map(FigureFormat(of: .energy, in: WorkoutUnits.energy, style: reader.numbers).text)
  }

  /// Metres up or down; feet for people who use them.
  package func climb(_ meters: Double) -> String {
    let unit = system == .metric ? WorkoutUnits.meter : WorkoutUnits.foot
    let value = (meters / Self.meters(unit)).rounded(.toNearestOrEven)
    return "\(reader.numbers.text(value, decimals: 0)) \(name(unit).text(for: value))"
  }

  /// The pace on foot, such as `5:32 /km`; otherwise the speed, such as `27.4 km/h`. Nil without a speed, or for 0.
  package func pace(_ metersPerSecond: Double?, isOnFoot: Bool) -> String? {
    guard let metersPerSecond, metersPerSecond > 0 else { return nil }
    let unit = name(WorkoutUnits.distance(system: system)).text(for: 1)
    if isOnFoot { return "\(reader.numbers.clock(unitMeters / metersPerSecond)) /\(unit)" }
    return
      "\(reader.numbers.text(metersPerSecond * 3600 / unitMeters, decimals: 1)) \(reader.name(ofUnit: system == .metric ? "km/hr" : "mi/hr"))"
  }
}
