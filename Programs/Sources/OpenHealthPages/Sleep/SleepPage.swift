// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// The nights of a period.
struct SleepPage: LivePageView {
  static let section = PageSection.sleep

  var title: String
  var period: DaysPeriod.View
  /// The mean time asleep; nil with fewer than two nights.
  var mean: String?
  /// The nights as bars; nil for many months, whose means are in ``chart``: the bars of half a year weigh more than 200 kB.
  @HTMLOnly var nightsSVG: String? = nil
  /// The mean night of each month; nil for a week or a month.
  var chart: ChartView?
  /// Sum and means of each month, the newest first; nil for a week or a month.
  var months: PageTable?
  /// One row for each night with data, the newest first as on other pages; nil also for a year, whose months lead to them.
  var nights: PageTable?
  /// The goal and times of the person, the mean of each stage, and what was measured during sleep.
  var facts: [PageFact]
  /// What is wrong with the form for goal and times.
  @HTMLOnly var problem: String?
  /// Its fields; empty on a page of many months, which is heavy enough.
  @HTMLOnly var fields: [FormField]
  @HTMLOnly var liveTypes = [Catalog.sleep]

  static let routes: [PageRoute] =
    [
      .get("/sleep", SleepPage.self) { request, context in .view(try SleepPage(request, context)) },
      .post("/sleep/plan", SleepPage.self) { request, context in
        let names = SleepFacts.names
        let spans =
          request.form[names.bed] == nil && request.form[names.rise] == nil
          ? "" : "\(request.form[names.bed] ?? "")-\(request.form[names.rise] ?? "")"
        guard let plan = SleepPlan("\(request.form[names.goal] ?? "") \(spans)") else {
          return .fault(try SleepPage(PageRequest(.get, "/sleep"), context, typed: request.form))
        }
        try context.planSleep(plan)
        return .redirect(to: "/sleep?done=saved")
      },
    ] + NightPage.routes

  /// The values of a night, besides the time in bed, which contains the others.
  static let stages = Catalog.sleepValues.filter { $0.sleepState != .inBed }

  init(_ request: PageRequest, _ context: PageContext, typed: PageFields? = nil) throws {
    let (reader, words) = (context.reader, context.words)
    let period = DaysPeriod(request.query, newest: try DaysPeriod.newest([Catalog.sleep], context), reader: reader)
    let reply = try context.ask(
      ComputeSleep(from: period.start, to: period.end, timeZone: reader.zone, overridesZones: reader.overridesZones))
    let hours = FigureFormat.hours(reader.numbers)
    title = words["sleep.title"]
    self.period = period.view("/sleep", words)
    let slept = reply.nights.filter(\.hasSleep)
    if slept.count > 1, let seconds = slept.mean(\.asleepSeconds) {
      mean = words["sleep.mean", hours.text(seconds), String(slept.count)]
    }
    let about = SleepFacts(context)
    facts = try about.facts(slept, measured: period.length.months == 1)
    problem = typed == nil ? nil : words["sleep.fault.plan"]
    fields = period.length.months == 1 ? about.fields(typed) : []
    if period.length.months > 1 {
      let byMonth = DaysPeriod.months(reply.nights, \.day)
      months = Self.months(byMonth, reader, words)
      chart = Self.chart(byMonth, period, reader, words)
    }
    guard period.length != .year else { return }
    if period.length.months == 1 {
      nightsSVG = SleepChart(nights: reply.nights, reader: reader).chart?.titled(title).pageDrawing("nights")
    }
    nights = PageTable(
      words["sleep.nights"],
      heads: [words["sleep.night"], words["days.from"], words["days.to"], words["sleep.inBed"], words["sleep.asleep"]]
        + Self.stages.map(reader.title(of:)),
      rows: reply.nights.reversed().map { night in
        let (day, dates) = (night.day, reader.at(night.timeZone).dates)
        let bounds = [night.stretches.first?.start, night.stretches.last?.end].map { seconds in
          seconds.map { dates.time(Date(timeIntervalSinceReferenceDate: $0)) } ?? ""
        }
        let seconds = [night.inBedSeconds, night.asleepSeconds] + Self.stages.map(night.seconds(of:))
        return .init(
          DaysPeriod.label(day, reader), iso: day.text, link: "/sleep/\(day.text)", bounds + seconds.map { $0 > 0 ? hours.number($0) : "" })
      })?.part(request.query, of: "/sleep", keeping: period.fields, size: period.length.months > 1 ? Self.nightsInPart : SampleList.size)
  }

  /// The most nights on a page, whose rows have a cell for each stage: with more, a page with its months would be heavier than 100 kB.
  private static let nightsInPart = 12

  private typealias Months = [(first: CivilDay, items: [SleepNight])]

  /// What was slept in each month, in all and in a mean night.
  private static func months(_ months: Months, _ reader: Reader, _ words: Words) -> PageTable? {
    let hours = FigureFormat.hours(reader.numbers)
    let stages = stages.filter { stage in months.contains { $0.items.contains { $0.seconds(of: stage) > 0 } } }
    return PageTable(
      words["days.months"],
      heads: [words["days.month"], words["sleep.nights"], words["sleep.total"], words["sleep.average"]]
        + stages.map { words["days.mean", reader.title(of: $0)] },
      rows: months.reversed().map { first, nights in
        let slept = nights.filter(\.hasSleep)
        let sum = slept.reduce(0) { $0 + $1.asleepSeconds }
        let means = [slept.mean(\.asleepSeconds)] + stages.map { stage in slept.mean { $0.seconds(of: stage) } }
        return DaysPeriod.row(
          ofMonth: first, "/sleep", reader,
          [reader.numbers.text(nights.count), sum > 0 ? hours.number(sum) : ""] + means.map { $0.map(hours.number) ?? "" })
      })
  }

  /// The mean night of each month.
  private static func chart(_ months: Months, _ period: DaysPeriod, _ reader: Reader, _ words: Words) -> ChartView? {
    let hours = FigureFormat.hours(reader.numbers)
    let bars = months.compactMap { first, nights -> TimeChart.Bar? in
      guard let mean = nights.filter(\.hasSleep).mean(\.asleepSeconds) else { return nil }
      let month = DaysPeriod.interval(ofMonth: first, reader)
      return TimeChart.Bar(start: month.start, end: month.end, value: mean)
    }
    guard !bars.isEmpty else { return nil }
    let chart = Chart(
      title: words["sleep.average"], tint: .blue,
      content: .time(
        TimeChart(
          axis: TimeAxis(from: period.start, to: period.end, by: .month, calendar: reader.calendar, now: reader.now), format: hours,
          marks: .bars(bars))))
    return ChartView(chart, id: "months", caption: words["sleep.average"], heads: [words["days.month"], words["sleep.average"]])
  }
}
