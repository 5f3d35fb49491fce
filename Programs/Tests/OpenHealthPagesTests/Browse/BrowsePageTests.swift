// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct BrowsePageTests {
  private static func page(_ world: PageWorld, _ target: String = "/browse") throws -> BrowsePage {
    try #require(world.view(target) as? BrowsePage)
  }

  @Test("Every group of the catalogue is a category, and every type is in the list once")
  func complete() throws {
    for type in Catalog.types { #expect(TypeGroup(rawValue: type.group) != nil, "\(type.group)") }
    let page = try Self.page(PageWorld())
    let listed = page.categories.flatMap { ($0.stored + $0.others).map(\.type) }
    #expect(listed.count == Catalog.types.count)
    #expect(Set(listed).count == listed.count)
  }

  @Test("Both values of a blood pressure are beside it")
  func parts() throws {
    let page = try Self.page(PageWorld())
    let vitals = try #require(page.categories.first { $0.group == "vitals" }).others.map(\.type)
    #expect(Set(vitals).isSuperset(of: ["bloodPressure", "bloodPressureSystolic", "bloodPressureDiastolic"]))
    #expect(try PageWorld().html("/browse").contains("<section id=\"heart\" class=\"bare\">"))
  }

  @Test("Types with data come first, with their number and last day; the others have a link to add one")
  func stored() throws {
    let world = try PageWorld()
    try world.save("heartRate", 60, "count/min", at: "2026-06-14T08:00:00Z", by: "Watch")
    try world.save("heartRate", 61, "count/min", at: "2026-06-15T08:00:00Z", by: "Watch")
    let page = try Self.page(world)
    let heart = try #require(page.categories.first { $0.group == "heart" })
    #expect(heart.heading == "Heart")
    #expect(heart.stored.map(\.type) == ["heartRate"])
    #expect(!heart.others.isEmpty)
    let entry = try #require(heart.stored.first)
    #expect(entry.samples == 2)
    #expect(entry.lastText == "2026-06-15")
    #expect(entry.path == "/types/heartRate")
    #expect(entry.latest == "61 BPM")
    #expect(heart.others.first { $0.type == "restingHeartRate" }?.addPath == "/types/restingHeartRate/add")
    let recording = try #require(heart.others.first { $0.type == "electrocardiogram" })
    #expect(recording.path == "/records/ecg")
    #expect(recording.addPath == nil)
    #expect(page.liveTypes.map(\.name) == ["heartRate"])
    let html = try world.html("/browse")
    #expect(html.contains("<a href=\"/types/heartRate\">Heart rate</a>"))
    #expect(html.contains("2026-06-15"))
  }

  @Test("V19: the latest value is the sum of the last day of what is added, else that of the newest sample, in the person's unit")
  func latest() throws {
    let world = try PageWorld(zone: "Europe/Berlin")
    for (time, steps) in [("2026-06-13T10:00:00Z", 500.0), ("2026-06-14T10:00:00Z", 1000), ("2026-06-14T21:50:00Z", 200)] {
      try world.save("stepCount", steps, "count", at: time, minutes: 10, by: "Watch")
    }
    try world.save("bodyMass", 70, "kg", at: "2026-06-14T08:00:00Z", by: "Scale")
    try world.context.ask(SetPreferredUnit(type: #require(Catalog.type(named: "bodyMass")), unit: UnitExpression.parse("lb")))
    let night = try world.at("2026-06-13T22:00:00Z")
    try world.save("sleepAnalysis", .category(3), at: night, seconds: 7.5 * 3600)
    try world.save("sleepAnalysis", .category(0), at: night, seconds: 8 * 3600)
    let entries = try Self.page(world).categories.flatMap(\.stored)
    // Not the newest sample, which may say that the person was in bed.
    #expect(entries.first { $0.type == "sleepAnalysis" }?.latest == "7:30 h")
    #expect(entries.first { $0.type == "stepCount" }?.lastText == "2026-06-14")
    // The last sample ends at midnight, which belongs to the day before.
    #expect(entries.first { $0.type == "stepCount" }?.latest == "1,200 steps")
    #expect(entries.first { $0.type == "bodyMass" }?.latest?.hasSuffix(" lb") == true)
    #expect(try world.html("/browse").contains("<td data-head=\"Latest value\">1,200 steps</td>"))
  }

  @Test("A search finds types by any name in any language", arguments: ["pulse", "ПУЛЬС", "心率", "heart rate", "HeartRate", "Herzfrequenz"])
  func search(_ text: String) throws {
    let page = try Self.page(PageWorld(language: .zh), "/browse?search=\(PageFields.encoded(text))")
    let found = page.categories.flatMap { $0.others.map(\.type) }
    #expect(found.contains("heartRate"))
    #expect(found.count < 30)
    #expect(page.search == text)
    #expect(page.categories.allSatisfy { $0.isOpen })
  }

  @Test("A mistyped name gets similar ones, and a text of markup stays a text")
  func nothingFound() throws {
    let world = try PageWorld()
    let page = try Self.page(world, "/browse?search=hartrate")
    #expect(page.categories.isEmpty)
    #expect(page.suggestions.contains { $0.word == "heartRate" && $0.wordPath == "/browse?search=heartRate" })
    for name in PageWorld.hostileNames {
      let html = try world.html("/browse?search=\(PageFields.encoded(name))")
      #expect(PageWorld.isSafe(html))
      #expect(html.contains("No type matches."))
    }
    let long = try Self.page(world, "/browse?search=\(String(repeating: "q", count: 5000))")
    #expect(long.search.utf8.count == 100)
    #expect(long.suggestions.isEmpty)
  }

  @Test("Categories and types are in the person's language")
  func languages() throws {
    for (language, heading, name) in [(Language.zh, "心脏", "心率"), (.ru, "Сердце", "Пульс"), (.de, "Herz", "Herzfrequenz")] {
      let heart = try #require(Self.page(PageWorld(language: language)).categories.first { $0.group == "heart" })
      let type = try #require(Catalog.type(named: "heartRate"))
      #expect(heart.heading == heading, "\(name)")
      #expect(heart.others.contains { $0.name == type.title(in: language) }, "\(name)")
    }
  }
}
