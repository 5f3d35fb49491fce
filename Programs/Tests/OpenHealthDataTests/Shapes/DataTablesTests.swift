// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import ProgramsTestSupport
import Testing

@testable import OpenHealthData

/// Names, units and texts of tables for programs.
@Suite struct DataTablesTests {
  private static let tables = [
    DataTables.quantities, DataTables.categories, DataTables.correlations, DataTables.correlationMembers, DataTables.contents,
    DataTables.workouts,
    DataTables.workoutEvents, DataTables.workoutActivities, DataTables.workoutStatistics, DataTables.routes, DataTables.routeLocations,
    DataTables.activitySummaries, DataTables.sleepNights, DataTables.daily, DataTables.types, DataTables.sources, DataTables.notes,
    DataTables.profile,
    DataTables.electrocardiograms, DataTables.audiograms, DataTables.medications, DataTables.attachments, DataTables.deleted,
  ]

  private static func isPlain(_ name: String) -> Bool {
    name.utf8.first.map { (0x61...0x7A).contains($0) } == true
      && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
  }

  @Test("Columns have plain names, each once in a table")
  func names() {
    for table in Self.tables {
      #expect(Set(table.columns.map(\.name)).count == table.columns.count, "\(table.name)")
      #expect(table.columns.allSatisfy { Self.isPlain($0.name) }, "\(table.name)")
      #expect(Self.isPlain(table.name), "\(table.name)")
      #expect(Set(table.indexed).isSubset(of: Set(table.columns.map(\.name))), "\(table.name)")
    }
    #expect(Set(Self.tables.map(\.name)).count == Self.tables.count)
  }

