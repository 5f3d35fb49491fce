// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import ProgramsTestSupport
import Testing

@testable import OpenHealthPages

@Suite struct TypePageTests {
  private static func page(_ world: PageWorld, _ target: String) throws -> TypePage { try #require(world.view(target) as? TypePage) }

  @Test("A week of sums: total, mean of the days with data, highest day, a bar and a row for each")
  func sums() throws {
    let world = try PageWorld()
    try world.save("stepCount", 1000, "count", at: "2026-06-08T10:00:00Z", minutes: 10, by: "Watch")
    try world.save("stepCount", 3000, "count", at: "2026-06-09T10:00:00Z", minutes: 10, by: "Watch")
    try world.save("height", 1.8, "m", at: "2026-06-12T10:00:00Z", by: "Watch")
    let page = try Self.page(world, "/types/stepCount?period=week&date=2026-06-10")
    #expect(page.figures.map(\.number) == [4000, 2000, 3000])
    #expect(page.figures.map(\.text) == ["4,000 steps", "2,000 steps", "3,000 steps"])
    let chart = try #require(page.chart)
    #expect(chart.rows.map(\.head) == ["2026-06-08 Mon", "2026-06-09 Tue"])
    #expect(chart.rows.map(\.cells) == [["1,000"], ["3,000"]])
    #expect(chart.chartSVG.contains("<svg"))
    #expect(chart.heads == ["Interval", "Total"])
    #expect(page.shares?.rows.map(\.source) == ["Watch"])
    #expect(page.shares?.rows.first?.share == "100 %")
    #expect(page.periods.previousPath == nil)
    #expect(page.periods.nextPath == "/types/stepCount?period=week&date=2026-06-15")
    #expect(page.periods.newestPath == "/types/stepCount?period=week")
    #expect(page.whyPath == "/types/stepCount/why?period=week&date=2026-06-10")
    let html = try world.html("/types/stepCount?period=week&date=2026-06-10")
    #expect(html.contains("4,000 steps"))
    #expect(html.contains("rel=\"next\""))
    #expect(!html.contains("rel=\"prev\""))
    #expect(html.contains("<a class=\"chip\" href=\"/types/stepCount?period=week&amp;date=2026-06-10\" aria-current=\"true\">"))
    let json = try String(decoding: PageRenderer.json(page), as: UTF8.self)
    #expect(json.contains("\"number\":4000"))
    #expect(json.contains("\"identifier\":\"HKQuantityTypeIdentifierStepCount\""))
  }

  @Test("T12: the page of a type in too many intervals still opens, and says so")
  func crowded() throws {
    var world = try PageWorld()
    try world.save("stepCount", 1000, "count", at: "2026-06-15T10:00:00Z", minutes: 10, by: "Watch")
    try world.save("heartRate", 61, "count/min", at: "2026-06-15T09:30:00Z", by: "Watch")
    world.context.service = CrowdedService(world.context.service, try #require(Catalog.type(named: "stepCount")))
    let page = try Self.page(world, "/types/stepCount")
    #expect(page.isLeftOut)
    #expect(page.chart == nil)
    #expect(page.figures.isEmpty)
    #expect(page.shares == nil)
    let html = try world.html("/types/stepCount")
    #expect(html.contains("The figures are left out"))
    #expect(!html.contains("There are no data"))
    let other = try Self.page(world, "/types/heartRate?with=stepCount")
    #expect(!other.isLeftOut)
    #expect(other.chart != nil)
    #expect(other.companion?.isLeftOut == true)
    let both = try world.html("/types/heartRate?with=stepCount")
    #expect(both.contains("The figures are left out"))
    #expect(!both.contains("There are no data"))
  }

  @Test("A period without a date follows old data, with earlier and later periods where there are some")
  func followsData() throws {
    let world = try PageWorld()
    try world.save("stepCount", 10, "count", at: "2026-03-01T10:00:00Z", minutes: 10, by: "Watch")
    try world.save("stepCount", 20, "count", at: "2026-05-01T10:00:00Z", minutes: 10, by: "Watch")
    let page = try Self.page(world, "/types/stepCount")
    #expect(page.periods.days == "2026-04-27 to 2026-05-03")
    #expect(page.periods.newestPath == nil)
    #expect(page.figures.first?.number == 20)
    #expect(page.periods.previousPath == "/types/stepCount?period=week&date=2026-04-20")
    let empty = try Self.page(world, "/types/stepCount?date=2026-04-01")
    #expect(empty.chart == nil)
    #expect(empty.figures.isEmpty)
    #expect(empty.shares == nil)
    #expect(empty.whyPath == nil)
    #expect(try world.html("/types/stepCount?date=2026-04-01").contains("There are no data in this period."))
  }

  @Test("Levels have the latest value, average, minimum and maximum of the whole period, and the average of each source")
  func levels() throws {
    let world = try PageWorld()
    for (minute, rate, source) in [("00", 60.0, "Watch"), ("10", 80, "Watch"), ("20", 64, "Strap")] {
      try world.save("restingHeartRate", rate, "count/min", at: "2026-06-15T08:\(minute):00Z", by: source)
    }
    let page = try Self.page(world, "/types/restingHeartRate?period=day")
    #expect(page.figures.map(\.number) == [64, 68, 60, 80])
    #expect(page.figures.first?.label == "Latest: 2026-06-15 08:20")
    #expect(Set(page.shares?.rows.map { "\($0.source) \($0.amount)" } ?? []) == ["Watch 70 BPM", "Strap 64 BPM"])
    // Averages have no shares, and the latest value has a date of its own.
    #expect(page.shares?.hasShares == false && page.leadDays == nil)
    #expect(try !world.html("/types/restingHeartRate?period=day").contains("Share"))
    #expect(page.chart?.heads == ["Interval", "Average", "Minimum", "Maximum"])
    #expect(page.chart?.rows.first?.cells == ["68", "60", "80"])
  }

  @Test("Blood pressure has the figures of both values")
  func pairs() throws {
    let world = try PageWorld()
    let start = try PageWorld.date("2026-06-15T08:00:00Z")
    let members = try [("bloodPressureSystolic", 121.0), ("bloodPressureDiastolic", 79)].map { name, value in
      SampleRecord(
        uuid: UUID(), type: try #require(Catalog.type(named: name)), start: start, end: start,
        value: .quantity(value, try UnitExpression.parse("mmHg")), provenance: .unknown, metadata: MetadataSet([]))
    }
    try world.figures.save("blood pressure", .correlation(members), from: start, to: start)
    let page = try Self.page(world, "/types/bloodPressure?period=month")
    #expect(page.figures.map(\.number) == [121, 121, 121, 121, 79, 79, 79, 79])
    // The summary and the doctor's page say both values together.
    #expect(page.lead?.text == "121/79 mmHg" && page.lead?.label == "Latest: 2026-06-15 08:00")
    #expect(page.leadDays == nil)
    // Each figure after it has both values, too, and no name of one of them.
    #expect(page.others.map(\.label) == ["Average of all measurements", "Minimum", "Maximum"])
    #expect(page.others.map(\.text) == Array(repeating: "121/79 mmHg", count: 3))
    // V17: whole names, not "systolic: Latest".
    #expect(page.figures.first?.label == "Systolic blood pressure – Latest: 2026-06-15 08:00")
    #expect(page.chart?.rows.first?.cells == ["121", "121", "121", "79", "79", "79"])
    #expect(page.shares?.rows.first?.amount == "1")
    #expect(page.whyPath == nil)
  }

  @Test("Of overlapping sources each has what counts of it; a longer period says what each recorded")
  func shares() throws {
    let world = try PageWorld()
    try world.saveOverlap()
    let day = try Self.page(world, "/types/stepCount?period=day")
    #expect(day.figures.first?.number == 900)
    #expect(day.shares?.rows.map(\.amount) == ["600 steps", "300 steps"])
    #expect(day.shares?.rows.map(\.share) == ["67 %", "33 %"])
    #expect(day.shares?.hasShares == true && day.leadDays == day.periods.days)
    let year = try Self.page(world, "/types/stepCount?period=year")
    #expect(year.figures.first?.number == 900)
    #expect(year.shares?.head == "Alone")
    #expect(year.shares?.rows.map(\.amount) == ["600 steps", "600 steps"])
  }

  @Test("A second type is drawn over the first one; itself and names of no type are ignored")
  func companion() throws {
    let world = try PageWorld()
    try world.saveOverlap()
    try world.save("heartRate", 60, "count/min", at: "2026-06-15T08:00:00Z", by: "Watch")
    let page = try Self.page(world, "/types/stepCount?period=day&with=heartRate")
    #expect(page.companion?.companionTitle == "Heart rate")
    #expect(page.companion?.companionChart == nil)
    let chart = try #require(page.chart)
    #expect(chart.chartSVG.contains("Steps (left axis, steps)"))
    #expect(chart.chartSVG.contains("Heart rate (right axis, BPM)"))
    #expect(chart.heads == ["Interval", "Steps: Total", "Heart rate: Average", "Heart rate: Minimum", "Heart rate: Maximum"])
    #expect(chart.rows.map(\.cells) == [["600", "60", "60", "60"], ["300", "–", "–", "–"]])
    #expect(chart.points.contains("steps; 60 BPM"))
    #expect(page.companion?.companionPath == "/types/heartRate?period=day")
    #expect(page.choices.map(\.value) == ["heartRate"])
    #expect(page.choices.map(\.isChosen) == [true])
    #expect(page.liveTypes.map(\.name) == ["stepCount", "heartRate"])
    #expect(page.periods.lengths.allSatisfy { $0.path.hasSuffix("with=heartRate") })
    for other in ["stepCount", "nonsense", "%22%3E%3Cscript%3E", "dateOfBirth"] {
      #expect(try Self.page(world, "/types/stepCount?period=day&with=\(other)").companion == nil, "\(other)")
      #expect(PageWorld.isSafe(try world.html("/types/stepCount?period=day&with=\(other)")))
    }
  }

  @Test("Types with a page of their own lead there; names of no type lead nowhere")
  func addresses() throws {
    let world = try PageWorld()
    let places = [
      "sleepAnalysis": "/sleep", "workout": "/workouts", "activitySummary": "/activity", "electrocardiogram": "/records/ecg",
      "dateOfBirth": "/profile", "stateOfMind": "/records/moods",
    ]
    for (name, place) in places {
      guard case .redirect(let path) = try world.ask(.get, "/types/\(name)") else { throw PageWorld.Unexpected() }
      #expect(path == place)
    }
    for name in ["nonsense", "%3Cscript%3E", "..%2F..%2Fetc", "HKQuantityTypeIdentifier"] {
      guard case .missing = try world.ask(.get, "/types/\(name)") else { throw PageWorld.Unexpected() }
    }
    #expect(try Self.page(world, "/types/HKQuantityTypeIdentifierStepCount").path == "/types/stepCount")
  }

  @Test("Every type with a page of its own shows it without data, in each language", arguments: Language.allCases)
  func everyType(_ language: Language) throws {
    let world = try PageWorld(language: language)
    for type in Catalog.types where TypeAddress.hasOwn(type) {
      let html = try world.html("/types/\(type.name)")
      #expect(html.contains("name=\"pin\""), "\(type.name)")
      #expect(html.contains("/types/\(type.name)/data"), "\(type.name)")
    }
  }

  @Test("A type is pinned at the end and taken off again; the address keeps the period; other words change nothing")
  func pins() throws {
    let (steps, heart) = (try #require(Catalog.type(named: "stepCount")), try #require(Catalog.type(named: "heartRate")))
    let world = try PageWorld(pinned: [heart])
    #expect(try !Self.page(world, "/types/stepCount").isPinned && Self.page(world, "/types/heartRate").isPinned)
    let (reply, types) = try world.pinned(
      by: "/types/stepCount/pin", form: [("pin", "yes"), ("period", "month"), ("date", "2026-06-10"), ("with", "heartRate")])
    #expect(types == [heart, steps])
    guard case .redirect(let path) = reply else { throw PageWorld.Unexpected() }
    #expect(path == "/types/stepCount?period=month&date=2026-06-10&with=heartRate&done=saved")
    #expect(try world.pinned(by: "/types/heartRate/pin", form: [("pin", "no")]).types == [])
    #expect(try world.pinned(by: "/types/heartRate/pin", form: [("pin", "yes")]).types == nil)
    let odd = try world.pinned(by: "/types/heartRate/pin", form: [("pin", "maybe"), ("period", "//evil"), ("date", "x"), ("with", "\"")])
    guard case .redirect("/types/heartRate?done=saved") = odd.reply else { throw PageWorld.Unexpected() }
    #expect(odd.types == nil)
    guard case .missing = try world.pinned(by: "/types/nonsense/pin", form: [("pin", "yes")]).reply else { throw PageWorld.Unexpected() }
  }

  @Test("Without a choice of the person, a type joins the main types or leaves them")
  func pinsFromDefault() throws {
    let world = try PageWorld()
    let water = try #require(Catalog.types.first { $0.overviewPlace == nil && $0.quantity != nil })
    let main = try #require(Catalog.overview.first)
    #expect(try world.pinned(by: "/types/\(water.name)/pin", form: [("pin", "yes")]).types == Catalog.overview + [water])
    #expect(try world.pinned(by: "/types/\(main.name)/pin", form: [("pin", "no")]).types == Array(Catalog.overview.dropFirst()))
  }

  @Test("Names of sources stay texts", arguments: PageWorld.hostileNames)
  func hostile(_ name: String) throws {
    let world = try PageWorld()
    try world.saveOverlap(watch: name)
    #expect(PageWorld.isSafe(try world.html("/types/stepCount?period=day")))
    #expect(PageWorld.isSafe(try world.html("/types/stepCount?period=year")))
  }

  @Test("Words and lines of a chart are in the person's language")
  func languages() throws {
    for (language, total, mean) in [(Language.zh, "总计", "平均"), (.ru, "Всего", "Среднее")] {
      let world = try PageWorld(language: language)
      for day in ["08", "09", "10"] {
        try world.save("stepCount", 1000, "count", at: "2026-06-\(day)T10:00:00Z", minutes: 10, by: "Watch")
      }
      let page = try Self.page(world, "/types/stepCount?date=2026-06-10")
      #expect(page.figures.first?.label == total)
      #expect(page.chart?.heads.last == total)
      #expect(page.chart?.chartSVG.contains(mean) == true)
      #expect(page.chart?.chartSVG.contains("Mean") == false)
    }
  }

  @Test("V19: all years are one chart without earlier and later; the main figure is large with its days; a date is picked in a form")
  func allYears() throws {
    let world = try PageWorld()
    try world.save("stepCount", 1000, "count", at: "2023-03-08T10:00:00Z", minutes: 10, by: "Watch")
    try world.save("stepCount", 3000, "count", at: "2026-06-09T10:00:00Z", minutes: 10, by: "Watch")
    let page = try Self.page(world, "/types/stepCount?period=all")
    #expect(page.figures.first?.number == 4000)
    #expect(page.periods.days == "2023-03-01 to 2026-06-30")
    #expect(page.periods.previousPath == nil)
    #expect(page.periods.nextPath == nil)
    #expect(page.periods.picker == nil)
    #expect(page.chart?.rows.map(\.head) == ["2023-03 (incomplete)", "2026-06 (incomplete)"])
    let html = try world.html("/types/stepCount?period=week&date=2026-06-10&with=stepCount")
    #expect(
      html.contains(
        "<p class=\"lead\"><span>Total</span> <span class=\"value\">3,000 steps</span> <span class=\"quiet\">2026-06-08 to 2026-06-14</span>"
      ))
    #expect(html.contains("<input id=\"picked\" type=\"date\" name=\"date\" value=\"2026-06-10\">"))
    #expect(html.contains("<input type=\"hidden\" name=\"period\" value=\"week\">"))
    // The button for the first page comes before the chart.
    let (pin, chart) = try (#require(html.range(of: "id=\"pin\"")), #require(html.range(of: "<figure")))
    #expect(pin.lowerBound < chart.lowerBound)
  }

  @Test("The page of each type that the app shows says what it is, in each language", arguments: Language.allCases)
  func about(_ language: Language) throws {
    let world = try PageWorld(language: language)
    for type in Catalog.types where TypeAddress.hasOwn(type) {
      let page = try #require(try world.view(TypeAddress.own(type)) as? TypePage)
      #expect(page.about?.isEmpty == false, "\(type.name)")
    }
    let words = Words(language)
    #expect(try world.html("/types/stepCount").contains("<h2>\(words["types.about"])</h2><p>\(words["about.stepCount"])</p>"))
    // A text of a type that does not exist would never be seen.
    let known = Set(Catalog.types.flatMap { [$0.name, $0.group] })
    let about = Words.keys.filter { $0.hasPrefix("about.") }
    #expect(about.count > 50)
    for key in about { #expect(known.contains(String(key.dropFirst("about.".count))), "\(key)") }
  }

  @Test(
    "V19: where nothing is, a link leads to the import",
    arguments: ["/types/stepCount", "/sleep", "/workouts", "/activity", "/records", "/records/ecg"])
  func empty(_ path: String) throws {
    // The one in the navigation is no paragraph.
    #expect(try PageWorld().html(path).contains("<a href=\"/transfer\">Import &amp; export</a></p>"))
  }
}
