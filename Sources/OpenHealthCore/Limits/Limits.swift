// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How far, large and many things may be. `Documentation/Limits.md` says what happens beyond.
public enum Limits {
  /// The seconds from 2001 within which dates of samples and anchors lie: about 31,700 years each way.
  public static let farthestDate = 1e12
  /// The shortest interval of a collection, in seconds.
  public static let shortestInterval = 1e-3
  /// The longest interval of a collection, in seconds.
  public static let longestInterval = 1e12
  /// How many statistics a collection can hold: one for each interval with data and, where sources are separate, one for each source in it.
  public static let mostStatistics = 500_000
  /// How often the samples of a collection may reach over the border of an interval, all together.
  public static let mostCrossings = 10_000_000
  /// How often samples of sleep may have time in a night, all together.
  public static let mostSleepParts = 2_000_000
  /// How many levels of "and", "or", "not" and the like a predicate has at most: deeper is none that a person wrote, and reading it back from a
  /// wire would fail.
  public static let deepestPredicate = 150
  /// The greatest magnitude of a number in a sample or its metadata: that of the greatest double. Infinities are beyond it.
  public static let largestNumber = Double.greatestFiniteMagnitude
  /// The greatest factor of a unit to the base units of its dimension; its reciprocal is the least.
  public static let largestUnitFactor = 1e100

  /// How many locations a route has at most: those of eleven days, one a second.
  public static let mostLocations = 1_000_000

  /// The longest bundle identifier of an app that is registered, in bytes: with an ending it is the name of a file.
  public static let longestAppIdentifier = 200
  /// The longest name of an app that is registered, in bytes.
  public static let longestAppName = 200
  /// The longest usage text or command of an app that is registered, in bytes.
  public static let longestAppText = 4000
  /// For how many days the access log is kept at most: a hundred years.
  public static let mostAccessLogDays = 36_525

  /// How many events a workout in the making has at most.
  public static let mostWorkoutEvents = 10_000
  /// How many activities a workout in the making has at most.
  public static let mostWorkoutActivities = 1000
  /// How many workouts an app can have that it has neither finished nor discarded.
  public static let mostUnfinishedWorkouts = 1000
  /// For how many seconds the store keeps a workout in the making, or a session, of which nothing changes: 30 days.
  public static let unfinishedWorkoutSeconds = 2_592_000.0
}
