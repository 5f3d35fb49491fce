// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct SourcesPageTests {
  @Test("Sources are listed with the number of their samples, their types and the end of the newest sample")
  func lists() throws {
    let world = try SharingWorld()
    for hour in ["08", "09"] {
      try world.save("stepCount", 10, "count", at: "2026-06-14T\(hour):00:00Z", from: "com.example.phone", name: "Phone")
    }
    try world.save("bodyMass", 70, "kg", at: "2026-06-13T08:00:00Z", seconds: 0, from: "com.example.phone", name: "Phone")
    try world.save("heartRate", 60, "count/min", at: "2026-06-12T08:00:00Z", seconds: 0, from: "com.example.watch", name: "Watch")
    let view: SourcesPage = try world.view("/sources")
    #expect(view.sources.map(\.name) == ["Phone", "Watch"])
    #expect(view.sources.map(\.count) == ["3", "1"])
    #expect(view.sources.map { $0.last?.iso } == ["2026-06-14T09:01:00Z", "2026-06-12T08:00:00Z"])
    #expect(view.sources[0].kinds.map(\.path) == ["/types/stepCount/access", "/types/bodyMass/access"])
    #expect(view.sources[0].kinds.map(\.count) == ["2", "1"] && view.sources[0].more == nil)
    #expect(try world.pages.html("/sources").contains("<a href=\"/types/stepCount/access\">Steps</a> <span class=\"quiet\">2</span>"))
    // The identifier of an app is beside its name only where another source has that, too.
    #expect(try !world.pages.html("/sources").contains(">com.example.phone<"))
    try world.save("heartRate", 60, "count/min", at: "2026-06-12T08:00:00Z", seconds: 0, from: "com.example.twin", name: "Watch")
    let named = try world.view("/sources", as: SourcesPage.self).sources.map(\.name)
    #expect(Set(named) == ["Phone", "Watch (com.example.watch)", "Watch (com.example.twin)"])
  }

  @Test("Without data the page says so; many sources come in pages")
  func pages() throws {
    let world = try SharingWorld()
    #expect(try world.view("/sources", as: SourcesPage.self).sources.isEmpty)
    #expect(try world.pages.html("/sources").contains("There are no data yet."))
    for number in 10..<31 { try world.save("stepCount", 1, "count", at: "2026-06-14T08:00:00Z", from: "source\(number)") }
    let first: SourcesPage = try world.view("/sources")
    #expect(first.sources.count == 20)
    #expect(first.next == "/sources?page=2")
    #expect(try world.view("/sources?page=2", as: SourcesPage.self).sources.map(\.identifier) == ["source30"])
  }

  @Test("Of each phone that sends by itself the page says when it sent last, and what it has not sent since")
  func feeds() throws {
    let world = try SharingWorld()
    #expect(try world.view("/sources", as: SourcesPage.self).feeds.isEmpty)
    let feed = FeedSource.identifier(ofFeed: "annas-phone")
    try world.register(feed, name: "Anna")
    #expect(try world.view("/sources", as: SourcesPage.self).feeds.map(\.state) == ["Nothing has come yet."])
    try world.answer(.granted, .share, ["stepCount"], feed)
    let start = try Date("2026-06-15T08:00:00Z", strategy: .iso8601)
    let samples = try (0..<3).map { number in
      SampleRecord(
        uuid: UUID(), type: try SharingWorld.type("stepCount"), start: start + Double(number) * 60, end: start + Double(number) * 60 + 60,
        value: .quantity(10, .count), provenance: .unknown)
    }
    _ = try world.engine.perform(SaveFeedBatch(batch: "1", samples: samples, author: world.identity(feed)), for: .owner)
    let fresh = try #require(try world.view("/sources", as: SourcesPage.self).feeds.first)
    #expect(fresh.name == "annas-phone" && fresh.state == "Last batch: 2026-06-15 12:00" && fresh.silent == nil)
    #expect(fresh.path == "/sharing/apps/\(feed)")
    #expect(try world.pages.html("/sources").contains("Phones that send by themselves"))
  }
}
