// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The workouts of a file that is being read, and what is remarked about it.
struct WorkoutCollection {
  private(set) var workouts: [RecordedWorkout] = []
  var tally = RemarkTally()

  var isEmpty: Bool { workouts.isEmpty }

  /// Adds the workouts of activities that belong together.
  ///
  /// - Parameter name: The name that the file has for the activity; nil if it has none.
  mutating func add(_ drafts: [ActivityDraft], named name: String?, _ limits: WorkoutFileLimits) throws(WorkoutFileFault) {
    for workout in ActivityDraft.workouts(drafts, &tally) { add(workout, named: name) }
    if workouts.count > limits.workouts { throw .tooMany(.workouts, limit: limits.workouts) }
  }

  /// Adds a workout, unless it is too long.
  mutating func add(_ workout: RecordedWorkout, named name: String?) {
    guard workout.end.timeIntervalSince(workout.start) <= WorkoutFileLimits.longestWorkout else { return tally.add(.tooLong) }
    workouts.append(workout)
    let text = (name ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    if ActivityName.isUnknown(workout.activityType, text) {
      tally.add(.unknownActivity(text.isEmpty ? nil : String(text.prefix(RemarkTally.longestName))))
    }
  }

  /// The workouts. Throws ``WorkoutFileFault`` if there is none, with the reason.
  func finished(_ format: WorkoutFileFormat) throws(WorkoutFileFault) -> [RecordedWorkout] {
    guard workouts.isEmpty else { return workouts }
    let reasons = Set(tally.remarks.map(\.reason))
    if reasons.contains(.tooLong) { throw .tooLong }
    if let unreadable = tally.remarks.first(where: { $0.reason == .points(.unreadableTime) }) {
      throw .unreadableTimes(format, count: unreadable.count)
    }
    // A GPX file without a track is a plan; the points of a course of a TCX file have times.
    let isPlan = format == .gpx && reasons.contains(.points(.plan))
    throw reasons.contains(.points(.noTime)) || isPlan ? .noTimes(format) : .noWorkout(format)
  }
}
