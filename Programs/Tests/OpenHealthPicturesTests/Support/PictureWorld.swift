// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFigures
import OpenHealthStorage
import OpenHealthWords
import Testing

/// A store in memory, and a reader in Berlin on 2026-02-01 at noon.
struct PictureWorld {
  let engine: HealthEngine
  let reader: Reader

  init(_ language: Language = .en, system: MeasurementSystem = .metric) throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    engine = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll), zone: { zone })
    var numbers = NumberStyle.plain
    numbers.language = language
    reader = Reader(
      locale: PersonLocale(numbers: numbers, system: system), zone: zone,
      now: Date(timeIntervalSince1970: 1_769_943_600))
  }

  func date(_ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, year: Int = 2026) throws -> Date {
    try #require(reader.calendar.date(from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)))
  }

  static func type(_ name: String) throws -> DataType { try #require(Catalog.type(named: name)) }

  static func sample(_ type: DataType, _ value: SampleRecord.Value, from start: Date, seconds: Double = 0) -> SampleRecord {
    SampleRecord(
      uuid: UUID(), type: type, start: start, end: start.addingTimeInterval(seconds), value: value, provenance: .unknown)
  }

  func save(_ sample: SampleRecord, by name: String = "Watch") throws {
    let source = SourceRecord(bundleIdentifier: "com.example.\(name)", name: name)
    try engine.perform(SaveSamples(samples: [sample], author: AppIdentity(revision: SourceRevisionRecord(source: source))), for: .owner)
  }

  /// A table of days from 2026-01-28 on, with one value each.
  func table(_ name: String, _ style: FigureTable.Style, _ unit: String, _ values: [[Double?]]) throws -> FigureTable {
    let type = try Self.type(name)
    let format = FigureFormat(of: type, in: try UnitExpression.parse(unit), style: reader.numbers)
    let first = try date(1, 28)
    let rows = try values.enumerated().map { index, values in
      let start = try #require(reader.calendar.date(byAdding: .day, value: index, to: first))
      let end = try #require(reader.calendar.date(byAdding: .day, value: 1, to: start))
      return FigureTable.Row(start: start, end: end, isPartial: false, values: values)
    }
    let columns = (0..<(values.first?.count ?? 1)).map { FigureTable.Column(name: "c\($0)", title: "c\($0)", format: format, unit: unit) }
    return FigureTable(type: type, interval: .day, style: style, columns: columns, rows: rows)
  }

  /// Saves a blood pressure in mmHg with the pulse that its cuff saves with it.
  func savePressure(_ upper: Double, _ lower: Double, at date: Date, pulse: Double) throws {
    let pressure = try Self.type("bloodPressure")
    let members = try zip(#require(pressure.memberTypes), [upper, lower]).map { member, value in
      Self.sample(member, .quantity(value, try UnitExpression.parse("mmHg")), from: date)
    }
    try save(Self.sample(pressure, .correlation(members), from: date), by: "Cuff")
    try save(Self.sample(try Self.type("heartRate"), .quantity(pulse, try UnitExpression.parse("count/min")), from: date), by: "Cuff")
    // The pulse of another source at the same time is not that of the reading.
    try save(Self.sample(try Self.type("heartRate"), .quantity(150, try UnitExpression.parse("count/min")), from: date), by: "Watch")
  }
}
