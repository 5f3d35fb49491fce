// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The bounds on dates, numbers and sizes. `Documentation/Limits.md` describes what happens beyond them.
public enum Limits {
  /// The largest distance from 2001 of a date of a sample or anchor, in seconds: about 31,700 years each way.
  public static let farthestDate = 1e12
  /// The shortest interval of a collection, in seconds.
  public static let shortestInterval = 1e-3
  /// The longest interval of a collection, in seconds.
  public static let longestInterval = 1e12
  /// The most statistics in a collection: one for each interval with data and, where sources are separate, one for each source in it.
  public static let mostStatistics = 500_000
  /// The most crossings of interval boundaries by the samples of a collection, all together.
  public static let mostCrossings = 10_000_000
  /// The most parts that nights divide samples of sleep into, all together.
  public static let mostSleepParts = 2_000_000
  /// The most steps of ``RegularExpression/stepLength`` that the regular expressions of one request may take: half a second's work. A text
  /// that needs no whole step counts as none. ICU itself gives up at about twice as many, and calls that no match.
  public static let mostExpressionSteps = 2_000
  /// The most levels of "and", "or", "not" and the like in a predicate. No person writes a deeper one, and reading it back from a wire
  /// would fail.
  public static let deepestPredicate = 150
  /// The most readers of one reply with changes (``FetchChanges/marks``).
  public static let mostMarks = 1000
  /// The greatest magnitude of a number in a sample or its metadata: that of the greatest double. Infinities are beyond it.
  public static let largestNumber = Double.greatestFiniteMagnitude
  /// The greatest factor of a unit to the base units of its dimension; its reciprocal is the least.
  public static let largestUnitFactor = 1e100

  /// The largest metadata of a sample that an app saves: the bytes of all keys and texts, and 32 for each key.
  public static let largestMetadata = 1 << 20

  /// The most locations in a route: one a second for eleven days.
  public static let mostLocations = 1_000_000

  /// The most heartbeats in a series: those of a day at 200 a minute (OQ-24).
  public static let mostHeartbeats = 288_000

  /// The longest text of a device, or in the content of a sample, such as the brand of contact lenses, in bytes.
  public static let longestContentText = 10_000
  /// The most codes of a medication.
  public static let mostCodings = 100
  /// The largest content of a sample as JSON, without its large part, in bytes.
  public static let largestContent = 1 << 20
  /// The large part of the content of a sample, such as the voltages of an electrocardiogram, in bytes.
  public static let largestContentBytes = 64 << 20
  /// The largest resource of a clinical record, in bytes.
  public static let largestResource = 16 << 20

  /// The most bytes that the attachments of one sample have together (ATT-06, OQ-27).
  public static let largestAttachments = 64 << 20
  /// The most attachments of one sample.
  public static let mostAttachments = 1000
  /// The largest description of an attachment as JSON, with name and metadata, in bytes.
  public static let largestAttachmentRecord = 1 << 16

  /// The longest bundle identifier of a registered app, in bytes: with an ending it is the name of a file.
  public static let longestAppIdentifier = 200
  /// The longest name of a registered app, in bytes.
  public static let longestAppName = 200
  /// The longest usage text or command of a registered app, in bytes.
  public static let longestAppText = 4000
  /// The most days that the access log is kept: a hundred years.
  public static let mostAccessLogDays = 36_525

  /// The most events in an unfinished workout.
  public static let mostWorkoutEvents = 10_000
  /// The most activities in an unfinished workout.
  public static let mostWorkoutActivities = 1000
  /// The most workouts of an app that it has neither finished nor discarded.
  public static let mostUnfinishedWorkouts = 1000
  /// The seconds for which the store keeps an unfinished workout, or a session, without changes: 30 days.
  public static let unfinishedWorkoutSeconds = 2_592_000.0
}
