// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

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

/// Many nights side by side, each a bar of its stages from bedtime to wake-up.
package struct NightsChart: Sendable {
  /// One night with its day.
  package struct Night: Sendable {
    /// Any time on the day on which the night ends.
    package var day: Date
    /// The stages of the night; empty if none were recorded.
    package var parts: [NightChart.Part]

    /// A night that belongs to the day on which it ends.
    package init(day: Date, parts: [NightChart.Part]) { (self.day, self.parts) = (day, parts) }

    var asleepSeconds: TimeInterval {
      parts.reduce(0) { $0 + ($1.stage == .awake || $1.stage == .inBed ? 0 : $1.seconds) }
    }
  }

  /// The period of the chart, with days as intervals.
  package var axis: TimeAxis
  /// The nights in any order. Of several nights on one day, a terminal shows the last in the list, a drawing all.
  package var nights: [Night]

  /// A chart of the nights whose day lies in the axis.
  package init(axis: TimeAxis, nights: [Night]) { (self.axis, self.nights) = (axis, nights) }

  /// The seconds that a wall clock shows between the noon before a night's day and a date.
  func clock(_ date: Date, of day: Date) -> Double {
    let calendar = axis.calendar
    let startOfDay = calendar.startOfDay(for: day)
    // Clock time instead of elapsed time: a night over a clock change keeps its position at both ends.
    let (zone, there) = (calendar.timeZone, startOfDay)
    let shift = Double(zone.secondsFromGMT(for: date) - zone.secondsFromGMT(for: there))
    return date.timeIntervalSince(startOfDay) + shift + 43_200
  }

  var stages: [SleepStage] { SleepStage.allCases.filter { stage in nights.contains { $0.parts.contains { $0.stage == stage } } } }

  /// The range of hours since noon that covers all nights.
  var hours: ClosedRange<Int> {
    let places = nights.flatMap { night in night.parts.flatMap { [clock($0.start, of: night.day), clock($0.end, of: night.day)] } }
      .filter { $0 > -86_400 && $0 < 172_800 }
    let low = Int(bounded: ((places.min() ?? 36_000) / 3600).rounded(.down))
    let high = Int(bounded: ((places.max() ?? 68_400) / 3600).rounded(.up))
    return low...max(low + 4, high)
  }

  func clockText(_ hoursSinceNoon: Int) -> String {
    let date = Date(timeIntervalSinceReferenceDate: Double(hoursSinceNoon + 12) * 3600)
    return DateText(zone: .gmt, style: DateStyle(of: axis.calendar)).hour(date)
  }

  static func durations(_ language: Language) -> FigureFormat {
    var style = NumberStyle.plain
    style.language = language
    return .hours(style)
  }
}
