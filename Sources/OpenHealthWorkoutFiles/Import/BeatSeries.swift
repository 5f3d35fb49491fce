// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Makes the times of heart beats from the intervals between them.
struct BeatSeries {
  /// The seconds by which the beats may lag behind the records before a gap is certain.
  private static let tolerance = 5.0

  var start: Date
  var beats: [HeartbeatSeriesRecord.Beat]

  /// The series of a workout; none without intervals. The first beat is at the time of the record before it in the file.
  static func all(_ intervals: [RecordedWorkout.BeatInterval], from start: Date) -> [BeatSeries] {
    var all: [BeatSeries] = []
    var time = 0.0
    for interval in intervals {
      let written = interval.written ?? start
      if let series = all.last, series.beats.count < Limits.mostHeartbeats - 2 {
        let due = written.timeIntervalSince(series.start)
        // Beats are missing: the next interval begins where its record is.
        if due - time - interval.seconds > tolerance {
          time = due
          all[all.count - 1].beats.append(.init(time: time, isAfterGap: true))
        }
      } else {
        all.append(BeatSeries(start: all.last.map { $0.start + time } ?? written, beats: [.init(time: 0, isAfterGap: false)]))
        time = 0
      }
      time += interval.seconds
      all[all.count - 1].beats.append(.init(time: time, isAfterGap: false))
    }
    return all
  }
}
