// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Testing

@testable import OpenHealthData

/// Tables from elsewhere, by a mapping: each row is as previewed, or refused with its line.
@Suite struct MappedImportTests {
  private static func reader(_ bytes: [UInt8], separator: UInt8? = nil) throws -> CSVReader {
    var rest = bytes[...]
    return try CSVReader(separator: separator) {
      defer { rest = rest.dropFirst(5) }
      return Array(rest.prefix(5))
    }
  }

  private static func report(_ bytes: [UInt8], _ entries: [String], store: HealthEngine? = nil) throws -> TableImportReport {
    var importer = MappedImport(service: store, mapping: try TableMapping(entries), fileName: "scale")
    return try importer.run(try reader(bytes), name: "scale")
  }

  private static let common = ["start=d", "value=v", "type==weight", "unit==kg", "zone==Europe/Berlin"]

  /// The start in UTC and the kilograms of the one row, or its refusal.
  private static func outcome(_ date: String, _ value: String, _ more: [String] = [], separator: String = ";") throws -> String {
    let report = try report(Array("d\(separator)v\n\"\(date)\"\(separator)\"\(value)\"\n".utf8), common + more)
    if let refusal = report.refusals.first { return "\(refusal.line) \(refusal.reason)" }
    let sample = try #require(report.first.first)
    guard case .quantity(let number, let unit) = sample.value else { return "no quantity" }
    return "\(InstantText.text(sample.start.timeIntervalSinceReferenceDate)) \(number) \(unit.string)"
  }

  private static let good: [(String, String, [String], String)] = [
    ("2026-01-31T08:00:00Z", "71.5", [], "2026-01-31T08:00:00.000000Z 71.5 kg"),
    ("2026-01-31 08:00", "71.5", [], "2026-01-31T07:00:00.000000Z 71.5 kg"),
    ("2026-01-31 08:00:30 +0100", "71", [], "2026-01-31T07:00:30.000000Z 71.0 kg"),
    ("2026-01-31", "71.5", ["time==12:00"], "2026-01-31T11:00:00.000000Z 71.5 kg"),
    ("31.01.2026 8:05", "71,5", ["dates==day-month-year", "decimals==comma"], "2026-01-31T07:05:00.000000Z 71.5 kg"),
    ("01/02/2026 8:05 PM", "71", ["dates==month-day-year"], "2026-01-02T19:05:00.000000Z 71.0 kg"),
    ("01/02/2026 20:05", "71", ["dates==day-month-year"], "2026-02-01T19:05:00.000000Z 71.0 kg"),
    ("2026-01-31 24:00", "71", [], "2026-01-31T23:00:00.000000Z 71.0 kg"),
    ("'31.01.2026 08:00", "'71", ["dates==day-month-year"], "2026-01-31T07:00:00.000000Z 71.0 kg"),
    ("46053.5", "71", ["dates==spreadsheet"], "2026-01-31T11:00:00.000000Z 71.0 kg"),
    ("1769846400", "71", ["dates==unix"], "2026-01-31T08:00:00.000000Z 71.0 kg"),
    ("1769846400000", "71", ["dates==unix-milliseconds"], "2026-01-31T08:00:00.000000Z 71.0 kg"),
    ("2026-01-31 08:00", "1.071,5", ["decimals==comma", "thousands==point"], "2026-01-31T07:00:00.000000Z 1071.5 kg"),
    ("2026-01-31 08:00", "1'071.5", ["thousands==apostrophe"], "2026-01-31T07:00:00.000000Z 1071.5 kg"),
    ("2026-10-25T02:30:00+0100", "71", [], "2026-10-25T01:30:00.000000Z 71.0 kg"),
    ("2026-03-29 03:00", "71", [], "2026-03-29T01:00:00.000000Z 71.0 kg"),
  ]

  @Test("A row that is clear is as it says", arguments: good.indices)
  func clear(_ place: Int) throws {
    let (date, value, more, wanted) = Self.good[place]
    #expect(try Self.outcome(date, value, more) == wanted)
  }

