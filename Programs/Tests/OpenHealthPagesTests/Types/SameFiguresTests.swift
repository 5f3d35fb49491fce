// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthData
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords
import ProgramsTestSupport
import Testing

@testable import OpenHealthPages

/// The same questions about invented people to the figures, the pages, their JSON, the report and the table of days, and to a slow model.
@Suite struct SameFiguresTests {
  private static let seeds = 1...(ProcessInfo.processInfo.environment["OPENHEALTHKIT_TEST_SEEDS"].flatMap(UInt64.init) ?? 4)

  /// The days of March 2026, and what the table of days has for them.
  private struct Month {
    let world: PageWorld
    let person: InventedPerson
    let start, end: Date
    private let columns: [String: [CivilDay: Double]]

    init(seed: UInt64) throws {
      person = try InventedPerson(seed: seed)
      var world = try PageWorld(zone: person.home.identifier)
      world.context.reader.now = person.now
      self.world = world
      try person.save(in: world.figures.engine)
      start = CivilDay(year: 2026, month: 3, day: 1).start(in: person.home)
      end = CivilDay(year: 2026, month: 4, day: 1).start(in: person.home)
      let days = try DailyFigures(service: world.context.service, zone: person.home)
      var columns: [String: [CivilDay: Double]] = [:]
      days.forEachDay { day, values in
        for (column, value) in zip(days.columns, values) { columns[column.name, default: [:]][day] = value }
      }
      self.columns = columns
    }

    /// The days of the month.
    var days: [CivilDay] { (1...31).map { CivilDay(year: 2026, month: 3, day: $0) } }
    /// The days before that on which the data end.
    var whole: [CivilDay] { get throws { try days.filter { try $0 < person.lastDay(of: "stepCount") } } }

    func exported(_ column: String) throws -> [CivilDay: Double] { try #require(columns[column], "\(column)") }

    func table(_ name: String) throws -> FigureTable {
      let reader = world.context.reader
      return try FigureQuestion(
        type: try #require(Catalog.type(named: name)), interval: .day, start: start, end: end, calendar: reader.calendar, now: reader.now
      ).answer(world.context.service)
    }

    func values(_ table: FigureTable) -> [CivilDay: Double] {
      var values: [CivilDay: Double] = [:]
      for row in table.rows { values[CivilDay(of: row.start, in: person.home)] = row.values[0] }
      return values
    }

    /// The figures of a type's page of the month as JSON, by their labels.
    func page(_ name: String) throws -> [String: Double] {
      let json = try PageRenderer.json(world.view("/types/\(name)?period=month&date=2026-03-15"))
      let object = try #require(JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
      let figures = try #require(object["figures"] as? [[String: Any]])
      return Dictionary(
        figures.compactMap { figure in (figure["label"] as? String).flatMap { label in (figure["number"] as? Double).map { (label, $0) } } }
      ) { first, _ in first }
    }

    /// The rows of a table of the report, by their first cells.
    func report(_ heading: String) throws -> [String: [String]] {
      let question = HealthReport.Question(start: start, end: end, usual: DateComponents(day: 30), isPlain: true, program: "test")
      let page = try #require(try HealthReport(question, reader: world.context.reader, service: world.context.service)?.page())
      let tables = page.sections.filter { $0.heading == heading }.flatMap(\.blocks).compactMap { block -> HTMLPage.Table? in
        if case .table(let table) = block { table } else { nil }
      }
      return Dictionary(tables.flatMap(\.rows).compactMap { row in row.first.map { ($0, Array(row.dropFirst())) } }) { first, _ in first }
    }
  }

  private static func isClose(_ one: Double?, _ other: Double?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return abs(one - other) <= 1e-6 * max(1, abs(one))
  }

  @Test("V3 V3a V20: sums of days and their means are the model's in figures, pages, report and table of days", arguments: seeds)
  func sums(seed: UInt64) throws {
    let month = try Month(seed: seed)
    let person = month.person
    let lived = person.lived
    let report = try month.report("All figures")
    for (name, column) in [
      ("stepCount", "steps"), ("appleExerciseTime", "exercise_time_minutes"), ("flightsClimbed", "flights_climbed"),
    ] {
      let table = try month.table(name)
      let (figures, exported) = (month.values(table), try month.exported(column))
      let last = try person.lastDay(of: name)
      for day in month.days {
        let expected = lived.contains(day) && day <= last ? person.sum(name, day) : nil
        #expect(Self.isClose(figures[day], expected), "\(name) \(day.text): \(figures[day] ?? -1), model \(expected ?? -1)")
        #expect(Self.isClose(exported[day], expected), "\(column) \(day.text): \(exported[day] ?? -1), model \(expected ?? -1)")
      }
      let sums = month.days.filter { $0 < last && lived.contains($0) }.map { person.sum(name, $0) }
      let mean = sums.reduce(0, +) / Double(sums.count)
      #expect(Self.isClose(table.mean(), mean), "\(name)")
      #expect(table.whole().count == sums.count, "\(name)")
      let page = try month.page(name)
      #expect(Self.isClose(page["Mean of a day"], mean), "\(name): \(page)")
      #expect(Self.isClose(page["Total"], month.days.filter { $0 <= last }.reduce(0) { $0 + person.sum(name, $1) }), "\(name): \(page)")
      let type = try #require(Catalog.type(named: name))
      #expect(try report[type.title]?[1] == #require(table.columns.first).format.mean(mean), "\(name)")
    }
  }

