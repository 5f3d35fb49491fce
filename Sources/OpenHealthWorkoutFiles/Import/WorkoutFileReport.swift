// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The content that an import of a file found, and what became of it. Contains no measured value.
package struct WorkoutFileReport: Sendable {
  /// The outcome of one workout.
  package enum Outcome: String, Sendable, Hashable, Codable {
    /// The workout was stored, with its samples.
    case stored
    /// The same workout of a source with the same name is stored already. Samples of it that were missing are stored now.
    case alreadyThere
    /// The workout was stored with another activity. It is replaced by one with the activity that the person named.
    case corrected
    /// The person has deleted this workout. It stays out, and what the person has not deleted of its samples is stored.
    case removed
    /// Another workout of the same source is stored at that time. Nothing of this one was stored, so that nothing counts twice.
    case overlaps
  }

  /// A workout of the file.
  package struct Workout: Sendable, Hashable {
    /// The raw value of the `HKWorkoutActivityType`.
    package var activityType: UInt
    /// When the workout begins.
    package var start: Date
    /// When the workout ends.
    package var end: Date
    /// The outcome; nil in a preview.
    package var outcome: Outcome?
  }

  /// Counts of the samples of one type: `read` is the sum of the others. In a preview only `read` and `skipped` are counted.
  package struct Counts: Sendable, Hashable {
    /// Samples that the file contains.
    package var read = 0
    /// Samples that this import stored.
    package var stored = 0
    /// Samples that were stored before.
    package var alreadyThere = 0
    /// Samples that the person has corrected or deleted, and that stay out.
    package var removed = 0
    /// Samples that HealthKit does not accept, and those of a workout that overlaps another one.
    package var skipped = 0

    /// All counts zero.
    package init() {}
  }

  /// The format of the file; nil for an archive.
  package internal(set) var format: WorkoutFileFormat?
  /// The name of the source with which the samples are stored; nil for an archive.
  package internal(set) var source: String?
  /// The number of workout files in an archive; 1 for a single file.
  package internal(set) var fileCount = 1
  /// What of the file is no sample, and why: nothing is left out without a remark, a count of skipped samples, or an outcome.
  package var remarks: [WorkoutRemark] { tally.remarks }
  var tally = RemarkTally()
  /// The import's number in the store; nil in a preview.
  package internal(set) var number: Int64?
  /// The workouts of the file, in its order. After a cancelled import, only those before the cancellation.
  package internal(set) var workouts: [Workout] = []
  /// The counts of samples by type, including the workouts themselves and their routes.
  package internal(set) var countsByType: [DataType: Counts] = [:]
  /// Whether the import was cancelled.
  package internal(set) var isCancelled = false

  /// Whether something of the file is not in the store that an undamaged file would have brought there.
  package var hasLoss: Bool { remarks.contains(where: \.isLoss) || countsByType.values.contains { $0.skipped > 0 } }

  init(_ file: WorkoutFile) {
    format = file.format
    source = WorkoutRecords.sourceName(of: file)
    add(file.remarks)
  }

  /// The report of an archive.
  init(_ archive: WorkoutArchive) {
    fileCount = archive.files.count
    add(archive.remarks)
  }

  mutating func add(_ remarks: [WorkoutRemark]) { for remark in remarks { tally.add(remark.reason, remark.count) } }

  mutating func count(_ group: ImportRecords.Group, _ path: WritableKeyPath<Counts, Int>) {
    for record in [group.record] + group.members { countsByType[record.type, default: Counts()][keyPath: path] += 1 }
  }

  mutating func count(_ counts: [DataType: Int], _ path: WritableKeyPath<Counts, Int>) {
    for (type, count) in counts { countsByType[type, default: Counts()][keyPath: path] += count }
  }
}
