// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// The database for programs that know healthkit-to-sqlite. The expected values are those of healthkit-to-sqlite 1.0.1 (with sqlite-utils
/// 3.39) for the same export.
@Suite struct TableExportTests {
  private let engine: HealthEngine

  init() throws { engine = try HealthEngine.empty() }

  private static let dates = "startDate=\"2026-01-01 08:00:00 +0100\" endDate=\"2026-01-01 09:00:00 +0100\""
  private static let created = "creationDate=\"2026-01-01 10:00:00 +0100\""

  private static let export = """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="de_DE">
     <ExportDate value="2026-01-01 10:00:00 +0100"/>
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phoné" sourceVersion="1" unit="count" \(created) \(dates) value="12">
      <MetadataEntry key="own" value="x"/>
     </Record>
     <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Phone" \(dates) value="HKCategoryValueSleepAnalysisInBed"/>
     <Record type="HKDataTypeSleepDurationGoal" sourceName="Phone" unit="hr" \(dates) value="8"/>
     <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Cuff" \(dates)>
      <Record type="HKQuantityTypeIdentifierBloodPressureSystolic" sourceName="Cuff" unit="mmHg" \(dates) value="120"/>
      <Record type="HKQuantityTypeIdentifierBloodPressureDiastolic" sourceName="Cuff" unit="mmHg" \(dates) value="80"/>
     </Correlation>
     <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="50.5" durationUnit="min" totalDistance="10.5" \
    totalDistanceUnit="km" sourceName="Wätch" sourceVersion="11" \(created) \(dates)>
      <MetadataEntry key="HKIndoorWorkout" value="0"/>
      <WorkoutEvent type="HKWorkoutEventTypePause" date="2026-01-01 08:10:00 +0100"/>
      <WorkoutEvent type="HKWorkoutEventTypeSegment" date="2026-01-01 08:20:00 +0100" duration="5" durationUnit="min"/>
      <WorkoutRoute sourceName="Wätch" \(dates)><FileReference path="/workout-routes/r.gpx"/></WorkoutRoute>
     </Workout>
     <ActivitySummary dateComponents="2026-01-01" activeEnergyBurned="500" activeEnergyBurnedGoal="600" activeEnergyBurnedUnit="kcal"/>
    </HealthData>
    """

