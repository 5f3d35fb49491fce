// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// How far a workout session has come.
///
/// Since iOS 17.0.
public enum HKWorkoutSessionState: Int, Sendable {
  /// Not started.
  case notStarted = 1

  /// Running.
  case running = 2

  /// Ended.
  case ended = 3

  /// Paused.
  case paused = 4

  /// Prepared.
  case prepared = 5

  /// Stopped, but not ended.
  case stopped = 6
}