  @Test("Each quantity has its own column among the days, with its unit at the end")
  func columnsOfDays() throws {
    var names = ["date", "sleep_hours", "in_bed_hours", "stand_hours", "mindful_minutes", "workouts", "workout_minutes"]
    for type in Catalog.types where type.quantity != nil {
      names.append(DailyFigures.name(of: type, try #require(StandardUnit(type), "\(type)")))
    }
    #expect(Set(names).count == names.count)
    #expect(names.count > 100)
    #expect(names.allSatisfy(Self.isPlain))
    for name in [
      "steps", "heart_rate_bpm", "weight_kg", "blood_oxygen_percent", "respiratory_rate_per_minute", "walking_running_distance_km",
      "vo2_max_ml_per_kg_minute", "active_energy_kcal", "body_mass_index",
    ] { #expect(names.contains(name), "\(name)") }
  }

  @Test("Correlations have a column for each member")
  func correlations() throws {
    let pressure = try #require(Catalog.type(named: "bloodPressure").flatMap(WideCorrelation.init))
    #expect(pressure.table.columns.map(\.name)[4...5] == ["systolic_mmhg", "diastolic_mmhg"])
    for type in Catalog.types {
      guard let wide = WideCorrelation(type) else { continue }
      #expect(Set(wide.table.columns.map(\.name)).count == wide.table.columns.count)
      #expect(wide.table.columns.allSatisfy { Self.isPlain($0.name) })
    }
    #expect(WideCorrelation(Catalog.workout) == nil)
  }

  @Test("Figures are exact in their own unit, and of twelve digits after a conversion; percent are from 0 to 100")
  func units() throws {
    func unit(_ name: String) throws -> StandardUnit { try #require(Catalog.type(named: name).flatMap(StandardUnit.init)) }
    func parsed(_ text: String) throws -> UnitExpression { try UnitExpression.parse(text) }
    #expect(try unit("bodyMass").figure(88.44713999999999, in: parsed("kg")) == 88.44713999999999)
    #expect(try unit("bodyMass").figure(195, in: parsed("lb")) == 88.45051215)
    #expect(try unit("oxygenSaturation").figure(0.97, in: parsed("%")) == 97)
    #expect(try unit("heartRate").figure(1.2, in: parsed("count/s")) == 72)
    #expect(try unit("heartRate").figure(1, in: parsed("kg")) == nil)
    #expect(StandardUnit(Catalog.workout) == nil)
    #expect(
      [0.1 + 0.2, 1e300, -0.0, 123_456_789_012.4, .infinity].map(StandardUnit.rounded) == [0.3, 1e300, 0, 123_456_789_012, .infinity])
  }

  @Test("Words become names")
  func snakeCase() {
    let names = ["asleepCore", "VO2 max", "Walking + running distance", "Heart rate variability (SDNN)", "inBed", "é", ""]
    #expect(
      names.map(SnakeCase.name) == [
        "asleep_core", "vo2_max", "walking_running_distance", "heart_rate_variability_sdnn", "in_bed", "", "",
      ])
  }

  @Test("Instants are in UTC, always with six decimals, also far from now")
  func instants() {
    #expect(DataText.instant(0) == "2001-01-01T00:00:00.000000Z")
    #expect(DataText.instant(-0.000001) == "2000-12-31T23:59:59.999999Z")
    #expect(DataText.instant(0.9999999) == "2001-01-01T00:00:01.000000Z")
    #expect(DataText.instant(788_918_400.25) == "2026-01-01T00:00:00.250000Z")
    #expect(DataText.microsecondsSince1970(0) == 978_307_200_000_000)
    #expect(DataText.microsecondsSince1970(Limits.farthestDate) == 1_000_978_307_200_000_000)
    #expect(DataText.microsecondsSince1970(-Limits.farthestDate) == -999_021_692_800_000_000)
    let formatter = ISO8601DateFormatter()
    for seconds in stride(from: -3e9, through: 3e9, by: 12_345_678) {
      let text = formatter.string(from: Date(timeIntervalSinceReferenceDate: seconds)).dropLast()
      #expect(DataText.instant(seconds) == "\(text).000000Z")
    }
  }

  @Test("Metadata as JSON have the kind of each value")
  func metadata() throws {
    let set = MetadataSet([
      .init(key: "a\"\n", value: .string("\0\u{2028}é😀")), .init(key: "b", value: .boolean(true)), .init(key: "c", value: .integer(-7)),
      .init(key: "d", value: .real(0.5)), .init(key: "e", value: .quantity(9100, try UnitExpression.parse("%"))),
      .init(key: "f", value: .date(Date(timeIntervalSinceReferenceDate: 0))), .init(key: "g", value: .large(.max)),
    ])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(DataText.json(set).utf8)) as? [String: Any])
    #expect(object["a\"\n"] as? String == "\0\u{2028}é😀")
    #expect(object["b"] as? Bool == true)
    #expect(object["c"] as? Int == -7)
    #expect(object["d"] as? Double == 0.5)
    #expect(object["e"] as? String == "9100 %")
    #expect(object["f"] as? String == "2001-01-01T00:00:00.000000Z")
    #expect(DataText.json(.empty) == "{}")
  }

  @Test("Cells of CSV come back from a strict reader")
  func cells() throws {
    let texts = [
      "", "a", "a,b", "\"", "\n", "\r\n", "a,\u{301}b", "\u{2028}", "=1", "-5", "x\ty", String(repeating: "\",\n", count: 20_000),
    ]
    let line = texts.map { CSVCell.text($0, isDisarmed: false) }.joined(separator: ",") + "\n"
    #expect(StrictCSV.rows(line) == [texts])
    #expect(CSVCell.text("a\0b", isDisarmed: false) == "\"a\u{FFFD}b\"")
    #expect(
      ["=1+1", "-5", "@x", "\u{FF1D}1", "1"].map { CSVCell.text($0, isDisarmed: true) } == [
        "\"'=1+1\"", "-5", "\"'@x\"", "\"'\u{FF1D}1\"", "1",
      ])
  }

  @Test("The documentation names every table and column")
  func documented() throws {
    let text = try Checkout.text("Documentation/Data.md")
    let origin = Set(DataTables.origin.map(\.name) + DataTables.identity.map(\.name))
    for column in origin { #expect(text.contains("`\(column)`"), "\(column)") }
    for table in Self.tables {
      let parts = text.components(separatedBy: "\n### ")
      let section = try #require(parts.first { $0.hasPrefix("`\(table.name)`") }, "\(table.name)")
      for column in table.columns where !origin.contains(column.name) {
        #expect(section.contains("`\(column.name)`"), "\(table.name).\(column.name)")
      }
    }
  }
}
