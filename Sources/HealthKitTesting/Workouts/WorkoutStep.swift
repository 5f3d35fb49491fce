// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit

/// A step of a workout in a test; see ``TestHealthStore/play(_:in:from:)``.
public enum WorkoutStep: Sendable {
  /// Moves the store's clock on by a number of seconds.
  case wait(TimeInterval)
  /// A sensor saves a sample that ends now and lasts the given seconds.
  case sample(HKQuantityTypeIdentifier, HKQuantity, seconds: TimeInterval)
  /// Starts, pauses, resumes, stops or ends the session, now.
  case start, pause, resume, stop, end

  /// A heart rate measured now, in beats per minute.
  public static func heartRate(_ beatsPerMinute: Double) -> WorkoutStep {
    .sample(.heartRate, HKQuantity(unit: .count().unitDivided(by: .minute()), doubleValue: beatsPerMinute), seconds: 0)
  }

  /// A distance walked or run in the seconds up to now, in meters.
  public static func distance(_ meters: Double, seconds: TimeInterval) -> WorkoutStep {
    .sample(.distanceWalkingRunning, HKQuantity(unit: .meter(), doubleValue: meters), seconds: seconds)
  }
  /// Active energy burned in the seconds up to now, in kilocalories.
  public static func activeEnergy(_ kilocalories: Double, seconds: TimeInterval) -> WorkoutStep {
    .sample(.activeEnergyBurned, HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories), seconds: seconds)
  }
}
