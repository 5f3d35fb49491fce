// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthInterchange

@Suite struct SyntheticExportTests {
  /// Counts, and keeps what some checks need.
  final class Reader: ExportScannerDelegate {
    var topLevelRecords = 0
    var counts: [String: Int] = [:]
    var sources: Set<String> = []
    var offsets: Set<Int> = []
    var faults: [Int] = []
    var damaged = 0
    var topLevel: Set<String> = []
    var nested: [String] = []

    func start(_ element: borrowing ExportElement) throws {
      counts[element.name.description, default: 0] += 1
      if let source = element.string(for: .sourceName) { sources.insert(source) }
      if let start = element.timestamp(for: .startDate), let end = element.timestamp(for: .endDate) {
        offsets.insert(start.offsetSeconds)
        if start.secondsSinceReferenceDate > end.secondsSinceReferenceDate { faults.append(element.line) }
      } else if element.bytes(for: .startDate) != nil {
        faults.append(element.line)
      }
      guard element.name == .record else { return }
      let type = element.string(for: .type)!
      if type.hasPrefix("HKQuantity"), element.number(for: .value) == nil || element.bytes(for: .unit) == nil {
        faults.append(element.line)
      }
      if let device = element.string(for: .device), ExportDevice.parse(device)[.hardware] == nil { faults.append(element.line) }
      let key = "\(type) \(element.string(for: .startDate)!) \(element.string(for: .value)!)"
      if element.parent == .healthData {
        topLevelRecords += 1
        counts[type, default: 0] += 1
        topLevel.insert(key)
      } else {
        nested.append(key)
      }
    }

    func end(_ name: ExportElementName, damage: ExportDamage?) throws { if damage != nil { damaged += 1 } }
  }

  private func read(_ export: SyntheticExport) throws -> (Reader, ExportScanSummary, Data) {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.zip")
      try export.write(to: url)
      let reader = Reader()
      let summary = try ExportScanner.scan(ExportFile(url).openDocument(), delegate: reader)
      return (reader, summary, try Data(contentsOf: url))
    }
  }

  @Test func isSoundAndVaried() throws {
    let (reader, summary, _) = try read(SyntheticExport(seed: 2, days: 90))
    #expect(summary.damagedElementCount == 0 && reader.damaged == 0)
    #expect(summary.repairs.total == 0 && summary.strayProblemCount == 0 && summary.sourceProblem == nil && !summary.isTruncated)
    #expect(reader.faults.isEmpty, "lines \(reader.faults.prefix(5))")
    // The zone's summer and winter time.
    #expect(reader.offsets == [-14_400, -18_000])
    #expect(reader.sources.contains("Anna’s Apple\u{A0}Watch") && reader.sources.contains("Libra \"Home\" & Scale"))
    #expect(reader.counts["ActivitySummary"] == 90)
    for name in ["ExportDate", "Me", "Correlation", "Workout", "WorkoutEvent", "WorkoutStatistics", "WorkoutRoute", "FileReference"] {
      #expect(reader.counts[name, default: 0] > 0, "\(name)")
    }
    for type in [
      "QuantityTypeIdentifierStepCount", "QuantityTypeIdentifierDistanceWalkingRunning", "QuantityTypeIdentifierActiveEnergyBurned",
      "QuantityTypeIdentifierBasalEnergyBurned", "QuantityTypeIdentifierHeartRate", "QuantityTypeIdentifierRestingHeartRate",
      "QuantityTypeIdentifierHeartRateVariabilitySDNN", "QuantityTypeIdentifierOxygenSaturation", "QuantityTypeIdentifierBodyMass",
      "CategoryTypeIdentifierSleepAnalysis", "CategoryTypeIdentifierAppleStandHour", "CategoryTypeIdentifierMindfulSession",
      "QuantityTypeIdentifierBloodGlucose", "QuantityTypeIdentifierDietaryWater", "QuantityTypeIdentifierBloodPressureSystolic",
    ] {
      #expect(reader.counts["HK" + type, default: 0] > 0, "\(type)")
    }
    #expect(!reader.nested.isEmpty && reader.nested.allSatisfy(reader.topLevel.contains))
  }

  @Test func theSeedDecidesTheBytes() throws {
    let first = try read(SyntheticExport(seed: 5, days: 3)).2
    #expect(first == (try read(SyntheticExport(seed: 5, days: 3)).2))
    #expect(first != (try read(SyntheticExport(seed: 6, days: 3)).2))
    #expect(first != (try read(SyntheticExport(seed: 5, days: 4)).2))
  }

  @Test(arguments: [0, 1, 7, 999, 1000, 5003, 40_000])
  func makesExactlyTheNumberOfRecords(count: Int) throws {
    let (reader, summary, _) = try read(SyntheticExport(seed: 1, records: count))
    #expect(reader.topLevelRecords == count)
    #expect(summary.damagedElementCount == 0)
  }

  @Test func keepsToItsDaysInAnyZone() throws {
    for identifier in ["Pacific/Auckland", "Asia/Kolkata", "America/St_Johns", "UTC"] {
      let zone = try #require(TimeZone(identifier: identifier))
      let (reader, summary, _) = try read(SyntheticExport(seed: 4, days: 2, timeZone: zone))
      #expect(summary.damagedElementCount == 0 && reader.faults.isEmpty)
      #expect(reader.counts["ActivitySummary"] == 2)
      #expect(reader.offsets == [zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: 788_918_400))])
    }
  }

  @Test func coversNoDaysAtAll() throws {
    let (reader, summary, _) = try read(SyntheticExport(days: 0))
    #expect(reader.topLevelRecords == 0 && summary.damagedElementCount == 0)
  }

  @Test func theBareXMLIsTheOneInTheArchive() throws {
    try withFolder { folder in
      let (zip, xml) = (folder.appendingPathComponent("a.zip"), folder.appendingPathComponent("a.xml"))
      let export = SyntheticExport(seed: 8, days: 2)
      try export.write(to: zip)
      try export.writeXML(to: xml)
      #expect(try readAll(ExportFile(zip).openDocument()) == readAll(ExportFile(xml).openDocument()))
    }
  }
}