  @Test("V3 V6: nights are whole, of the day where the person slept, in figures, pages, report and table of days", arguments: seeds)
  func nights(seed: UInt64) throws {
    let month = try Month(seed: seed)
    let model = try month.person.asleep().filter { $0.value > 0 }
    let (figures, exported) = (month.values(try month.table("sleepAnalysis")), try month.exported("sleep_hours"))
    for day in month.days {
      #expect(Self.isClose(figures[day], model[day]), "\(day.text): \(figures[day] ?? -1), model \(model[day] ?? -1)")
      #expect(Self.isClose(exported[day], model[day].map { $0 / 3600 }), "\(day.text)")
    }
    let hours = FigureFormat.hours(month.world.context.reader.numbers)
    let page = try #require(try month.world.view("/sleep?period=month&date=2026-03-15") as? SleepPage)
    let report = try month.report("Sleep and mind")
    let shown = model.filter { $0.key.year == 2026 && $0.key.month == 3 }
    for (day, seconds) in shown {
      #expect(page.nights?.rows.first { $0.head.hasPrefix(day.text) }?.cells[3] == hours.number(seconds), "\(day.text)")
      #expect(report.first { $0.key.hasSuffix(day.text) }?.value[2] == hours.number(seconds), "\(day.text)")
    }
    let mean = shown.values.reduce(0, +) / Double(shown.count)
    #expect(Self.isClose(try month.table("sleepAnalysis").mean(), mean))
    #expect(page.mean?.hasPrefix(hours.text(mean)) == true)
  }

  @Test("V3a V6: time sat still is of the day on the clock where that was, with 0 on other lived days", arguments: seeds)
  func times(seed: UInt64) throws {
    let month = try Month(seed: seed)
    let person = month.person
    let last = try person.lastDay(of: "stepCount")
    let (figures, exported) = (month.values(try month.table("mindfulSession")), try month.exported("mindful_minutes"))
    for day in month.days where day <= last {
      let sat = person.sat(day)
      let expected = sat > 0 || person.lived.contains(day) ? sat : nil
      #expect(Self.isClose(figures[day], expected), "\(day.text): \(figures[day] ?? -1), model \(expected ?? -1)")
      #expect(Self.isClose(exported[day], expected.map { $0 / 60 }), "\(day.text)")
    }
    let page = try month.page("mindfulSession")
    let whole = try month.whole.compactMap { figures[$0] }
    #expect(Self.isClose(page["Mean of a day"], whole.reduce(0, +) / Double(whole.count)), "\(page)")
  }

  @Test("V3: levels of days are the same everywhere, and the mean of the page is that of the chart", arguments: seeds)
  func levels(seed: UInt64) throws {
    let month = try Month(seed: seed)
    let table = try month.table("heartRate")
    let (figures, exported) = (month.values(table), try month.exported("heart_rate_bpm"))
    for day in month.days {
      #expect(Self.isClose(figures[day], exported[day]), "\(day.text)")
      #expect((figures[day] == nil) == (month.person.level("heartRate", day) == nil), "\(day.text)")
    }
    let mean = try #require(table.mean())
    #expect(Self.isClose(try month.page("heartRate")["Mean of a day"], mean))
    #expect(try month.report("All figures")["Heart rate"]?[1] == #require(table.columns.first).format.mean(mean))
    let chart = try #require(FigureChart(table: table, reader: month.world.context.reader).chart(as: .line))
    guard case .time(let time) = chart.content else { throw PageWorld.Unexpected() }
    #expect(Self.isClose(time.mean, mean))
  }

  @Test(
    "V2 V9: the summary says which devices ended, calls an older night by its day, and shows the newest rings with theirs", arguments: seeds
  )
  func summary(seed: UInt64) throws {
    let month = try Month(seed: seed)
    let page = try #require(try month.world.view("/") as? SummaryPage)
    // A word that is missing would be shown by its key.
    let html = String(decoding: try PageRenderer.json(month.world.view("/")), as: UTF8.self)
    #expect(!html.contains("summary."), "\(html)")
    let model = try month.person.asleep().filter { $0.value > 0 }
    let newest = try #require(model.keys.max())
    #expect(page.night?.nightDay == newest.text)
    #expect(page.night?.isLastNight == false)
    #expect(page.night?.nightTitle != "Last night")
    let asleep = try #require(page.night?.asleepSeconds)
    #expect(Self.isClose(asleep, model[newest]))
    let exercised = try #require(
      month.person.entries.filter { $0.name == "appleExerciseTime" }.map(month.person.day).max())
    #expect(page.rings?.ringsDay == exercised.text)
    #expect(page.rings?.isToday == false)
    let isOld = month.person.now.timeIntervalSince(month.person.until) >= 8 * 86_400
    if isOld { #expect(page.remark?.contains("The newest data of Watch are from") == true, "\(page.remark ?? "")") }
  }
}
