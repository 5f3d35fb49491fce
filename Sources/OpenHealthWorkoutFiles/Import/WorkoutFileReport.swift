// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What an import of a file found and what became of it. Holds no measured value.
public struct WorkoutFileReport: Sendable {
  /// What became of a workout.
  public enum Outcome: String, Sendable, Hashable, Codable {
    /// It was stored, with its samples.
    case stored
    /// The same workout of a source of the same name is stored already. Samples of it that were not are stored now.
    case alreadyThere
    /// Another workout of the same source is stored at that time. Nothing of this one was, so that nothing counts twice.
    case overlaps
  }

  /// One workout of the file.
  public struct Workout: Sendable, Hashable {
    public var activityType: UInt
    public var start: Date
    public var end: Date
    /// Nil for a preview.
    public var outcome: Outcome?
  }

  /// The samples of one type, in numbers.
  public struct Counts: Sendable, Hashable {
    public var read = 0
    public var stored = 0
    public var alreadyThere = 0
    /// Left out, as HealthKit takes no such sample, or with a workout that overlaps another one.
    public var skipped = 0

    public init() {}
  }

  public internal(set) var format: WorkoutFileFormat
  /// The name under which the samples are stored.
  public internal(set) var source: String
  /// The import's number in the store; nil for a preview.
  public internal(set) var number: Int64?
  public internal(set) var workouts: [Workout] = []
  public internal(set) var countsByType: [DataType: Counts] = [:]
  /// Whether somebody stopped it.
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
