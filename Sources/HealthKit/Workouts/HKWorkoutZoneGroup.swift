// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The zones of a workout, or of one of its activities, with the time spent in each (ZONE-16).
public struct HKWorkoutZoneGroup: Sendable, Equatable, Hashable {
  /// The zones at the time of the workout. Later changes of the preferred ones do not affect them (ZONE-23).
  public let configuration: HKWorkoutZoneConfiguration
  /// One duration for each zone, in the same order.
  public let zoneDurations: [HKWorkoutZoneDuration]

  /// - Parameter seconds: one number for each zone.
  init(_ configuration: HKWorkoutZoneConfiguration, seconds: [Double]) {
    self.configuration = configuration
    zoneDurations = zip(configuration.zones, seconds).map { HKWorkoutZoneDuration(zone: $0, duration: $1) }
  }
}
