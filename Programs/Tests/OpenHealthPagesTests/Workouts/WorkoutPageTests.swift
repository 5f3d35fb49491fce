// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWorkoutFiles
import Testing

@testable import OpenHealthPages

@Suite struct WorkoutPageTests {
  /// A run of twenty minutes over 3.6 km with heart rate, altitude and places.
  private func run(_ world: PageWorld) throws -> UUID {
    let start = try world.at("2026-06-11T08:00:00Z")
    let running = try #require(WorkoutFile.activityType(named: "running"))
    var recorded = RecordedWorkout(
      parts: [.init(configuration: .init(activityType: running), time: .init(start: start, end: start.addingTimeInterval(1200)))])
    recorded.points = (0...240).map { index in
      var point = RecordedPoint(time: start.addingTimeInterval(Double(index) * 5))
      point.distanceMeters = Double(index) * 15
      point.heartRate = 120 + Double(index) / 6
      point.altitudeMeters = 30 + Double(index) / 10
      (point.latitude, point.longitude) = (52.5 + Double(index) * 0.0001, 13.4)
      return point
    }
    recorded.parts[0].figures.distanceMeters = 3600
    recorded.parts[0].figures.activeSeconds = 1200
    let file = WorkoutFile(format: .tcx, creator: nil, device: nil, workouts: [recorded])
    _ = try WorkoutFileImport(service: world.context.service).run(file, name: "run.tcx")
    let found = try world.context.ask(FetchSamples(selections: [.init(type: Catalog.workout, predicate: .everything)]))
    return try #require(found.first).uuid
  }

