// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords
import ProgramsTestSupport

@testable import OpenHealthCharts

/// Charts of every kind with values of every size, the same ones on every run.
enum RandomCharts {
  private static let odd: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude, 0, -0.0, 1, -5, 1e15, 0.3, .greatestFiniteMagnitude,
  ]

  static func value(_ random: inout SeededGenerator, isOdd: Bool) -> Double {
    if isOdd, Int.random(in: 0..<4, using: &random) == 0 { return odd.randomElement(using: &random) ?? 0 }
    return Double.random(in: isOdd ? -100...1000 : 0...1000, using: &random)
  }

  static let hostile =
    "</title><script>alert(1)</script>\u{1B}[31m\u{202E}&\"'<svg>\n健康 👩‍👩‍👧 e\u{301}\u{0} " + String(repeating: "long ", count: 60)

  static func chart(_ seed: UInt64) -> Chart {
    var random = SampleCharts.seeded(seed)
    let isOdd = seed % 3 == 0
    let title = seed % 5 == 0 ? hostile : "Figures"
    let count = [0, 1, 2, 7, 30, 100, 400].randomElement(using: &random) ?? 1
    let zone =
      ["Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "America/Sao_Paulo"].randomElement(using: &random) ?? "GMT"
    let calendar = SampleCharts.calendar(zone: zone)
    let interval: Calendar.Component = [.hour, .day, .weekOfYear, .month, .year].randomElement(using: &random) ?? .day
    let start = SampleCharts.date(2018, 3, 20, 5, in: calendar).addingTimeInterval(Double.random(in: 0...3e7, using: &random))
    let end = start.addingTimeInterval(TimeAxis.seconds(interval) * Double(max(1, count)))
    let axis = TimeAxis(from: start, to: end, by: interval, calendar: calendar, now: end)
    let format = FigureFormat(seed % 4 == 0 ? .hours : .decimal(1), unit: seed % 7 == 0 ? hostile : "x", factor: seed % 6 == 0 ? 100 : 1)
    func value() -> Double { self.value(&random, isOdd: isOdd) }
    func moment() -> Date { start.addingTimeInterval(Double.random(in: -0.1...1.1, using: &random) * end.timeIntervalSince(start)) }
    let slots = (0..<count).compactMap { index -> DateInterval? in
      calendar.dateInterval(of: interval, for: start.addingTimeInterval(TimeAxis.seconds(interval) * Double(index)))
    }.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
    let marks: TimeChart.Marks
    switch seed % 4 {
    case 0: marks = .bars(slots.map { .init(start: $0.start, end: $0.end, value: value()) })
    case 1: marks = .ranges(slots.map { .init(start: $0.start, end: $0.end, low: value(), high: value(), mean: value()) })
    case 2:
      marks = .lines([
        .init(name: title, points: (0..<count).map { _ in .init(moment(), value()) }, longestGap: 1e5),
        .init(name: "mean", points: (0..<count).map { _ in .init(moment(), value()) }),
      ])
    default: marks = .pairs((0..<count).map { _ in .init(moment(), upper: value(), lower: value()) })
    }
    func overlay() -> TimeChart.Overlay {
      .init(
        name: title, format: format,
        lines: (0..<2).map { _ in .init(points: (0..<count).map { _ in .init(moment(), value()) }, longestGap: 1e5) },
        isFromZero: seed % 2 == 0)
    }
    let content: Chart.Content
    switch (seed / 4) % 14 {
    case 0:
      let parts = (0..<min(count, 60)).map { _ in part(moment(), &random) }
      content = .night(NightChart(parts: parts, calendar: calendar))
    case 1:
      let nights = (0..<min(count, 60)).map { _ in
        let day = moment()
        return NightsChart.Night(
          day: day, parts: (0..<5).map { _ in part(day.addingTimeInterval(Double.random(in: -4e4...4e4, using: &random)), &random) })
      }
      content = .nights(NightsChart(axis: TimeAxis(from: start, to: end, by: .day, calendar: calendar), nights: nights))
    case 2:
      content = .rings(RingChart((0..<3).map { _ in .init(title, value: value(), goal: value(), format: format, tint: .red) }))
    case 3:
      content = .year(YearChart(year: 2018, days: (0..<count).map { _ in .init(moment(), value()) }, format: format, calendar: calendar))
    case 4: content = .heatMap(HeatMap((0..<7).map { _ in (0..<24).map { $0 % 5 == 0 ? nil : value() } }, format: format))
    case 5: content = .strip(StripChart(millivolts: (0..<count * 40).map { _ in value() / 300 }, frequency: 100, secondsPerRow: 5))
    case 6:
      let span = isOdd ? 179.0 : 0.02
      content = .route(
        RouteChart(
          (0..<count).map { _ in
            .init(Double.random(in: -span / 2.1...span / 2.1, using: &random), Double.random(in: -span...span, using: &random))
          }))
    case 8:
      let lanes = (0..<min(count, 20)).map { index in
        SourcesChart.Lane(
          index % 3 == 0 ? title : "Phone", figure: index % 4 == 0 ? format.text(value()) : "",
          parts: (0..<5).map { _ in
            let start = moment()
            return .init(
              SourcesChart.Fate.allCases.randomElement(using: &random) ?? .counted, from: start,
              to: start.addingTimeInterval(Double.random(in: -100...6000, using: &random)))
          })
      }
      content = .sources(SourcesChart(axis: axis, lanes: lanes, words: [.counted: title, .covered: "covered"]))
    case 7: content = .sparkline(Sparkline((0..<count).map { $0 % 6 == 5 ? nil : value() }))
    case 9:
      content = .audiogram(
        AudiogramChart(
          (0..<min(count, 60)).map { _ in .init(hertz: value() * 20, left: value(), right: isOdd ? nil : value()) }, leftName: title))
    case 13:
      content = .scatter(
        ScatterChart(
          (0..<count).map { _ in .init(title, across: value(), up: value()) }, across: .init(title, format), up: .init("b", format)))
    default:
      content = .time(
        TimeChart(
          axis: axis, format: format, marks: marks, goal: seed % 2 == 0 ? value() : nil, mean: seed % 3 == 0 ? value() : nil,
          references: seed % 5 == 1 ? [.init(hostile, value()), .init("b", value())] : [], smallestSpan: seed % 8 == 0 ? 50 : 0,
          name: title,
          overlay: seed % 3 == 1 ? overlay() : nil))
    }
    return Chart(title: title, subtitle: title, tint: ChartTint.allCases[Int(seed % 7)], content: content)
  }

  private static func part(_ start: Date, _ random: inout SeededGenerator) -> NightChart.Part {
    .init(
      SleepStage.allCases.randomElement(using: &random) ?? .core, from: start,
      to: start.addingTimeInterval(Double.random(in: -100...6000, using: &random)))
  }
}
