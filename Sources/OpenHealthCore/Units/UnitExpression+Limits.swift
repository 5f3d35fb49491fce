// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension UnitExpression {
  /// Whether the factor to the base units is within ``Limits/largestUnitFactor``; a product of many prefixes can exceed it.
  package var isWithinLimits: Bool {
    let one = toBase(1).magnitude
    return one >= 1 / Limits.largestUnitFactor && one <= Limits.largestUnitFactor
  }
}
