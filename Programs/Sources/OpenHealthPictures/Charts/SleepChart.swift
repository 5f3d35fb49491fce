// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// Makes charts of nights: one night with a lane for each stage, several as bands.
package struct SleepChart: Sendable {
  /// The nights to draw, in order of time.
  package let nights: [SleepNight]
  private let reader: Reader

  /// The number of nights to show if no period is given.
  package static let shownNights = 14

  /// A chart of nights, in order of time, with times and words for a reader.
  package init(nights: [SleepNight], reader: Reader) { (self.nights, self.reader) = (nights, reader) }

  /// The chart; nil without nights.
  package var chart: Chart? {
    guard let first = nights.first, let last = nights.last else { return nil }
    let zone = "times in \(reader.zoneName)"
    let (dates, calendar) = (reader.dates, reader.calendar)
    let day = Self.day(last)
    if nights.count == 1 {
      return Chart(
        title: reader.title(of: Catalog.sleep), subtitle: "night to \(WeekdayText.short(day, calendar)) \(dates.day(day)); \(zone)",
        tint: .blue,
        content: .night(NightChart(parts: Self.lanes(last), calendar: calendar)))
    }
    let axis = TimeAxis(
      from: calendar.startOfDay(for: Self.day(first)), to: day, by: .day, calendar: calendar)
    return Chart(
      title: reader.title(of: Catalog.sleep), subtitle: "\(reader.counted(nights.count, "night"))\(meanText); \(zone)",
      tint: .blue,
      content: .nights(NightsChart(axis: axis, nights: nights.map { .init(day: Self.day($0), parts: Self.parts($0)) })))
  }

  /// The number of days from the first night to the last one, which are the lines of a list.
  package var days: Int {
    guard let first = nights.first, let last = nights.last else { return 0 }
    return Int(bounded: ((last.end - first.end) / 86400).rounded()) + 1
  }

  /// An instant in the day on which the first night ends; now without nights.
  package var first: Date { nights.first.map(Self.day) ?? reader.now }

  /// An instant in the day on which the last night ends; now without nights.
  package var last: Date { nights.last.map(Self.day) ?? reader.now }

  private var meanText: String {
    guard let mean = nights.filter(\.hasSleep).mean(\.asleepSeconds) else { return "" }
    return ", mean \(FigureFormat.hours(reader.numbers).text(mean)) asleep"
  }

  /// The day on which a night ends, as an instant in it.
  package static func day(_ night: SleepNight) -> Date { Date(timeIntervalSinceReferenceDate: night.end.nextDown) }

  /// The parts of a night for lanes. A lane of time in bed has all of it, as the figures of nights do, not only what has no stage.
  private static func lanes(_ night: SleepNight) -> [NightChart.Part] {
    let parts = parts(night)
    guard parts.contains(where: { $0.stage == .inBed }) else { return parts }
    var inBed: [NightChart.Part] = []
    for part in parts {
      if let last = inBed.last, last.end >= part.start {
        inBed[inBed.count - 1].end = max(last.end, part.end)
      } else {
        inBed.append(NightChart.Part(.inBed, from: part.start, to: part.end))
      }
    }
    return parts.filter { $0.stage != .inBed } + inBed
  }

  private static func parts(_ night: SleepNight) -> [NightChart.Part] {
    night.stretches.compactMap { stretch in
      SleepStage(stretch.value).map {
        NightChart.Part(
          $0, from: Date(timeIntervalSinceReferenceDate: stretch.start), to: Date(timeIntervalSinceReferenceDate: stretch.end))
      }
    }
  }
}
