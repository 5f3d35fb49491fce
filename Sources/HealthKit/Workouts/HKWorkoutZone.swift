// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// One of the zones of a quantity, such as of heart rate, in workouts (ZONE-02, ZONE-03).
public struct HKWorkoutZone: Sendable, Equatable, Hashable {
  /// The zone's position, from 0 for the lowest.
  public let index: Int
  /// The lower bound, which belongs to the zone; nil for the lowest zone.
  public let minimum: HKQuantity?
  /// The upper bound, which belongs to the next zone; nil for the highest zone.
  public let maximum: HKQuantity?
}