  private static let route = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="Apple Health Export" xmlns="http://www.topografix.com/GPX/1/1">
     <metadata><time>2026-01-01T09:00:00Z</time></metadata>
     <trk><name>Route</name><trkseg>
      <trkpt lon="-122.396397" lat="37.781672"><ele>4.076904</ele><time>2026-01-01T07:00:42Z</time><extensions><speed>0.180883</speed>\
    <course>206.252884</course><hAcc>8.063116</hAcc><vAcc>6.428697</vAcc></extensions></trkpt>
     </trkseg></trk>
    </gpx>
    """

  /// Imports the export, and calls `body` with the database that the store is written to.
  private func written(_ body: (Database) throws -> Void) throws {
    try withFolder { folder in
      let export = folder.appendingPathComponent("apple_health_export")
      try FileManager.default.createDirectory(
        at: export.appendingPathComponent("workout-routes"), withIntermediateDirectories: true)
      try Data(Self.export.utf8).write(to: export.appendingPathComponent("export.xml"))
      try Data(Self.route.utf8).write(to: export.appendingPathComponent("workout-routes/r.gpx"))
      #expect(try AppleExportImport(service: engine).run(folder).isWhole)
      let file = folder.appendingPathComponent("health.db")
      try PlainDatabaseWriter.write(to: file.path, replacing: false) { tables in
        try TableExportWriter(service: engine, zone: .gmt, figures: { $0.workout.map { [TableCell("figure", .real($0.duration))] } ?? [] })
          .write(to: tables)
      }
      try DatabaseQueue(path: file.path).read(body)
    }
  }

  @Test(
    "F21: tables and columns equal healthkit-to-sqlite's, but numbers are numbers, dates have indices, and points name sample and instant")
  func schema() throws {
    let record = ["startDate TEXT", "endDate TEXT", "value REAL", "unit TEXT", "sourceName TEXT"]
    let expected = [
      "rStepCount": record + ["sourceVersion TEXT", "creationDate TEXT", "metadata_own TEXT"],
      "rSleepAnalysis": ["startDate TEXT", "endDate TEXT", "value TEXT", "sourceName TEXT"], "rHKDataTypeSleepDurationGoal": record,
      "rBloodPressureSystolic": record, "rBloodPressureDiastolic": record,
      "workouts": [
        "id TEXT", "workoutActivityType TEXT", "duration REAL", "durationUnit TEXT", "totalDistance REAL", "totalDistanceUnit TEXT",
        "sourceName TEXT", "sourceVersion TEXT", "creationDate TEXT", "startDate TEXT", "endDate TEXT", "metadata_HKIndoorWorkout TEXT",
        "workout_events TEXT", "figure REAL",
      ],
      "workout_points": [
        "date TEXT", "latitude REAL", "longitude REAL", "altitude REAL", "horizontalAccuracy REAL", "verticalAccuracy REAL", "course REAL",
        "speed REAL", "workout_id TEXT", "workout_uuid TEXT", "time TEXT",
      ],
      "activity_summary": [
        "dateComponents TEXT", "activeEnergyBurned REAL", "activeEnergyBurnedGoal REAL", "activeEnergyBurnedUnit TEXT",
      ],
    ]
    try written { database in
      var found: [String: [String]] = [:]
      for table in try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'") {
        found[table] = try database.columns(in: table).map { "\($0.name) \($0.type)" }
      }
      #expect(found == expected)
      #expect(try database.primaryKey("workouts").columns == ["id"])
      for (table, columns) in [("rStepCount", ["startDate", "endDate"]), ("workout_points", ["date", "workout_id"])] {
        #expect(try database.indexes(on: table).map(\.columns).sorted { $0[0] > $1[0] } == columns.map { [$0] }.sorted { $0[0] > $1[0] })
      }
      let key = try #require(try database.foreignKeys(on: "workout_points").first)
      #expect(key.destinationTable == "workouts")
      #expect(key.mapping.map(\.origin) == ["workout_id"])
    }
  }

  @Test("Rows equal healthkit-to-sqlite's, including the id of a workout")
  func rows() throws {
    try written { database in
      func texts(_ sql: String) throws -> [[String?]] {
        try Row.fetchAll(database, sql: sql).map { row in
          row.databaseValues.map { value in String.fromDatabaseValue(value) ?? Double.fromDatabaseValue(value).map { "\($0)" } }
        }
      }
      #expect(
        try texts("SELECT * FROM rStepCount") == [
          [
            "2026-01-01 08:00:00 +0100", "2026-01-01 09:00:00 +0100", "12.0", "count", "Phoné", "1", "2026-01-01 10:00:00 +0100", "x",
          ]
        ])
      #expect(try texts("SELECT value FROM rSleepAnalysis") == [["HKCategoryValueSleepAnalysisInBed"]])
      // Once, though the correlation contains it, too.
      #expect(try texts("SELECT value FROM rBloodPressureSystolic") == [["120.0"]])
      #expect(try texts("SELECT totalDistance, duration, figure FROM workouts") == [["10.5", "50.5", "3030.0"]])
      let id = "1e0a62df1a656f882909abad4be75f7f19864317"
      #expect(
        try texts("SELECT id, metadata_HKIndoorWorkout, workout_events FROM workouts") == [
          [
            id, "0",
            "[{\"type\": \"HKWorkoutEventTypePause\", \"date\": \"2026-01-01 08:10:00 +0100\"}, {\"type\": \"HKWorkoutEventTypeSegment\", "
              + "\"date\": \"2026-01-01 08:20:00 +0100\", \"duration\": \"5\", \"durationUnit\": \"min\"}]",
          ]
        ])
      let point = try #require(try Row.fetchOne(database, sql: "SELECT * FROM workout_points"))
      #expect(point["workout_id"] == id)
      #expect(point["date"] == "2026-01-01T07:00:42Z")
      #expect(point["time"] == "2026-01-01T07:00:42.000000Z")
      #expect(UUID(uuidString: point["workout_uuid"]) != nil)
      let numbers: [Double] = [
        point["latitude"], point["longitude"], point["altitude"], point["horizontalAccuracy"], point["verticalAccuracy"], point["course"],
        point["speed"],
      ]
      #expect(numbers == [37.781672, -122.396397, 4.076904, 8.063116, 6.428697, 206.252884, 0.180883])
    }
  }

  @Test("Tables of what is new have only the samples saved after a place in the log, and all workouts")
  func onlyNew() throws {
    try withFolder { folder in
      let (first, second) = (folder.appendingPathComponent("first.xml"), folder.appendingPathComponent("second.xml"))
      try Data(Self.export.utf8).write(to: first)
      let record = "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"Phone\" unit=\"count\" \(Self.dates) value=\"13\"/>"
      try Data("<HealthData locale=\"de_DE\">\n\(record)\n</HealthData>".utf8).write(to: second)
      #expect(try AppleExportImport(service: engine).run(first).total.stored > 2)
      let type = try #require(Catalog.type(named: "stepCount"))
      let selection = FetchSamples.Selection(type: type, predicate: .everything)
      let place = try engine.perform(FetchChanges(selections: [selection], anchor: .end, limit: 1), for: .owner).end
      #expect(try AppleExportImport(service: engine).run(second).total.stored == 1)
      let file = folder.appendingPathComponent("health.db")
      try PlainDatabaseWriter.write(to: file.path, replacing: false) { tables in
        try TableExportWriter(service: engine, zone: .gmt, after: place).write(to: tables)
      }
      let database = try DatabaseQueue(path: file.path)
      #expect(try database.read { try Double.fetchAll($0, sql: "SELECT value FROM rStepCount") } == [13])
      #expect(try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM workouts") } == 1)
      #expect(try database.read { try !$0.tableExists("rSleepAnalysis") })
    }
  }

  @Test("A route in pieces gives the same points; a damaged one gives those before the damage")
  func routes() throws {
    func points(_ text: String, pieceBytes: Int) throws -> [RoutePoints.Point] {
      var found: [RoutePoints.Point] = []
      try withoutActuallyEscaping({ found.append($0) }) { (deliver: @escaping (RoutePoints.Point) -> Void) in
        let reader = try RoutePoints(deliver)
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: pieceBytes) {
          try reader.feed(Data(bytes[start..<min(start + pieceBytes, bytes.count)]))
        }
      }
      return found
    }
    let whole = try points(Self.route, pieceBytes: 1 << 20)
    #expect(whole.count == 1 && whole[0].text(of: "time") == "2026-01-01T07:00:42Z")
    #expect(try points(Self.route, pieceBytes: 3) == whole)
    #expect(try points(Self.route.replacing("</trkseg>", with: "<trkpt lat=<"), pieceBytes: 50) == whole)
    #expect(try points("no xml", pieceBytes: 50).isEmpty)
    // A DOCTYPE could add attributes to every point; libxml2 takes hours for too many attributes; texts of all names would fill the memory.
    let attributes = "<!DOCTYPE gpx [<!ATTLIST trkpt lat CDATA \"1\">]>"
    #expect(try points(attributes + "<gpx><trkpt/></gpx>", pieceBytes: 50).isEmpty)
    func tag(_ count: Int) -> String { "<trkpt \((0..<count).map { "a\($0)=\"1\"" }.joined(separator: " "))/>" }
    #expect(try points("<gpx>\(tag(AttributeLimit.most))</gpx>", pieceBytes: 1000).count == 1)
    #expect(try points("<gpx><trkpt/>\(tag(AttributeLimit.most + 1))</gpx>", pieceBytes: 1000).count <= 1)
    #expect(try points("<gpx><trkpt>\((0..<99).map { "<a\($0)>1</a\($0)>" }.joined())</trkpt></gpx>", pieceBytes: 50)[0].texts.count == 32)
  }

  @Test("Texts are escaped as by json.dumps")
  func pythonJSON() {
    #expect(PythonJSON.string("a\"\\\n\u{1}é😀\u{7F}", isASCII: true) == #""a\"\\\n\u0001\u00e9\ud83d\ude00\u007f""#)
    #expect(PythonJSON.string("a\"\u{1}é😀\u{7F}", isASCII: false) == "\"a\\\"\\u0001é😀\u{7F}\"")
    #expect(PythonJSON.compact([("b", "1"), ("B", "2"), ("é", "3")]) == #"{"B":2,"b":1,"\u00e9":3}"#)
  }
}
