// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// One of the zones of a quantity in workouts (ZONE-02, ZONE-03).
public struct HKWorkoutZone: Sendable, Equatable, Hashable {
  /// Its place, from 0 for the lowest.
  public let index: Int
  /// Where it begins, which belongs to it; nil for the lowest, which has no lower end.
  public let minimum: HKQuantity?
  /// Where the next one begins; nil for the highest, which has no upper end.
  public let maximum: HKQuantity?
}
