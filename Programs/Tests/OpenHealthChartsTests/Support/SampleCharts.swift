// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthWords
import ProgramsTestSupport

/// Charts of invented data, one of each kind.
enum SampleCharts {
  /// The same numbers on every run.
  static func seeded(_ seed: UInt64) -> SeededGenerator { SeededGenerator(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1) }

  static let calendar = calendar(zone: "Europe/Berlin")

  static func calendar(zone: String) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    calendar.firstWeekday = 2
    return calendar
  }

  static func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, in calendar: Calendar = calendar) -> Date {
    calendar.date(from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)) ?? .distantPast
  }

  static func days(from start: Date, count: Int) -> [DateInterval] {
    (0..<count).compactMap { index in
      calendar.date(byAdding: .day, value: index, to: start).flatMap { calendar.dateInterval(of: .day, for: $0) }
    }
  }

  static let steps = FigureFormat(.decimal(0), unit: "steps")
  static let pulse = FigureFormat(.decimal(0), unit: "BPM")

  static func barChart(count: Int, from start: Date = date(2026, 3, 9), now: Date? = nil) -> Chart {
    var random = seeded(7)
    let days = days(from: start, count: count)
    let end = days.last?.end ?? start
    let bars = days.enumerated().compactMap { index, day -> TimeChart.Bar? in
      let value = (6_000 + 5_000 * Double.random(in: 0...1, using: &random) + (index % 7 > 4 ? 3_000 : 0)).rounded()
      return index % 11 == 5 && index < count - 1 ? nil : .init(start: day.start, end: day.end, value: value)
    }
    return Chart(
      title: "Steps", subtitle: "by day, \(calendar.timeZone.identifier)", tint: .orange,
      content: .time(
        TimeChart(
          axis: TimeAxis(from: start, to: end, by: .day, calendar: calendar, now: now), format: steps, marks: .bars(bars), goal: 10_000,
          mean: 8_812)))
  }

  static func rangeChart(count: Int) -> Chart {
    var random = seeded(11)
    let days = days(from: date(2026, 3, 9), count: count)
    let ranges = days.enumerated().compactMap { index, day -> TimeChart.Range? in
      let low = (46 + 8 * Double.random(in: 0...1, using: &random)).rounded()
      let high = (105 + 60 * Double.random(in: 0...1, using: &random)).rounded()
      return index == 6 ? nil : .init(start: day.start, end: day.end, low: low, high: high, mean: low + (high - low) * 0.3)
    }
    return Chart(
      title: "Heart rate", subtitle: "least, mean and greatest by day", tint: .red,
      content: .time(
        TimeChart(
          axis: TimeAxis(from: date(2026, 3, 9), to: days.last?.end ?? date(2026, 3, 10), by: .day, calendar: calendar), format: pulse,
          marks: .ranges(ranges))))
  }

  static func weightChart() -> Chart {
    var random = seeded(3)
    var weight = 78.4
    var points: [TimeChart.Line.Point] = []
    for (index, day) in days(from: date(2025, 4, 1), count: 365).enumerated() where !(200..<224).contains(index) {
      weight += Double.random(in: -0.42...0.4, using: &random)
      points.append(.init(day.start.addingTimeInterval(25_200), weight))
    }
    let means = points.indices.dropFirst(6).map { index in
      TimeChart.Line.Point(points[index].date, points[(index - 6)...index].reduce(0) { $0 + $1.value } / 7)
    }
    return Chart(
      title: "Weight", subtitle: "a year of mornings", tint: .purple,
      content: .time(
        TimeChart(
          axis: TimeAxis(from: date(2025, 4, 1), to: date(2026, 4, 1), by: nil, calendar: calendar),
          format: FigureFormat(.decimal(1), unit: "kg"),
          marks: .lines([
            .init(name: "each day", points: points, longestGap: 3 * 86_400),
            .init(name: "7-day mean", points: means, longestGap: 3 * 86_400),
          ]), smallestSpan: 5)))
  }

  static func restingChart() -> Chart {
    let values: [Double] = [57, 58, 57, 56, 59, 58, 57, 55, 56, 57, 58, 57, 56, 57]
    let points = zip(days(from: date(2026, 3, 9), count: 14), values).map { TimeChart.Line.Point($0.start.addingTimeInterval(43_200), $1) }
    return Chart(
      title: "Resting heart rate", subtitle: "by day", tint: .red,
      content: .time(
        TimeChart(
          axis: TimeAxis(from: date(2026, 3, 9), to: date(2026, 3, 23), by: .day, calendar: calendar), format: pulse,
          marks: .lines([.init(points: points)]), smallestSpan: 30)))
  }

  static func night(ending day: Date, seed: UInt64) -> [NightChart.Part] {
    var random = seeded(seed)
    var moment = calendar.startOfDay(for: day).addingTimeInterval(-4_200 + Double.random(in: 0...5_400, using: &random))
    var parts = [NightChart.Part(.inBed, from: moment.addingTimeInterval(-900), to: moment.addingTimeInterval(27_000))]
    let cycle: [SleepStage] = [.core, .deep, .core, .rem, .awake]
    for index in 0..<24 {
      let stage = cycle[index % cycle.count]
      let minutes = Double.random(in: stage == .awake ? 1...6 : 10...36, using: &random)
      parts.append(.init(stage, from: moment, to: moment.addingTimeInterval(minutes * 60)))
      moment += minutes * 60
    }
    parts[0].end = moment
    return parts
  }

  static func nightChart() -> Chart {
    Chart(
      title: "Sleep", subtitle: "night to Tuesday, 10 March 2026",
      content: .night(NightChart(parts: night(ending: date(2026, 3, 10), seed: 5), calendar: calendar)))
  }

  static func nightsChart() -> Chart {
    let days = days(from: date(2026, 3, 16), count: 14)
    let nights = days.enumerated().filter { $0.offset != 4 }.map {
      NightsChart.Night(day: $0.element.start, parts: night(ending: $0.element.start, seed: UInt64($0.offset)))
    }
    return Chart(
      title: "Sleep", subtitle: "14 nights",
      content: .nights(
        NightsChart(axis: TimeAxis(from: date(2026, 3, 16), to: date(2026, 3, 30), by: .day, calendar: calendar), nights: nights)))
  }

  static func ringChart() -> Chart {
    Chart(
      title: "Activity", subtitle: "Monday, 9 March 2026",
      content: .rings(
        RingChart([
          .init("Move", value: 612, goal: 500, format: FigureFormat(.decimal(0), unit: "kcal"), tint: .red),
          .init("Exercise", value: 22, goal: 30, format: FigureFormat(.decimal(0), unit: "min"), tint: .green),
          .init("Stand", value: 11, goal: 12, format: FigureFormat(.decimal(0), unit: "h"), tint: .blue),
        ])))
  }

  static func yearChart() -> Chart {
    var random = seeded(23)
    let days = days(from: date(2025, 1, 1), count: 300).enumerated().filter { $0.offset % 17 != 3 }.map {
      YearChart.Day($0.element.start.addingTimeInterval(40_000), (Double.random(in: 2_000...16_000, using: &random)).rounded())
    }
    return Chart(
      title: "Steps in 2025", tint: .green, content: .year(YearChart(year: 2025, days: days, format: steps, calendar: calendar)))
  }

  static func heatMap() -> Chart {
    var random = seeded(31)
    let rows = (0..<7).map { _ in
      (0..<24).map { hour -> Double? in
        hour < 6 ? nil : (900 * (1 - abs(Double(hour) - 14) / 12) * Double.random(in: 0.3...1, using: &random)).rounded()
      }
    }
    return Chart(title: "Steps", subtitle: "by hour and weekday", tint: .teal, content: .heatMap(HeatMap(rows, format: steps)))
  }

  static func pressureChart() -> Chart {
    var random = seeded(41)
    let pairs = (0..<24).map { index in
      TimeChart.Pair(
        date(2026, 3, 1).addingTimeInterval(Double(index) * 104_400 + 28_800), upper: Double(Int.random(in: 112...146, using: &random)),
        lower: Double(Int.random(in: 68...92, using: &random)))
    }
    return Chart(
      title: "Blood pressure", subtitle: "systolic and diastolic", tint: .red,
      content: .time(
        TimeChart(
          axis: TimeAxis(from: date(2026, 3, 1), to: date(2026, 3, 31), by: nil, calendar: calendar),
          format: FigureFormat(.decimal(0), unit: "mmHg"), marks: .pairs(pairs),
          references: [.init("Systolic", 130), .init("Diastolic", 80)], smallestSpan: 40)))
  }

  static func stripChart() -> Chart {
    let frequency = 512.0
    let values = (0..<Int(frequency * 30)).map { index -> Double in
      let phase = (Double(index) / frequency).truncatingRemainder(dividingBy: 0.86)
      func bump(_ centre: Double, _ width: Double, _ height: Double) -> Double {
        height * exp(-pow((phase - centre) / width, 2))
      }
      return bump(0.2, 0.025, 0.12) + bump(0.345, 0.008, -0.12) + bump(0.36, 0.01, 1.1) + bump(0.378, 0.009, -0.25)
        + bump(0.58, 0.045, 0.28)
    }
    return Chart(
      title: "ECG", subtitle: "30 s, lead I", tint: .red, content: .strip(StripChart(millivolts: values, frequency: frequency)))
  }

  static func routeChart() -> Chart {
    let places = (0..<900).map { index -> RouteChart.Place in
      let angle = Double(index) / 900 * 5.6
      return .init(52.52 + 0.012 * sin(angle) + 0.002 * sin(angle * 7), 13.40 + 0.03 * cos(angle) + 0.003 * cos(angle * 5))
    }
    return Chart(title: "Running", subtitle: "9 March 2026", tint: .orange, content: .route(RouteChart(places)))
  }

  static func sourcesChart() -> Chart {
    func at(_ hour: Int, _ minute: Int = 0) -> Date { date(2026, 3, 9, hour, minute) }
    let watch = SourcesChart.Lane(
      "Watch", figure: "6,120 steps",
      parts: [
        .init(.counted, from: at(7), to: at(9, 30)), .init(.counted, from: at(11), to: at(12)), .init(.counted, from: at(17), to: at(19)),
        .init(.counted, from: at(21), to: at(21)),
      ])
    let phone = SourcesChart.Lane(
      "Phone", figure: "2,180 steps",
      parts: [
        .init(.outside, from: date(2026, 3, 8, 23), to: at(0, 30)), .init(.counted, from: at(6), to: at(7)),
        .init(.covered, from: at(7), to: at(7, 40)), .init(.covered, from: at(17, 15), to: at(18, 50)),
        .init(.counted, from: at(20), to: at(21)),
      ])
    return Chart(
      title: "Steps", subtitle: "9 March 2026, by source", tint: .orange,
      content: .sources(
        SourcesChart(
          axis: TimeAxis(from: at(0), to: date(2026, 3, 10), by: nil, calendar: calendar), lanes: [watch, phone],
          words: [.counted: "counts", .covered: "covered by another source", .outside: "outside"])))
  }

  static func audiogramChart() -> Chart {
    let tones: [(Double, Double?, Double?)] = [
      (250, 5, 10), (500, 5, 10), (1000, 10, 10), (2000, 15, 25), (3000, nil, 40), (4000, 20, 55), (6000, 30, nil), (8000, 25, 60),
    ]
    return Chart(
      title: "Hearing", subtitle: "9 March 2026", tint: .blue,
      content: .audiogram(
        AudiogramChart(tones.map { .init(hertz: $0.0, left: $0.1, right: $0.2) }, leftName: "Left ear", rightName: "Right ear")))
  }

  static func scatterChart() -> Chart {
    var random = seeded(23)
    let points = days(from: date(2026, 1, 1), count: 90).map { day in
      let steps = (4_000 + 11_000 * Double.random(in: 0...1, using: &random)).rounded()
      return ScatterChart.Point(
        DateText(zone: calendar.timeZone).day(day.start), across: steps,
        up: (64 - steps / 2_000 + 4 * Double.random(in: 0...1, using: &random)).rounded())
    }
    return Chart(
      title: "Steps and resting heart rate", subtitle: "90 days", tint: .red,
      content: .scatter(ScatterChart(points, across: .init("Steps", Self.steps), up: .init("Resting heart rate", pulse))))
  }

  static func sparkline() -> Chart {
    Chart(title: "Steps", tint: .orange, content: .sparkline(Sparkline([3, 5, 8, nil, 13, 9, 4, 6, 7, 11, 12, 2])))
  }

  /// Each kind by the name of its snapshots.
  static var all: [(name: String, chart: Chart)] {
    [
      ("bars", barChart(count: 28, now: date(2026, 4, 5, 14))), ("bars-year", barChart(count: 365)), ("bars-week", barChart(count: 7)),
      ("ranges", rangeChart(count: 14)), ("ranges-year", rangeChart(count: 365)), ("weight", weightChart()), ("resting", restingChart()),
      ("night", nightChart()), ("nights", nightsChart()), ("rings", ringChart()), ("year", yearChart()), ("heat-map", heatMap()),
      ("pressure", pressureChart()), ("strip", stripChart()), ("route", routeChart()), ("sources", sourcesChart()),
      ("audiogram", audiogramChart()), ("scatter", scatterChart()),
      ("sparkline", sparkline()), ("overlay", overlayChart()), ("overlay-pair", overlayPairChart()),
    ]
  }

  /// A report with something of everything.
  static func page(_ style: HTMLPage.Style) -> HTMLPage {
    let cards = [
      HTMLPage.Card(
        "Steps", value: "9,941", unit: "steps", detail: "today, until 14:05", tint: .orange, sparkline: Sparkline([3, 5, 8, nil, 13, 9, 4])),
      HTMLPage.Card(
        "Resting heart rate", value: "57", unit: "BPM", detail: "yesterday; 58 the month before", tint: .red,
        sparkline: Sparkline([57, 58, 57, 56, 59], smallestSpan: 10)),
      HTMLPage.Card(
        "Weight", value: "77.4", unit: "kg", detail: "9 March, 07:00", tint: .purple, sparkline: Sparkline([78, 78.2, 77.9, 77.4])),
      HTMLPage.Card("Sleep", value: "7:05", unit: "h", detail: "last night", tint: .teal, sparkline: Sparkline([6.5, 7, 8, 7.2, 7.1])),
    ]
    let pressures = HTMLPage.Table(
      caption: "Blood pressure in mmHg", heads: ["Day", "Time", "Systolic", "Diastolic"],
      rows: (1...12).map { ["2026-03-\($0 < 10 ? "0" : "")\($0)", "08:1\($0 % 10)", "\(118 + $0)", "\(76 + $0 % 5)"] },
      numberColumns: [2, 3])
    return HTMLPage(
      title: "Health report", introduction: ["Alex Example, born 1980-05-01. 9 March to 5 April 2026, times in Europe/Berlin."],
      sections: [
        .init("Latest values", [.cards(cards)]),
        .init(
          "Activity",
          [
            .text("Steps reached the goal on 11 of 28 days."),
            .figure(barChart(count: 28, now: date(2026, 4, 5, 14)), caption: "Steps by day."),
            .figure(ringChart(), caption: "Rings of one day."), .figure(yearChart(), caption: "Steps in the year."),
            .figure(heatMap(), caption: "When steps are made."),
          ]),
        .init(
          "Heart",
          [
            .figure(rangeChart(count: 14), caption: "Heart rate by day."), .figure(restingChart(), caption: "Resting heart rate."),
            .figure(pressureChart(), caption: "Blood pressure."), .table(pressures),
          ]),
        .init("Sleep", [.figure(nightChart(), caption: "One night."), .figure(nightsChart(), caption: "Fourteen nights.")]),
        .init("Body", [.figure(weightChart(), caption: "Weight.")]),
        .init("Recordings", [.figure(stripChart(), caption: "An ECG."), .figure(routeChart(), caption: "A run.")]),
      ], footer: "Made by OpenHealthKit from the store of this computer.", style: style)
  }
}
