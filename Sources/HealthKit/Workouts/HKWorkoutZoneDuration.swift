// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// How long a workout was in a zone.
public struct HKWorkoutZoneDuration: Sendable, Equatable, Hashable {
  /// The zone.
  public let zone: HKWorkoutZone
  /// Active seconds.
  public let duration: TimeInterval
}
