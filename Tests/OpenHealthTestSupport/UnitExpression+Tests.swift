// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension UnitExpression {
  /// The unit of a text that a test contains. Ends the process for a text that is not a unit.
  package static func ofTests(_ text: String) -> UnitExpression {
    do { return try parse(text) } catch { preconditionFailure("\(text) is not a unit: \(error)") }
  }
}
