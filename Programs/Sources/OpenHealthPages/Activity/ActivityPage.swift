// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthWords

/// The rings of a day, and the days of a period with their goals.
struct ActivityPage: LivePageView {
  static let section = PageSection.activity
  static let template =
    DaysPeriod.template("period")
    + "{{#day}}<section><h2>{{name}}</h2>{{#ringsSVG}}<figure class=\"chart rings\">{{{ringsSVG}}}</figure>{{/ringsSVG}}"
    + "{{#isPaused}}<p class=\"quiet\">[[activity.paused]]</p>{{/isPaused}}" + PageFact.template("rings") + "</section>{{/day}}"
    + ChartView.template("chart") + PageTable.template("days") + "{{^days}}<p>[[activity.empty]]</p>{{/days}}"

  /// The rings of one day.
  struct Day: Encodable, Sendable {
    var name: String
    var ringsSVG: String?
    var isPaused: Bool
    /// The value of each ring with its goal and the share of it.
    var rings: [PageFact]

    private enum CodingKeys: String, CodingKey { case name, isPaused, rings }
  }

  var title: String
  var period: DaysPeriod.View
  /// The day of the query, else the last one of the period with rings; nil without any.
  var day: Day?
  /// What the move ring counts, by day.
  var chart: ChartView?
  var days: PageTable?
  var liveTypes = Catalog.rings.all.filter(\.isOfSamples).sorted { $0.identifier < $1.identifier }

  private enum CodingKeys: String, CodingKey { case title, period, day, chart, days }

  static let routes: [PageRoute] = [
    .get("/activity", ActivityPage.self) { request, context in .view(try ActivityPage(request, context)) }
  ]

  init(_ request: PageRequest, _ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    let period = DaysPeriod(request.query, newest: try DaysPeriod.newest(Catalog.rings.all, context), reader: reader)
    let range = DayRange(period.first, period.last, timeZone: reader.zone)
    let summaries = try context.ask(FetchActivitySummaries(predicate: .days(range), timeZone: reader.zone)).filter { $0.day != nil }
    title = words["activity.title"]
    self.period = period.view("/activity", words)
    guard let last = summaries.last else { return }
    day = Self.day(summaries.first { $0.day == period.day } ?? last, reader, words)
    chart = Self.chart(summaries, last, period, reader, words)
    let heads = Ring.rings(of: last, reader, words).flatMap { ["\($0.name), \($0.unit)", words["activity.goal"]] }
    days = PageTable(
      words["activity.days"], heads: [words["days.day"]] + heads,
      rows: summaries.reversed().compactMap { summary in
        guard let day = summary.day else { return nil }
        let cells = Ring.rings(of: summary, reader, words).flatMap { ring in
          [reader.numbers.text(ring.value, decimals: 0), ring.goal.map { reader.numbers.text($0, decimals: 0) } ?? ""]
        }
        return .init(
          DaysPeriod.label(day, reader), iso: day.text, link: "/activity?period=\(period.length.rawValue)&date=\(day.text)", cells)
      })?.part(request.query, of: "/activity", keeping: period.fields)
  }

  /// One ring of a day.
  private struct Ring {
    var name: String
    var value: Double
    /// The goal; nil for none.
    var goal: Double?
    var unit: String
    var tint: ChartTint

    static func rings(of day: ActivitySummaryRecord, _ reader: Reader, _ words: PageWords) -> [Ring] {
      let (move, goal) = day.moveMode == .time ? (day.moveTime, day.moveTimeGoal) : (day.energy, day.energyGoal)
      func known(_ amount: Amount?) -> Double? { amount.flatMap { $0.value > 0 ? $0.value : nil } }
      return [
        Ring(name: words["activity.move"], value: move.value, goal: known(goal), unit: reader.name(of: move.unit), tint: .red),
        Ring(
          name: words["activity.exercise"], value: day.exerciseTime.value, goal: known(day.exerciseTimeGoal),
          unit: reader.name(of: day.exerciseTime.unit), tint: .green),
        Ring(
          name: words["activity.stand"], value: day.standHours.value, goal: known(day.standHoursGoal), unit: reader.name(ofUnit: "hr"),
          tint: .teal),
      ]
    }
  }

  private static func day(_ summary: ActivitySummaryRecord, _ reader: Reader, _ words: PageWords) -> Day {
    let rings = Ring.rings(of: summary, reader, words)
    let name = summary.day.map { DaysPeriod.label($0, reader) } ?? ""
    let drawn = rings.map {
      RingChart.Ring(
        $0.name, value: $0.value, goal: $0.goal ?? 0, format: FigureFormat(.decimal(0), unit: $0.unit, style: reader.numbers), tint: $0.tint
      )
    }
    let hasGoals = rings.contains { $0.goal != nil }
    let chart = Chart(title: "\(words["activity.rings"]), \(name)", tint: .red, content: .rings(RingChart(drawn)))
    return Day(
      name: name, ringsSVG: hasGoals ? chart.pageDrawing("rings", height: 240) : nil, isPaused: summary.isPaused,
      rings: rings.map { ring in
        let value = "\(reader.numbers.text(ring.value, decimals: 0)) \(ring.unit)"
        guard let goal = ring.goal else { return PageFact(ring.name, value) }
        let percent = GoalShare.percent(of: ring.value, goal: goal).map { reader.numbers.text($0) } ?? "–"
        return PageFact(ring.name, words["activity.ofGoal", value, reader.numbers.text(goal, decimals: 0), percent])
      })
  }

  /// The move ring by day, for the days that count the same as the last one.
  private static func chart(
    _ summaries: [ActivitySummaryRecord], _ last: ActivitySummaryRecord, _ period: DaysPeriod, _ reader: Reader, _ words: PageWords
  ) -> ChartView? {
    let isTime = last.moveMode == .time
    let alike = summaries.filter { ($0.moveMode == .time) == isTime }
    let rings = alike.compactMap { summary in summary.day.map { ($0, Ring.rings(of: summary, reader, words)[0]) } }
    guard let unit = rings.last?.1.unit else { return nil }
    let chart = Chart(
      title: words["activity.move"], tint: .red,
      content: .time(
        TimeChart(
          axis: TimeAxis(from: period.start, to: period.end, by: .day, calendar: reader.calendar, now: reader.now),
          format: FigureFormat(.decimal(0), unit: unit, style: reader.numbers),
          marks: .bars(
            rings.map { day, ring in .init(start: day.start(in: reader.zone), end: day.next.start(in: reader.zone), value: ring.value) }),
          goal: rings.last { $0.1.goal != nil }?.1.goal)))
    return ChartView(
      chart, id: "move", caption: words["activity.byDay", unit], heads: [words["days.day"], "\(words["activity.move"]), \(unit)"])
  }
}
