// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension UnitExpression {
  /// The unit of a text that this code or the catalogue contains. Ends the process for a text that is not a unit.
  static func known(_ text: String) -> UnitExpression {
    do { return try parse(text) } catch { preconditionFailure("\(text) is not a unit") }
  }

  /// The unit of things that are counted, such as tablets.
  package static let count = known("count")
}
