// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthSampleExports
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct SyntheticExportTests {
  /// Counts elements, and keeps what some checks need.
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

  /// All elements of the export's declaration.
  private static let elements = [
    "ExportDate", "Me", "Record", "Correlation", "Workout", "WorkoutEvent", "WorkoutStatistics", "WorkoutActivity", "WorkoutRoute",
    "FileReference", "ActivitySummary", "MetadataEntry", "HeartRateVariabilityMetadataList", "InstantaneousBeatsPerMinute",
    "ClinicalRecord",
    "Audiogram", "SensitivityPoint", "VisionPrescription", "RightEye", "LeftEye", "Attachment",
  ]

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
    #expect(summary.damagedElementCount == 0)
    #expect(reader.damaged == 0)
    #expect(summary.repairs.total == 0)
    #expect(summary.strayProblemCount == 0)
    #expect(summary.sourceProblem == nil)
    #expect(!summary.isTruncated)
    #expect(reader.faults.isEmpty, "lines \(reader.faults.prefix(5))")
    // The zone's summer and winter time.
    #expect(reader.offsets == [-14_400, -18_000])
    #expect(reader.sources.contains("Anna’s Apple\u{A0}Watch"))
    #expect(reader.sources.contains("Libra \"Home\" & Scale"))
    #expect(reader.counts["ActivitySummary"] == 90)
    for name in Self.elements { #expect(reader.counts[name, default: 0] > 0, "\(name)") }
    for type in [
      "QuantityTypeIdentifierStepCount", "QuantityTypeIdentifierDistanceWalkingRunning", "QuantityTypeIdentifierActiveEnergyBurned",
      "QuantityTypeIdentifierBasalEnergyBurned", "QuantityTypeIdentifierHeartRate", "QuantityTypeIdentifierRestingHeartRate",
      "QuantityTypeIdentifierHeartRateVariabilitySDNN", "QuantityTypeIdentifierOxygenSaturation", "QuantityTypeIdentifierBodyMass",
      "CategoryTypeIdentifierSleepAnalysis", "CategoryTypeIdentifierAppleStandHour", "CategoryTypeIdentifierMindfulSession",
      "QuantityTypeIdentifierBloodGlucose", "QuantityTypeIdentifierDietaryWater", "QuantityTypeIdentifierBloodPressureSystolic",
      "QuantityTypeIdentifierEstimatedWorkoutEffortScore",
    ] {
      #expect(reader.counts["HK" + type, default: 0] > 0, "\(type)")
    }
    #expect(!reader.nested.isEmpty)
    #expect(reader.nested.allSatisfy(reader.topLevel.contains))
  }

  /// The values of an attribute, in any element.
  private func values(of attribute: String, in text: String) -> [String] {
    text.split(separator: " \(attribute)=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  @Test func hasTheFilesItRefersTo() throws {
    try withFolder { folder in
      let (zip, unpacked) = (folder.appendingPathComponent("a.zip"), folder.appendingPathComponent("unpacked"))
      let export = SyntheticExport(seed: 2, days: 15)
      let contents = try export.write(to: zip)
      #expect(try export.write(to: unpacked, as: .folder) == contents)
      let (archive, files) = (try ExportFile(zip), try ExportFile(unpacked))
      #expect(archive.companions.count == contents.companionCount)
      #expect(Set(archive.companions.map(\.path)) == Set(files.companions.map(\.path)))
      for companion in archive.companions {
        let other = try #require(files.companions.first { $0.path == companion.path })
        #expect(try readAll(archive.open(companion)) == readAll(files.open(other)))
      }
      let text = String(decoding: try readAll(archive.openDocument()), as: UTF8.self)
      let referred = values(of: "path", in: text) + values(of: "resourceFilePath", in: text)
      #expect(Set(referred.map { String($0.dropFirst()) }).isSubset(of: archive.companions.map(\.path)))
      let folders = Dictionary(grouping: archive.companions) { $0.path.split(separator: "/").first! }
      #expect(Set(folders.keys) == ["export_cda.xml", "workout-routes", "electrocardiograms", "clinical-records"])
      #expect(folders["workout-routes"]?.count == values(of: "path", in: text).count)
      #expect(folders["clinical-records"]?.count == values(of: "resourceFilePath", in: text).count)
      for companion in folders["clinical-records"] ?? [] {
        let resource = try JSONSerialization.jsonObject(with: Data(readAll(archive.open(companion)))) as? [String: Any]
        #expect(companion.path == "clinical-records/\(resource?["resourceType"] ?? "")-\(resource?["id"] ?? "").json")
      }
      for companion in folders["electrocardiograms"] ?? [] {
        let lines = String(decoding: try readAll(archive.open(companion)), as: UTF8.self).split(separator: "\n")
        #expect(lines.contains("Sample Rate,512 hertz"))
        #expect(lines.compactMap { Double($0) }.count == 30 * 512)
      }
    }
  }

  @Test func routesAreAsLongAsTheirRuns() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("a.zip")
      try SyntheticExport(seed: 2, days: 30).write(to: url)
      let export = try ExportFile(url)
      let text = String(decoding: try readAll(export.openDocument()), as: UTF8.self)
      let runs = text.matches(
        of:
          /DistanceWalkingRunning"[^>]*sum="([.0-9]+)"[^>]*>\s*<WorkoutRoute[^>]*>(?:\s*<MetadataEntry[^>]*>)*\s*<FileReference path="\/([^"]+)"/
      )
      #expect(runs.count > 2)
      for run in runs {
        let file = try #require(export.companions.first { $0.path == run.2 })
        let places = String(decoding: try readAll(export.open(file)), as: UTF8.self)
          .matches(of: /<trkpt lon="([-.0-9]+)" lat="([-.0-9]+)"/)
          .map { (latitude: Double($0.2) ?? .nan, longitude: Double($0.1) ?? .nan) }
        let meters = zip(places, places.dropFirst()).reduce(0) { $0 + Geodesic.distanceMeters(from: $1.0, to: $1.1) }
        let wanted = try #require(Double(run.1)) * 1000
        #expect(abs(meters / wanted - 1) < 0.01, "\(run.2)")
      }
    }
  }

  @Test func saysWhatItHolds() throws {
    for export in [
      SyntheticExport(seed: 2, days: 20), SyntheticExport(records: 500), SyntheticExport(records: 5), SyntheticExport(days: 0),
    ] {
      try withFolder { folder in
        let url = folder.appendingPathComponent("export.xml")
        let contents = try export.write(to: url, as: .xml)
        let reader = Reader()
        _ = try ExportScanner.scan(ExportFile(url).openDocument(), delegate: reader)
        #expect(contents.goodRecordCount == reader.topLevelRecords)
        #expect(contents.spoiledRecordCount == 0)
        for name in ["Correlation", "Workout", "ActivitySummary", "Audiogram", "VisionPrescription", "ClinicalRecord"] {
          #expect(contents.good[name] == reader.counts[name])
        }
        #expect(reader.nested.allSatisfy(reader.topLevel.contains))
      }
    }
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
      #expect(summary.damagedElementCount == 0)
      #expect(reader.faults.isEmpty)
      #expect(reader.counts["ActivitySummary"] == 2)
      #expect(reader.offsets == [zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: 788_918_400))])
    }
  }

  @Test func coversNoDaysAtAll() throws {
    let (reader, summary, _) = try read(SyntheticExport(days: 0))
    #expect(reader.topLevelRecords == 0)
    #expect(summary.damagedElementCount == 0)
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
