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
    #expect(page.activities.map(\.value) == ["cycling", "running"])
    #expect(page.activities.filter(\.isChosen).map(\.value) == ["cycling"])
    #expect(try world.html("/workouts?activity=cycling").contains("<option value=\"cycling\" selected>Cycling</option>"))
    #expect(try world.page("/workouts?activity=yoga", WorkoutsPage.self).workouts == nil)
    #expect(try world.isMissing("/workouts?activity=%22%3E%3Cscript%3E"))
  }

  @Test("Two days narrow the list, and links keep them; a wrong date is an error; only activities that the person has can be chosen")
  func days() throws {
    let world = try PageWorld()
    _ = try keep(world, "cycling", world.at("2026-06-10T08:00:00Z"))
    _ = try keep(world, "running", world.at("2026-06-11T08:00:00Z"))
    let page = try world.page("/workouts?from=2026-06-11&to=2026-06-11", WorkoutsPage.self)
    #expect(page.workouts?.rows.map { $0.cells[0] } == ["Running"])
    #expect(page.activities.map(\.value) == ["cycling", "running"])
    #expect(page.others.isEmpty)
    let html = try world.html("/workouts?from=2026-06-11")
    #expect(html.contains("name=\"from\" type=\"date\" inputmode=\"text\" value=\"2026-06-11\""))
    #expect(!html.contains("optgroup"))
    #expect(try world.page("/workouts?from=2026-06-12&activity=running", WorkoutsPage.self).workouts == nil)
    for wrong in ["from=2026-02-30", "from=2026-06-11&to=2026-06-10"] {
      guard case .fault(let view) = try world.ask(.get, "/workouts?\(wrong)") else { throw PageWorld.Unexpected() }
      let shown = try #require(view as? WorkoutsPage)
      #expect(shown.workouts == nil, "\(wrong)")
      #expect(shown.days.contains { $0.fault != nil }, "\(wrong)")
    }
    for index in 0..<51 {
      _ = try keep(world, "running", world.at("2026-06-12T08:00:00Z").addingTimeInterval(Double(index) * 60), minutes: 1)
    }
    let older = try #require(try world.page("/workouts?from=2026-06-12", WorkoutsPage.self).pager.older)
    #expect(older.hasPrefix("/workouts?from=2026-06-12&after="))
  }

  @Test("With more workouts than are read, all other activities can be chosen, too")
  func manyWorkouts() throws {
    let world = try PageWorld()
    _ = try keep(world, "cycling", world.at("2026-05-01T08:00:00Z"))
    var samples: [SampleRecord] = []
    for index in 0..<500 {
      let start = try world.at("2026-06-01T08:00:00Z").addingTimeInterval(Double(index) * 60)
      samples.append(
        SampleRecord(
          uuid: UUID(), type: Catalog.workout, start: start, end: start.addingTimeInterval(60),
          value: .workout(WorkoutRecord(activityType: try activity("running"), duration: 60)), provenance: .unknown))
    }
    let author = AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "com.example.watch", name: "Watch")))
    try world.figures.engine.perform(SaveSamples(samples: samples, author: author), for: .owner)
    let page = try world.page("/workouts", WorkoutsPage.self)
    #expect(page.activities.map(\.value) == ["running"])
    #expect(page.others.contains { $0.value == "cycling" })
    #expect(try world.html("/workouts").contains("<optgroup label=\"Other activities\">"))
    #expect(try world.page("/workouts?activity=cycling", WorkoutsPage.self).workouts?.rows.count == 1)
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
