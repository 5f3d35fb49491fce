// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct AppLogPageTests {
  private let app = "com.example.walks"
  private let path = "/sharing/apps/com.example.walks/log"

  private func read(_ world: SharingWorld, _ types: [String]) throws {
    for name in types {
      let request = FetchSamples(selections: [.init(type: try SharingWorld.type(name), predicate: .everything)])
      _ = try world.engine.perform(request, for: .app(world.identity(app)))
    }
  }

  @Test("The log says when an app read or saved what, and how much; a refused read is marked")
  func shows() throws {
    let world = try SharingWorld()
    try world.answer(.granted, .read, ["stepCount"], app)
    try world.answer(.refused, .read, ["bodyMass"], app)
    try world.save("stepCount", 100, "count", at: "2026-06-14T10:00:00Z", from: "com.example.phone")
    try read(world, ["stepCount", "bodyMass"])
    let view: AppLogPage = try world.view(path)
    let rows = Dictionary(uniqueKeysWithValues: view.rows.map { ($0.path, $0) })
    let steps = try #require(rows["/types/stepCount/access"])
    #expect(steps.access == "read")
    #expect(steps.count == "1")
    #expect(steps.times == "1")
    #expect(steps.request == "FetchSamples")
    #expect(steps.date.iso == "2026-06-15T12:00:00Z")
    #expect(rows["/types/bodyMass/access"]?.access == "read without permission: only its own")
    #expect(rows.count == 2)
    #expect(view.days == "90")
    #expect(view.first == nil)
    #expect(view.older == nil)
    #expect(try world.pages.html(path).contains("value=\"90\""))
  }

  @Test("A long log comes in pages that together have each line once")
  func pages() throws {
    let world = try SharingWorld()
    let types = Catalog.types.filter { $0.quantity != nil }.prefix(60).map(\.name)
    try world.answer(.granted, .read, types, app)
    try read(world, types)
    var (found, next) = ([String](), Optional(path))
    var count = 0
    while let target = next {
      let view: AppLogPage = try world.view(target)
      (found, next, count) = (found + view.rows.map(\.path), view.older, count + 1)
      #expect((view.first == nil) == (count == 1))
      try #require(count < 5)
    }
    #expect(found.count == 60)
    #expect(Set(found) == Set(types.map { "/types/\($0)/access" }))
  }

  @Test("The log's retention is changed; a number that cannot be used stays in its field beside the fault")
  func retention() throws {
    let world = try SharingWorld()
    try world.register(app)
    func days() throws -> Int { try world.engine.perform(ListAccess(), for: .owner).retentionDays }
    #expect(try world.post(path, [("days", "30")]) == "\(path)?done=saved")
    #expect(try days() == 30)
    for bad in ["", "-1", "36526", "1.5", "\"><b>"] {
      let (view, html) = try world.fault(path, [("days", bad)], as: AppLogPage.self)
      #expect(view.days == bad)
      #expect(view.daysFault == "Give a whole number from 0 to 36525.")
      #expect(!html.contains("<b>"))
    }
    #expect(try days() == 30)
  }
}
