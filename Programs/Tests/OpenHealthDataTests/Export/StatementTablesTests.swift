// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import ProgramsTestSupport
import Testing

@testable import OpenHealthData

/// The tables of a person's own statements have the rows of an export.
@Suite struct StatementTablesTests {
  /// Rows in memory, as texts of their cells.
  private final class Rows: DataSink, TableWriting {
    let isByType = true
    var rows: [String: [String]] = [:]
    var shapes: [String: TableShape] = [:]

    func make(_ table: DataTable) {}

    func insert(_ row: [DataValue], into table: DataTable) { insert(TablesSink.cells(row, table.columns), into: TablesSink.shape(table)) }

    func end(_ table: DataTable) {}

    func make(_ table: TableShape) { shapes[table.name] = table }

    @discardableResult func insert(_ row: [TableCell], into table: TableShape) -> Bool {
      rows[table.name, default: []].append("\(row)")
      return true
    }

    func digest(_ text: String) -> String { text }
  }

  private let engine: HealthEngine

  /// A store with samples of each kind.
  init() throws {
    engine = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll))
    func date(_ hour: Double) -> Date { Date(timeIntervalSinceReferenceDate: 788_918_400 + hour * 3600) }
    func record(_ type: DataType, _ value: SampleRecord.Value, _ hour: Double) -> SampleRecord {
      SampleRecord(uuid: UUID(), type: type, start: date(hour), end: date(hour + 1), value: value, provenance: .unknown)
    }
    let types = try ["stepCount", "heartRate", "sleepAnalysis"].map { try #require(Catalog.type(named: $0)) }
    let pressures = try ["bloodPressureSystolic", "bloodPressureDiastolic"].map { try #require(Catalog.type(named: $0)) }
    let pressure = try #require(Catalog.type(named: "bloodPressure"))
    let (count, rate) = (try UnitExpression.parse("count"), try UnitExpression.parse("count/min"))
    let mercury = try UnitExpression.parse("mmHg")
    var samples: [SampleRecord] = []
    for hour in stride(from: 0.0, to: 60, by: 6) {
      samples.append(record(types[0], .quantity(hour * 10, count), hour))
      samples.append(record(types[1], .quantity(60 + hour, rate), hour))
      samples.append(record(types[2], .category(3), hour))
      samples.append(record(Catalog.workout, .workout(WorkoutRecord(activityType: 37, duration: 1800)), hour))
      let members = pressures.map { record($0, .quantity(100 + hour, mercury), hour) }
      samples.append(record(pressure, .correlation(members), hour))
    }
    let author = AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "com.example.phone", name: "Phone")))
    try engine.perform(SaveSamples(samples: samples, author: author), for: .owner)
  }

  private func tables(_ types: [DataType]? = nil) throws -> StatementTables {
    try StatementTables(service: engine, zone: .gmt, types: types, withDays: true)
  }

  @Test("All tables together have the rows that an export has, and each alone has its own")
  func rows() throws {
    let exported = Rows()
    try DataExport(service: engine, zone: .gmt).write(to: exported)
    let tables = try tables()
    let names = Set(tables.tables.map(\.name))
    let all = Rows()
    #expect(try tables.write(names, to: all, needs: { _ in true }).isEmpty)
    #expect(Set(all.rows.keys) == Set(exported.rows.keys))
    for (name, rows) in exported.rows { #expect(all.rows[name] == rows, "\(name)") }
    for name in ["stepCount", "sleepAnalysis", "bloodPressure", "workouts", "daily", "days", "sleep_nights", "types"] {
      #expect(exported.rows[name]?.isEmpty == false, "\(name)")
    }
    for name in names {
      let one = Rows()
      _ = try tables.write([name], to: one, needs: { _ in true })
      #expect(one.rows == exported.rows.filter { $0.key == name }, "\(name)")
    }
  }

  @Test("Columns that are not needed stay empty")
  func columns() throws {
    let some = Rows()
    _ = try tables().write(["stepCount"], to: some, needs: { $0 == "value" })
    #expect(some.rows["stepCount"]?.count == 10)
    #expect(some.rows["stepCount"]?.first == "\([TableCell("value", .real(0))])")
  }

  @Test("Every name is there once, also for SQLite, which ignores the case of letters")
  func names() throws {
    let tables = try tables()
    let names = tables.tables.map { $0.name.lowercased() } + tables.views.map { $0.name.lowercased() }
    #expect(Set(names).count == names.count)
    #expect(tables.views.map(\.name) == ["quantities", "categories"])
    #expect(tables.views.first?.tables.contains("stepCount") == true && tables.views.last?.tables == ["sleepAnalysis"])
    let made = Rows()
    try tables.make(in: made)
    #expect(Set(made.shapes.keys) == Set(tables.tables.map(\.name)))
    #expect(made.shapes.values.allSatisfy { $0.indexed.isEmpty })
  }

  @Test("Chosen types alone have tables; without samples a view is an empty table")
  func chosen() throws {
    let type = try #require(Catalog.type(named: "stepCount"))
    let some = try tables([type])
    let names = Set(some.tables.map(\.name))
    #expect(names.isSuperset(of: ["stepCount", "categories", "daily", "types"]))
    #expect(names.isDisjoint(with: ["heartRate", "quantities", "workouts", "routes", "contents", "bloodPressure"]))
    #expect(some.views == [.init(name: "quantities", tables: ["stepCount"])])
  }
}
