// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// The rings of a day, and the days of a period with their goals.
struct ActivityPage: LivePageView {
  static let section = PageSection.activity

  /// The rings of one day.
  struct Day: Encodable, Sendable {
    var name: String
    @HTMLOnly var ringsSVG: String?
    var isPaused: Bool
    /// The value of each ring with its goal and the share of it.
    var rings: [PageFact]
  }

  var title: String
  var period: DaysPeriod.View
  /// The day of the query, else the last one of the period with rings; nil without any.
  var day: Day?
  /// What the move ring counts, by day; in a year by month.
  var chart: ChartView?
  /// Sums and means of each month, the newest first; nil for a week or a month.
  var months: PageTable?
  /// One row for each day, the newest first; nil also for a year, whose months lead to them.
  var days: PageTable?
  @HTMLOnly var liveTypes = Catalog.rings.all.filter(\.isOfSamples).sorted { $0.identifier < $1.identifier }

  static let routes: [PageRoute] =
    [
      .get("/activity", ActivityPage.self) { request, context in .view(try ActivityPage(request, context)) }
    ] + GoalsPage.routes

  init(_ request: PageRequest, _ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    let period = DaysPeriod(request.query, newest: try DaysPeriod.newest(Catalog.rings.all, context), reader: reader)
    let range = DayRange(period.first, period.last, timeZone: reader.zone)
    let question = FetchActivitySummaries(predicate: .days(range), timeZone: reader.zone, countsOwnZones: !reader.overridesZones)
    let summaries = try context.ask(question).filter { $0.day != nil }
    title = words["activity.title"]
    self.period = period.view("/activity", words)
    guard let last = summaries.last else { return }
    let named = summaries.first { $0.day == period.day && ($0.hasRing || request.query["date"] != nil) }
    day = Self.day(named ?? summaries.last(where: \.hasRing) ?? last, reader, words)
    chart = Self.chart(summaries, last, period, reader, words)
    if period.length.months > 1 {
      let freshness = try Freshness(at: reader.now, service: context.service)
      let whole = summaries.filter { summary in
        summary.day.map { freshness.isWhole($0, zone: reader.zone, overridesZones: reader.overridesZones) } ?? false
      }
      months = Self.months(summaries, last, whole: Set(whole.compactMap(\.day)), reader, words)
    }
    guard period.length != .year else { return }
    let heads = last.rings.flatMap { ["\(Self.name($0, words)), \($0.format(reader.numbers).unit)", words["activity.goal"]] }
    days = PageTable(
      words["activity.days"], heads: [words["days.day"]] + heads,
      rows: summaries.reversed().compactMap { summary in
        guard let day = summary.day else { return nil }
        let cells = zip(summary.rings, last.rings).flatMap { ring, head in
          let texts = ring.texts(below: head, reader.numbers)
          return [texts.value, texts.goal ?? ""]
        }
        return .init(
          DaysPeriod.label(day, reader), iso: day.text, link: "/activity?period=\(period.length.rawValue)&date=\(day.text)", cells)
      })?.part(request.query, of: "/activity", keeping: period.fields)
  }

  /// The name of a ring.
  private static func name(_ ring: ActivityRing, _ words: Words) -> String { words["activity.\(ring.part.rawValue)"] }

  private static func day(_ summary: ActivitySummaryRecord, _ reader: Reader, _ words: Words) -> Day {
    let rings = summary.rings
    let name = summary.day.map { DaysPeriod.label($0, reader) } ?? ""
    let drawn = rings.map { RingChart.Ring(Self.name($0, words), $0, reader.numbers) }
    let hasGoals = rings.contains { $0.goal != nil }
    let chart = Chart(title: "\(words["activity.rings"]), \(name)", tint: .red, content: .rings(RingChart(drawn)))
    return Day(
      name: name, ringsSVG: hasGoals ? chart.pageDrawing("rings", height: 240) : nil, isPaused: summary.isPaused,
      rings: rings.map { ring in
        let format = ring.format(reader.numbers)
        guard let goal = ring.goal else { return PageFact(Self.name(ring, words), format.text(ring.value)) }
        let percent = ring.percent.map { reader.numbers.text($0) } ?? "–"
        return PageFact(Self.name(ring, words), words["activity.ofGoal", format.text(ring.value), format.number(goal), percent])
      })
  }

  /// The sum of each ring in each month, and its mean over the days that are whole. A ring whose type differs from the last day's counts in
  /// neither.
  private static func months(
    _ summaries: [ActivitySummaryRecord], _ last: ActivitySummaryRecord, whole: Set<CivilDay>, _ reader: Reader, _ words: Words
  ) -> PageTable? {
    PageTable(
      words["days.months"],
      heads: [words["days.month"], words["activity.days"]]
        + last.rings.flatMap { ring in
          let name = "\(Self.name(ring, words)), \(ring.format(reader.numbers).unit)"
          return [name, words["days.mean", name]]
        },
      rows: DaysPeriod.months(summaries.filter(\.hasRing)) { $0.day ?? .first }.reversed().map { first, days in
        let cells = last.rings.flatMap { head in
          func values(_ days: [ActivitySummaryRecord]) -> [Double] {
            days.flatMap(\.rings).filter { $0.type == head.type && $0.value.isFinite }.map(\.value)
          }
          let (all, means) = (values(days), values(days.filter { $0.day.map(whole.contains) ?? false }))
          let format = head.format(reader.numbers)
          return [
            all.isEmpty ? "" : format.number(all.reduce(0, +)),
            means.isEmpty ? "" : format.number(means.reduce(0, +) / Double(means.count)),
          ]
        }
        return DaysPeriod.row(ofMonth: first, "/activity", reader, [reader.numbers.text(days.count)] + cells)
      })
  }

  /// The move ring by day, in a year by month, for the days whose move ring counts the same type as the last day's.
  private static func chart(
    _ summaries: [ActivitySummaryRecord], _ last: ActivitySummaryRecord, _ period: DaysPeriod, _ reader: Reader, _ words: Words
  ) -> ChartView? {
    let isTime = last.moveMode == .time
    let alike = summaries.filter { ($0.moveMode == .time) == isTime }
    let rings = alike.compactMap { summary in summary.day.map { ($0, summary.rings[0]) } }
    guard let format = rings.last?.1.format(reader.numbers) else { return nil }
    let isYear = period.length == .year
    let bars: [TimeChart.Bar]
    if isYear {
      bars = DaysPeriod.months(rings, { $0.0 }).map { first, rings in
        let month = DaysPeriod.interval(ofMonth: first, reader)
        return .init(start: month.start, end: month.end, value: rings.map { $0.1.value }.filter(\.isFinite).reduce(0, +))
      }
    } else {
      bars = rings.map { day, ring in .init(start: day.start(in: reader.zone), end: day.next.start(in: reader.zone), value: ring.value) }
    }
    let chart = Chart(
      title: words["activity.move"], tint: .red,
      content: .time(
        TimeChart(
          axis: TimeAxis(from: period.start, to: period.end, by: isYear ? .month : .day, calendar: reader.calendar, now: reader.now),
          format: format, marks: .bars(bars), goal: isYear ? nil : rings.last { $0.1.goal != nil }?.1.goal)))
    let head = "\(words["activity.move"]), \(format.unit)"
    return ChartView(
      chart, id: "move", caption: words[isYear ? "activity.byMonth" : "activity.byDay", format.unit],
      heads: [words[isYear ? "days.month" : "days.day"], head])
  }
}
