// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension FigureFormat {
  /// How people read figures of a quantity type in a unit.
  public init(of type: DataType, in unit: UnitExpression, style: NumberStyle = .plain) {
    guard let facts = type.quantity else {
      self.init(.decimal(2), unit: UnitNames.name(of: unit), style: style)
      return
    }
    let isDisplayUnit = unit == facts.displayUnit
    let name = isDisplayUnit ? facts.label ?? UnitNames.name(of: unit) : UnitNames.name(of: unit)
    // HealthKit's percent is a share of 1 (UNIT-01).
    let factor = unit.string == "%" ? 100.0 : 1
    self.init(.decimal(Self.decimals(facts, unit)), unit: name, factor: factor, style: style)
  }

  /// As many decimals as tell apart what those of the display unit do.
  private static func decimals(_ facts: DataType.QuantityFacts, _ unit: UnitExpression) -> Int {
    guard unit != facts.displayUnit, let conversion = try? facts.displayUnit.conversion(to: unit) else {  // not compatible: shown as it is
      return facts.decimals
    }
    let factor = abs(conversion(1) - conversion(0))
    guard factor > 0, factor.isFinite else { return facts.decimals }
    return min(6, max(0, facts.decimals + Int((-log10(factor) + 0.7).rounded(.down))))
  }
}
