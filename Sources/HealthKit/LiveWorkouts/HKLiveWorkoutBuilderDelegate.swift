// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Receives what a live workout builder collects, on the builder's own serial queue, which is never the main one (LIVE-05).
public protocol HKLiveWorkoutBuilderDelegate: NSObjectProtocol {
  /// The builder collected samples of these types, and their statistics changed. Samples that come fast are reported together.
  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>)

  /// The workout has new events.
  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder)

  /// An activity of the workout began. Optional: the default does nothing.
  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity)

  /// An activity of the workout ended. Optional: the default does nothing.
  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity)

  /// The workout moved to another zone; samples in the same zone make no call (ZONE-19). Optional: the default does nothing.
  func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didUpdateWorkoutZone zoneUpdate: HKLiveWorkoutZoneUpdate)
}

// The methods that are optional in Apple's protocol.
extension HKLiveWorkoutBuilderDelegate {
  /// Ignores the call, for delegates without this method.
  public func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity) {}

  /// Ignores the call, for delegates without this method.
  public func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity) {}

  /// Ignores the call, for delegates without this method.
  public func workoutBuilder(_ workoutBuilder: HKLiveWorkoutBuilder, didUpdateWorkoutZone zoneUpdate: HKLiveWorkoutZoneUpdate) {}
}
