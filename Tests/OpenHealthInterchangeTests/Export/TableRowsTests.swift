// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// The rows that ``TableExportWriter`` writes, without a database.
@Suite struct TableRowsTests {
  /// Tables that note their rows, and give every text itself as its digest.
  private final class Rows: TableWriting {
    private(set) var rows: [(table: TableShape, cells: [TableCell])] = []
    private var keys: Set<String> = []

    func make(_ table: TableShape) throws {}

    @discardableResult func insert(_ row: [TableCell], into table: TableShape) throws -> Bool {
      if let key = table.key, let cell = row.first(where: { $0.column == key }), case .text(let text) = cell.value {
        guard keys.insert(text).inserted else { return false }
      }
      rows.append((table: table, cells: row))
      return true
    }

    func digest(_ text: String) throws -> String { "#\(text)" }

    /// The rows of a table, as lines.
    func lines(_ table: String) -> [String] {
      rows.filter { $0.table.name == table }.map { row in
        row.cells.map { cell in
          switch cell.value {
          case .text(let text): "\(cell.column)='\(text)'"
          case .real(let number): "\(cell.column)=\(number)"
          case .integer(let number): "\(cell.column)=\(number)"
          }
        }.joined(separator: " ")
      }
    }
  }

  private static let dates = "startDate=\"2026-01-01 08:00:00 +0000\" endDate=\"2026-01-01 09:00:00 +0000\""
  private static let datesInRow = "startDate='2026-01-01 08:00:00 +0000' endDate='2026-01-01 09:00:00 +0000'"

  /// Imports a document with files, and returns the tables and what the progress was.
  private func written(_ body: String, _ files: [String: String] = [:]) throws -> (rows: Rows, progress: [Int]) {
    try withFolder { folder in
      try Data("<HealthData locale=\"en\">\n\(body)</HealthData>\n".utf8).write(to: folder.appendingPathComponent("export.xml"))
      for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
      let engine = try HealthEngine.empty()
      _ = try AppleExportImport(service: engine).run(folder)
      let rows = Rows()
      var progress: [Int] = []
      try TableExportWriter(service: engine, zone: .gmt).write(to: rows) { progress.append($0) }
      return (rows, progress)
    }
  }

