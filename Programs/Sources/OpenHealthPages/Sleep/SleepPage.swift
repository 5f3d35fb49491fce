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
  static let template =
    DaysPeriod.template("period")
    + "{{#mean}}<p>{{mean}}</p>{{/mean}}{{#nightsSVG}}<figure class=\"chart\">{{{nightsSVG}}}</figure>{{/nightsSVG}}"
    + PageTable.template("nights") + "{{^nights}}<p>[[sleep.empty]]</p>{{/nights}}"

  var title: String
  var period: DaysPeriod.View
  /// The mean time asleep; nil with fewer than two nights.
  var mean: String?
  var nightsSVG: String?
  /// One row for each night with data.
  var nights: PageTable?
  var liveTypes = [Catalog.sleep]

  private enum CodingKeys: String, CodingKey { case title, period, mean, nights }

  static let routes: [PageRoute] =
    [
      .get("/sleep", SleepPage.self) { request, context in .view(try SleepPage(request, context)) }
    ] + NightPage.routes

  /// The values of a night, besides the time in bed, which contains the others.
  static let stages = Catalog.sleepValues.filter { $0.sleepState != .inBed }

  init(_ request: PageRequest, _ context: PageContext) throws {
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
    nightsSVG = SleepChart(nights: reply.nights, reader: reader).chart?.titled(title).pageDrawing("nights")
    nights = PageTable(
      words["sleep.nights"],
      heads: [words["sleep.night"], words["days.from"], words["days.to"], words["sleep.inBed"], words["sleep.asleep"]]
        + Self.stages.map(reader.title(of:)),
      rows: reply.nights.map { night in
        let (day, dates) = (night.day, reader.at(night.timeZone).dates)
        let bounds = [night.stretches.first?.start, night.stretches.last?.end].map { seconds in
          seconds.map { dates.time(Date(timeIntervalSinceReferenceDate: $0)) } ?? ""
        }
        let seconds = [night.inBedSeconds, night.asleepSeconds] + Self.stages.map(night.seconds(of:))
        return .init(
          DaysPeriod.label(day, reader), iso: day.text, link: "/sleep/\(day.text)", bounds + seconds.map { $0 > 0 ? hours.number($0) : "" })
      })?.part(request.query, of: "/sleep", keeping: period.fields)
  }
}
