// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// One night over the clock, a lane for each stage.
public struct NightChart: Sendable {
  /// A part of a night in one stage.
  public struct Part: Sendable {
    public var start: Date
    public var end: Date
    public var stage: SleepStage

    public init(_ stage: SleepStage, from start: Date, to end: Date) { (self.start, self.end, self.stage) = (start, end, stage) }

    var seconds: TimeInterval { max(0, end.timeIntervalSince(start)) }
  }

  public var parts: [Part]
  /// Has the zone of the clock.
  public var calendar: Calendar

  public init(parts: [Part], calendar: Calendar) { (self.parts, self.calendar) = (parts, calendar) }

  /// The stages that the night has, from awake down to deep.
  var stages: [SleepStage] { SleepStage.allCases.filter { stage in parts.contains { $0.stage == stage } } }

  func seconds(_ stage: SleepStage) -> TimeInterval { parts.reduce(0) { $0 + ($1.stage == stage ? $1.seconds : 0) } }

  var axis: TimeAxis {
    let first = parts.map(\.start).min() ?? Date(timeIntervalSinceReferenceDate: 0)
    let last = parts.map(\.end).max() ?? first.addingTimeInterval(28_800)
    return TimeAxis(from: first, to: max(last, first.addingTimeInterval(60)), by: nil, calendar: calendar)
  }
}
