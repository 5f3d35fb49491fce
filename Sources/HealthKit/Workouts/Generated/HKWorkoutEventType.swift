// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// What happened during a workout.
///
/// Since iOS 8.0.
public enum HKWorkoutEventType: Int, Sendable {
  /// The workout was paused.
  case pause = 1

  /// The workout went on.
  case resume = 2

  /// A lap ended. Since iOS 10.0.
  case lap = 3

  /// The person marked a moment. Since iOS 10.0.
  case marker = 4

  /// The person stopped moving, and the workout was paused. Since iOS 10.0.
  case motionPaused = 5

  /// The person moved again, and the workout went on. Since iOS 10.0.
  case motionResumed = 6

  /// A stretch of the workout. Since iOS 11.0.
  case segment = 7

  /// The person asked to pause or to go on. Since iOS 11.0.
  case pauseOrResumeRequest = 8
}
