// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The limits for a file. `Documentation/Limits.md` describes what happens beyond them.
public struct WorkoutFileLimits: Sendable {
  /// The most bytes of a file, which is in memory as a whole while it is read.
  public var bytes = 256 << 20
  /// The most points of a file, of all workouts together: 11 days with one point each second.
  public var points = 1_000_000
  /// The most laps, parts, pauses and marks of a file, together.
  public var stretches = 20_000
  /// The most FIT files in sequence in one file, and the most workouts of another file.
  public var workouts = 200
  /// The deepest nesting of elements in an XML file.
  public var depth = 32
  /// The most bytes of a text or attribute that are kept.
  public static let longestText = 1000
  /// The longest workout, in seconds: 31 days.
  public static let longestWorkout = 31 * 86_400.0

  /// The default limits.
  public init() {}
}
