// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The content that an import of a file found, and what became of it. Contains no measured value.
public struct WorkoutFileReport: Sendable {
  /// The outcome of one workout.
  public enum Outcome: String, Sendable, Hashable, Codable {
    /// The workout was stored, with its samples.
    case stored
    /// The same workout of a source with the same name is stored already. Samples of it that were missing are stored now.
    case alreadyThere
    /// Another workout of the same source is stored at that time. Nothing of this one was stored, so that nothing counts twice.
    case overlaps
  }

  /// A workout of the file.
  public struct Workout: Sendable, Hashable {
    /// The raw value of the `HKWorkoutActivityType`.
    public var activityType: UInt
    /// When the workout begins.
    public var start: Date
    /// When the workout ends.
    public var end: Date
    /// The outcome; nil in a preview.
    public var outcome: Outcome?
  }

  /// Counts of the samples of one type: `read` is the sum of the others. In a preview only `read` and `skipped` are counted.
  public struct Counts: Sendable, Hashable {
    /// Samples that the file contains.
    public var read = 0
    /// Samples that this import stored.
    public var stored = 0
    /// Samples that were stored before.
    public var alreadyThere = 0
    /// Samples that HealthKit does not accept, and those of a workout that overlaps another one.
    public var skipped = 0

    /// All counts zero.
    public init() {}
  }

  /// The format of the file.
  public internal(set) var format: WorkoutFileFormat
  /// The name of the source with which the samples are stored.
  public internal(set) var source: String
  /// The import's number in the store; nil in a preview.
  public internal(set) var number: Int64?
  /// The workouts of the file, in its order. After a cancelled import, only those before the cancellation.
  public internal(set) var workouts: [Workout] = []
  /// The counts of samples by type, including the workouts themselves and their routes.
  public internal(set) var countsByType: [DataType: Counts] = [:]
  /// Whether the import was cancelled.
  public internal(set) var isCancelled = false

  init(_ file: WorkoutFile) {
    format = file.format
    source = WorkoutRecords.sourceName(of: file)
  }

  mutating func count(_ group: ImportRecords.Group, _ path: WritableKeyPath<Counts, Int>) {
    for record in [group.record] + group.members { countsByType[record.type, default: Counts()][keyPath: path] += 1 }
  }

  mutating func count(_ counts: [DataType: Int], _ path: WritableKeyPath<Counts, Int>) {
    for (type, count) in counts { countsByType[type, default: Counts()][keyPath: path] += count }
  }
}
