// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The time that a workout spent in a zone.
public struct HKWorkoutZoneDuration: Sendable, Equatable, Hashable {
  /// The zone, with its bounds.
  public let zone: HKWorkoutZone
  /// The active time in the zone, in seconds.
  public let duration: TimeInterval
}
