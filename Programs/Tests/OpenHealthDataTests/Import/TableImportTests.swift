// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFiles
import OpenHealthInterchange
import OpenHealthStorage
import Testing

@testable import OpenHealthData

/// What exports of tables wrote comes back: into the same store without a change, into an empty one as the same samples.
@Suite struct TableImportTests {
  enum Form: String, CaseIterable, Sendable { case csv, parquet, sqlite }

  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tables-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private func store() throws -> HealthEngine {
    HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll))
  }

  private func type(_ name: String) throws -> DataType { try #require(Catalog.type(named: name)) }

  /// A seeded person: numbers, nights, pressures, workouts with routes, moods; texts of any kind as names and metadata.
  private func person(seed: UInt64) throws -> [SampleRecord] {
    var random = SplitMix64(seed: seed)
    let names = ["Watch", "=1+1", "'=x", "a,\"b\"\n\r", "é e\u{301}", "-5"]
    let origins = names.map { name in
      Provenance(
        revision: SourceRevisionRecord(
          source: SourceRecord(bundleIdentifier: "com.example.\(StableHash.hexadecimal(StableHash.of(name)))", name: name), version: "1.2",
          productType: "Watch6,1", operatingSystem: SystemVersion(major: 11, minor: 2, patch: 1)),
        device: DeviceRecord(name: name, manufacturer: "Maker", hardwareVersion: "h", localIdentifier: name))
    }
    func metadata() throws -> MetadataSet {
      let all: [MetadataSet.Entry] = [
        .init(key: "text", value: .string("1")), .init(key: "flag", value: .boolean(true)), .init(key: "whole", value: .integer(-7)),
        .init(key: "large", value: .large(UInt64.max)), .init(key: "real", value: .real(1)),
        .init(key: "date", value: .date(Date(timeIntervalSinceReferenceDate: 700_000_000.25))),
        .init(key: "kinds", value: .quantity(91.5, try UnitExpression.parse("mg/dL"))), .init(key: "=k", value: .string("@x")),
      ]
      return MetadataSet(all.filter { _ in Bool.random(using: &random) })
    }
    func sample(_ name: String, _ value: SampleRecord.Value, _ start: Double, _ length: Double) throws -> SampleRecord {
      SampleRecord(
        uuid: UUID(), type: try type(name), start: Date(timeIntervalSinceReferenceDate: start),
        end: Date(timeIntervalSinceReferenceDate: start + length), value: value,
        provenance: origins[Int.random(in: origins.indices, using: &random)], metadata: try metadata(),
        creation: Bool.random(using: &random) ? Date(timeIntervalSinceReferenceDate: start + 0.5) : nil,
        timeZone: Bool.random(using: &random) ? "Europe/Berlin" : nil)
    }
    let (steps, mmHg, rate) = (try UnitExpression.parse("count"), try UnitExpression.parse("mmHg"), try UnitExpression.parse("count/min"))
    var samples: [SampleRecord] = []
    for number in 0..<40 {
      let start = 700_000_000 + Double(number) * 3600.25
      samples.append(try sample("stepCount", .quantity(Double.random(in: 0...5000, using: &random), steps), start, 600))
      samples.append(try sample("heartRate", .quantity(Double.random(in: 40...200, using: &random), rate), start, 0))
      samples.append(try sample("sleepAnalysis", .category(Int.random(in: 0...5, using: &random)), start, 1800))
      if number.isMultiple(of: 8) {
        let members = [
          try sample("bloodPressureSystolic", .quantity(120.5, mmHg), start, 0),
          try sample("bloodPressureDiastolic", .quantity(80, mmHg), start, 0),
        ]
        samples.append(try sample("bloodPressure", .correlation(members), start, 0))
      }
    }
    return samples
  }

  /// Stores samples with their UUIDs, as an import does.
  private func fill(_ store: HealthEngine, _ samples: [SampleRecord]) throws {
    let number = try store.perform(BeginImport(name: "person"), for: .owner)
    let groups = samples.compactMap { sample in
      sample.members.map { members in
        var record = sample
        record.value = .correlation([])
        return ImportRecords.Group(record: record, members: members, extra: nil)
      }
    }
    try store.perform(
      ImportRecords(number: number, records: samples.filter { $0.members == nil }, groups: groups, keepsIdentifiers: true), for: .owner)
    try store.perform(FinishImport(number: number, exportDate: nil, locale: nil, isComplete: true), for: .owner)
  }

  private func tables(of store: HealthEngine, _ form: Form) throws -> [NamedTable] {
    let path = folder.appendingPathComponent("\(form.rawValue)-\(UUID().uuidString)").path
    let export = DataExport(service: store, zone: .gmt)
    guard form != .sqlite else {
      let writer = TableExportWriter(service: store, zone: .gmt, figures: { DataExport.sampleCells($0) })
      try PlainDatabaseWriter.write(to: path, replacing: false) { database in
        try writer.write(to: database)
        try export.writeComputed(to: database)
      }
      let database = try PlainDatabaseReader(path: path)
      return database.tables.map { name in NamedTable(name, isDisarmed: false) { try database.table(name) } }
    }
    let target = try NewFolder(at: path, replacing: false)
    try export.write(to: form == .csv ? CSVSink(target, isDisarmed: true) : ParquetSink(target))
    try target.finish()
    return try #require(try TableFiles.tables(ofFolder: path))
  }

  /// All samples of a store in an order that does not depend on how they came there.
  private func contents(of store: HealthEngine) throws -> [SampleRecord] {
    var found: [SampleRecord] = []
    for type in try store.perform(ListTypes(), for: .owner).map(\.type) {
      var walk = SampleWalk(type, service: store)
      while let page = try walk.next() { found += page.joined().map(\.record) }
    }
    return found.map { sample in
      guard let members = sample.members else { return sample }
      var sample = sample
      sample.value = .correlation(members.sorted { $0.uuid.uuidString < $1.uuid.uuidString })
      return sample
    }.sorted { $0.uuid.uuidString < $1.uuid.uuidString }
  }

  @Test("F22: an export of tables changes nothing in its own store, and gives an empty one the same samples", arguments: Form.allCases)
  func roundTrip(_ form: Form) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let own = try store()
    try fill(own, try person(seed: 53))
    let before = try contents(of: own)
    #expect(before.count == 40 * 3 + 5 * 3)
    let tables = try tables(of: own, form)

    var again = TableImport(service: own)
    let repeated = try again.run(tables, name: "again")
    #expect(repeated.countsByType.values.allSatisfy { $0.stored == 0 && $0.skipped == 0 })
    #expect(repeated.refusalCount == 0 && repeated.incomplete == nil, "\(repeated.refusals)")
    #expect(try contents(of: own) == before)

    let empty = try store()
    for stored in [before.count, 0] {
      var first = TableImport(service: empty)
      let report = try first.run(tables, name: "first")
      #expect(report.refusals == [])
      #expect(report.countsByType.values.reduce(0) { $0 + $1.stored } == stored)
      #expect(report.countsByType.values.reduce(0) { $0 + $1.read } == before.count)
      #expect(try contents(of: empty) == before)
    }
    // Sources are equal by their identifiers alone.
    #expect(try contents(of: empty).map { $0.provenance.revision?.source.name } == before.map { $0.provenance.revision?.source.name })
  }

  @Test("F22: a table of days changes nothing in its own store, and gives an empty one the same sums and means")
  func days() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let own = try store()
    try fill(own, try person(seed: 54))
    let path = folder.appendingPathComponent("days.csv").path
    let figures = try DailyFigures(service: own, zone: .gmt)
    let table = try CSVTable(figures.table, file: NewFile(at: path, replacing: false), isDisarmed: true)
    try figures.forEachRow { try table.append($0) }
    try table.finish()
    let file = NamedTable("days", isDisarmed: true) { try TableFiles.csv(path) }
    #expect(DaysImport.isDays(try file.open().columns))

    let before = try contents(of: own)
    var again = DaysImport(service: own, zone: .gmt, overridesZones: false)
    #expect(try again.run(file, name: "days").countsByType.isEmpty)
    #expect(try contents(of: own) == before)

    let empty = try store()
    var first = DaysImport(service: empty, zone: .gmt, overridesZones: false)
    let report = try first.run(file, name: "days")
    #expect(report.refusals == [] && report.notes[.otherFigures] != nil)
    let (steps, rate) = (try type("stepCount"), try type("heartRate"))
    for type in [steps, rate] {
      let (wanted, found) = (
        try DailyStatistics(service: own, zone: .gmt).figures(of: type), try DailyStatistics(service: empty, zone: .gmt).figures(of: type)
      )
      #expect(!wanted.isEmpty)
      #expect(found.map(\.day) == wanted.map(\.day))
      #expect(found.map { $0.sum ?? $0.average } == wanted.map { $0.sum ?? $0.average })
    }
    var second = DaysImport(service: empty, zone: .gmt, overridesZones: false)
    #expect(try second.run(file, name: "days").countsByType.isEmpty)
  }
}
