// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// One night on a time axis, with a lane for each sleep stage.
package struct NightChart: Sendable {
  /// A period of a night in one stage.
  package struct Part: Sendable {
    /// When the stage begins.
    package var start: Date
    /// When the stage ends. A part that ends before it begins is not drawn.
    package var end: Date
    /// The stage of the whole part.
    package var stage: SleepStage

    /// A part from its stage and its two ends.
    package init(_ stage: SleepStage, from start: Date, to end: Date) { (self.start, self.end, self.stage) = (start, end, stage) }

    var seconds: TimeInterval { max(0, end.timeIntervalSince(start)) }
  }

  /// The parts of the night in any order; they may overlap.
  package var parts: [Part]
  /// The calendar whose time zone the clock shows.
  package var calendar: Calendar

  /// A chart of one night. Without parts it says that there is no sleep.
  package init(parts: [Part], calendar: Calendar) { (self.parts, self.calendar) = (parts, calendar) }

  /// The stages that occur, from awake down to deep.
  var stages: [SleepStage] { SleepStage.allCases.filter { stage in parts.contains { $0.stage == stage } } }

  func seconds(_ stage: SleepStage) -> TimeInterval { parts.reduce(0) { $0 + ($1.stage == stage ? $1.seconds : 0) } }

  var axis: TimeAxis {
    let first = parts.map(\.start).min() ?? Date(timeIntervalSinceReferenceDate: 0)
    let last = parts.map(\.end).max() ?? first.addingTimeInterval(28_800)
    return TimeAxis(from: first, to: max(last, first.addingTimeInterval(60)), by: nil, calendar: calendar)
  }
}
