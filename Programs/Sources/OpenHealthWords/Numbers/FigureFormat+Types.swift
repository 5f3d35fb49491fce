// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension FigureFormat {
  /// The format for values of a type in a unit. Decimals and label of a quantity type come from the catalogue; values of other types get two
  /// decimals.
  ///
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - unit: the unit of the values, compatible with the type.
  ///   - style: the signs of numbers, and the language of the unit.
  package init(of type: DataType, in unit: UnitExpression, style: NumberStyle = .plain) {
    guard let facts = type.quantity else {
      self.init(.decimal(2), unit: UnitNames.name(of: unit, in: style.language), style: style)
      return
    }
    let isDisplayUnit = unit == facts.displayUnit
    let label = isDisplayUnit ? facts.labels?[style.language] : nil
    let name = label ?? UnitNames.name(of: unit, in: style.language)
    self.init(.decimal(Self.decimals(facts, unit)), unit: name, factor: Self.factor(unit), style: style)
  }

  /// The format for a total of workouts in a unit: that of a type which counts the same.
  package init(of total: WorkoutTotal, in unit: UnitExpression, style: NumberStyle = .plain) {
    guard let type = Catalog.types.first(where: { $0.quantity?.workoutTotal == total }) else {
      preconditionFailure("the table has types for \(total)")
    }
    self.init(of: type, in: unit, style: style)
  }

  /// The format for heart rates that are no samples of their own, such as that of an electrocardiogram: that of the samples.
  package static func heartRate(in unit: UnitExpression, style: NumberStyle = .plain) -> FigureFormat {
    guard let type = Catalog.types(of: .heartRate).first else { preconditionFailure("the table has a type for heart rates") }
    return FigureFormat(of: type, in: unit, style: style)
  }

  /// The factor of the number that people read: HealthKit's percent is a share of 1 (UNIT-01).
  private static func factor(_ unit: UnitExpression) -> Double { unit.string == "%" ? 100 : 1 }

  /// The number of decimals, at most 6, with which the unit distinguishes about as many values as the display unit does with its own.
  private static func decimals(_ facts: DataType.QuantityFacts, _ unit: UnitExpression) -> Int {
    guard unit != facts.displayUnit, let conversion = try? facts.displayUnit.conversion(to: unit) else {  // incompatible: shown unchanged
      return facts.decimals
    }
    let factor = abs(conversion(1) - conversion(0)) * Self.factor(unit) / Self.factor(facts.displayUnit)
    guard factor > 0, factor.isFinite else { return facts.decimals }
    return min(6, max(0, facts.decimals + Int(bounded: (-log10(factor) + 0.7).rounded(.down))))
  }
}
