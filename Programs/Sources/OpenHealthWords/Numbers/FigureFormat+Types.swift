// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension FigureFormat {
  /// The format for values of a quantity type in a unit. Decimals and label come from the catalogue; another type's values get two
  /// decimals.
  ///
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - unit: the unit of the values, compatible with the type.
  ///   - style: the signs of numbers, and the language of the unit.
  public init(of type: DataType, in unit: UnitExpression, style: NumberStyle = .plain) {
    guard let facts = type.quantity else {
      self.init(.decimal(2), unit: UnitNames.name(of: unit, in: style.language), style: style)
      return
    }
    let isDisplayUnit = unit == facts.displayUnit
    let label = isDisplayUnit ? facts.labels?[style.language] : nil
    let name = label ?? UnitNames.name(of: unit, in: style.language)
    // HealthKit's percent is a share of 1 (UNIT-01).
    let factor = unit.string == "%" ? 100.0 : 1
    self.init(.decimal(Self.decimals(facts, unit)), unit: name, factor: factor, style: style)
  }

  /// The number of decimals in a unit that resolves as much as the type's decimals do in its display unit, at most 6.
  private static func decimals(_ facts: DataType.QuantityFacts, _ unit: UnitExpression) -> Int {
    guard unit != facts.displayUnit, let conversion = try? facts.displayUnit.conversion(to: unit) else {  // incompatible: shown unchanged
      return facts.decimals
    }
    let factor = abs(conversion(1) - conversion(0))
    guard factor > 0, factor.isFinite else { return facts.decimals }
    return min(6, max(0, facts.decimals + Int((-log10(factor) + 0.7).rounded(.down))))
  }
}
