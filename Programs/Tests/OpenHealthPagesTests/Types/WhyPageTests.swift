// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct WhyPageTests {
  private static func page(_ world: PageWorld, _ target: String) throws -> WhyPage { try #require(world.view(target) as? WhyPage) }

  @Test("Each sample says what counts of it and which source covers the rest; the parts give the sum exactly")
  func sums() throws {
    let world = try PageWorld()
    try world.saveOverlap()
    let page = try Self.page(world, "/types/stepCount/why")
    #expect(page.figures.map(\.number) == [900])
    #expect(page.exact == "What counts of each sample, added in this order, gives 900 steps exactly.")
    #expect(page.parts.map(\.source) == ["Watch", "Phone"])
    #expect(page.parts.map(\.amountNumber) == [600, 300])
    #expect(page.parts.reduce(0) { $0 + $1.amountNumber } == 900)
    #expect(page.parts.map(\.valueNumber) == [600, 600])
    #expect(page.parts.map(\.notes) == [[], ["08:30:00–09:00:00: covered by Watch"]])
    #expect(page.parts.map(\.startText) == ["2026-06-15 08:00:00", "2026-06-15 08:30:00"])
    #expect(page.sources.map(\.source) == ["Watch", "Phone"])
    #expect(page.sources.map(\.amount) == ["600", "300"])
    #expect(page.sources.map(\.alone) == ["600", "600"])
    #expect(page.sources.map(\.whole) == [1, 0])
    #expect(page.sources.map(\.partly) == [0, 1])
    let chart = try #require(page.chart)
    #expect(chart.rows.map(\.head) == ["Watch", "Phone"])
    #expect(chart.rows.map(\.cells) == [["1:00 h", "–", "–"], ["0:30 h", "0:30 h", "–"]])
    // A block for what counts, an outline for what is covered, both in the legend.
    #expect(chart.chartSVG.contains("class=\"m\""))
    #expect(chart.chartSVG.contains("class=\"o\""))
    #expect(chart.chartSVG.contains(">300 steps<"))
    #expect(chart.chartSVG.contains(">covered by another source<"))
    let html = try world.html("/types/stepCount/why")
    #expect(html.contains("covered by Watch"))
    #expect(html.contains("/samples/"))
    #expect(html.contains("datetime=\"2026-06-15T08:30:00Z\""))
  }

  @Test("V19: two sources of one name have their apps beside them, in both tables, in the reasons and in the drawing")
  func oneName() throws {
    let world = try PageWorld()
    let start = try PageWorld.date("2026-06-15T08:00:00Z")
    for (bundle, shift) in [("com.example.watch", 0.0), ("com.example.scale", 1800)] {
      try world.save(
        "stepCount", .quantity(600, .count), at: start.addingTimeInterval(shift), seconds: 3600, source: "Health", bundle: bundle)
    }
    let page = try Self.page(world, "/types/stepCount/why")
    let names: Set = ["Health (com.example.watch)", "Health (com.example.scale)"]
    #expect(Set(page.sources.map(\.source)) == names)
    #expect(Set(page.parts.map(\.source)) == names)
    #expect(Set(page.chart?.rows.map(\.head) ?? []) == names)
    #expect(page.parts.flatMap(\.notes).contains { $0.contains("covered by Health (com.example.") })
  }

  @Test("A sample that begins before the day is cut, and says so")
  func outside() throws {
    let world = try PageWorld()
    try world.save("stepCount", 60, "count", at: "2026-06-14T23:30:00Z", minutes: 60, by: "Watch")
    let page = try Self.page(world, "/types/stepCount/why?date=2026-06-15")
    #expect(page.parts.map(\.amountNumber) == [30])
    #expect(page.figures.map(\.number) == [30])
    #expect(page.parts.first?.notes == ["23:30:00–2026-06-15 00:00:00: outside"])
    #expect(page.sources.map(\.partly) == [1])
  }

  @Test("An average has weights, and marks its extremes and latest value")
  func averages() throws {
    let world = try PageWorld()
    for (minute, rate) in [("00", 60.0), ("10", 80), ("20", 64)] {
      try world.save("restingHeartRate", rate, "count/min", at: "2026-06-15T08:\(minute):00Z", by: "Watch")
    }
    let page = try Self.page(world, "/types/restingHeartRate/why?period=day")
    #expect(page.exact == nil)
    #expect(page.figures.map(\.number) == [68, 60, 80, 64])
    #expect(page.parts.map(\.notes) == [["Minimum"], ["Maximum"], ["Latest"]])
    #expect(page.sources.map(\.alone) == ["68"])
    #expect(page.amountHead == "Weight")
  }

  @Test("The list has pages of fifty; pages that do not exist lead to the nearest one")
  func pages() throws {
    let world = try PageWorld()
    for minute in 0..<60 {
      try world.save(
        "stepCount", Double(minute + 1), "count", at: "2026-06-15T08:\(minute < 10 ? "0" : "")\(minute):00Z", minutes: 1, by: "Watch")
    }
    let first = try Self.page(world, "/types/stepCount/why?period=day")
    #expect(first.parts.count == 50)
    #expect(first.samples == 60)
    #expect(first.pageBefore == nil)
    #expect(first.range == "1 to 50 of 60")
    #expect(first.pageAfter == "/types/stepCount/why?period=day&page=2")
    let second = try Self.page(world, "/types/stepCount/why?period=day&page=2")
    #expect(second.parts.map(\.valueNumber) == (51...60).map(Double.init))
    #expect(second.pageAfter == nil)
    for (page, count) in [("99", 10), ("9223372036854775807", 10), ("-9223372036854775808", 50), ("0", 50), ("x", 50)] {
      #expect(try Self.page(world, "/types/stepCount/why?period=day&page=\(page)").parts.count == count, "\(page)")
    }
  }

  @Test("Without data there is nothing to explain; types without statistics have no such page")
  func nothing() throws {
    let world = try PageWorld()
    let page = try Self.page(world, "/types/stepCount/why")
    #expect(page.hindrance == "There are no data in this period.")
    #expect(page.parts.isEmpty)
    #expect(page.chart == nil)
    for name in ["sleepAnalysis", "bloodPressure", "workout", "nonsense"] {
      guard case .missing = try world.ask(.get, "/types/\(name)/why") else { throw PageWorld.Unexpected() }
    }
  }

  @Test("Names of sources stay texts in the tables and in the drawing", arguments: PageWorld.hostileNames)
  func hostile(_ name: String) throws {
    let world = try PageWorld()
    try world.saveOverlap(watch: name, phone: "Phone \(name)")
    #expect(PageWorld.isSafe(try world.html("/types/stepCount/why")))
  }

  @Test("Reasons are in the person's language")
  func languages() throws {
    for (language, text) in [(Language.zh, "已被“Watch”覆盖"), (.ru, "покрыто источником «Watch»")] {
      let world = try PageWorld(language: language)
      try world.saveOverlap()
      #expect(try Self.page(world, "/types/stepCount/why").parts.last?.notes == ["08:30:00–09:00:00: \(text)"])
    }
  }
}