  @Test("Records are rows of their type, numbers only where they have a unit; those without a type of ours keep its name")
  func records() throws {
    let (rows, progress) = try written(
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"a\" unit=\"count\" \(Self.dates) value=\"12\">"
        + "<MetadataEntry key=\"k\" value=\"5\"/><Other key=\"x\" value=\"y\"/></Record>\n"
        + "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"a\" unit=\"count\" \(Self.dates) value=\"11\"/>\n"
        + "<Record type=\"HKNovelty\" sourceName=\"a\" \(Self.dates) value=\"7\"/>\n<Record type=\"HKNovelty\" unit=\"x\" value=\"8\"/>\n"
        + "<Record type=\"HKNovelty\" unit=\"x\" value=\"inf\"/>\n")
    #expect(
      rows.lines("rStepCount") == [
        "sourceName='a' unit='count' \(Self.datesInRow) value=11.0",
        "sourceName='a' unit='count' \(Self.datesInRow) value=12.0 metadata_k='5'",
      ])
    #expect(rows.lines("rHKNovelty") == ["sourceName='a' \(Self.datesInRow) value='7'", "unit='x' value=8.0", "unit='x' value='inf'"])
    #expect(rows.rows[0].table.leading == ["startDate", "endDate", "value", "unit"])
    #expect(progress.last == 2)
  }

  @Test("Records in other elements are rows if no sample holds them")
  func inside() throws {
    let (rows, _) = try written(
      "<Correlation type=\"HKCorrelationTypeIdentifierFood\" sourceName=\"a\" \(Self.dates)>"
        + "<Record type=\"HKQuantityTypeIdentifierDietarySugar\" sourceName=\"a\" unit=\"g\" \(Self.dates) value=\"3\"/>"
        + "<Record type=\"HKNovelty\" value=\"1\"/><Record value=\"2\"/><Other type=\"HKNovelty\" value=\"3\"/></Correlation>\n")
    #expect(rows.lines("rHKNovelty") == ["value='1'"])
    #expect(rows.lines("rDietarySugar") == ["sourceName='a' unit='g' \(Self.datesInRow) value=3.0"])
    #expect(Set(rows.rows.map(\.table.name)) == ["rHKNovelty", "rDietarySugar"])
  }

  @Test("Summaries are rows with numbers, more than one request returns, too")
  func summaries() throws {
    let days = (0..<1001).map { CivilDay(daysSinceReferenceDate: $0).text }
    let (rows, _) = try written(
      days.map { "<ActivitySummary dateComponents=\"\($0)\" activeEnergyBurned=\"1\" activeEnergyBurnedUnit=\"kJ\"/>\n" }.joined())
    let lines = rows.lines("activity_summary")
    #expect(lines.count == 1001)
    #expect(Set(lines).count == 1001)
    #expect(lines.contains("dateComponents='2001-01-01' activeEnergyBurned=1.0 activeEnergyBurnedUnit='kJ'"))
    #expect(rows.rows[0].table.indexed == ["dateComponents"])
  }

  @Test("Workouts with the same content get different keys; their points are those of the file that the route names, or of its locations")
  func workouts() throws {
    func workout(_ children: String) -> String {
      "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"60\" durationUnit=\"min\" sourceName=\"a\" \(Self.dates)>"
        + "\(children)</Workout>\n"
    }
    let location =
      "<Location date=\"2026-01-01 08:00:01 +0000\" latitude=\"1\" longitude=\"2\" altitude=\"3\" horizontalAccuracy=\"x\" speed=\"inf\"/>"
    let routes =
      "<WorkoutRoute sourceName=\"a\" \(Self.dates)><FileReference path=\"/r.gpx\"/><FileReference path=\"/none.gpx\"/>"
      + "\(location)</WorkoutRoute>"
    let file =
      "<gpx><trkpt lat=\"5\" lon=\"6\"><ele>7</ele><time>2026-01-01T08:00:02Z</time><extensions><speed>11</speed><course>10</course>"
      + "<hAcc>8</hAcc><vAcc>9</vAcc></extensions></trkpt><trkpt lat=\"5\"/></gpx>"
    let (rows, progress) = try written(workout("") + workout("") + workout("") + workout(routes), ["r.gpx": file])
    let ids = rows.rows.filter { $0.table.name == "workouts" }.map { row in row.cells[0] }
    let hashed =
      "#{\"duration\":\"60\",\"durationUnit\":\"min\",\"endDate\":\"2026-01-01 09:00:00 +0000\",\"sourceName\":\"a\","
      + "\"startDate\":\"2026-01-01 08:00:00 +0000\",\"workoutActivityType\":\"HKWorkoutActivityTypeRunning\",\"workout_events\":[]}"
    #expect(ids == ["", " 2", " 3", " 4"].map { TableCell("id", hashed + $0) })
    #expect(rows.lines("workouts")[0].hasSuffix("\(Self.datesInRow) workout_events='[]'"))
    #expect(progress.last == 5)
    let points = rows.lines("workout_points")
    #expect(points.count == 3)
    let place = "latitude=5.0 longitude=6.0 altitude=7.0 horizontalAccuracy=8.0 verticalAccuracy=9.0 course=10.0 speed=11.0"
    #expect(points[0].hasPrefix("date='2026-01-01T08:00:02Z' \(place) workout_id='#"))
    #expect(points[1].hasPrefix("latitude=5.0 workout_id='#"))
    #expect(points[2].hasPrefix("date='2026-01-01 08:00:01 +0000' latitude=1.0 longitude=2.0 altitude=3.0 workout_id='#"))
    let table = try #require(rows.rows.first { $0.table.name == "workout_points" }).table
    #expect(table.leading.first == "date")
    #expect(table.leading.count == 8)
    #expect(table.indexed == ["date", "workout_id"])
    #expect(table.reference == .init(column: "workout_id", table: "workouts", key: "id"))
  }
}
