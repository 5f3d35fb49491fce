// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange
@testable import OpenHealthStorage
@testable import StorageTestSupport

/// Imports and exports of workout routes.
@Suite struct RouteImportTests {
  private let engine: HealthEngine
  private let start = Date(timeIntervalSinceReferenceDate: 788_943_600)  // 2026-01-01 07:00:00 UTC
  private let app = Caller.app(
    AppIdentity(revision: SourceRevisionRecord(app: "com.example.app", name: "App"), timeZone: "GMT"))

  init() throws { engine = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .grantAll)) }

  private static func workout(_ routes: String) -> String {
    """
    <HealthData locale="de_DE">
     <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="60" durationUnit="min" sourceName="Watch" \
    startDate="2026-01-01 08:00:00 +0100" endDate="2026-01-01 09:00:00 +0100">
    \(routes)
     </Workout>
    </HealthData>
    """
  }

  private static let dates =
    "creationDate=\"2026-01-01 10:00:00 +0100\" startDate=\"2026-01-01 08:00:00 +0100\" endDate=\"2026-01-01 08:00:02 +0100\""

  private static func route(_ file: String) -> String {
    "<WorkoutRoute sourceName=\"Watch\" \(dates)><MetadataEntry key=\"own\" value=\"x\"/><FileReference path=\"/\(file)\"/></WorkoutRoute>"
  }

  private static func point(_ time: String, lat: String = "37.781672", _ rest: String = "<ele>4.076904</ele>") -> String {
    """
    <trkpt lon="-122.396397" lat="\(lat)">\(rest)<time>\(time)</time><extensions><speed>0.180883</speed><course>206.252884</course>\
    <hAcc>8.063116</hAcc><vAcc>6.428697</vAcc></extensions></trkpt>
    """
  }

  private static func gpx(_ points: String...) -> String {
    "<?xml version=\"1.0\"?><gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>\n"
  }

  private static let file = gpx(point("2026-01-01T07:00:01Z"), point("2026-01-01T07:00:00.25Z"), point("2026-01-01T08:00:02+01:00"))

  /// Calls `body` with a folder that contains an export with these files.
  private func withExport(_ xml: String, _ files: [String: String] = [:], _ body: (URL) throws -> Void) throws {
    try withFolder { folder in
      let export = folder.appendingPathComponent("export")
      try FileManager.default.createDirectory(at: export.appendingPathComponent("workout-routes"), withIntermediateDirectories: true)
      try Data(xml.utf8).write(to: export.appendingPathComponent("export.xml"))
      for (path, text) in files { try Data(text.utf8).write(to: export.appendingPathComponent(path)) }
      try body(export)
    }
  }

  private func importing(_ xml: String, _ files: [String: String] = [:], _ filter: ImportFilter = ImportFilter()) throws -> ImportReport {
    var report: ImportReport?
    try withExport(xml, files) { report = try AppleExportImport(service: engine).run($0, filter: filter) }
    return try #require(report)
  }

  private func samples(_ type: DataType, _ predicate: PredicateTree = .everything, in engine: HealthEngine? = nil) throws -> [SampleRecord]
  {
    try (engine ?? self.engine).samples(of: type, predicate)
  }

  private func locations(_ route: SampleRecord, in engine: HealthEngine? = nil) throws -> [LocationRecord] {
    var all: [LocationRecord] = []
    try RouteExport.forEachPart(of: route, engine ?? self.engine) { all += $0 }
    return all
  }

  private func exported(_ body: (ExportFile, String) throws -> Void) throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.zip")
      try AppleExportWriter(service: engine, zone: .gmt).write(to: url, at: start)
      let file = try ExportFile(url)
      try body(file, String(decoding: try readAll(file.openDocument()), as: UTF8.self))
    }
  }

  // MARK: Import

  @Test("ROUTE-01: a route is imported once, into its workout, with its file's locations sorted by date")
  func comesOver() throws {
    for round in 0..<2 {
      let report = try importing(Self.workout(Self.route("workout-routes/r.gpx")), ["workout-routes/r.gpx": Self.file])
      #expect(report.isWhole)
      #expect(report.countsByType[Catalog.workoutRoute]?.read == 1)
      #expect(report.countsByType[Catalog.workoutRoute]?.stored == (round == 0 ? 1 : 0))
    }
    let workout = try #require(try samples(Catalog.workout).first)
    let route = try #require(try samples(Catalog.workoutRoute, .inWorkout(workout.uuid)).first)
    #expect(try samples(Catalog.workoutRoute).count == 1 && route.route?.count == 3)
    #expect(route.start == start)
    #expect(route.end == start + 2)
    #expect(route.metadata["own"] == .string("x"))
    #expect(route.provenance.revision?.source.name == "Watch")
    #expect(route.creation == start + 7200)
    let found = try locations(route)
    #expect(found.map(\.date) == [788_943_600.25, 788_943_601, 788_943_602])
    #expect(
      found[0]
        == LocationRecord(
          date: 788_943_600.25, latitude: 37.781672, longitude: -122.396397, altitude: 4.076904, horizontalAccuracy: 8.063116,
          verticalAccuracy: 6.428697, course: 206.252884, speed: 0.180883))
  }

  @Test("D10: a workout that was imported without its files gets its route when they are imported")
  func filesComeLater() throws {
    let xml = Self.workout(Self.route("workout-routes/r.gpx"))
    #expect(try importing(xml).isWhole && samples(Catalog.workoutRoute).isEmpty)
    let report = try importing(xml, ["workout-routes/r.gpx": Self.file])
    #expect(report.isWhole)
    #expect(report.countsByType[Catalog.workout]?.stored == 0)
    #expect(report.countsByType[Catalog.workoutRoute]?.stored == 1)
    let workout = try #require(try samples(Catalog.workout).first)
    #expect(try samples(Catalog.workoutRoute, .inWorkout(workout.uuid)).count == 1)
    _ = try engine.perform(DeleteImport(number: report.number ?? 0), for: .owner)
    #expect(try samples(Catalog.workoutRoute).isEmpty && samples(Catalog.workout).count == 1)
  }

  @Test("A route of elements, as in older exports, is imported")
  func elements() throws {
    let location = "<Location date=\"2026-01-01 08:00:01 +0100\" latitude=\"1.5\" longitude=\"2.5\" altitude=\"3\"/>"
    let report = try importing(Self.workout("<WorkoutRoute sourceName=\"Watch\" \(Self.dates)>\(location)</WorkoutRoute>"))
    #expect(report.isWhole)
    let route = try #require(try samples(Catalog.workoutRoute).first)
    #expect(
      try locations(route) == [
        LocationRecord(date: 788_943_601, latitude: 1.5, longitude: 2.5, altitude: 3, horizontalAccuracy: 0, verticalAccuracy: 0)
      ])
  }

  @Test("An unreadable part of a file is reported, and the locations before it are stored")
  func damaged() throws {
    let cut = String(Self.file.prefix(Self.file.utf8.count - 60))
    let points = [Self.point("yesterday"), Self.point("2026-01-01T07:00:00Z", lat: "91"), Self.point("2026-01-01T07:00:00Z", lat: "nan")]
    for (text, count, reason) in [
      (cut, 2, "damaged after 2 locations"), ("no xml", 0, "damaged after 0"),
      (Self.gpx(Self.point("2026-01-01T07:00:00Z"), points[0]), 1, "no place or no time"), (Self.gpx(points[1]), 0, "no place"),
      (Self.gpx(points[2]), 0, "no place"),
    ] {
      let engine = try HealthEngine.empty()
      try withExport(Self.workout(Self.route("workout-routes/r.gpx")), ["workout-routes/r.gpx": text]) { folder in
        let report = try AppleExportImport(service: engine).run(folder)
        #expect(report.skippedCount == 1)
        #expect(report.skipped.first?.element == "WorkoutRoute")
        #expect(!report.isWhole)
        #expect(report.skipped.first?.reason.contains(reason) == true, "\(report.skipped)")
        #expect(report.countsByType[Catalog.workout]?.stored == 1)
        #expect(report.files.stored == 1)
      }
      #expect(try samples(Catalog.workoutRoute, in: engine).map { $0.route?.count } == (count == 0 ? [] : [count]))
    }
    // A route without dates is not stored; its workout is.
    let undated = Self.workout("<WorkoutRoute sourceName=\"Watch\"><FileReference path=\"/workout-routes/r.gpx\"/></WorkoutRoute>")
    let report = try importing(undated, ["workout-routes/r.gpx": Self.file])
    #expect(report.keptCount == 1)
    #expect(report.isWhole)
    #expect(report.countsByType[Catalog.workout]?.stored == 1)
    #expect(try samples(Catalog.workoutRoute).isEmpty)
  }

  @Test("A file that many routes name is unpacked only up to the limit")
  func namedOften() throws {
    try withExport(
      Self.workout(String(repeating: Self.route("workout-routes/r.gpx"), count: 50)), ["workout-routes/r.gpx": Self.file]
    ) { folder in
      let limits = with(ImportLimits()) { $0.totalBytes = Int64(Self.file.utf8.count * 20) }
      let report = try AppleExportImport(service: engine).run(folder, limits: limits)
      #expect(report.countsByType[Catalog.workoutRoute]?.read == 20, "\(report.skipped)")
      #expect(report.skipped.count(where: { $0.reason.contains("too large") }) == 30)
    }
  }

  private func with<T>(_ value: T, _ change: (inout T) -> Void) -> T {
    var value = value
    change(&value)
    return value
  }

  @Test("A filter for other types excludes routes; a preview counts them")
  func filters() throws {
    let files = ["workout-routes/r.gpx": Self.file]
    let xml = Self.workout(Self.route("workout-routes/r.gpx"))
    let without = try importing(xml, files, ImportFilter(types: [Catalog.workout]))
    #expect(without.countsByType[Catalog.workoutRoute] == nil)
    #expect(without.total.stored == 1)
    let with = try importing(xml, files, ImportFilter(types: [Catalog.workout, Catalog.workoutRoute]))
    #expect(with.countsByType[Catalog.workoutRoute]?.stored == 1)
    #expect(with.files.read == 0)
    try withExport(xml, files) { folder in
      let preview = try AppleExportImport.preview(ExportFile(folder))
      #expect(preview.countsByType[Catalog.workoutRoute]?.read == 1 && preview.periodByType[Catalog.workoutRoute] == start...start + 2)
    }
  }

  @Test("Dates of routes may have fractions and offsets, and no other form")
  func dates() {
    #expect(RouteText.date("2026-01-01T07:00:00Z") == 788_943_600)
    #expect(RouteText.date("2026-01-01T07:00:00.125Z") == 788_943_600.125)
    #expect(RouteText.date("2026-01-01T08:30:00+01:30") == 788_943_600)
    #expect(RouteText.date("2026-01-01T05:00:00-0200") == 788_943_600)
    for text in [
      "", "2026-01-01", "2026-01-01 07:00:00Z", "2026-01-01T07:00:00", "2026-01-01T07:00:00.Z", "2026-01-01T07:00:00.5",
      "2026-13-01T07:00:00Z",
      "2026-01-01T07:00:00Zx", "2026-01-01T24:00:00Z", "2026-01-01T07:00:00+1:000", "\u{E9}2026-01-01T07:00:00Z",
    ] {
      #expect(RouteText.date(text) == nil, "\(text)")
    }
    for seconds in [788_943_600, 788_943_600.125, -0.5, 0.9996] {
      let rounded = (seconds * 1000).rounded() / 1000
      #expect(RouteText.date(RouteExport.text(ofDate: seconds)) == rounded, "\(seconds)")
    }
  }

  // MARK: Export

  @Test("An imported route is exported unchanged: the element once, and the file byte for byte")
  func goesOut() throws {
    _ = try importing(Self.workout(Self.route("workout-routes/r.gpx")), ["workout-routes/r.gpx": Self.file])
    try exported { (file, text) throws in
      #expect(file.companions.map(\.path) == ["workout-routes/r.gpx"])
      #expect(String(decoding: try readAll(file.open(file.companions[0])), as: UTF8.self) == Self.file)
      #expect(text.components(separatedBy: "<WorkoutRoute").count == 2)
    }
  }

  /// Saves a workout of the app with a route of `count` locations.
  private func save(_ count: Int, at offset: Double = 0) throws -> (workout: SampleRecord, route: SampleRecord) {
    let types = [Catalog.workout, Catalog.workoutRoute]
    try engine.perform(RequestAuthorization(share: types, read: types), for: app)
    let first = start + offset
    let workout = SampleRecord(Catalog.workout, .workout(WorkoutRecord(activityType: 37, duration: 60)), at: first, seconds: 60)
    try engine.perform(SaveSamples(samples: [workout]), for: app)
    var draft = RouteDraft()
    try draft.insert(
      (0..<count).map {
        LocationRecord(
          date: first.timeIntervalSinceReferenceDate + Double($0) + 0.5, latitude: $0 == 0 ? 1e-7 : 35 + Double($0) / 300, longitude: -40.1,
          altitude: 12, horizontalAccuracy: 3, verticalAccuracy: 2, course: -1, speed: 2.5)
      })
    let route = try draft.sample(uuid: UUID(), device: nil)
    _ = try engine.perform(SaveRoute(workout: workout.uuid, route: route), for: app)
    return (workout, route)
  }

  @Test("ROUTE-03: an app's route is exported in its workout and as a file, and imported with the same locations")
  func appsRoute() throws {
    let (_, route) = try save(3000)
    try exported { (file, text) throws in
      #expect(file.companions.map(\.path) == ["workout-routes/route_2026-01-01_7.00am.gpx"])
      #expect(text.contains("<FileReference path=\"/workout-routes/route_2026-01-01_7.00am.gpx\"/>"))
      #expect(!String(decoding: try readAll(file.open(file.companions[0])), as: UTF8.self).contains("e-"))
      let other = try HealthEngine.empty()
      let report = try AppleExportImport(service: other).run(file)
      #expect(report.isWhole, "\(report.skipped) \(report.total)")
      #expect(report.total.stored == 2, "\(report.skipped) \(report.total)")
      let workout = try #require(try samples(Catalog.workout, in: other).first)
      let found = try #require(try samples(Catalog.workoutRoute, .inWorkout(workout.uuid), in: other).first)
      #expect(try locations(found, in: other) == locations(route))
    }
  }

  @Test("Two routes with the same start get separate files; no imported file is overwritten")
  func names() throws {
    _ = try importing(
      Self.workout(Self.route("workout-routes/Route_2026-01-01_7.00AM.gpx")), ["workout-routes/Route_2026-01-01_7.00AM.gpx": Self.file])
    for _ in 0..<2 { _ = try save(2) }
    _ = try save(2, at: 6 * 3600)
    try exported { (file, text) throws in
      #expect(
        Set(file.companions.map(\.path)) == [
          "workout-routes/Route_2026-01-01_7.00AM.gpx", "workout-routes/route_2026-01-01_7.00am 2.gpx",
          "workout-routes/route_2026-01-01_7.00am 3.gpx", "workout-routes/route_2026-01-01_1.00pm.gpx",
        ])
      #expect(file.companions.count == 4)
      #expect(text.components(separatedBy: "<FileReference").count == 5)
    }
  }

  @Test("DEL-11: the route of a deleted workout is exported as a file")
  func orphan() throws {
    let (workout, _) = try save(2)
    try engine.perform(DeleteSamples(samples: [workout]), for: app)
    try exported { (file, text) throws in
      #expect(file.companions.count == 1)
      #expect(!text.contains("<WorkoutRoute"))
      #expect(try AppleExportImport(service: engine).run(file).files.stored == 1)
    }
  }

  @Test("An app's route is in the table of points")
  func tables() throws {
    let (_, route) = try save(3)
    try withFolder { folder in
      let file = folder.appendingPathComponent("health.db")
      try PlainDatabaseWriter.write(to: file.path, replacing: false) { try TableExportWriter(service: engine, zone: .gmt).write(to: $0) }
      try SQLiteConnection(path: file.path).read { database in
        let points = try SQLRow.fetchAll(
          database, sql: "SELECT latitude, date, workout_id IN (SELECT id FROM workouts) FROM workout_points")
        #expect(try points.map { try $0[0] as Double } == route.route?.locations?.map(\.latitude))
        #expect(try points.map { try $0[1] as String }.first == "2026-01-01T07:00:00.500Z")
        #expect(try points.allSatisfy { try $0[2] as Bool })
      }
    }
  }

  @Test("Names of routes have the hour of a clock with twelve hours")
  func hours() throws {
    for minutes in [-415, 299, 300, 990] { _ = try save(2, at: Double(minutes) * 60) }
    try exported { (file, _) throws in
      let names = ["12.05am", "11.59am", "12.00pm", "11.30pm"].map { "workout-routes/route_2026-01-01_\($0).gpx" }
      #expect(Set(file.companions.map(\.path)) == Set(names))
    }
  }
}
