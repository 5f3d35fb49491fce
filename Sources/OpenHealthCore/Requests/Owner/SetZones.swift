// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Sets the zones of a type in workouts that the person prefers, or, with nil, goes back to those of the system (ZONE-08, ZONE-10).
///
/// Workouts keep the zones that they have (ZONE-23). Throws `invalidArgument` for boundaries that cannot be used.
public struct SetZones: OwnerRequest {
  public typealias Reply = Void

  public var type: DataType
  /// One fewer than zones.
  public var boundaries: [WorkoutRecord.Amount]?

  public init(type: DataType, boundaries: [WorkoutRecord.Amount]?) {
    self.type = type
    self.boundaries = boundaries
  }
}
