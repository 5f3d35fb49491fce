// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Sets the person's preferred workout zones for a type. With nil, the system's zones apply again (ZONE-08, ZONE-10).
///
/// Existing workouts keep their zones (ZONE-23). Throws `invalidArgument` for a type without zones and for unusable boundaries.
package struct SetZones: OwnerRequest {
  /// Nothing. The setting is committed when the call returns.
  package typealias Reply = Void

  /// A quantity type that has zones.
  package var type: DataType
  /// The values between neighbouring zones, one fewer than there are zones: 2 to 8 positive values, ascending, all in the same unit. Nil
  /// withdraws the choice.
  package var boundaries: [Amount]?

  /// Creates a request to choose the zones of one type, or with nil to withdraw the choice.
  package init(type: DataType, boundaries: [Amount]?) {
    self.type = type
    self.boundaries = boundaries
  }
}
