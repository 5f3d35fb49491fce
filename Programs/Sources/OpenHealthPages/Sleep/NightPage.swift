// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords

/// One night with its stages, and what each source reports.
struct NightPage: LivePageView {
  static let section = PageSection.sleep

  var title: String
  /// The night before, and the week of the night.
  @HTMLOnly var earlier: String
  @HTMLOnly var all: String
  /// The night after; nil for one in the future.
  @HTMLOnly var later: String? = nil
  /// The times in each state.
  var facts: [PageFact]
  @HTMLOnly var nightSVG: String? = nil
  /// The stages in order, and what sources of lower rank report.
  var tables: [PageTable]
  @HTMLOnly var liveTypes = [Catalog.sleep]

  static let routes: [PageRoute] = [
    .get("/sleep/:day", NightPage.self) { request, context in
      guard let day = CivilDay(request.parameter("day")) else { return .missing }
      return .view(try NightPage(day, request.query, context))
    }
  ]

  init(_ day: CivilDay, _ query: PageFields, _ context: PageContext) throws {
    let (reader, words, path) = (context.reader, context.words, "/sleep/\(day.text)")
    let reply = try context.ask(
      ComputeSleep(
        from: day.start(in: reader.zone), to: day.next.start(in: reader.zone), timeZone: reader.zone, overridesZones: reader.overridesZones)
    )
    let night = reply.nights.first { $0.day == day }
    let dates = reader.at(night?.timeZone).dates
    let hours = FigureFormat.hours(reader.numbers)
    title = words["sleep.nightTo", DaysPeriod.label(day, reader)]
    earlier = "/sleep/\(CivilDay(daysSinceReferenceDate: max(CivilDay.first.daysSinceReferenceDate, day.daysSinceReferenceDate - 1)).text)"
    all = "/sleep?period=week&date=\(day.text)"
    if day < CivilDay(of: reader.now, in: reader.zone) { later = "/sleep/\(day.next.text)" }
    guard let night else {
      (facts, tables) = ([], [])
      return
    }
    func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
    let known = SleepPage.stages.filter { night.seconds(of: $0) > 0 }
    facts =
      [
        PageFact(words["days.from"], ifAny: night.stretches.first.map { dates.minute(date($0.start)) }),
        PageFact(words["days.to"], ifAny: night.stretches.last.map { dates.minute(date($0.end)) }),
        PageFact(words["sleep.inBed"], hours.text(night.inBedSeconds)), PageFact(words["sleep.asleep"], hours.text(night.asleepSeconds)),
      ].compactMap { $0 } + known.map { PageFact(reader.title(of: $0), hours.text(night.seconds(of: $0))) }
    nightSVG = SleepChart(nights: [night], reader: reader).chart?.titled(title).pageDrawing("night")
    let stages = PageTable(
      words["sleep.stages"],
      heads: [words["days.from"], words["days.to"], words["sleep.stage"], words["days.duration"], words["days.source"]],
      rows: night.stretches.map { part in
        .init(
          dates.time(date(part.start)), iso: dates.iso(date(part.start)),
          [
            dates.time(date(part.end)), reader.title(of: part.value), hours.number(part.end - part.start),
            reply.sources[part.source].name,
          ])
      })?.part(query, of: path, keeping: Self.fields(query, besides: "stages"), field: "stages")
    let groups = Dictionary(grouping: night.below) { [$0.source, $0.value.rawValue] }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    let below = PageTable(
      words["sleep.below"], heads: [words["days.source"], words["sleep.stage"], words["days.duration"]],
      rows: groups.map { _, parts in
        .init(
          reply.sources[parts[0].source].name,
          [reader.title(of: parts[0].value), hours.number(parts.reduce(0) { $0 + $1.end - $1.start })])
      })?.part(query, of: path, keeping: Self.fields(query, besides: "others"), field: "others")
    tables = [stages, below].compactMap { $0 }
  }

  /// The page of the other table.
  private static func fields(_ query: PageFields, besides field: String) -> [PageFields.Entry] {
    ["stages", "others"].filter { $0 != field }.compactMap { name in query[name].flatMap { Int($0) }.map { .init(name, String($0)) } }
  }
}
