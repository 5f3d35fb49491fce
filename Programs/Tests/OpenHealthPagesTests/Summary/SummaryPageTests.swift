// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import ProgramsTestSupport
import Testing

@testable import OpenHealthPages

@Suite struct SummaryPageTests {
  private static func page(_ world: PageWorld) throws -> SummaryPage { try #require(world.view("/") as? SummaryPage) }

  @Test("A card has the latest value, the week against the weeks before, and a line of the days")
  func cards() throws {
    let world = try PageWorld()
    // The mean of the seven whole days before today is 1,200; that of the 28 days before them 1,000.
    for day in ["05-20", "05-25"] { try world.save("stepCount", 1000, "count", at: "2026-\(day)T10:00:00Z", minutes: 10, by: "Watch") }
    for day in ["08", "12"] { try world.save("stepCount", 1200, "count", at: "2026-06-\(day)T10:00:00Z", minutes: 10, by: "Watch") }
    try world.save("stepCount", 300, "count", at: "2026-06-15T10:00:00Z", minutes: 10, by: "Watch")
    try world.save("heartRate", 61, "count/min", at: "2026-06-15T09:30:00Z", by: "Watch")
    let page = try Self.page(world)
    let steps = try #require(page.cards.first { $0.type == "stepCount" })
    #expect(steps.value == "300 steps")
    #expect(steps.latest == [300])
    #expect(steps.when == "Today")
    #expect(steps.path == "/types/stepCount")
    #expect(steps.recent == "Last 7 days: 1,200 steps a day")
    #expect(steps.trend == "20 % more than in the 28 days before")
    #expect(steps.sparkSVG?.contains("<svg") == true)
    #expect(abs((steps.change ?? 0) - 0.2) < 1e-9)
    let heart = try #require(page.cards.first { $0.type == "heartRate" })
    #expect(heart.value == "61 BPM")
    #expect(heart.when == "Today, 09:30")
    #expect(heart.trend == nil)
    #expect(heart.sparkSVG == nil)
    let html = try world.html("/")
    #expect(html.contains("300 steps"))
    #expect(html.contains("href=\"/types/heartRate\""))
    #expect(html.contains("20 % more"))
    let json = try String(decoding: PageRenderer.json(page), as: UTF8.self)
    #expect(json.contains("\"latest\":[300]"))
    #expect(!json.contains("<svg"))
  }

  @Test("From twice as much on, the summary says how many times, not percent")
  func times() throws {
    let world = try PageWorld()
    for day in ["05-20", "05-25"] { try world.save("stepCount", 1000, "count", at: "2026-\(day)T10:00:00Z", minutes: 10, by: "Watch") }
    for day in ["08", "12"] { try world.save("stepCount", 4900, "count", at: "2026-06-\(day)T10:00:00Z", minutes: 10, by: "Watch") }
    let steps = try #require(Self.page(world).cards.first { $0.type == "stepCount" })
    #expect(steps.trend == "About 5 times as much as in the 28 days before")
  }

  @Test("T12: the summary says which types are in too many intervals, and shows all others")
  func crowded() throws {
    var world = try PageWorld()
    try world.save("stepCount", 1000, "count", at: "2026-06-15T10:00:00Z", minutes: 10, by: "Watch")
    try world.save("heartRate", 61, "count/min", at: "2026-06-15T09:30:00Z", by: "Watch")
    #expect(try Self.page(world).remark == nil)
    world.context.service = CrowdedService(world.context.service, try #require(Catalog.type(named: "stepCount")))
    let page = try Self.page(world)
    #expect(page.cards.map(\.type) == ["heartRate"])
    #expect(page.remark?.hasPrefix("Left out: Steps.") == true)
    #expect(try world.html("/").contains("Left out: Steps."))
  }

  @Test("Pinned types come in the person's order, others not at all, also those beyond the main types")
  func pinned() throws {
    let water = try #require(Catalog.type(named: "dietaryWater"))
    let (steps, heart) = (try #require(Catalog.type(named: "stepCount")), try #require(Catalog.type(named: "heartRate")))
    let world = try PageWorld(pinned: [water, heart])
    try world.save("dietaryWater", 500, "mL", at: "2026-06-15T09:00:00Z", by: "Bottle")
    try world.save("heartRate", 61, "count/min", at: "2026-06-15T09:30:00Z", by: "Watch")
    try world.save("stepCount", 61, "count", at: "2026-06-15T09:30:00Z", minutes: 1, by: "Watch")
    let page = try Self.page(world)
    #expect(page.cards.map(\.type) == ["dietaryWater", "heartRate"])
    #expect(page.liveTypes.contains(water))
    #expect(!page.liveTypes.contains(steps))
    #expect(page.liveTypes.contains(heart))
  }

  @Test("A highlight says what a source counted and what another one covers; a sum of one source has none")
  func highlights() throws {
    let world = try PageWorld()
    try world.saveOverlap()
    try world.save("flightsClimbed", 3, "count", at: "2026-06-15T08:00:00Z", minutes: 1, by: "Watch")
    let page = try Self.page(world)
    let highlight = try #require(page.highlights.first)
    #expect(page.highlights.count == 1)
    #expect(highlight.sentence == "Steps on 2026-06-15: Watch counted 600 of 900 steps.")
    #expect(highlight.coverage == "300 steps from Phone do not count: Watch covers that time.")
    #expect(highlight.whyPath == "/types/stepCount/why?period=day&date=2026-06-15")
    #expect(try world.html("/").contains("300 steps from Phone do not count: Watch covers that time."))
  }

  @Test("The last night has its stages, the day its rings")
  func nightAndRings() throws {
    let world = try PageWorld()
    let (bed, up) = (try PageWorld.date("2026-06-14T23:00:00Z"), try PageWorld.date("2026-06-15T06:30:00Z"))
    try world.figures.save("sleep", .category(3), from: bed, to: up)
    try world.save("activeEnergyBurned", 320, "kcal", at: "2026-06-15T09:00:00Z", minutes: 30, by: "Watch")
    let page = try Self.page(world)
    let night = try #require(page.night)
    #expect(night.nightText == "7:30 h asleep, 23:00 to 06:30")
    #expect(night.nightPath == "/sleep?date=2026-06-15")
    #expect(night.nightChart?.rows.map(\.cells) == [["7:30 h"]])
    let rings = try #require(page.rings)
    #expect(rings.ringsPath == "/activity?date=2026-06-15")
    #expect(rings.ringsChart.rows.first?.cells.first == "320 kcal")
    let html = try world.html("/")
    #expect(html.contains("7:30 h asleep"))
    #expect(html.contains("320 kcal"))
    #expect(html.contains("class=\"rings\""))
  }

  @Test("An empty store says what to do; old data show the day on which they end; pinned types without data are named")
  func states() throws {
    let empty = try PageWorld()
    let page = try Self.page(empty)
    #expect(page.isEmpty)
    #expect(page.cards.isEmpty)
    #expect(page.remark == nil)
    #expect(page.liveTypes.contains(Catalog.sleep))
    let html = try empty.html("/")
    // V14: how the file gets from the phone to here.
    #expect(html.contains("Export All Health Data"))
    #expect(html.contains("Bring the file to this computer"))
    #expect(html.contains("href=\"/transfer\""))
    #expect(html.contains("There are no data yet."))
    #expect(html.contains("href=\"/transfer\""))
    #expect(html.contains("data-live="))
    let old = try PageWorld()
    try old.save("stepCount", 10, "count", at: "2026-01-10T10:00:00Z", minutes: 10, by: "Watch")
    #expect(try Self.page(old).remark == "The newest data are from 2026-01-10 10:10. The summary shows that day.")
    #expect(try Self.page(old).cards.map(\.when) == ["2026-01-10"])
    let other = try PageWorld(pinned: [try #require(Catalog.type(named: "height"))])
    try other.save("stepCount", 10, "count", at: "2026-06-15T10:00:00Z", minutes: 10, by: "Watch")
    #expect(try Self.page(other).remark == "The types on your summary have no data yet.")
    #expect(try !Self.page(other).isEmpty)
  }

  @Test("Half a year: the trend since its day, the night outside of the usual range, the best of the days, and until when sources reach")
  func insights() throws {
    let world = try PageWorld()
    try PageWorld.ofHalfAYear(world)
    let page = try Self.page(world)
    #expect(page.trends.map(\.type) == ["stepCount"])
    #expect(page.vitals?.hasPrefix("2 figures outside your usual range last night: ") == true)
    #expect(page.highlights.isEmpty)
    #expect(page.sources.map(\.until) == ["Watch: until 2026-06-15 08:01"])
    try world.save("stepCount", 9000, "count", at: "2026-06-14T12:00:00Z", minutes: 10, by: "Watch")
    let better = try Self.page(world)
    #expect(better.highlights.map(\.kind) == ["bestDay", "bestWeek"])
    #expect(better.highlights.first?.sentence == "Steps: the most in 199 days, 18,000 steps on 2026-06-14.")
    #expect(better.highlights.first?.chartPath == "/types/stepCount?period=month&date=2026-06-14")
    let html = try world.html("/")
    #expect(html.contains("href=\"/vitals\""))
    #expect(html.contains("href=\"/types/stepCount?period=month&amp;date=2026-06-14\""))
    #expect(html.utf8.count < 74_000)
  }

  @Test("Two days of data, a gap of months, impossible values, a traveller: the sentences of the summary, of which none is silly")
  func quiet() throws {
    func sentences(_ world: PageWorld) throws -> [String] {
      let page = try Self.page(world)
      return page.trends.map(\.sentence) + page.highlights.map(\.sentence) + [page.vitals].compactMap(\.self)
    }
    let two = try PageWorld()
    try two.save("stepCount", "count", daysBefore: 0...1) { _ in 5000 }
    try two.save("restingHeartRate", "count/min", daysBefore: 0...1, hour: 4) { $0 == 0 ? 99 : 55 }
    #expect(try sentences(two) == [])
    let gap = try PageWorld()
    try gap.save("stepCount", "count", daysBefore: 160...260) { 6000 + Double($0 % 9) * 50 }
    try gap.save("stepCount", "count", daysBefore: 0...14) { 12_000 - Double($0) * 10 }
    #expect(try sentences(gap) == [])
    let wild = try PageWorld()
    try wild.save("bodyMass", "kg", daysBefore: 0...200) { $0 == 3 ? 770 : 70 }
    try wild.save("stepCount", "count", daysBefore: 0...200) { $0 == 1 ? 1_000_000 : 6000 }
    #expect(try sentences(wild) == ["Weight: steady at about 70 kg, as in the months before."])
    // Home, eleven days beyond the date line, home again: a day without steps, and one with twice as many.
    let away = try PageWorld(zone: "America/New_York")
    let now = away.context.reader.now
    for age in 0...120 {
      let zone = (10...20).contains(age) ? "Pacific/Auckland" : "America/New_York"
      let date = now.addingTimeInterval(-86_400 * Double(age))
      try away.figures.save("steps", 6000, "count", from: date, seconds: 600, by: "Watch", zone: zone)
    }
    #expect(try sentences(away) == [])
  }

  @Test("Names of sources stay texts", arguments: PageWorld.hostileNames)
  func hostile(_ name: String) throws {
    let world = try PageWorld()
    try world.saveOverlap(watch: name)
    #expect(try Self.page(world).highlights.count == 1)
    #expect(PageWorld.isSafe(try world.html("/")))
  }

  @Test("Sentences are in the person's language")
  func languages() throws {
    for (language, text) in [
      (Language.zh, "“Phone”的 300 步 未计入：“Watch”已覆盖这段时间。"),
      (.ru, "Не учтено 300 шагов из источника «Phone»: это время уже покрывает «Watch»."),
    ] {
      let world = try PageWorld(language: language)
      try world.saveOverlap()
      #expect(try Self.page(world).highlights.first?.coverage == text)
    }
  }
}
