// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords
import Testing

@testable import OpenHealthPages

@Suite struct CyclePageTests {
  private func save(_ world: PageWorld, _ day: String, _ value: Int = 3) throws {
    let start = try world.at("\(day)T08:00:00Z")
    let key = try #require(Cycles.type.requiredMetadataKey)
    let sample = HandEntry.sample(
      of: Cycles.type, .category(value), start: start, end: start, metadata: [.init(key: key, value: .boolean(false))], now: start)
    try world.context.ask(SaveSamples(samples: [sample], author: HandEntry.author))
  }

  @Test(
    "The calendar has a mark for each day with menstruation or symptoms; three cycles tell between which days the next period is likely")
  func month() throws {
    var world = try PageWorld()
    for day in ["2026-03-10", "2026-04-07", "2026-05-05"] { try save(world, day) }
    #expect(try world.page("/cycle", CyclePage.self).why == "2 of 3 complete cycles that are needed to tell the next period.")
    for (day, value) in [("2026-06-03", 4), ("2026-06-04", 2), ("2026-06-05", 5)] { try save(world, day, value) }
    try world.save("headache", .category(3), at: world.at("2026-06-04T09:00:00Z"))
    let page = try world.page("/cycle", CyclePage.self)
    #expect(page.why == nil)
    #expect(
      page.facts.map(\.value) == ["13", "28 days", "28 – 29 days", "between 2026-07-01 and 2026-07-02"])
    let marked = page.calendar.days.filter { !$0.mark.isEmpty }.map { "\($0.day) \($0.mark) \($0.text)" }
    #expect(marked == ["2026-06-03 ●●● Heavy", "2026-06-04 ●+ Light, Symptoms"])
    #expect(page.calendar.days.count == 30)
    // 1 June 2026 is a Monday.
    #expect(page.calendar.blanks.isEmpty && page.calendar.weekdays.first == "Mon")
    #expect(page.calendar.earlier == "/cycle?month=2026-05" && page.calendar.later == nil)
    #expect(page.symptoms?.rows.map(\.cells) == [["Headache: Moderate"]])
    #expect(page.cycles?.rows.map { $0.cells[0] } == ["running", "29 days", "28 days", "28 days"])
    #expect(try world.json("/cycle").contains("\"day\":\"2026-06-03\""))
    // The days of July are outlined once they are on the page.
    world.context.reader.now = try world.at("2026-06-30T12:00:00Z")
    #expect(
      try world.page("/cycle?month=2026-07", CyclePage.self).calendar.days.filter(\.isOutlined).map(\.day) == ["2026-07-01", "2026-07-02"])
    // When it was likely and nothing was entered, the page says so.
    world.context.reader.now = try world.at("2026-07-10T12:00:00Z")
    #expect(try world.page("/cycle", CyclePage.self).facts.last?.label.hasPrefix("The next period was likely") == true)
    world.context.reader.now = try world.at("2026-12-10T12:00:00Z")
    #expect(try world.page("/cycle", CyclePage.self).facts.isEmpty)
  }

  @Test("A store without entries says so and leads to the form; a month is whole in each language", arguments: Language.allCases)
  func empty(_ language: Language) throws {
    let world = try PageWorld(language: language)
    let html = try world.html("/cycle?month=2024-02")
    #expect(html.contains("href=\"/types/menstrualFlow/add?back="))
    #expect(html.contains(Words(language)["cycle.empty"]))
    #expect(html.components(separatedBy: "<time ").count == 30)
    // 1 February 2024 was a Thursday.
    #expect(try world.page("/cycle?month=2024-02", CyclePage.self).calendar.blanks.count == 3)
    #expect(try world.page("/cycle?month=nonsense", CyclePage.self).calendar.days.first?.day == "2026-06-01")
  }
}
