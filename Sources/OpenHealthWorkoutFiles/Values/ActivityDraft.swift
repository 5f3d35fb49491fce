// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// An activity of a TCX or GPX file that is being read: laps and points in the order of the file.
struct ActivityDraft {
  /// Points without a gap.
  struct Segment {
    var points: [RecordedPoint] = []
    /// Whether the clock was stopped between the previous segment and this one.
    var followsPause: Bool
  }

  var activityType: UInt
  var name: String?
  var laps: [RecordedWorkout.Lap] = []
  var segments: [Segment] = []

  init(activityType: UInt) { self.activityType = activityType }

  /// Appends a point to the last segment. Does nothing without a segment.
  mutating func add(_ point: RecordedPoint) {
    guard !segments.isEmpty else { return }
    segments[segments.count - 1].points.append(point)
  }

  /// The period from the first lap or point to the end of the last; nil without laps and points.
  private var time: RecordedWorkout.Stretch? {
    let points = segments.lazy.flatMap(\.points).map(\.time)
    let starts = laps.map(\.time.start) + [points.min()].compactMap { $0 }
    let ends = laps.map(\.time.end) + [points.max()].compactMap { $0 }
    guard let start = starts.min(), let end = ends.max() else { return nil }
    return .init(start: start, end: end)
  }

  private func part(_ time: RecordedWorkout.Stretch) -> RecordedWorkout.Part {
    var configuration = WorkoutRecord.Configuration(activityType: activityType)
    if segments.contains(where: { $0.points.contains { $0.place != nil } }) { configuration.locationType = WorkoutPlace.outdoor }
    func sum(_ path: KeyPath<RecordedWorkout.Figures, Double?>) -> Double? {
      let values = laps.compactMap { $0.figures[keyPath: path] }
      return values.isEmpty ? nil : values.reduce(0, +)
    }
    var figures = RecordedWorkout.Figures()
    figures.activeSeconds = sum(\.activeSeconds)
    figures.distanceMeters = sum(\.distanceMeters)
    figures.energyKilocalories = sum(\.energyKilocalories)
    figures.steps = sum(\.steps)
    return .init(configuration: configuration, time: time, figures: figures)
  }

  private var pauses: [RecordedWorkout.Stretch] {
    var pauses: [RecordedWorkout.Stretch] = []
    var last: Date?
    for segment in segments where !segment.points.isEmpty {
      if segment.followsPause, let from = last, let to = segment.points.first?.time, from < to {
        pauses.append(.init(start: from, end: to))
      }
      last = segment.points.last?.time
    }
    return pauses
  }

  /// The workouts of drafts that belong together: one workout of several sports, or one for each draft. Throws
  /// ``WorkoutFileError/tooLong``.
  static func workouts(_ drafts: [ActivityDraft]) throws(WorkoutFileError) -> [RecordedWorkout] {
    let timed = drafts.compactMap { draft in draft.time.map { (draft: draft, time: $0) } }.sortedByTime(\.time.start)
    var parts = timed.map { $0.draft.part($0.time) }
    guard parts.areOneWorkout, parts.count > 1 else {
      return try timed.indices.map { index throws(WorkoutFileError) in try workout([timed[index].draft], [parts[index]]) }
    }
    // The workout ends with the last of its sports. A sport that ends after the start of the next is cut there, but its points count.
    parts[parts.count - 1].time.end = timed.map(\.time.end).max() ?? parts[parts.count - 1].time.end
    for index in parts.indices.dropLast() { parts[index].time.end = min(parts[index].time.end, parts[index + 1].time.start) }
    return [try workout(timed.map(\.draft), parts)]
  }

  private static func workout(
    _ drafts: [ActivityDraft], _ parts: [RecordedWorkout.Part]
  ) throws(WorkoutFileError) -> RecordedWorkout {
    var workout = RecordedWorkout(name: drafts.lazy.compactMap(\.name).first, parts: parts)
    guard workout.end.timeIntervalSince(workout.start) <= WorkoutFileLimits.longestWorkout else { throw .tooLong }
    workout.points.reserveCapacity(drafts.reduce(0) { $0 + $1.segments.reduce(0) { $0 + $1.points.count } })
    for draft in drafts { for segment in draft.segments { workout.points += segment.points } }
    workout.points = workout.points.sortedByTime(\.time)
    workout.laps = RecordedWorkout.laps(drafts.flatMap(\.laps), from: workout.start, to: workout.end)
    for pause in drafts.flatMap(\.pauses).sortedByTime(\.start) where workout.pauses.last.map({ $0.end <= pause.start }) ?? true {
      workout.pauses.append(pause)
    }
    workout.doubleStrides()
    workout.measureDistance()
    return workout
  }
}
