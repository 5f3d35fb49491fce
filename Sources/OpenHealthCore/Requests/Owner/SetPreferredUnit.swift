// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Sets the unit in which the person wants to see a quantity type, or, with nil, goes back to what is usual where they live (PREF-01).
///
/// Throws `invalidArgument` for a unit of another dimension. Those who observe preferences are told (PREF-03).
public struct SetPreferredUnit: OwnerRequest {
  public typealias Reply = Void

  public var type: DataType
  public var unit: UnitExpression?

  public init(type: DataType, unit: UnitExpression?) {
    self.type = type
    self.unit = unit
  }
}
