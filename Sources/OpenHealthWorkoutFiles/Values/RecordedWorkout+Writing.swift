// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension RecordedWorkout {
  /// The ranges of ``points`` between pauses.
  func segments(of points: Range<Int>) -> [Range<Int>] {
    var segments: [Range<Int>] = []
    var first = points.lowerBound
    var pause = 0
    for index in points where index > first {
      let (before, time) = (self.points[index - 1].time, self.points[index].time)
      while pause < pauses.count, pauses[pause].end <= before { pause += 1 }
      guard pause < pauses.count, pauses[pause].start < time else { continue }
      segments.append(first..<index)
      first = index
    }
    if first < points.upperBound { segments.append(first..<points.upperBound) }
    return segments
  }

  /// The divisor for cadence in files: 2 on foot, where files count the strides of one foot, else 1.
  func cadenceScale(at index: Int) -> Double {
    ActivityName.isOnFoot(parts[part(at: points[index].time)].configuration.activityType) ? 2 : 1
  }

  /// The seconds between two instants during which the clock ran.
  func activeSeconds(from start: Date, to end: Date) -> Double {
    pauses.reduce(max(0, end.timeIntervalSince(start))) { seconds, pause in
      seconds - max(0, min(pause.end, end).timeIntervalSince(max(pause.start, start)))
    }
  }
}
