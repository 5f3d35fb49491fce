// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthInterchange
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
    ("2026-01-31 08:00:00.250", "71", [], "2026-01-31T07:00:00.250000Z 71.0 kg"),
    ("31.01.2026 08:00:00,5", "71", ["dates==day-month-year"], "2026-01-31T07:00:00.500000Z 71.0 kg"),
    ("2026/1/31 8:05", "71", [], "2026-01-31T07:05:00.000000Z 71.0 kg"),
    ("01/31/2026 8:05\u{202F}PM", "71", ["dates==month-day-year"], "2026-01-31T19:05:00.000000Z 71.0 kg"),
    ("01/31/2026\u{A0}12:05 a.m.", "71", ["dates==month-day-year"], "2026-01-30T23:05:00.000000Z 71.0 kg"),
    ("2026-01-31 08:00", "1\u{2019}071.5", ["thousands==apostrophe"], "2026-01-31T07:00:00.000000Z 1071.5 kg"),
    ("2026-01-31 08:00", "1\u{2009}071", ["thousands==blank"], "2026-01-31T07:00:00.000000Z 1071.0 kg"),
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
    ("2026-01-31 08:00", "1071.500", ["decimals==comma", "thousands==point"], "2 v: has signs between thousands"),
    ("2026-01-31 08:00", "1\u{2019}071.5", [], "2 v: is no number as stated"),
    ("2026-01-31 08:00:00.", "71", [], "2 d: has a time in another form"),
    ("2026-01-31 24:00:00.5", "71", [], "2 d: has a time that does not exist"),
    ("2026/31/01 08:00", "71", [], "2 d: is a day that does not exist"),
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

  @Test("Where another sign than a comma separates cells, 1.234 can be two numbers; where a comma does, it is one and a fraction")
  func fractions() throws {
    #expect(try Self.outcome("2026-01-31 08:00", "1.234", separator: "\t").hasPrefix("2 v: can be two numbers"))
    #expect(try Self.outcome("2026-01-31 08:00", "1.234", separator: ",") == "2026-01-31T07:00:00.000000Z 1.234 kg")
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

  @Test("Apple's names of types and values are known; values that no human has are counted, and stored as they are")
  func namesOfApple() throws {
    let text = """
      sep=,
      type,from,to,unit,value
      HKQuantityTypeIdentifierBodyMass,2026-01-31 08:00:00 +0000,2026-01-31 08:00:00 +0000,kg,900
      HKCategoryTypeIdentifierSleepAnalysis,2026-01-31 08:00:00 +0000,2026-01-31 09:00:00 +0000,,HKCategoryValueSleepAnalysisAsleepCore
      HKCategoryTypeIdentifierSleepAnalysis,2026-01-31 08:00:00 +0000,2026-01-31 09:00:00 +0000,,HKCategoryValueNotApplicable
      """
    let report = try Self.report(Array(text.utf8), ["start=from", "end=to", "value=value", "unit=unit", "type=type"])
    let (kilogram, weight) = (try UnitExpression.parse("kg"), try #require(Catalog.type(named: "bodyMass")))
    #expect(report.first.map(\.value) == [.quantity(900, kilogram), .category(3)])
    #expect(report.countsBeyondHuman == [weight: 1])
    #expect(report.refusals.map(\.line) == [5])
  }

  @Test("A file of a mapping may have a byte order mark, comments and any end of line")
  func mappingFile() throws {
    #expect(try TableMapping.entries(ofFile: Array("\u{FEFF}start=d\r\n\r\n# a\n  value=v \n".utf8)) == ["start=d", "value=v"])
    #expect(throws: TableImportFault.self) { try TableMapping.entries(ofFile: [0xFF, 0xFE, 0x61, 0x00]) }
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

  /// What a row is, without anything of the importer.
  private struct Fact: Hashable {
    var type: String
    var start: Double
    var end: Double
    var value: Double
    var unit: String?
    var source: String
  }

  @Test("Random tables become the samples that their rows say, and each other row is refused with its line", arguments: UInt64(1)...8)
  func slowModel(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = ["Scale", "a, b; c", "say \"hi\"", "two\nlines", "=1+1", "é e\u{301} 😀", "-5", "tab\there"]
    let separator = [",", ";", "\t"].randomElement(using: &random) ?? ","
    let lineEnd = ["\n", "\r\n"].randomElement(using: &random) ?? "\n"
    func quoted(_ text: String) -> String { "\"" + text.replacing("\"", with: "\"\"") + "\"" }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    func date(_ seconds: Int) -> String {
      "2026-01-\(two(seconds / 86_400 + 1)) \(two(seconds / 3600 % 24)):\(two(seconds / 60 % 60)):\(two(seconds % 60)) +0000"
    }
    // 2026-01-01 in UTC.
    func instant(_ seconds: Int) -> Double { 788_918_400 + Double(seconds) }
    var text = ["from", "to", "what", "how much", "in", "who"].map(quoted).joined(separator: separator) + lineEnd
    var (line, wanted, refused): (Int, [Fact], [Int]) = (2, [], [])
    for row in 0..<300 {
      let start = row * 7200 + Int.random(in: 0..<3600, using: &random)
      let source = names.randomElement(using: &random) ?? ""
      let (whole, fraction) = (Int.random(in: 20...200, using: &random), Int.random(in: 0...9, using: &random))
      var cells: [String]
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        cells = [date(start), date(start + 1800), "sleepAnalysis", "asleepCore", "", source]
        wanted.append(.init(type: "sleepAnalysis", start: instant(start), end: instant(start + 1800), value: 3, source: source))
      case 1:
        // No unit, the end before the start, no number, or a cell too many.
        cells = [date(start), date(start), "weight", "\(whole)", "kg", source]
        switch row % 4 {
        case 0: cells[4] = ""
        case 1: cells[1] = date(start - 1)
        case 2: cells[3] = "much"
        default: cells.append("more")
        }
        refused.append(line)
      default:
        let unit = Bool.random(using: &random) ? "kg" : "g"
        let value = Bool.random(using: &random) ? "\(whole)" : "\(whole).\(fraction)"
        cells = [date(start), date(start), "weight", value, unit, source]
        wanted.append(
          .init(
            type: "bodyMass", start: instant(start), end: instant(start),
            value: value.contains(".") ? (Double(whole * 10 + fraction) / 10) : Double(whole), unit: unit, source: source))
      }
      text += cells.map { Bool.random(using: &random) || $0 == source ? quoted($0) : $0 }.joined(separator: separator) + lineEnd
      line += source == "two\nlines" ? 2 : 1
      if Int.random(in: 0..<20, using: &random) == 0 {
        text += lineEnd
        line += 1
      }
    }
    let store = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll))
    let entries = ["start=from", "end=to", "value=how much", "type=what", "unit=in", "source=who"]
    let report = try Self.report(Array(text.utf8), entries, store: store)
    #expect(report.refusalCount == refused.count)
    #expect(report.refusals.map(\.line) == Array(refused.prefix(TableImportReport.mostRefusals)))
    #expect(report.countsByType.values.reduce(0) { $0 + $1.stored } == wanted.count)
    let found = try Self.facts(of: store)
    #expect(found.count == wanted.count)
    #expect(Set(found) == Set(wanted))
  }

  /// What a store says of its weights and nights.
  private static func facts(of store: HealthEngine) throws -> [Fact] {
    var found: [Fact] = []
    for name in ["bodyMass", "sleepAnalysis"] {
      var walk = SampleWalk(try #require(Catalog.type(named: name)), service: store)
      while let page = try walk.next() {
        for sample in page.joined().map(\.record) {
          var fact = Fact(
            type: name, start: sample.start.timeIntervalSinceReferenceDate, end: sample.end.timeIntervalSinceReferenceDate, value: 0,
            source: sample.provenance.revision?.source.name ?? "")
          switch sample.value {
          case .quantity(let number, let unit): (fact.value, fact.unit) = (number, unit.string)
          case .category(let number): fact.value = Double(number)
          default: Issue.record("another kind")
          }
          found.append(fact)
        }
      }
    }
    return found
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
