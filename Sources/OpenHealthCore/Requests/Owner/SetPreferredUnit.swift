// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Sets the unit in which the person wants to see a quantity type. With nil, the usual unit of the person's country applies again
/// (PREF-01).
///
/// Observers of preferences are notified (PREF-03). Throws `invalidArgument` if the type is not a quantity type or the unit has another
/// dimension.
package struct SetPreferredUnit: OwnerRequest {
  /// Nothing. The setting is committed when the call returns.
  package typealias Reply = Void

  /// The quantity type.
  package var type: DataType
  /// A unit of the type's dimension; nil to withdraw the choice.
  package var unit: UnitExpression?

  /// Creates a request to choose the unit of one type, or with nil to withdraw the choice.
  package init(type: DataType, unit: UnitExpression?) {
    self.type = type
    self.unit = unit
  }
}
