// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

/// How people read daily figures, which rules have in the catalogue's unit so that they do not depend on the person's.
package struct DailyForm: Sendable {
  /// The notation in the person's unit.
  package let format: FigureFormat
  /// The person's unit, in Apple's notation; `s` for times.
  package let unit: String
  private let conversion: UnitConversion

  /// The form of figures that are in the unit that people read.
  package init(_ format: FigureFormat, unit: String) { (self.format, self.unit, conversion) = (format, unit, .identity) }

  /// The form of a quantity in a unit of the person; the rules have the display unit of the catalogue.
  package init(of type: DataType, _ facts: DataType.QuantityFacts, in unit: UnitExpression, _ numbers: NumberStyle) {
    // A unit that does not measure the type, which the store refuses, would be the display unit.
    let known = try? facts.displayUnit.conversion(to: unit)
    let shown = known == nil ? facts.displayUnit : unit
    (format, self.unit, conversion) = (FigureFormat(of: type, in: shown, style: numbers), shown.string, known ?? .identity)
  }

  /// A figure of the rules in the person's unit.
  package func shown(_ value: Double) -> Double { conversion(value) }

  /// A figure with its unit, such as `61 BPM`.
  package func text(_ value: Double) -> String { format.text(shown(value)) }

  /// A level or mean with its unit. That of small whole numbers has a decimal.
  package func meanText(_ value: Double) -> String { format.meanText(shown(value)) }

  /// A level or mean without its unit.
  package func mean(_ value: Double) -> String { format.mean(shown(value)) }
}
