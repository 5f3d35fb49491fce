// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

/// The unit of the figures.
struct UnitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The unit of the figures, such as km or count/min.", discussion: "Default: the one that `health units` shows.", valueName: "unit"))
  var unit: String?

  func check(_ facts: DataType.QuantityFacts) throws { _ = try unit.map { try Self.unit(named: $0, of: facts) } }

  /// The unit asked for, else the one in which the person wants to see the type.
  func unit(of type: DataType, _ facts: DataType.QuantityFacts, _ service: any HealthService) throws -> UnitExpression {
    if let unit { return try Self.unit(named: unit, of: facts) }
    let units = try service.perform(PreferredUnits(types: [type], system: MeasurementSystem(.current)), for: .owner)
    return units[type] ?? facts.displayUnit
  }

  /// The unit that a person means. Throws a validation error when it does not fit.
  static func unit(named text: String, of facts: DataType.QuantityFacts) throws -> UnitExpression {
    let parsed: UnitExpression
    do { parsed = try UnitExpression.parse(text) } catch { throw ValidationError("\"\(text)\" is no unit.") }
    guard parsed.isCompatible(with: facts.unit) else {
      throw ValidationError("\"\(text)\" does not fit the type, whose unit is \(facts.displayUnit.string).")
    }
    return parsed
  }
}
