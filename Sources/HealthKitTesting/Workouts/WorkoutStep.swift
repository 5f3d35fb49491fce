// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit

/// What happens in a workout of a test; see ``TestHealthStore/play(_:in:from:)``.
public enum WorkoutStep: Sendable {
  /// So many seconds pass on the store's clock.
  case wait(TimeInterval)
  /// A sensor saves a sample that ends now; the seconds say how long it lasts.
  case sample(HKQuantityTypeIdentifier, HKQuantity, seconds: TimeInterval)
  /// The session is started, paused, goes on, is stopped, or ends, now.
  case start, pause, resume, stop, end

  /// A heart rate that a sensor measures now, in beats a minute.
  public static func heartRate(_ beatsPerMinute: Double) -> WorkoutStep {
    .sample(.heartRate, HKQuantity(unit: .count().unitDivided(by: .minute()), doubleValue: beatsPerMinute), seconds: 0)
  }

  /// A distance that was walked or run in the seconds up to now, in meters.
  public static func distance(_ meters: Double, seconds: TimeInterval) -> WorkoutStep {
    .sample(.distanceWalkingRunning, HKQuantity(unit: .meter(), doubleValue: meters), seconds: seconds)
  }
  /// Active energy that was burned in the seconds up to now, in kilocalories.
  public static func activeEnergy(_ kilocalories: Double, seconds: TimeInterval) -> WorkoutStep {
    .sample(.activeEnergyBurned, HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories), seconds: seconds)
  }
}
