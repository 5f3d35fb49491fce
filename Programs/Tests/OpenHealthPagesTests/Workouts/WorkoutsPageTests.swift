// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct WorkoutsPageTests {
  private func activity(_ name: String) throws -> UInt {
    UInt(try #require(Catalog.choices(of: "HKWorkoutActivityType").first { $0.name == name }).rawValue)
  }

  private func keep(_ world: PageWorld, _ name: String, _ start: Date, minutes: Double = 30, source: String = "Watch") throws -> UUID {
    var workout = WorkoutRecord(activityType: try activity(name), duration: minutes * 60)
    workout.totals[.distance] = Amount(5000, try UnitExpression.parse("m"))
    workout.totals[.energy] = Amount(400, try UnitExpression.parse("kcal"))
    return try world.keep(Catalog.workout, .workout(workout), from: start, to: start.addingTimeInterval(minutes * 60), source: source)
  }

  @Test("The list has date, activity, duration, distance, pace and energy of each workout, the newest first")
  func list() throws {
    let world = try PageWorld()
    _ = try keep(world, "cycling", world.at("2026-06-10T08:00:00Z"))
    let run = try keep(world, "running", world.at("2026-06-11T08:00:00Z"))
    let page = try world.page("/workouts", WorkoutsPage.self)
    let rows = try #require(page.workouts?.rows)
    #expect(rows.map(\.head) == ["2026-06-11 08:00", "2026-06-10 08:00"])
    #expect(rows[0].link == "/workouts/\(run.uuidString)")
    #expect(rows[0].cells.prefix(5) == ["Running", "30:00", "5.00 km", "6:00 /km", "400 kcal"])
    #expect(rows[1].cells[3] == "10 km/h")
    #expect(try world.html("/workouts").contains("<a href=\"/workouts/\(run.uuidString)\">"))
    #expect(try world.json("/workouts").contains("\"6:00 /km\""))
  }

  @Test("An activity narrows the list, and stays chosen; an unknown one has no page")
  func filter() throws {
    let world = try PageWorld()
    _ = try keep(world, "cycling", world.at("2026-06-10T08:00:00Z"))
    _ = try keep(world, "running", world.at("2026-06-11T08:00:00Z"))
    let page = try world.page("/workouts?activity=cycling", WorkoutsPage.self)
    #expect(page.workouts?.rows.map { $0.cells[0] } == ["Cycling"])
    #expect(page.activities.filter(\.isChosen).map(\.word) == ["cycling"])
    #expect(try world.html("/workouts?activity=cycling").contains("<option value=\"cycling\" selected>Cycling</option>"))
    #expect(try world.page("/workouts?activity=yoga", WorkoutsPage.self).workouts == nil)
    #expect(try world.isMissing("/workouts?activity=%22%3E%3Cscript%3E"))
  }

  @Test("Pages of fifty have each workout once, even where many begin at the same time; each page keeps the filter")
  func pages() throws {
    let world = try PageWorld()
    var uuids: Set<String> = []
    for index in 0..<120 {
      // Seventy of them at one instant.
      let start = try world.at("2026-06-01T08:00:00Z").addingTimeInterval(index < 70 ? 0 : Double(index) * 60)
      uuids.insert("/workouts/\(try keep(world, "running", start, minutes: 1).uuidString)")
    }
    var target = "/workouts?activity=running"
    var seen: [String] = []
    var counts: [Int] = []
    while counts.count < 10 {
      let page = try world.page(target, WorkoutsPage.self)
      let rows = try #require(page.workouts?.rows)
      counts.append(rows.count)
      seen += rows.compactMap(\.link)
      guard let older = page.pager.older else { break }
      #expect(older.hasPrefix("/workouts?activity=running&after="))
      target = older
    }
    #expect(counts == [50, 50, 20])
    #expect(Set(seen) == uuids)
    #expect(seen.count == 120)
    #expect(try world.page(target, WorkoutsPage.self).pager.newest == "/workouts?activity=running")
    #expect(try world.page("/workouts?after=nonsense", WorkoutsPage.self).workouts?.rows.count == 50)
    #expect(try world.page("/workouts?after=nan,-1", WorkoutsPage.self).workouts?.rows.count == 50)
  }

  @Test("An empty store says so")
  func empty() throws { #expect(try PageWorld().html("/workouts").contains("There are no workouts here.")) }

  @Test("Names of sources are escaped", arguments: PageWorld.hostileTexts)
  func hostile(_ text: String) throws {
    let world = try PageWorld()
    let uuid = try keep(world, "running", world.at("2026-06-11T08:00:00Z"), source: text)
    try world.expectEscaped("/workouts", text)
    try world.expectEscaped("/workouts/\(uuid.uuidString)", text)
  }
}
