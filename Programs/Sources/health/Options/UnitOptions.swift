// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCore

/// The unit of the figures.
struct UnitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The unit of the figures, such as km or count/min.", discussion: "Default: the usual one of the type.", valueName: "unit"))
  var unit: String?

  func unit(of facts: DataType.QuantityFacts) throws -> UnitExpression {
    guard let text = unit else { return facts.displayUnit }
    let parsed: UnitExpression
    do { parsed = try UnitExpression.parse(text) } catch { throw ValidationError("\"\(text)\" is no unit.") }
    guard parsed.isCompatible(with: facts.unit) else {
      throw ValidationError("\"\(text)\" does not fit the type, whose unit is \(facts.displayUnit.string).")
    }
    return parsed
  }
}
