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

  /// A lap as the file states it.
  struct Lap {
    var start: Date?
    var figures = RecordedWorkout.Figures()
    /// The segments of its points.
    var segments: Range<Int>
  }

  var activityType: UInt
  var name: String?
  var segments: [Segment] = []
  /// The laps of the file, before ``close(_:)``.
  var openLaps: [Lap] = []
  private var laps: [RecordedWorkout.Lap] = []

  init(activityType: UInt) { self.activityType = activityType }

  /// Appends a point to the last segment. Does nothing without a segment.
  mutating func add(_ point: RecordedPoint) {
    guard !segments.isEmpty else { return }
    segments[segments.count - 1].points.append(point)
  }

  /// Ends the activity: its points and laps are complete.
  mutating func close(_ tally: inout RemarkTally) {
    removeStrayTimes(&tally)
    laps = openLaps.compactMap { lap in
      let times = segments[lap.segments].lazy.flatMap(\.points).map(\.time)
      guard let start = lap.start ?? times.min() else { return nil }
      let end = max(start + (lap.figures.activeSeconds ?? 0), times.max() ?? start)
      return RecordedWorkout.Lap(time: .init(start: start, end: end), figures: lap.figures)
    }
    tally.add(.laps, openLaps.count - laps.count)
    // A lap contains the time that the clock ran, but lasts until the next one begins.
    for index in laps.indices.dropLast() {
      let next = laps[index + 1].time.start
      if next > laps[index].time.start { laps[index].time.end = next }
    }
  }

  /// Removes points whose times are hours away from the others, as after a jump of the clock.
  private mutating func removeStrayTimes(_ tally: inout RemarkTally) {
    let kept = StrayTimes.kept(segments.flatMap { $0.points.map(\.time) })
    guard let kept else { return }
    for index in segments.indices {
      let count = segments[index].points.count
      segments[index].points.removeAll { point in !kept.contains { $0.contains(point.time) } }
      tally.add(.points(.outside), count - segments[index].points.count)
    }
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

  /// The workouts of drafts that belong together: one workout of several sports, or one for each draft. Drafts without laps and points are
  /// none, which is counted.
  static func workouts(_ drafts: [ActivityDraft], _ tally: inout RemarkTally) -> [RecordedWorkout] {
    let timed = drafts.compactMap { draft in draft.time.map { (draft: draft, time: $0) } }.sortedByTime(\.time.start)
    tally.add(.emptyWorkouts, drafts.count - timed.count)
    var parts = timed.map { $0.draft.part($0.time) }
    return parts.workouts.map { range in
      // The workout ends with the last of its sports. A sport that ends after the start of the next is cut there, but its points count.
      let last = range.upperBound - 1
      parts[last].time.end = timed[range].map(\.time.end).max() ?? parts[last].time.end
      for index in range.dropLast() { parts[index].time.end = min(parts[index].time.end, parts[index + 1].time.start) }
      return workout(timed[range].map(\.draft), Array(parts[range]), &tally)
    }
  }

  private static func workout(
    _ drafts: [ActivityDraft], _ parts: [RecordedWorkout.Part], _ tally: inout RemarkTally
  ) -> RecordedWorkout {
    var workout = RecordedWorkout(name: drafts.lazy.compactMap(\.name).first, parts: parts)
    // Segments in another order than their times are brought into it; the points of each keep theirs.
    let segments = drafts.flatMap(\.segments).filter { !$0.points.isEmpty }.sortedByTime { $0.points[0].time }
    var breaks: Set<Int> = []
    var last: Date?
    for segment in segments {
      if segment.followsPause, let from = last {
        breaks.insert(workout.points.count)
        if from < segment.points[0].time { workout.addPause(from, segment.points[0].time) }
      }
      workout.points += segment.points
      last = segment.points[segment.points.count - 1].time
    }
    workout.removeRepetitions(&breaks, &tally)
    tally.add(.places(.tooFar), PathCheck.removeStrayPlaces(&workout.points))
    tally.add(.jumps, workout.points.measureDistance { breaks.contains($0) })
    tally.add(.movedPoints, workout.points.settle())
    let laps = drafts.flatMap(\.laps)
    workout.laps = RecordedWorkout.laps(laps, from: workout.start, to: workout.end)
    tally.add(.laps, laps.count - workout.laps.count)
    workout.doubleStrides()
    return workout
  }
}

extension RecordedWorkout {
  fileprivate mutating func addPause(_ start: Date, _ end: Date) {
    if let last = pauses.last, last.end > start { return }
    pauses.append(.init(start: start, end: end))
  }

  /// Removes points that equal an earlier one, as where a program wrote a track several times.
  fileprivate mutating func removeRepetitions(_ breaks: inout Set<Int>, _ tally: inout RemarkTally) {
    // A point cannot equal one before it while times ascend, as they nearly always do.
    if zip(points, points.dropFirst()).allSatisfy({ $0.time < $1.time }) { return }
    var known: Set<RecordedPoint> = []
    var (kept, moved) = ([RecordedPoint](), Set<Int>())
    var isBroken = false
    for (index, point) in points.enumerated() {
      if breaks.contains(index) { isBroken = true }
      if known.insert(point).inserted {
        if isBroken { moved.insert(kept.count) }
        isBroken = false
        kept.append(point)
      } else if point == kept.last {
        // A segment that repeats the one before it begins where that ended.
        isBroken = false
      }
    }
    tally.add(.points(.repeated), points.count - kept.count)
    (points, breaks) = (kept, moved)
  }
}
