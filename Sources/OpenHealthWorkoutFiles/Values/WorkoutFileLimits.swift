// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a file may ask for at most. `Documentation/Limits.md` says what happens beyond.
public struct WorkoutFileLimits: Sendable {
  /// The bytes of a file: all of it is in memory while it is read.
  public var bytes = 256 << 20
  /// The points of a file, of all workouts together: 11 days with one a second.
  public var points = 1_000_000
  /// Laps, parts, pauses and marks of a file, together.
  public var stretches = 20_000
  /// FIT files one behind the other in one file, and workouts of another.
  public var workouts = 200
  /// The elements inside one another in a file of XML.
  public var depth = 32
  /// The bytes of a text or an attribute that is kept.
  public static let longestText = 1000
  /// How long a workout may last, in seconds: a month.
  public static let longestWorkout = 31 * 86_400.0

  public init() {}
}
