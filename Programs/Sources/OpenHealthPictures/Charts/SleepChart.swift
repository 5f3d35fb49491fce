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
    let calendar = reader.calendar
    let day = day(last)
    if nights.count == 1 {
      let own = reader.at(last.timeZone)
      return Chart(
        title: reader.title(of: Catalog.sleep),
        subtitle: words["chart.night", reader.weekdayFirst(day), own.zoneName], tint: .blue,
        content: .night(NightChart(parts: Self.lanes(last), calendar: own.calendar)))
    }
    let axis = TimeAxis(
      from: calendar.startOfDay(for: self.day(first)), to: day, by: .day, calendar: calendar)
    return Chart(
      title: reader.title(of: Catalog.sleep), subtitle: subtitle,
      tint: .blue,
      content: .nights(NightsChart(axis: axis, nights: nights.map { .init(day: self.day($0), parts: moved($0)) })))
  }

  /// The number of days from the first night to the last one, which are the lines of a list.
  package var days: Int {
    guard let first = nights.first, let last = nights.last else { return 0 }
    return last.day.daysSinceReferenceDate - first.day.daysSinceReferenceDate + 1
  }

  /// An instant in the day on which the first night ends; now without nights.
  package var first: Date { nights.first.map(day) ?? reader.now }

  /// An instant in the day on which the last night ends; now without nights.
  package var last: Date { nights.last.map(day) ?? reader.now }

  private var words: Words { Words(reader.language) }

  /// The number of nights, their mean, and the zone of times.
  private var subtitle: String {
    let count = reader.numbers.text(nights.count)
    let zone = reader.ownTimes(in: reader.language)
    guard let mean = nights.filter(\.hasSleep).mean(\.asleepSeconds) else { return words["chart.nightsWithout", count, zone] }
    return words["chart.nightsAsleep", count, FigureFormat.hours(reader.numbers).text(mean), zone]
  }

  /// The day on which a night ends, as an instant in it.
  private func day(_ night: SleepNight) -> Date { night.date(in: reader.zone) }

  /// The parts of a night at the times that the clock showed where the person slept.
  private func moved(_ night: SleepNight) -> [NightChart.Part] {
    guard let own = night.timeZone, !reader.overridesZones else { return Self.parts(night) }
    return Self.parts(night).map {
      NightChart.Part(
        $0.stage, from: OwnClock.moved($0.start, from: own, to: reader.zone), to: OwnClock.moved($0.end, from: own, to: reader.zone))
    }
  }

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
