// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension Array {
  /// By a time, of equal times as they came. Most files are in order.
  func sortedByTime(_ time: (Element) -> Date) -> [Element] {
    if zip(self, dropFirst()).allSatisfy({ time($0) <= time($1) }) { return self }
    return indices.sorted { (time(self[$0]), $0) < (time(self[$1]), $1) }.map { self[$0] }
  }
}

extension [RecordedPoint] {
  /// The places of points from one instant to another, both included. The points ascend.
  func stretch(from start: Date, to end: Date) -> Range<Int> {
    /// The first place of a point of which something holds, and holds of all behind it.
    func first(_ holds: (Date) -> Bool) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if holds(self[middle].time) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    let from = first { $0 >= start }
    return from..<Swift.max(from, first { $0 > end })
  }
}

extension [RecordedWorkout.Part] {
  /// Whether they are the sports of one workout: there are several, and each may be a part of one (WORK-19).
  var areOneWorkout: Bool {
    count == 1
      || (Set(map(\.configuration.activityType)).count > 1
        && allSatisfy { WorkoutRecord.isPart($0.configuration.activityType, of: ActivityName.severalSports) })
  }
}

extension RecordedWorkout {
  /// Makes steps of strides: devices count one foot's. Where no foot is on the ground, cadence stays what it is.
  mutating func doubleStrides() {
    var part = 0
    for index in points.indices {
      while part + 1 < parts.count, parts[part + 1].time.start <= points[index].time { part += 1 }
      if ActivityName.isOnFoot(parts[part].configuration.activityType) { points[index].cadence = points[index].cadence.map { $0 * 2 } }
    }
  }

  /// Laps in order, cut where the next begins and where the workout ends. Those without length go.
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