  private static let bad: [(String, String, [String], String)] = [
    ("01/02/2026 08:00", "71", [], "2 d: can be several days; say the order with"),
    ("31.01.26 08:00", "71", ["dates==day-month-year"], "2 d: has a year without four digits"),
    ("31.02.2026 08:00", "71", ["dates==day-month-year"], "2 d: is a day that does not exist"),
    ("2026-01-31", "71", [], "2 d: has no time of day"),
    ("2026-10-25 02:30", "71", [], "2 d: is a time that comes twice"),
    ("2026-03-29 02:30", "71", [], "2 d: is a time that the clocks of the zone skip"),
    ("2026-01-31 24:01", "71", [], "2 d: has a time that does not exist"),
    ("2026-01-31 08:00", "71,5", [], "2 v: is no number as stated"),
    ("2026-01-31 08:00", "1.234", [], "2 v: can be two numbers"),
    ("2026-01-31 08:00", "12.34,5", ["decimals==comma", "thousands==point"], "2 v: has signs between thousands"),
    ("2026-01-31 08:00", "0x10", [], "2 v: is no number"),
    ("2026-01-31 08:00", "nan", [], "2 v: is no number"),
    ("46053", "71", [], "2 d: is a number; say what it counts"),
    ("yesterday", "71", [], "2 d: is no date"),
    ("", "71", [], "2 d: is missing"),
    ("2026-01-31 08:00", "", [], "2 v: is missing"),
  ]

  @Test("A row that could mean two things, or nothing, is refused with its line and what to say", arguments: bad.indices)
  func unclear(_ place: Int) throws {
    let (date, value, more, wanted) = Self.bad[place]
    let outcome = try Self.outcome(date, value, more)
    #expect(outcome.hasPrefix(wanted), "\(outcome)")
  }

  @Test("Without a zone, a unit or a known type a row is refused")
  func missing() throws {
    let text = Array("d,v\n2026-01-31 08:00,71\n".utf8)
    func reason(_ entries: [String]) throws -> String { try Self.report(text, entries).refusals.first?.reason ?? "" }
    #expect(try reason(["start=d", "value=v", "type==weight", "unit==kg"]).hasPrefix("d: has no zone"))
    #expect(try reason(["start=d", "value=v", "type==weight", "zone==UTC"]).hasPrefix("unit: is missing"))
    #expect(try reason(["start=d", "value=v", "type==nothing", "zone==UTC"]).hasPrefix("type: is no type"))
    #expect(try reason(["start=d", "value=v", "type==weight", "unit==mmHg", "zone==UTC"]) == "the unit does not measure the type")
    #expect(throws: TableImportFault.self) { try reason(["start=x", "value=v", "type==weight"]) }
    #expect(throws: TableImportFault.self) { try reason(["value=v", "type==weight"]) }
    #expect(throws: TableImportFault.self) { try TableMapping(["start=d", "start=e"]) }
    #expect(throws: TableImportFault.self) { try TableMapping(["dates==any"]) }
  }

  @Test("Ragged rows are refused alone; the same table again adds nothing")
  func again() throws {
    let text = Array("\u{FEFF}d\tv\r\n2026-01-31 08:00\t71\r\n\r\n2026-01-31 09:00\r\n2026-01-31 10:00\t72\r\n".utf8)
    let store = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll))
    let weight = try #require(Catalog.type(named: "bodyMass"))
    for (stored, known) in [(2, 0), (0, 2)] {
      let report = try Self.report(text, Self.common, store: store)
      #expect(report.countsByType[weight]?.stored == stored && report.countsByType[weight]?.alreadyThere == known)
      #expect(report.refusals.map(\.line) == [4])
      #expect(report.hasLoss)
    }
  }

  @Test("A preview stores nothing and shows five samples")
  func preview() throws {
    let rows = (10..<30).map { "2026-01-\($0) 08:00,\($0)" }.joined(separator: "\n")
    let report = try Self.report(Array("d,v\n\(rows)".utf8), Self.common)
    #expect(report.number == nil && report.first.count == 5)
    #expect(report.countsByType.values.map(\.read) == [20])
  }

  @Test("The report lists a hundred refusals, and counts all")
  func refusalsAreListed() throws {
    for (rows, listed) in [(100, 100), (101, 100)] {
      let report = try Self.report(Array(("d,v\n" + String(repeating: "x,1\n", count: rows)).utf8), Self.common)
      #expect(report.refusalCount == rows && report.refusals.count == listed)
      #expect(report.refusals.last?.line == listed + 1)
    }
  }
}
