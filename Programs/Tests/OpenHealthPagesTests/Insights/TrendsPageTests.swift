// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct TrendsPageTests {
  @Test("A trend with both levels, and the levels of all types; its JSON has the same numbers")
  func trends() throws {
    let world = try PageWorld()
    try PageWorld.ofHalfAYear(world)
    // A single headache has a level of 0 in both times, which is not worth a row.
    let ache = try world.at("2026-06-12T08:00:00Z")
    try world.figures.save("headache", .category(2), from: ache, to: ache.addingTimeInterval(3600))
    let page = try world.page("/trends", TrendsPage.self)
    let card = try #require(page.trends.first)
    #expect(page.trends.count == 1)
    #expect(card.type == "stepCount" && card.recent == 9000 && card.before == 6000 && card.change == 0.5 && card.direction == "up")
    #expect(card.since == "2026-05-11")
    #expect(
      card.sentence == "Steps: 9,000 steps a day in the last four weeks, 6,000 steps in the months before; changed since 2026-05-11.")
    #expect(card.path == "/types/stepCount?period=half")
    #expect(page.levels?.rows.map(\.head) == ["Steps"])
    #expect(page.levels?.rows.first?.cells == ["9,000 steps", "6,000 steps", "+50 %"])
    let (html, json) = (try world.html("/trends"), try world.json("/trends"))
    #expect(html.contains(">↑</span> Steps"))
    #expect(json.contains("\"since\":\"2026-05-11\""))
    #expect(html.utf8.count < 74_000)
  }

  @Test("With too few days the page says so; in each language there is a sentence")
  func quiet() throws {
    let world = try PageWorld()
    #expect(try world.page("/trends", TrendsPage.self).remark?.hasPrefix("Too few days") == true)
    try world.save("bodyMass", "kg", daysBefore: 0...200) { 70 + Double($0 % 3) / 10 }
    let page = try world.page("/trends", TrendsPage.self)
    #expect(page.remark?.hasPrefix("No level has changed") == true)
    #expect(page.highlights.map(\.kind) == ["steady"])
    for (language, start) in [(Language.zh, "体重：稳定在"), (.ru, "Вес: держится около"), (.de, "Gewicht: gleichbleibend bei etwa")] {
      let other = try PageWorld(language: language)
      try other.save("bodyMass", "kg", daysBefore: 0...200) { 70 + Double($0 % 3) / 10 }
      let sentence = try #require(try other.page("/trends", TrendsPage.self).highlights.first?.sentence)
      #expect(sentence.hasPrefix(start), "\(sentence)")
    }
  }
}
