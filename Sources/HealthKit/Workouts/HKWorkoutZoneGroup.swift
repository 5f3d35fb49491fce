// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The zones of a workout, or of one of its activities, and how long it was in each (ZONE-16).
public struct HKWorkoutZoneGroup: Sendable, Equatable, Hashable {
  /// The zones. Later changes of the preferred ones leave them as they are (ZONE-23).
  public let configuration: HKWorkoutZoneConfiguration
  /// One for each zone, in their order.
  public let zoneDurations: [HKWorkoutZoneDuration]

  /// - Parameter seconds: one for each zone.
  init(_ configuration: HKWorkoutZoneConfiguration, seconds: [Double]) {
    self.configuration = configuration
    zoneDurations = zip(configuration.zones, seconds).map { HKWorkoutZoneDuration(zone: $0, duration: $1) }
  }
}
