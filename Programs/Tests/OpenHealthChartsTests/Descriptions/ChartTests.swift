// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import Testing

@testable import OpenHealthCharts

@Suite struct ChartTests {
  /// Names of units in Apple's and audiologists' notation, which are the same in each language.
  private static let units = ["dBHL", "REM"]

  private static func axis(_ language: Language, to days: Int = 14) -> TimeAxis {
    let start = SampleCharts.date(2026, 3, 9)
    let end = start.addingTimeInterval(Double(days) * 86_400)
    return TimeAxis(from: start, to: end, by: .day, calendar: SampleCharts.calendar(in: language), now: end.addingTimeInterval(-3600))
  }

  /// Every kind of chart with data and without any, whose own texts are in no language.
  private static func charts(_ language: Language) -> [(name: String, chart: Chart)] {
    let format = FigureFormat(.decimal(0), unit: "", style: SampleCharts.style(language))
    let (axis, calendar) = (axis(language), SampleCharts.calendar(in: language))
    let slots = SampleCharts.days(from: axis.start, count: 14)
    func time(_ marks: TimeChart.Marks, overlay: TimeChart.Overlay? = nil) -> Chart.Content {
      .time(TimeChart(axis: axis, format: format, marks: marks, goal: 5, mean: 4, name: "1", overlay: overlay))
    }
    let line = TimeChart.Line(points: slots.map { .init($0.start, 3) })
    let night = SampleCharts.night(ending: SampleCharts.date(2026, 3, 10), seed: 5)
    let day = YearChart.Day(axis.start, 4)
    let contents: [(String, Chart.Content)] = [
      ("bars", time(.bars(slots.map { .init(start: $0.start, end: $0.end, value: 4) }))), ("no bars", time(.bars([]))),
      ("ranges", time(.ranges(slots.map { .init(start: $0.start, end: $0.end, low: 1, high: 4) }))), ("lines", time(.lines([line]))),
      ("pairs", time(.pairs(slots.map { .init($0.start, upper: 4, lower: 2) }))),
      ("overlay", time(.lines([line]), overlay: .init(name: "2", format: format, lines: [line]))),
      (
        "many bars",
        .time(
          TimeChart(
            axis: Self.axis(language, to: 3000), format: format,
            marks: .bars(SampleCharts.days(from: axis.start, count: 3000).map { .init(start: $0.start, end: $0.end, value: 2) })))
      ),
      ("night", .night(NightChart(parts: night, calendar: calendar))), ("no night", .night(NightChart(parts: [], calendar: calendar))),
      ("nights", .nights(NightsChart(axis: axis, nights: [.init(day: SampleCharts.date(2026, 3, 10), parts: night)]))),
      ("rings", .rings(RingChart([.init("1", value: 4, goal: 5, format: format, tint: .red)]))),
      ("year", .year(YearChart(year: 2026, days: [day], format: format, calendar: calendar))),
      ("no year", .year(YearChart(year: 2026, days: [], format: format, calendar: calendar))),
      ("hours", .heatMap(HeatMap([[3, 4]], format: format))), ("no hours", .heatMap(HeatMap([], format: format))),
      ("strip", .strip(StripChart(millivolts: Array(repeating: 0.3, count: 4000), frequency: 10))),
      ("no strip", .strip(StripChart(millivolts: [], frequency: 10))),
      ("route", .route(RouteChart([.init(52.5, 13.4), .init(52.6, 13.5)]))), ("no route", .route(RouteChart([]))),
      ("round route", .route(RouteChart([.init(52.5, 13.4), .init(52.6, 13.5), .init(52.5, 13.4)], inMiles: true))),
      ("sources", .sources(SourcesChart(axis: axis, lanes: [.init("1", parts: [])], words: [.counted: "2"]))),
      ("audiogram", .audiogram(AudiogramChart([.init(hertz: 500, left: 5, right: 10)]))), ("no audiogram", .audiogram(AudiogramChart([]))),
      ("scatter", .scatter(ScatterChart([.init("1", across: 1, up: 2)], across: .init("1", format), up: .init("2", format)))),
      ("no scatter", .scatter(ScatterChart([], across: .init("1", format), up: .init("2", format)))),
      ("sparkline", .sparkline(Sparkline([1, 2]))),
    ]
    return contents.map { name, content in (name, Chart(title: "0", language: language, content: content)) }
  }

  /// The runs of at least three Latin letters that are no names of units.
  private static func latin(_ text: String) -> [String] {
    text.split { !($0.isASCII && $0.isLetter) }.map(String.init).filter { $0.count > 2 && !units.contains($0) }
  }

  @Test(
    "No word of a chart is English in another language: drawn, on a phone, in its summary and in a terminal", arguments: [Language.zh, .ru])
  func words(_ language: Language) {
    for (name, chart) in Self.charts(language) {
      for width in [340.0, 720] {
        let drawing = Drawing(chart.svg(SVGOptions(width: width)))
        #expect(drawing.isWellFormed, "\(name)")
        let texts = drawing.elements.filter { ["text", "title", "desc"].contains($0.name) }.map(\.text)
        #expect(texts.count >= 2, "\(name): \(texts)")
        #expect(texts.flatMap(Self.latin).isEmpty, "\(name): \(texts)")
      }
      for layout in [TerminalOptions.Layout.plot, .list] {
        let lines = chart.terminal(TerminalOptions(columns: 80, rows: 24, layout: layout))
        #expect(lines.flatMap(Self.latin).isEmpty, "\(name): \(lines)")
      }
    }
  }

  @Test(
    "The same charts have the words of languages with Latin letters",
    arguments: [
      (
        Language.en,
        ["Goal 5", "Mean 4", "incomplete", "No values", "No results", "No sleep", "No locations", "Start and end", "2 (right axis)"]
      ),
      (
        .de,
        [
          "Ziel 5", "Mittel 4", "unvollständig", "Keine Werte", "Keine Ergebnisse", "Kein Schlaf", "Keine Orte", "Start und Ende",
          "2 (rechte Achse)",
        ]
      ),
    ])
  func latinLetters(_ language: Language, _ words: [String]) {
    let texts = Self.charts(language).flatMap { chart in Drawing(chart.chart.svg()).elements.map(\.text) }
    for word in words {
      #expect(texts.contains(word), "\(word)")
    }
  }
}
