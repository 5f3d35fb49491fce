// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFiles
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange
@testable import OpenHealthStorage
@testable import StorageTestSupport

@Suite struct RouteExportTests {
  private let engine: HealthEngine

  init() throws { engine = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .grantAll)) }

  @Test(
    "Dates are in UTC, with milliseconds only where there are some; those beyond the years with a text are the last or first one",
    arguments: [
      (0, "2001-01-01T00:00:00Z"), (0.5, "2001-01-01T00:00:00.500Z"), (0.001, "2001-01-01T00:00:00.001Z"), (0.0004, "2001-01-01T00:00:00Z"),
      (0.9994, "2001-01-01T00:00:00.999Z"), (0.9996, "2001-01-01T00:00:01Z"), (-0.001, "2000-12-31T23:59:59.999Z"),
      (-1, "2000-12-31T23:59:59Z"), (86_399.25, "2001-01-01T23:59:59.250Z"), (252_423_993_599, "9999-12-31T23:59:59Z"),
      (1e12, "9999-12-31T23:59:59Z"), (-63_113_904_000, "0001-01-01T00:00:00Z"), (-1e12, "0001-01-01T00:00:00Z"),
    ] as [(Double, String)])
  func dates(seconds: Double, text: String) { #expect(RouteExport.text(ofDate: seconds) == text) }

  @Test("Numbers have no exponent")
  func numbers() {
    let texts: [(Double, String)] = [
      (0, "0"), (12.5, "12.5"), (-122.396397, "-122.396397"), (1e-7, "0.000000100000000"), (1e16, "10000000000000000.000000000000000"),
    ]
    for (number, text) in texts { #expect(RouteExport.text(number) == text) }
  }

  // MARK: Elements and files

  /// An imported or saved route, with the element that is kept of it.
  private struct Route: Equatable {
    var element: KeptElement?
    var locations: [LocationRecord]

    /// The path in the element.
    var path: String? { element?.children.first { $0.name == "FileReference" }?["path"] }

    /// The element without what says where the locations are.
    var rest: KeptElement? {
      guard var rest = element else { return nil }
      rest.children.removeAll { $0.name == "FileReference" || $0.name == "Location" }
      return rest
    }
  }

  /// A workout of a source in an export, with a route whose element has more than the sample of the route.
  ///
  /// - Parameters:
  ///   - zone: The offset of the dates: `+0000`, or `+0100`, where the same instants have other texts.
  ///   - more: Further children of the route's element.
  private static func workout(of source: String, naming path: String, zone: String = "+0000", and more: String = "") -> String {
    let (hour, later) = zone == "+0000" ? ("07", "08") : ("08", "09")
    let dates = "startDate=\"2026-01-01 \(hour):00:00 \(zone)\" endDate=\"2026-01-01 \(hour):00:02 \(zone)\""
    return """
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="1" durationUnit="min" sourceName="\(source)" \(dates)>
       <WorkoutRoute sourceName="\(source)" creationDate="2026-01-01 \(later):00:00 \(zone)" \(dates) novelty="of \(source)">
        <MetadataEntry key="own" value="\(source)"/>
        <Prophecy n="1"><Dream of="\(source)"/></Prophecy>
        \(more)<FileReference path="/workout-routes/\(path)"/>
       </WorkoutRoute>
      </Workout>

      """
  }

  /// The file of a route through some latitudes, a second apart.
  private static func gpx(_ latitudes: Int...) -> String {
    let points = latitudes.enumerated().map { second, latitude in
      """
      <trkpt lon="8.5" lat="\(latitude)"><ele>400.25</ele><time>2026-01-01T07:00:0\(second)Z</time><extensions><speed>1</speed>\
      <course>90</course><hAcc>3</hAcc><vAcc>2</vAcc></extensions></trkpt>
      """
    }
    return "<?xml version=\"1.0\"?><gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>\n"
  }

  /// Imports an archive with these workouts and files of routes.
  @discardableResult private func importing(
    _ workouts: String, _ files: [String: String] = [:], _ filter: ImportFilter = ImportFilter()
  ) throws -> ImportReport {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.zip")
      let archive = try ZipWriter(NewFile(at: url.path, replacing: false))
      let document = ("export.xml", "<HealthData locale=\"en_US\">\n\(workouts)</HealthData>\n")
      let entries = [document] + files.sorted { $0.key < $1.key }.map { ("workout-routes/\($0.key)", $0.value) }
      for (path, text) in entries {
        try archive.begin("apple_health_export/\(path)")
        try archive.write(text)
        try archive.end()
      }
      try archive.finish()
      let report = try AppleExportImport(service: engine).run(url, filter: filter)
      #expect(report.isWhole, "\(report.skipped)")
      return report
    }
  }

  /// Two imports with a file of the same path and other locations; the first one has a route whose path occurs once, too.
  private func importTwo() throws {
    try importing(
      Self.workout(of: "Watch", naming: "r.gpx") + Self.workout(of: "Phone", naming: "own.gpx"),
      ["r.gpx": Self.gpx(1, 2, 3), "own.gpx": Self.gpx(7)])
    try importing(Self.workout(of: "Ring", naming: "r.gpx"), ["r.gpx": Self.gpx(4, 5)])
  }

  /// Calls `body` with the export of the store, and an empty store that has imported it.
  private func reimported(_ body: (URL, HealthEngine) throws -> Void) throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.zip")
      try AppleExportWriter(service: engine, zone: .gmt).write(to: url, at: Date(timeIntervalSinceReferenceDate: 800_000_000))
      let other = try HealthEngine.empty()
      let report = try AppleExportImport(service: other).run(url)
      #expect(report.isWhole, "\(report.skipped)")
      #expect(report.repairs.isEmpty, "\(report.skipped)")
      try body(url, other)
    }
  }

  private func items(_ type: DataType, in engine: HealthEngine) throws -> [ScanSamples.Item] {
    try engine.perform(ScanSamples(type: type, from: nil, limit: 100), for: .owner).items
  }

  /// The routes of a store by the names of their sources.
  private func routes(in engine: HealthEngine) throws -> [String: [Route]] {
    var found: [String: [Route]] = [:]
    for item in try items(Catalog.workoutRoute, in: engine) {
      var route = Route(element: item.extra, locations: [])
      try RouteExport.forEachPart(of: item.record, engine) { route.locations += $0 }
      found[item.record.provenance.revision?.source.name ?? "", default: []].append(route)
    }
    return found
  }

  private static func latitudes(_ routes: [String: [Route]]) -> [String: [[Double]]] {
    routes.mapValues { routes in routes.map { route in route.locations.map(\.latitude) } }
  }

  @Test("Routes of several imports whose files have one path keep their locations and elements; one with a path of its own stays as it was")
  func onePath() throws {
    try importTwo()
    let before = try routes(in: engine)
    #expect(Self.latitudes(before) == ["Watch": [[1, 2, 3]], "Ring": [[4, 5]], "Phone": [[7]]])
    try reimported { (url, other) throws in
      let after = try routes(in: other)
      #expect(after.mapValues { $0.map(\.locations) } == before.mapValues { $0.map(\.locations) })
      #expect(after.mapValues { $0.map(\.rest) } == before.mapValues { $0.map(\.rest) })
      #expect(after["Phone"] == before["Phone"])
      let paths = Set(["Watch", "Ring"].compactMap { after[$0]?.first?.path })
      #expect(paths.count == 2)
      #expect(!paths.contains("/workout-routes/r.gpx"))
      let file = try ExportFile(url)
      let document = String(decoding: try readAll(file.openDocument()), as: UTF8.self)
      let clear = try #require(before["Phone"]?.first?.element)
      #expect(document.contains(ElementText.xml(clear, depth: 2)))
      #expect(document.components(separatedBy: "<WorkoutRoute ").count == 4)
      let own = try #require(file.companions.first { $0.path == "workout-routes/own.gpx" })
      #expect(String(decoding: try readAll(file.open(own)), as: UTF8.self) == Self.gpx(7))
      // The files of both imports, too.
      #expect(file.companions.count == 5)
    }
  }

  @Test("A route whose file was not kept gets a new one; the element of a route without locations stays as it was")
  func noFile() throws {
    let types = ImportFilter(types: [Catalog.workout, Catalog.workoutRoute])
    try importing(
      Self.workout(of: "Watch", naming: "r.gpx") + Self.workout(of: "Phone", naming: "none.gpx"), ["r.gpx": Self.gpx(1, 2)], types)
    #expect(try engine.perform(ListFiles(), for: .owner).isEmpty)
    let before = try routes(in: engine)
    #expect(Self.latitudes(before) == ["Watch": [[1, 2]]])
    func unread(_ engine: HealthEngine) throws -> [KeptElement] {
      try items(Catalog.workout, in: engine).compactMap(\.extra).flatMap(\.children).filter { $0.name == "WorkoutRoute" }
    }
    try reimported { (url, other) throws in
      let after = try routes(in: other)
      #expect(after.mapValues { $0.map(\.locations) } == before.mapValues { $0.map(\.locations) })
      #expect(after.mapValues { $0.map(\.rest) } == before.mapValues { $0.map(\.rest) })
      let elements = try unread(engine)
      #expect(try unread(other) == elements && elements.count == 1)
      let element = try #require(elements.first)
      #expect(element["sourceName"] == "Phone")
      #expect(Route(element: element, locations: []).path == "/workout-routes/none.gpx")
      let document = String(decoding: try readAll(ExportFile(url).openDocument()), as: UTF8.self)
      #expect(document.contains(ElementText.xml(element, depth: 2)))
      #expect(document.components(separatedBy: "<WorkoutRoute ").count == 3)
    }
  }

  @Test("All locations of a route are in its new file, also those of elements and of other files; elements alone stay as they were")
  func severalPlaces() throws {
    func location(_ latitude: Int) -> String {
      "<Location date=\"2026-01-01 07:00:05 +0000\" latitude=\"\(latitude)\" longitude=\"8.5\" altitude=\"3\"/>"
    }
    try importing(
      Self.workout(of: "Watch", naming: "r.gpx", and: location(9)) + Self.workout(of: "Phone", naming: "none.gpx", and: location(8)),
      ["r.gpx": Self.gpx(1, 2, 3)])
    try importing(
      Self.workout(of: "Ring", naming: "r.gpx", and: "<FileReference path=\"/workout-routes/own.gpx\"/>"),
      ["r.gpx": Self.gpx(4, 5), "own.gpx": Self.gpx(7)])
    let before = try routes(in: engine)
    // By date; those of one date in the order of the element.
    #expect(Self.latitudes(before) == ["Watch": [[1, 2, 3, 9]], "Ring": [[7, 4, 5]], "Phone": [[8]]])
    try reimported { (_, other) throws in
      let after = try routes(in: other)
      #expect(after.mapValues { $0.map(\.locations) } == before.mapValues { $0.map(\.locations) })
      #expect(after.mapValues { $0.map(\.rest) } == before.mapValues { $0.map(\.rest) })
      #expect(after["Phone"] == before["Phone"])
      for source in ["Watch", "Ring"] {
        let children = after[source]?.first?.element?.children.map(\.name)
        #expect(children == ["MetadataEntry", "Prophecy", "FileReference"])
      }
    }
  }

  @Test(
    "A route is exported once though an import without files left its element, with the dates of another zone, in its workout",
    arguments: [true, false])
  func leftElement(isAlone: Bool) throws {
    try importing(Self.workout(of: "Watch", naming: "r.gpx"))
    #expect(try routes(in: engine).isEmpty)
    try importing(Self.workout(of: "Watch", naming: "r.gpx", zone: "+0100"), ["r.gpx": Self.gpx(1, 2, 3)])
    if !isAlone { try importing(Self.workout(of: "Ring", naming: "r.gpx"), ["r.gpx": Self.gpx(4, 5)]) }
    try reimported { (_, other) throws in
      #expect(Self.latitudes(try routes(in: other)) == (isAlone ? ["Watch": [[1, 2, 3]]] : ["Watch": [[1, 2, 3]], "Ring": [[4, 5]]]))
      #expect(try items(Catalog.workout, in: other).count == (isAlone ? 1 : 2))
    }
  }

  @Test(
    "All files of an export have names that differ in more than case, though routes of imports and of an app begin in the same minute",
    arguments: ["route", "ROUTE"])
  func names(spelling: String) throws {
    try importing(Self.workout(of: "Watch", naming: "route_2026-01-01_7.00am.gpx"), ["route_2026-01-01_7.00am.gpx": Self.gpx(1, 2, 3)])
    let path = "\(spelling)_2026-01-01_7.00am.gpx"
    try importing(Self.workout(of: "Ring", naming: path), [path: Self.gpx(4, 5)])
    try saveAnApps([6, 7])
    try reimported { (url, other) throws in
      let paths = try ZipReader(file: InputFile(path: url.path)).entries.map { $0.path.lowercased() }
      #expect(Set(paths).count == paths.count, "\(paths)")
      let name = "apple_health_export/workout-routes/route_2026-01-01_7.00am"
      #expect(Set(paths) == Set(["apple_health_export/export.xml", "\(name).gpx"] + (2...5).map { "\(name) \($0).gpx" }))
      #expect(Self.latitudes(try routes(in: other)) == ["Watch": [[1, 2, 3]], "Ring": [[4, 5]], "App": [[6, 7]]])
    }
  }

  /// Saves a workout of an app with a route through some latitudes, which begins at 7:00 on 1 January 2026, UTC.
  private func saveAnApps(_ latitudes: [Double]) throws {
    let app = Caller.app(
      AppIdentity(revision: SourceRevisionRecord(app: "com.example.app", name: "App"), timeZone: "GMT"))
    let types = [Catalog.workout, Catalog.workoutRoute]
    try engine.perform(RequestAuthorization(share: types, read: types), for: app)
    let start = Date(timeIntervalSinceReferenceDate: 788_943_600)
    let workout = SampleRecord(
      uuid: UUID(), type: Catalog.workout, start: start, end: start + 60, value: .workout(WorkoutRecord(activityType: 37, duration: 60)),
      provenance: .unknown)
    try engine.perform(SaveSamples(samples: [workout]), for: app)
    var draft = RouteDraft()
    try draft.insert(
      latitudes.enumerated().map { second, latitude in
        LocationRecord(
          date: 788_943_600.5 + Double(second), latitude: latitude, longitude: 8.5, altitude: 400, horizontalAccuracy: 3,
          verticalAccuracy: 2, course: -1, speed: 2.5)
      })
    _ = try engine.perform(SaveRoute(workout: workout.uuid, route: try draft.sample(uuid: UUID(), device: nil)), for: app)
  }

  @Test("A table of points has those of each route, also where several files have its path")
  func tables() throws {
    try importTwo()
    try withFolder { folder in
      let file = folder.appendingPathComponent("health.db")
      try PlainDatabaseWriter.write(to: file.path, replacing: false) { try TableExportWriter(service: engine, zone: .gmt).write(to: $0) }
      let sql = """
        SELECT sourceName, latitude, altitude, date FROM workout_points JOIN workouts ON workouts.id = workout_id
        ORDER BY sourceName, date
        """
      let rows = try SQLiteConnection(path: file.path).read { try SQLRow.fetchAll($0, sql: sql) }
      #expect(
        try rows.map { "\(try $0[0] as String) \(try $0[1] as Double) \(try $0[2] as Double) \(try $0[3] as String)" } == [
          "Phone 7.0 400.25 2026-01-01T07:00:00Z", "Ring 4.0 400.25 2026-01-01T07:00:00Z", "Ring 5.0 400.25 2026-01-01T07:00:01Z",
          "Watch 1.0 400.25 2026-01-01T07:00:00Z", "Watch 2.0 400.25 2026-01-01T07:00:01Z", "Watch 3.0 400.25 2026-01-01T07:00:02Z",
        ])
    }
  }
}
