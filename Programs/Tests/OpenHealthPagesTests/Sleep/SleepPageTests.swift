// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct SleepPageTests {
  /// The value of a stage, such as `asleepDeep`.
  private func stage(_ name: String) throws -> SampleRecord.Value {
    .category(try #require(Catalog.sleepValues.first { $0.name == name }).rawValue)
  }

  private func world(source: String = "Watch", language: Language = .en) throws -> PageWorld {
    let world = try PageWorld(language: language)
    try world.keep(
      Catalog.sleep, stage("asleepCore"), from: world.at("2026-06-13T22:00:00Z"), to: world.at("2026-06-14T04:00:00Z"), source: source)
    try world.keep(
      Catalog.sleep, stage("asleepDeep"), from: world.at("2026-06-14T04:00:00Z"), to: world.at("2026-06-14T05:30:00Z"), source: source)
    try world.keep(
      Catalog.sleep, stage("asleepCore"), from: world.at("2026-06-12T23:00:00Z"), to: world.at("2026-06-13T05:00:00Z"), source: source)
    return world
  }

  @Test("A week lists its nights with times, time asleep and stages; the chart has them, and the twin the same figures")
  func week() throws {
    let world = try world()
    let page = try world.page("/sleep", SleepPage.self)
    let nights = try #require(page.nights)
    #expect(nights.rows.map(\.head) == ["2026-06-14 Sun", "2026-06-13 Sat"])
    #expect(nights.rows[0].link == "/sleep/2026-06-14" && nights.rows[0].cells.starts(with: ["22:00", "05:30", "7:30", "7:30"]))
    #expect(nights.rows[0].cells.contains("1:30") && nights.heads.count == nights.rows[0].cells.count + 1)
    #expect(page.mean == "6:45 h asleep on average. Nights: 2")
    #expect(page.nightsSVG?.contains("s-deep") == true)
    let html = try world.html("/sleep")
    #expect(html.contains("<time datetime=\"2026-06-14\">2026-06-14 Sun</time>"))
    #expect(html.contains("<svg"))
    let json = try world.json("/sleep")
    #expect(json.contains("\"7:30\""))
    #expect(!json.contains("<svg"))
  }

  @Test("Goal and times of the person, the mean of each stage, and heart rate during sleep are beside the nights")
  func plan() throws {
    var world = try world()
    world.context.sleepPlan = .init(goal: 420, times: .init(bed: 1350, rise: 390))
    for (date, rate) in [("2026-06-14T01:00:00Z", 50.0), ("2026-06-14T12:00:00Z", 99), ("2026-06-13T02:00:00Z", 60)] {
      try world.save("heartRate", .quantity(rate, try UnitExpression.parse("count/min")), at: world.at(date))
    }
    let facts = try world.page("/sleep", SleepPage.self).facts.map { "\($0.label): \($0.value)" }
    #expect(facts.contains("Goal: 7:00 h, reached in 1 of 2 nights"), "\(facts)")
    #expect(facts.contains("Planned: 22:30 – 06:30"), "\(facts)")
    #expect(facts.contains { $0.contains("6:00 h") } && facts.contains { $0.contains("0:45 h") }, "\(facts)")
    #expect(facts.contains { $0.hasPrefix("During sleep: Heart rate") && $0.contains("55") && $0.contains("Nights: 2") }, "\(facts)")
    let half = try world.page("/sleep?period=half&date=2026-06-14", SleepPage.self).facts
    #expect(half.contains { $0.value.contains("1 of 2") } && !half.contains { $0.label.hasPrefix("During sleep") })
    let html = try world.html("/sleep")
    #expect(html.contains("value=\"07:00\"") && html.contains("value=\"22:30\""))
    #expect(try world.redirected("/sleep/plan", [("goal", "8:00"), ("bed", "22:00"), ("rise", "06:00")]) == "/sleep?done=saved")
    for form in [[("goal", "8 h")], [("bed", "22:00")], [("goal", "0:00")]] {
      #expect(try world.refused("/sleep/plan", form).contains("Give the goal as 8:00"), "\(form)")
    }
  }

  @Test("Half a year and a year have the sum and the mean night of each month, the newest first, and are drawn by month")
  func months() throws {
    let world = try world()
    try world.keep(Catalog.sleep, stage("asleepCore"), from: world.at("2026-05-03T22:00:00Z"), to: world.at("2026-05-04T06:00:00Z"))
    for period in ["half", "year"] {
      let page = try world.page("/sleep?period=\(period)&date=2026-06-14", SleepPage.self)
      let months = try #require(page.months)
      #expect(months.rows.map(\.head) == ["2026-06", "2026-05"])
      #expect(months.rows[0].link == "/sleep?period=month&date=2026-06-01")
      #expect(months.rows[0].cells.prefix(3) == ["2", "13:30", "6:45"] && months.rows[1].cells.prefix(3) == ["1", "8:00", "8:00"])
      #expect(months.heads.count == months.rows[0].cells.count + 1)
      #expect(page.nightsSVG == nil && page.chart != nil)
      // The months of a year lead to their nights.
      #expect((page.nights != nil) == (period == "half"))
      #expect(try !world.html("/sleep?period=\(period)&date=2026-06-14").contains("no sleep data"))
    }
    let year = try #require(try world.page("/sleep?period=year&date=2026-06-14", SleepPage.self).chart)
    #expect(year.rows.map(\.cells) == [["8:00 h"], ["6:45 h"]])
    #expect(try world.page("/sleep?period=month&date=2026-06-14", SleepPage.self).months == nil)
    #expect(try world.html("/sleep?period=year").contains("href=\"/sleep?period=year&amp;date=2026-06-14\" aria-current=\"true\">Year<"))
  }

  @Test("Without a date the page shows the week of the newest night; earlier weeks are one link away, later ones only until today")
  func periods() throws {
    let world = try world()
    let page = try world.page("/sleep?period=week", SleepPage.self)
    #expect(page.period.days == "2026-06-08 to 2026-06-14")
    #expect(page.period.earlier == "/sleep?period=week&date=2026-06-07")
    #expect(page.period.later == "/sleep?period=week&date=2026-06-15")
    let month = try world.page("/sleep?period=month&date=2026-06-02", SleepPage.self)
    #expect(month.nights?.rows.count == 2)
    #expect(month.period.later == nil)
    #expect(try world.page("/sleep?period=week&date=2026-05-02", SleepPage.self).nights == nil)
  }

  @Test(
    "An empty store says so, in each language", arguments: [(Language.en, "no sleep data"), (.zh, "没有睡眠数据"), (.ru, "нет данных о сне")])
  func empty(_ language: Language, _ text: String) throws {
    #expect(try PageWorld(language: language).html("/sleep").contains(text))
    #expect(try PageWorld(language: language).html("/sleep/2026-06-14").contains(text))
  }

  @Test("A night has its stages in order with their sources, the sums, and the nights around it")
  func night() throws {
    let world = try world()
    let page = try world.page("/sleep/2026-06-14", NightPage.self)
    #expect(page.tables.first?.rows.map(\.head) == ["22:00", "04:00"])
    let deep = try #require(Catalog.sleepValues.first { $0.name == "asleepDeep" })
    #expect(page.tables.first?.rows[1].cells == ["05:30", deep.title, "1:30", "Watch"])
    #expect(page.facts.contains { $0.value == "7:30 h" })
    #expect(page.facts.contains { $0.value == "1:30 h" })
    #expect(page.earlier == "/sleep/2026-06-13")
    #expect(page.later == "/sleep/2026-06-15")
    #expect(try world.page("/sleep/2026-06-15", NightPage.self).later == nil)
    #expect(page.nightSVG?.contains("s-core") == true)
  }

  @Test("What sources of lower rank report is listed apart, with its sum")
  func below() throws {
    let world = try world()
    let author = AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "com.example.phone", name: "Phone")))
    let sample = SampleRecord(
      uuid: UUID(), type: Catalog.sleep, start: try world.at("2026-06-13T22:00:00Z"), end: try world.at("2026-06-14T00:00:00Z"),
      value: try stage("awake"), provenance: .unknown)
    try world.figures.engine.perform(SaveSamples(samples: [sample], author: author), for: .owner)
    let page = try world.page("/sleep/2026-06-14", NightPage.self)
    #expect(page.tables.count == 2)
    let below = try #require(page.tables.last)
    #expect(below.rows.count == 1 && below.rows[0].cells.last == "2:00")
  }

  @Test("Words that are no days have no page")
  func unknown() throws {
    let world = try world()
    for day in ["yesterday", "2026-02-30", "%22%3E", "2026-6-14"] { #expect(try world.isMissing("/sleep/\(day)"), "\(day)") }
    // A wrong date in a query is no error: the page shows the newest week.
    #expect(try world.page("/sleep?date=nonsense&period=decade", SleepPage.self).nights?.rows.count == 2)
  }

  @Test("Names of sources are escaped", arguments: PageWorld.hostileTexts)
  func hostile(_ text: String) throws { try world(source: text).expectEscaped("/sleep/2026-06-14", text) }
}
