// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension UnitExpression {
  /// Whether numbers up to ``Limits/largestNumber`` have doubles in the other units of the dimension, which a product of many prefixes can miss.
  public var isWithinLimits: Bool {
    let one = toBase(1).magnitude
    return one >= 1 / Limits.largestNumber && one <= Limits.largestNumber
  }
}