  @Test("A run has its totals, splits, heart rate, zones that add up to its time, samples and route")
  func run() throws {
    let world = try PageWorld()
    let uuid = try run(world)
    let page = try world.page("/workouts/\(uuid.uuidString)", WorkoutPage.self)
    #expect(page.title == "Running, 2026-06-11 08:00")
    let facts = Dictionary(page.facts.map { ($0.label, $0.value) }) { first, _ in first }
    #expect(facts["Duration"] == "20:00")
    #expect(facts["Distance"] == "3.60 km")
    #expect(facts["Pace or speed"] == "5:33 /km")
    #expect(facts["Climb"]?.contains("up") == true)
    let tables = Dictionary(page.tables.map { ($0.caption, $0) }) { first, _ in first }
    let splits = try #require(tables["Splits"])
    #expect(splits.rows.map(\.head) == ["1", "2", "3", "4"] && splits.rows[0].cells.prefix(3) == ["1.00 km", "5:33", "5:33 /km"])
    #expect(splits.rows[3].cells[0] == "0.60 km")
    let zones = try #require(page.tables.first { $0.caption.hasPrefix("Zones") })
    let percents = zones.rows.compactMap { $0.cells.last?.split(separator: " ").first.flatMap { Int($0) } }
    #expect(percents.count == zones.rows.count)
    #expect(abs(percents.reduce(0, +) - 100) <= 2)
    let heart = try #require(page.heart)
    #expect(heart.rows.count > 100)
    #expect(heart.rows.count <= 241)
    let samples = try #require(tables["Samples"])
    #expect(
      samples.rows.contains { $0.link?.hasPrefix("/types/heartRate/data?from=2026-06-11&to=2026-06-11") == true && $0.cells[1] != "0" })
    let html = try world.html("/workouts/\(uuid.uuidString)")
    #expect(html.contains("data-route=\"[[52.5,13.4],[52.5001,13.4]"))
    #expect(html.contains("leaflet.js"))
    let json = try world.json("/workouts/\(uuid.uuidString)")
    #expect(json.contains("\"5:33 /km\""))
    #expect(!json.contains("<svg"))
  }

  @Test("A workout whose heart rates are not linked to it, as in exports of Apple, has their chart and zones")
  func unlinkedHeart() throws {
    let world = try PageWorld()
    let start = try world.at("2026-06-11T08:00:00Z")
    let (type, unit) = (try #require(Catalog.type(named: "heartRate")), try UnitExpression.parse("count/min"))
    for index in 0..<20 { try world.keep(type, .quantity(150 + Double(index), unit), from: start.addingTimeInterval(Double(index) * 30)) }
    let uuid = try world.keep(
      Catalog.workout, .workout(WorkoutRecord(activityType: 37, duration: 600)), from: start, to: start.addingTimeInterval(600))
    let page = try world.page("/workouts/\(uuid.uuidString)", WorkoutPage.self)
    #expect(page.heart != nil)
    #expect(page.tables.contains { $0.caption.hasPrefix("Zones") })
  }

  @Test("A long route becomes at most 700 places for the map, with its first and last one")
  func longRoute() throws {
    let world = try PageWorld()
    let start = try world.at("2026-06-11T08:00:00Z")
    let cycling = try #require(WorkoutFile.activityType(named: "cycling"))
    var recorded = RecordedWorkout(
      parts: [.init(configuration: .init(activityType: cycling), time: .init(start: start, end: start.addingTimeInterval(6000)))])
    recorded.points = (0..<6000).map { index in
      var point = RecordedPoint(time: start.addingTimeInterval(Double(index)))
      (point.latitude, point.longitude) = (50 + Double(index) * 0.001, 9)
      return point
    }
    let file = WorkoutFile(format: .gpx, creator: nil, device: nil, workouts: [recorded])
    _ = try WorkoutFileImport(service: world.context.service).run(file, name: "ride.gpx")
    let workout = try #require(
      try world.context.ask(FetchSamples(selections: [.init(type: Catalog.workout, predicate: .everything)])).first)
    let route = try #require(try world.page("/workouts/\(workout.uuid.uuidString)", WorkoutPage.self).route)
    let places = try JSONDecoder().decode([[Double]].self, from: Data(route.line.utf8))
    #expect(places.count <= 700)
    #expect(places.count > 350)
    #expect(places.first == [50, 9])
    #expect(places.last == [55.999, 9])
  }

  @Test("Files have the workout in the form of other programs; one without places has no GPX")
  func files() throws {
    let world = try PageWorld()
    let uuid = try run(world)
    guard case .file(let name, _, let bytes) = try world.ask(.get, "/workouts/\(uuid.uuidString)/gpx") else { throw PageWorld.Unexpected() }
    #expect(name == "workout-\(uuid.uuidString).gpx")
    #expect(String(decoding: bytes, as: UTF8.self).contains("<trkpt"))
    guard case .file(_, _, let tcx) = try world.ask(.get, "/workouts/\(uuid.uuidString)/tcx") else { throw PageWorld.Unexpected() }
    #expect(String(decoding: tcx, as: UTF8.self).contains("<HeartRateBpm>"))
    let plain = try world.keep(
      Catalog.workout, .workout(WorkoutRecord(activityType: 37, duration: 60)), from: world.at("2026-06-12T08:00:00Z"),
      to: world.at("2026-06-12T08:01:00Z"))
    #expect(try world.isMissing("/workouts/\(plain.uuidString)/gpx"))
    let page = try world.page("/workouts/\(plain.uuidString)", WorkoutPage.self)
    #expect(page.files.map(\.name) == ["TCX"])
    #expect(page.route == nil)
    #expect(page.heart == nil)
  }

  @Test("Parts of a workout of several sports, and its events")
  func parts() throws {
    let world = try PageWorld()
    let start = try world.at("2026-06-11T08:00:00Z")
    let activities = Catalog.choices(of: "HKWorkoutActivityType")
    let whole = try #require(activities.first { $0.name == "swimBikeRun" })
    var workout = WorkoutRecord(activityType: UInt(whole.rawValue), duration: 1200)
    workout.activities = try ["swimming", "cycling"].enumerated().map { index, name in
      let activity = try #require(activities.first { $0.name == name })
      let from = start.addingTimeInterval(Double(index) * 600)
      return .init(
        uuid: UUID(), configuration: .init(activityType: UInt(activity.rawValue)), start: from, end: from.addingTimeInterval(600))
    }
    let lap = try #require(Catalog.choices(of: "HKWorkoutEventType").first { $0.name == "lap" })
    workout.events = [.init(kind: lap.rawValue, start: start, end: start.addingTimeInterval(90))]
    let uuid = try world.keep(Catalog.workout, .workout(workout), from: start, to: start.addingTimeInterval(1200))
    let page = try world.page("/workouts/\(uuid.uuidString)", WorkoutPage.self)
    #expect(page.tables.first { $0.caption == "Parts" }?.rows.map(\.head) == ["Swimming", "Cycling"])
    #expect(page.tables.first { $0.caption == "Events" }?.rows.map(\.cells) == [["A lap ended", "1:30"]])
  }

  @Test("A workout is deleted with a form, and comes back with the removal that the redirect names")
  func deletes() throws {
    let world = try PageWorld()
    let uuid = try run(world)
    #expect(try world.html("/workouts/\(uuid.uuidString)").contains("action=\"/workouts/\(uuid.uuidString)/delete\""))
    guard case .redirect(let target) = try world.ask(.post, "/workouts/\(uuid.uuidString)/delete") else { throw PageWorld.Unexpected() }
    let undo = try #require(target.split(separator: "undo=").last.flatMap { Int64($0) })
    #expect(target == "/workouts?done=deleted&undo=\(undo)")
    #expect(try world.isMissing("/workouts/\(uuid.uuidString)"))
    // A second post finds nothing to delete.
    guard case .missing = try world.ask(.post, "/workouts/\(uuid.uuidString)/delete") else { throw PageWorld.Unexpected() }
    var isDone = false
    while !isDone { isDone = try world.context.ask(RestoreSamples(removal: undo)).isDone }
    #expect(try !world.isMissing("/workouts/\(uuid.uuidString)"))
  }

  @Test("Other samples and words that are no UUIDs have no page, no file and nothing to delete")
  func unknown() throws {
    let world = try PageWorld()
    let other = try world.keep(
      try #require(Catalog.type(named: "stepCount")), .quantity(3, .count), from: world.at("2026-06-11T08:00:00Z"))
    for name in [other.uuidString, UUID().uuidString, "x", "%22%3E"] {
      #expect(try world.isMissing("/workouts/\(name)") && world.isMissing("/workouts/\(name)/tcx"), "\(name)")
      guard case .missing = try world.ask(.post, "/workouts/\(name)/delete") else { throw PageWorld.Unexpected() }
    }
    let type = try #require(Catalog.type(named: "stepCount"))
    #expect(try world.context.ask(FetchSamples(selections: [.init(type: type, predicate: .everything)])).count == 1)
  }
}
