// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWorkoutFiles

/// What the measurements of a workout say of its course: splits, climb and zones.
public struct WorkoutSplits: Sendable {
  /// A stretch of a certain length, the last one shorter.
  public struct Split: Sendable, Equatable {
    public var meters: Double
    /// Without pauses.
    public var seconds: Double
    /// The mean of the measured beats a minute, by time; nil without one.
    public var heartRate: Double?
    /// How far up and down; nil where no altitude is known.
    public var climbMeters: Double?
  }

  public let splits: [Split]
  /// All the way up, and all the way down; nil where no altitude is known.
  public let ascentMeters: Double?
  public let descentMeters: Double?

  /// Between two measurements that are farther apart nothing is known of the heart rate.
  private static let longestGap = 60.0
  /// Altitudes are noisy: a climb counts from this difference on.
  private static let leastClimb = 2.0
  /// More splits say nothing.
  public static let mostSplits = 2000

  /// Splits of a length; none where the workout has no distances, or more than ``mostSplits``.
  public init(of workout: RecordedWorkout, every meters: Double) {
    (ascentMeters, descentMeters) = Self.climb(workout.points)
    splits = Self.splits(workout, meters)
  }

  /// How long the heart rate was in each zone, in seconds, by boundaries in beats a minute; nil without heart rates.
  public static func secondsInZones(of workout: RecordedWorkout, boundaries: [Double]) -> [Double]? {
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

  /// Up and down, with differences that the noise makes left out.
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
    guard let total = points.last?.distanceMeters, length > 0, total / length <= Double(mostSplits) else { return [] }
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
        // Where the mark was passed, on a straight line between the two measurements.
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
