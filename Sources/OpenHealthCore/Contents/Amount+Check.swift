// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension Amount {
  /// Throws unless the amount is a finite number in a unit compatible with this one.
  func check(_ name: String, in unit: UnitExpression) throws(ContentFault) {
    guard self.unit.isCompatible(with: unit) else { throw .unit(name: name, expected: unit.string, unit: self.unit.string) }
    guard value.isFinite else { throw .outOfRange(name: name) }
  }
}
