// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension Array {
  /// The elements sorted by a time, stably. Elements in order, as in most files, are returned at once.
  func sortedByTime(_ time: (Element) -> Date) -> [Element] {
    if zip(self, dropFirst()).allSatisfy({ time($0) <= time($1) }) { return self }
    return indices.sorted { (time(self[$0]), $0) < (time(self[$1]), $1) }.map { self[$0] }
  }
}

extension Array {
  /// The indices of the elements from one instant to another, both included. They must be sorted by time. Cost: two binary searches.
  func stretch(from start: Date, to end: Date, by time: (Element) -> Date) -> Range<Int> {
    let from = firstPlace { time($0) >= start }
    return from..<Swift.max(from, firstPlace { time($0) > end })
  }
}

extension [RecordedPoint] {
  /// The indices of the points from one instant to another, both included. The points must be sorted by time.
  func stretch(from start: Date, to end: Date) -> Range<Int> { stretch(from: start, to: end, by: \.time) }
}

extension [RecordedWorkout.Part] {
  /// The longest time, in seconds, between two sports of one workout.
  private static var longestGap: Double { 6 * 3600 }

  /// The ranges of the parts that make one workout each: several sports, one soon after the other, or a single part.
  var workouts: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var first = 0
    for index in indices where index + 1 == count || self[index + 1].time.start.timeIntervalSince(self[index].time.end) > Self.longestGap {
      let run = Array(self[first...index])
      ranges += run.areOneWorkout ? [first..<index + 1] : (first...index).map { $0..<$0 + 1 }
      first = index + 1
    }
    return ranges
  }

  /// Whether the parts make one workout: there is one, or there are several sports of which each may be a part (WORK-19).
  var areOneWorkout: Bool {
    count == 1
      || (Set(map(\.configuration.activityType)).count > 1
        && allSatisfy { WorkoutRecord.isPart($0.configuration.activityType, of: ActivityName.severalSports) })
  }
}

extension RecordedWorkout {
  /// Doubles the cadence of sports on foot, for which devices count the strides of one foot.
  mutating func doubleStrides() {
    var part = 0
    for index in points.indices {
      while part + 1 < parts.count, parts[part + 1].time.start <= points[index].time { part += 1 }
      if ActivityName.isOnFoot(parts[part].configuration.activityType) { points[index].cadence = points[index].cadence.map { $0 * 2 } }
    }
  }

  /// The laps among those of a file, sorted by start, that can have time from one instant to another: those that begin in it, and the one
  /// before, as a lap ends where the next begins. Cost: two binary searches.
  static func stretch<Element>(
    ofLaps laps: [Element], from start: Date, to end: Date, by begin: (Element) -> Date
  ) -> Range<Int> {
    let first = max(0, laps.firstPlace { begin($0) > start } - 1)
    return first..<max(first, laps.firstPlace { begin($0) >= end })
  }

  /// The laps in order, each cut at the start of the next and at the bounds of the workout. Laps without duration are dropped.
  static func laps(_ laps: [Lap], from start: Date, to end: Date) -> [Lap] {
    let sorted = laps.sortedByTime(\.time.start)
    return sorted.indices.compactMap { index in
      var lap = sorted[index]
      let next = index + 1 < sorted.count ? sorted[index + 1].time.start : end
      let from = max(start, lap.time.start)
      let to = min(lap.time.end, next, end)
      guard from < to else { return nil }
      lap.time = Stretch(start: from, end: to)
      return lap
    }
  }
}
