// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Measurements of a file that belong to the workout of their time, whichever part of the file that is in.
struct FITLooseMeasurements {
  /// How far, in seconds, a measurement may be from its workout: a strap is put on before, and off after it.
  private static let tolerance = 60.0

  private var measurements: [RecordedWorkout.Measurement] = []
  private var beats: [RecordedWorkout.BeatInterval] = []

  /// Takes what a part of the file has.
  mutating func add(_ activity: FITActivity) {
    measurements += activity.measurements
    beats += activity.beats
  }

  /// Gives each measurement to the workout of its time, and counts those without one.
  mutating func place(in workouts: inout [RecordedWorkout], _ tally: inout RemarkTally) {
    let order = workouts.indices.sorted { (workouts[$0].start, $0) < (workouts[$1].start, $1) }
    var next = 0
    for measurement in measurements.sortedByTime(\.time) {
      if let place = Self.place(of: measurement.time, in: workouts, order, &next) {
        workouts[place].measurements.append(measurement)
      } else {
        tally.add(.measurements)
      }
    }
    // Intervals before the first record have no time, and belong to the first workout.
    next = 0
    for beat in beats.sortedByTime({ $0.written ?? .distantPast }) {
      guard let place = beat.written.map({ Self.place(of: $0, in: workouts, order, &next) }) ?? order.first else {
        tally.add(.beats)
        continue
      }
      workouts[place].beatIntervals.append(beat)
    }
  }

  /// The workout of a time. Times ascend from call to call, so the cost of all calls is that of one walk over the workouts.
  private static func place(of time: Date, in workouts: [RecordedWorkout], _ order: [Int], _ next: inout Int) -> Int? {
    while next + 1 < order.count, workouts[order[next]].end + tolerance < time || workouts[order[next + 1]].start <= time { next += 1 }
    guard next < order.count else { return nil }
    let workout = workouts[order[next]]
    return time >= workout.start - tolerance && time <= workout.end + tolerance ? order[next] : nil
  }
}
