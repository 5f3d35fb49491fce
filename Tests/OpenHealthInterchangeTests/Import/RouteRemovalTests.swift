// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Synchronization
import Testing

@testable import OpenHealthInterchange
@testable import OpenHealthStorage
@testable import StorageTestSupport

/// Imported routes that a person deletes are not exported again, nor are the files with their locations.
@Suite struct RouteRemovalTests {
  private static let day = 788_943_600.0  // 2026-01-01 07:00:00 UTC
  private let engine: HealthEngine
  private let world: World

  /// The engine's clock.
  private final class World: Sendable {
    let now = Mutex(Date(timeIntervalSinceReferenceDate: RouteRemovalTests.day + 86_400))
  }

  init() throws {
    let world = World()
    self.world = world
    engine = HealthEngine(
      database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll), now: { world.now.withLock { $0 } })
  }

  private static func point(_ second: Int) -> String {
    "<trkpt lon=\"-122.39\" lat=\"37.78167\(second)\"><ele>4</ele><time>2026-01-01T07:00:0\(second)Z</time></trkpt>"
  }

  private static let file = "<gpx version=\"1.1\"><trk><trkseg>\(point(1))\(point(2))</trkseg></trk></gpx>\n"

  private static func route(_ file: String, second: Int = 0) -> String {
    "<WorkoutRoute sourceName=\"Watch\" creationDate=\"2026-01-01 10:00:00 +0100\" startDate=\"2026-01-01 08:00:0\(second) +0100\" "
      + "endDate=\"2026-01-01 08:00:09 +0100\"><FileReference path=\"/workout-routes/\(file)\"/></WorkoutRoute>"
  }

  private func importing(_ routes: String, files: [String] = ["a.gpx"], types: Set<DataType>? = nil) throws {
    try withFolder { folder in
      let places = folder.appendingPathComponent("workout-routes")
      try FileManager.default.createDirectory(at: places, withIntermediateDirectories: true)
      let xml = """
        <HealthData locale="de_DE">
         <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="60" durationUnit="min" sourceName="Watch" \
        startDate="2026-01-01 08:00:00 +0100" endDate="2026-01-01 09:00:00 +0100">
        \(routes)
         </Workout>
        </HealthData>
        """
      try Data(xml.utf8).write(to: folder.appendingPathComponent("export.xml"))
      for name in files { try Data(Self.file.utf8).write(to: places.appendingPathComponent(name)) }
      let report = try AppleExportImport(service: engine).run(folder, filter: ImportFilter(types: types))
      #expect(report.isWhole, "\(report.skipped)")
    }
  }

  private func routes() throws -> [SampleRecord] {
    try engine.samples(of: Catalog.workoutRoute)
  }

  /// The number of routes in an export's XML, its files with their content, and the number of points in its tables.
  private func exported() throws -> (routes: Int, files: [String: String], points: Int) {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.zip")
      try AppleExportWriter(service: engine, zone: .gmt).write(to: url, at: Date(timeIntervalSinceReferenceDate: Self.day))
      let file = try ExportFile(url)
      let text = String(decoding: try readAll(file.openDocument()), as: UTF8.self)
      var files: [String: String] = [:]
      for companion in file.companions { files[companion.path] = String(decoding: try readAll(file.open(companion)), as: UTF8.self) }
      let tables = folder.appendingPathComponent("health.db")
      try PlainDatabaseWriter.write(to: tables.path, replacing: false) { try TableExportWriter(service: engine, zone: .gmt).write(to: $0) }
      let points = try SQLiteConnection(path: tables.path).read { database in
        try !database.columns(in: "workout_points").isEmpty ? Int.fetchOne(database, sql: "SELECT count(*) FROM workout_points") ?? 0 : 0
      }
      return (text.components(separatedBy: "<WorkoutRoute").count - 1, files, points)
    }
  }

  private func remove(_ samples: [SampleRecord]) throws -> Int64 {
    let portion = try engine.perform(RemoveSamples(selection: .samples(Set(samples.map(\.uuid)))), for: .owner)
    #expect(portion.isDone && portion.removedSamples == samples.count)
    return try #require(portion.removal)
  }

  @Test("A removed route is not exported, neither element nor file nor points; a restored one is, unchanged")
  func removed() throws {
    try importing(Self.route("a.gpx"))
    let before = try exported()
    #expect(before.routes == 1)
    #expect(before.files == ["workout-routes/a.gpx": Self.file])
    #expect(before.points == 2)
    let removal = try remove(try routes())
    let without = try exported()
    #expect(without.routes == 0)
    #expect(without.files.isEmpty)
    #expect(without.points == 0)
    #expect(try engine.perform(ListFiles(), for: .owner).isEmpty)
    #expect(try engine.perform(RestoreSamples(removal: removal), for: .owner).restoredSamples == 1)
    let after = try exported()
    #expect(after.routes == 1)
    #expect(after.files == before.files)
    #expect(after.points == 2)
  }

  @Test("A route deleted permanently, at once or after a day, deletes its file from the store", arguments: [true, false])
  func deleted(atOnce: Bool) throws {
    try importing(Self.route("a.gpx"))
    let file = try #require(try engine.perform(ListFiles(), for: .owner).first)
    if atOnce {
      try engine.perform(DeleteSamples(samples: try routes()), for: .owner)
    } else {
      _ = try remove(try routes())
      #expect(try engine.perform(ReadFilePart(file: file.number, part: 0), for: .owner) != nil)
      world.now.withLock { $0 += 90_000 }
      // Any write deletes expired removals.
      let author = AppIdentity("org.example", name: "Other")
      let step = SampleRecord(
        uuid: UUID(), type: try #require(Catalog.type(named: "stepCount")), start: Date(timeIntervalSinceReferenceDate: Self.day),
        end: Date(timeIntervalSinceReferenceDate: Self.day), value: .quantity(1, try UnitExpression.parse("count")), provenance: .unknown)
      try engine.perform(SaveSamples(samples: [step], author: author), for: .owner)
    }
    #expect(try engine.perform(ReadFilePart(file: file.number, part: 0), for: .owner) == nil)
    let without = try exported()
    #expect(without.routes == 0)
    #expect(without.files.isEmpty)
    #expect(without.points == 0)
    // Importing the same file again restores it, unless the owner has removed it.
    try importing(Self.route("a.gpx"))
    let again = try exported()
    #expect(again.routes == (atOnce ? 1 : 0))
    #expect(again.files == (atOnce ? ["workout-routes/a.gpx": Self.file] : [:]))
  }

  @Test("A file stays while another route names it; files of other routes stay")
  func shared() throws {
    try importing(Self.route("a.gpx") + Self.route("a.gpx", second: 1) + Self.route("b.gpx", second: 2), files: ["a.gpx", "b.gpx"])
    let stored = try routes().sorted { $0.start < $1.start }
    try #require(stored.count == 3)
    let removal = try remove([stored[0]])
    #expect(try exported().files.keys.sorted() == ["workout-routes/a.gpx", "workout-routes/b.gpx"] && exported().routes == 2)
    try engine.perform(DeleteSamples(samples: [stored[1]]), for: .owner)
    #expect(try exported().files.keys.sorted() == ["workout-routes/b.gpx"] && exported().routes == 1)
    // The removed route still names the file, so that it can be restored completely.
    _ = try engine.perform(RestoreSamples(removal: removal), for: .owner)
    #expect(try exported().files.keys.sorted() == ["workout-routes/a.gpx", "workout-routes/b.gpx"] && exported().routes == 2)
  }

  @Test("A route imported after its workout is exported once, and no longer after it is deleted")
  func later() throws {
    try importing(Self.route("a.gpx"), types: [Catalog.workout])
    #expect(try exported().routes == 1 && routes().isEmpty)
    try importing(Self.route("a.gpx"))
    #expect(try exported().routes == 1 && exported().files.count == 1 && exported().points == 2)
    _ = try remove(try routes())
    #expect(try exported().routes == 0 && exported().files.isEmpty && exported().points == 0)
  }

  @Test("DEL-11: the route of a deleted workout has its file in an export, unchanged and once")
  func orphan() throws {
    try importing(Self.route("a.gpx"))
    let workouts = try engine.samples(of: Catalog.workout)
    try engine.perform(DeleteSamples(samples: workouts), for: .owner)
    #expect(try exported().files == ["workout-routes/a.gpx": Self.file] && exported().routes == 0)
    _ = try remove(try routes())
    #expect(try exported().files.isEmpty)
  }
}
