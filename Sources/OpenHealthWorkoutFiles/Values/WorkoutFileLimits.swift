// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The limits for a file. `Documentation/Limits.md` describes what happens beyond them.
package struct WorkoutFileLimits: Sendable {
  /// The most bytes of a file, which is in memory as a whole while it is read.
  package var bytes = 256 << 20
  /// The most points of a file, of all workouts together: 11 days with one point each second.
  package var points = 1_000_000
  /// The most laps, parts, pauses and marks of a file, together.
  package var stretches = 20_000
  /// The most FIT files in sequence in one file, and the most workouts of another file.
  package var workouts = 200
  /// The deepest nesting of elements in an XML file.
  package var depth = 32
  /// The most bytes of a text or attribute that are kept.
  package static let longestText = 1000
  /// The longest workout, in seconds: 31 days.
  package static let longestWorkout = 31 * 86_400.0

  /// The default limits.
  package init() {}
}
