// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// Formats the figures of workouts for a person.
struct WorkoutFormats {
  let system: MeasurementSystem

  init(_ service: any HealthService) throws {
    system = try service.perform(ReadMeasurementSystem(), for: .owner)?.system ?? Person.locale.system
  }

  /// The length of the person's distance unit, a kilometre or mile, in metres.
  var unitMeters: Double { WorkoutUnits.metersOfDistance(system: system) }

  var unitName: String { Person.unit(WorkoutUnits.distance(system: system)) }

  func distance(_ meters: Double?) -> String? {
    meters.map { "\(Person.numbers.text($0 / unitMeters, decimals: 2, keepsZeros: true)) \(unitName)" }
  }

  func heart(_ rate: Double?) -> String? { rate.map { Person.numbers.text($0, decimals: 0) } }

  func energy(_ kilocalories: Double?) -> String? {
    kilocalories.map { "\(Person.numbers.text($0, decimals: 0)) \(Person.unit(WorkoutUnits.energy))" }
  }

  /// Metres up or down; feet for people who use them.
  func climb(_ meters: Double) -> String {
    system == .metric
      ? "\(Person.numbers.text(meters, decimals: 0)) \(Person.unit("m"))"
      : "\(Person.numbers.text(meters / 0.3048, decimals: 0)) \(Person.unit("ft"))"
  }

  /// The pace on foot, such as `5:32 /km`; otherwise the speed, such as `27.4 km/h`.
  func pace(_ metersPerSecond: Double?, isOnFoot: Bool) -> String? {
    guard let metersPerSecond, metersPerSecond > 0 else { return nil }
    if isOnFoot { return "\(WorkoutText.clock(unitMeters / metersPerSecond)) /\(unitName)" }
    return "\(Person.numbers.text(metersPerSecond * 3600 / unitMeters, decimals: 1)) \(Person.unit(system == .metric ? "km/hr" : "mi/hr"))"
  }
}
