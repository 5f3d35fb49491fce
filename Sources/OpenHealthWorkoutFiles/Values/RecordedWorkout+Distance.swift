// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension RecordedWorkout {
  /// Measures the distance along the positions of the points, for a workout without distances. Movement during pauses does not count.
  mutating func measureDistance() {
    guard !points.contains(where: { $0.distanceMeters != nil }), points.contains(where: { $0.place != nil }) else { return }
    var meters = 0.0
    var last: RecordedPoint?
    var pause = 0
    for index in points.indices {
      guard let place = points[index].place else { continue }
      if let last, let known = last.place {
        // The clock was stopped for some time between the two points.
        while pause < pauses.count, pauses[pause].end <= last.time { pause += 1 }
        let isPaused = pause < pauses.count && pauses[pause].start < points[index].time
        if !isPaused { meters += Geodesic.distanceMeters(from: known, to: place) }
      }
      points[index].distanceMeters = meters
      last = points[index]
    }
  }
}
