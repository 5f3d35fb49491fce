// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWorkoutFiles

/// The course of a workout, computed from its points: splits, climb and time in zones.
package struct WorkoutSplits: Sendable {
  /// A part of the distance; all have the same length except the last.
  package struct Split: Sendable, Equatable {
    /// The length in metres.
    package var meters: Double
    /// The time in seconds, without pauses.
    package var seconds: Double
    /// The mean heart rate in beats a minute, weighted by time; nil if none was measured.
    package var heartRate: Double?
    /// The difference in altitude: metres up minus metres down; nil if no altitude is known.
    package var climbMeters: Double?
  }

  /// The splits in order. Empty if the workout has no distances.
  package let splits: [Split]
  /// All metres up; nil if no altitude is known.
  package let ascentMeters: Double?
  /// All metres down, as a positive number; nil if no altitude is known.
  package let descentMeters: Double?

  /// The heart rate is unknown between measurements that are farther apart, in seconds.
  private static let longestGap = 60.0
  /// Altitudes are noisy: a climb counts from this difference on, in metres.
  private static let leastClimb = 2.0
  /// The largest number of splits; a workout that would have more has none.
  package static let mostSplits = 2000

  /// Computes splits of a length in metres, and the climb. There are none if the workout has no distances, or would have more than
  /// ``mostSplits``.
  package init(of workout: RecordedWorkout, every meters: Double) {
    (ascentMeters, descentMeters) = Self.climb(workout.points)
    splits = Self.splits(workout, meters)
  }

  /// The time in each zone, in seconds.
  ///
  /// - Parameters:
  ///   - workout: the workout with its heart rates.
  ///   - boundaries: the boundaries between zones in beats a minute, ascending. A rate on a boundary belongs to the upper zone.
  /// - Returns: one time more than there are boundaries; nil with fewer than two heart rates.
  package static func secondsInZones(of workout: RecordedWorkout, boundaries: [Double]) -> [Double]? {
    let beats = workout.points.filter { $0.heartRate != nil }
    guard beats.count > 1 else { return nil }
    var seconds = Array(repeating: 0.0, count: boundaries.count + 1)
    for (point, next) in zip(beats, beats.dropFirst()) {
      let length = next.time.timeIntervalSince(point.time)
      guard length > 0, length <= longestGap, let rate = point.heartRate else { continue }
      seconds[boundaries.firstIndex { rate < $0 } ?? boundaries.count] += length
    }
    return seconds
  }

  /// The metres up and down. Differences below the noise are left out.
  private static func climb(_ points: [RecordedPoint]) -> (Double?, Double?) {
    var (up, down) = (0.0, 0.0)
    var last: Double?
    for altitude in points.lazy.compactMap(\.altitudeMeters) {
      guard let from = last else {
        last = altitude
        continue
      }
      guard abs(altitude - from) >= leastClimb else { continue }
      if altitude > from { up += altitude - from } else { down += from - altitude }
      last = altitude
    }
    return last == nil ? (nil, nil) : (up, down)
  }

  private static func splits(_ workout: RecordedWorkout, _ length: Double) -> [Split] {
    let points = workout.points.filter { $0.distanceMeters != nil }
    // The farthest point need not be the last: distances of apps can be below 0.
    guard let total = points.compactMap(\.distanceMeters).max(), length > 0, total / length <= Double(mostSplits) else { return [] }
    var splits: [Split] = []
    var (begin, beginMeters) = (workout.start, 0.0)
    var previous: (time: Date, meters: Double) = (workout.start, 0)
    func add(_ end: Date, _ meters: Double) {
      guard meters - beginMeters > 0 else { return }
      let inside = workout.points.filter { $0.time >= begin && $0.time < end }
      let seconds = end.timeIntervalSince(begin) - paused(workout.pauses, begin, end)
      let (up, down) = climb(inside)
      splits.append(
        Split(
          meters: meters - beginMeters, seconds: max(0, seconds), heartRate: meanHeartRate(inside), climbMeters: up.map { $0 - (down ?? 0) }
        ))
      (begin, beginMeters) = (end, meters)
    }
    for point in points {
      guard let meters = point.distanceMeters, meters >= previous.meters else { continue }
      while meters >= beginMeters + length {
        // The time at the mark, interpolated between the two measurements.
        let mark = beginMeters + length
        let share = meters > previous.meters ? (mark - previous.meters) / (meters - previous.meters) : 1
        add(previous.time.addingTimeInterval(point.time.timeIntervalSince(previous.time) * share), mark)
      }
      previous = (point.time, meters)
    }
    if previous.meters - beginMeters > length / 100 { add(previous.time, previous.meters) }
    return splits
  }

  private static func paused(_ pauses: [RecordedWorkout.Stretch], _ begin: Date, _ end: Date) -> Double {
    pauses.reduce(0) { $0 + max(0, min($1.end, end).timeIntervalSince(max($1.start, begin))) }
  }

  private static func meanHeartRate(_ points: [RecordedPoint]) -> Double? {
    let beats = points.filter { $0.heartRate != nil }
    var (sum, weight) = (0.0, 0.0)
    for (point, next) in zip(beats, beats.dropFirst()) {
      let length = next.time.timeIntervalSince(point.time)
      guard length > 0, length <= longestGap, let rate = point.heartRate else { continue }
      sum += rate * length
      weight += length
    }
    return weight > 0 ? sum / weight : beats.first?.heartRate
  }
}
