// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

// Pairs of a unit of Foundation's formatters and ours, read in both directions (UNIT-28).
private let massUnits: [(formatter: MassFormatter.Unit, string: String)] = [
  (.gram, "g"), (.kilogram, "kg"), (.ounce, "oz"), (.pound, "lb"), (.stone, "st"),
]
private let lengthUnits: [(formatter: LengthFormatter.Unit, string: String)] = [
  (.millimeter, "mm"), (.centimeter, "cm"), (.meter, "m"), (.kilometer, "km"),
  (.inch, "in"), (.foot, "ft"), (.yard, "yd"), (.mile, "mi"),
]
private let energyUnits: [(formatter: EnergyFormatter.Unit, string: String)] = [
  (.joule, "J"), (.kilojoule, "kJ"), (.calorie, "cal"), (.kilocalorie, "kcal"),
]

extension _HKUnitSharing where Self: HKUnit {
  /// The unit of mass that a `MassFormatter` names (UNIT-28).
  public init(from massFormatterUnit: MassFormatter.Unit) {
    self.init(from: string(of: massFormatterUnit, in: massUnits))
  }

  /// The unit of length that a `LengthFormatter` names (UNIT-28).
  public init(from lengthFormatterUnit: LengthFormatter.Unit) {
    self.init(from: string(of: lengthFormatterUnit, in: lengthUnits))
  }

  /// The unit of energy that an `EnergyFormatter` names (UNIT-28).
  public init(from energyFormatterUnit: EnergyFormatter.Unit) {
    self.init(from: string(of: energyFormatterUnit, in: energyUnits))
  }
}

extension HKUnit {
  /// The `MassFormatter` unit of a unit of mass (UNIT-28). Raises `NSInvalidArgumentException` if there is none.
  public class func massFormatterUnit(from unit: HKUnit) -> MassFormatter.Unit {
    formatterUnit(of: unit, in: massUnits)
  }

  /// The `LengthFormatter` unit of a unit of length (UNIT-28). Raises `NSInvalidArgumentException` if there is none.
  public class func lengthFormatterUnit(from unit: HKUnit) -> LengthFormatter.Unit {
    formatterUnit(of: unit, in: lengthUnits)
  }

  /// The `EnergyFormatter` unit of a unit of energy (UNIT-28). Raises `NSInvalidArgumentException` if there is none.
  public class func energyFormatterUnit(from unit: HKUnit) -> EnergyFormatter.Unit {
    formatterUnit(of: unit, in: energyUnits)
  }

  private class func formatterUnit<Unit>(of unit: HKUnit, in pairs: [(formatter: Unit, string: String)]) -> Unit {
    guard let pair = pairs.first(where: { $0.string == unit.unitString }) else {
      raise(.invalidArgument, "No formatter unit for unit \(unit.unitString)")
    }
    return pair.formatter
  }
}

private func string<Unit: Equatable>(of unit: Unit, in pairs: [(formatter: Unit, string: String)]) -> String {
  guard let pair = pairs.first(where: { $0.formatter == unit }) else {
    preconditionFailure("Foundation has a formatter unit that the table of pairs lacks.")
  }
  return pair.string
}
