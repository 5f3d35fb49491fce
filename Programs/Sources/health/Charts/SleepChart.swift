// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthWords

/// Makes charts of nights: one night with a lane for each stage, several as bands.
struct SleepChart {
  let nights: [SleepNight]
  let place: ZoneOptions

  /// The number of nights to show if no period is given.
  static let shownNights = 14

  /// The chart; nil without nights.
  var chart: Chart? {
    guard let first = nights.first, let last = nights.last else { return nil }
    let zone = "times in \(place.zoneName)"
    let dates = DateText(zone: place.zone)
    let day = Self.day(last)
    if nights.count == 1 {
      return Chart(
        title: Catalog.sleep.localTitle, subtitle: "night to \(WeekdayText.short(day, place.calendar)) \(dates.day(day)); \(zone)",
        tint: .blue,
        content: .night(NightChart(parts: Self.parts(last), calendar: place.calendar)))
    }
    let axis = TimeAxis(
      from: place.calendar.startOfDay(for: Self.day(first)), to: day, by: .day, calendar: place.calendar)
    return Chart(
      title: Catalog.sleep.localTitle, subtitle: "\(Person.counted(nights.count, "night")), mean \(meanText) asleep; \(zone)", tint: .blue,
      content: .nights(NightsChart(axis: axis, nights: nights.map { .init(day: Self.day($0), parts: Self.parts($0)) })))
  }

  /// The number of days from the first night to the last one, which are the lines of a list.
  var days: Int {
    guard let first = nights.first, let last = nights.last else { return 0 }
    return Int(((last.end - first.end) / 86400).rounded()) + 1
  }

  /// The day of the first night, and the end of the day of the last one.
  var first: Date { nights.first.map(Self.day) ?? place.now }
  var last: Date { nights.last.map(Self.day) ?? place.now }

  private var meanText: String {
    FigureFormat.hours(Person.numbers).text(nights.reduce(0) { $0 + $1.asleepSeconds } / Double(nights.count))
  }

  /// The day on which a night ends, as an instant in it.
  static func day(_ night: SleepNight) -> Date { Date(timeIntervalSinceReferenceDate: night.end.nextDown) }

  private static func parts(_ night: SleepNight) -> [NightChart.Part] {
    night.stretches.compactMap { stretch in
      SleepStage(stretch.value).map {
        NightChart.Part(
          $0, from: Date(timeIntervalSinceReferenceDate: stretch.start), to: Date(timeIntervalSinceReferenceDate: stretch.end))
      }
    }
  }
}
