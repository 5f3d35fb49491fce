// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The active time of a workout: from its start, without the time between a pause and the next resume (WORK-04 to WORK-08).
///
///     0-3600 s, pause 600, pause 700, resume 900, resume 1000, pause 3000: 600 + 2100 = 2700 s
package struct WorkoutClock: Sendable {
  private var stretches: [(start: Double, end: Double)] = []
  /// Those with a duration: they ascend and do not overlap.
  private let lasting: [(start: Double, end: Double)]

  /// The active time between two dates; events may be in any order, and those without effect on the clock are ignored.
  package init(start: Date, end: Date, events: [WorkoutRecord.Event]) {
    let end = end.timeIntervalSinceReferenceDate
    var activeSince: Double? = start.timeIntervalSinceReferenceDate
    for event in events.sorted(by: { $0.start < $1.start }) {
      let time = event.start.timeIntervalSinceReferenceDate
      // Automatic pauses count like others (OQ-18).
      switch event.role {
      case .pause:
        if let start = activeSince { stretches.append((start, time)) }
        activeSince = nil
      case .resume: activeSince = activeSince ?? time
      case .lap, .segment, .marker, nil: continue
      }
    }
    if let activeSince { stretches.append((activeSince, end)) }
    lasting = stretches.filter { $0.start < $0.end }
  }

  /// The total of active seconds.
  package var seconds: Double { stretches.reduce(0) { $0 + ($1.end - $1.start) } }

  /// Whether the workout was active at a date; true at the dates of a pause and of the next resume themselves.
  package func isActive(at date: Date) -> Bool {
    let time = date.timeIntervalSinceReferenceDate
    return stretches.contains { $0.start <= time && time <= $0.end }
  }

  /// The active seconds of a part of the workout (WORK-21).
  package func seconds(from start: Date, to end: Date) -> Double {
    seconds(from: start.timeIntervalSinceReferenceDate, to: end.timeIntervalSinceReferenceDate)
  }

  /// Cost: a binary search, and the stretches between the two.
  func seconds(from start: Double, to end: Double) -> Double {
    let first = lasting.firstPlace { $0.end > start }
    let inside = lasting[first...].prefix(while: { $0.start < end })
    return inside.reduce(0) { $0 + max(0, min($1.end, end) - max($1.start, start)) }
  }

  /// Whether the first event that affects the clock is a resume, which WORK-09 forbids.
  package static func beginsWithResume(_ events: [WorkoutRecord.Event]) -> Bool {
    events.lazy.compactMap(\.role).first { $0 == .pause || $0 == .resume } == .resume
  }
}
