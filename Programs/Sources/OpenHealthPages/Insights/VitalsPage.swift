// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// The vitals of the newest night: each with its usual range as a band, and the nights before.
struct VitalsPage: LivePageView {
  static let section = PageSection.sleep

  /// One figure of the night.
  struct Reading: Encodable, Sendable {
    /// The short name of the type.
    var type: String
    /// The name of the type.
    var name: String
    /// How it lies to the usual range, in words.
    var state: String
    /// The figure, and the ends of the usual range, in ``unit``; nil where they are not known.
    var value, least, most: Double?
    /// The unit, in Apple's notation.
    var unit: String
    /// Whether it is outside of the usual range.
    var isUnusual: Bool
    /// How many nights before have a figure.
    var nights: Int
    /// The page of the type.
    var path: String
    /// The nights with the usual range; nil with fewer than two.
    @HTMLOnly var bandSVG: String?
  }

  var title: String
  /// The day of the night; nil without measurements.
  var night: String?
  /// Whether it is the night to today.
  var isLastNight: Bool
  /// What was outside of the usual range; nil if nothing was, and for an earlier night.
  var line: String?
  /// The figures in words.
  @HTMLOnly var table: PageTable?
  /// The figures.
  var readings: [Reading]
  @HTMLOnly var nightPath: String
  @HTMLOnly var liveTypes = Vital.nightly.map { Catalog.type(of: $0) } + [Catalog.sleep]

  static let routes: [PageRoute] = [.get("/vitals", VitalsPage.self) { _, context in .view(try VitalsPage(context)) }]

  init(_ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    let freshness = try Freshness(at: reader.now, service: context.service)
    let days = DailyReader(
      at: freshness.present, freshness, system: reader.locale.system, numbers: reader.numbers, zone: reader.zone,
      overridesZones: reader.overridesZones, service: context.service)
    let vitals = try Vitals(days)
    let text = try InsightText(context.service, reader: reader)
    title = vitals.map { words["vitals.title", DaysPeriod.label($0.night, reader)] } ?? words["vitals.link"]
    (night, isLastNight, line) = (vitals?.night.text, vitals?.isLast ?? false, vitals.flatMap(text.line))
    nightPath = vitals.map { "/sleep/\($0.night.text)" } ?? "/sleep"
    readings = (vitals?.readings ?? []).enumerated().map { index, reading in
      let form = reading.form
      return Reading(
        type: reading.type.name, name: reader.title(of: reading.type), state: text.state(reading), value: reading.value.map(form.shown),
        least: reading.range.map { form.shown($0.lowerBound) }, most: reading.range.map { form.shown($0.upperBound) }, unit: form.unit,
        isUnusual: reading.isUnusual, nights: reading.nights, path: TypeAddress.page(of: reading.type),
        bandSVG: vitals.flatMap { Self.chart(reading, $0.night, reader)?.pageDrawing("vital\(index)", height: 200) })
    }
    table = PageTable(
      words["vitals.link"], heads: [words["trends.type"], words["vitals.value"], words["vitals.usual"], words["vitals.state"]],
      rows: (vitals?.readings ?? []).map { reading in
        .init(
          reader.title(of: reading.type), link: TypeAddress.page(of: reading.type),
          [reading.value.map(reading.form.text) ?? "–", text.range(reading) ?? "–", text.state(reading)])
      })
  }

  /// The figures of the last nights over the band of the usual range.
  private static func chart(_ reading: Vitals.Reading, _ night: CivilDay, _ reader: Reader) -> Chart? {
    let (form, first) = (reading.form, night.daysSinceReferenceDate - reading.recent.count + 1)
    let points = reading.recent.enumerated().compactMap { place, value in
      value.map { value in
        let day = CivilDay(daysSinceReferenceDate: first + place)
        return TimeChart.Line.Point(day.start(in: reader.zone).addingTimeInterval(43_200), form.shown(value))
      }
    }
    guard points.count > 1 else { return nil }
    let band = reading.range.map { form.shown($0.lowerBound)...form.shown($0.upperBound) }
    let words = Words(reader.language)
    var chart = TimeChart(
      axis: TimeAxis(
        from: CivilDay(daysSinceReferenceDate: first).start(in: reader.zone), to: night.next.start(in: reader.zone), by: .day,
        calendar: reader.calendar),
      format: form.format, marks: .lines([.init(points: points, longestGap: 3.5 * 86_400)]),
      references: band.map { [.init(words["vitals.usualFrom"], $0.lowerBound), .init(words["vitals.usualTo"], $0.upperBound)] } ?? [])
    chart.band = band
    return Chart(title: reader.title(of: reading.type), tint: ChartTint(of: reading.type), content: .time(chart))
  }
}
