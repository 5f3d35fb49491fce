// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// Records that this version only partly understands: nothing in them is lost, and an export contains them again.
@Suite struct KeptRecordTests {
  private static let dates = "startDate=\"2026-01-01 08:00:00 +0100\" endDate=\"2026-01-01 08:10:00 +0100\""

  private static func export(_ elements: String) -> String {
    "<?xml version=\"1.0\"?>\n<HealthData locale=\"en_US\">\n <ExportDate value=\"2026-01-01 10:00:00 +0100\"/>\n\(elements)</HealthData>\n"
  }

  /// Imports elements and exports the store. Returns the report, the exported XML and the report of importing that.
  private static func roundTrip(_ elements: String, filter: ImportFilter = ImportFilter()) throws -> (ImportReport, String, ImportReport) {
    try withFolder { folder in
      let (file, ours) = (folder.appendingPathComponent("in.xml"), folder.appendingPathComponent("out.zip"))
      try Data(export(elements).utf8).write(to: file)
      let engine = try HealthEngine.empty()
      let report = try AppleExportImport(service: engine).run(file, filter: filter)
      try AppleExportWriter(service: engine, zone: .gmt).write(to: ours)
      let text = String(decoding: try readAll(ExportFile(ours).openDocument()), as: UTF8.self)
      let again = try AppleExportImport(service: engine).run(ours)
      return (report, text, again)
    }
  }

  @Test(
    "Samples without a source are stored under an unknown one, and counted",
    arguments: [
      ("<Record type=\"HKQuantityTypeIdentifierStepCount\" unit=\"count\" \(dates) value=\"7\"/>\n", 1),
      ("<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"10\" durationUnit=\"min\" \(dates)/>\n", 1),
      (
        """
        <Correlation type="HKCorrelationTypeIdentifierBloodPressure" \(dates)>
        <Record type="HKQuantityTypeIdentifierBloodPressureSystolic" sourceName="Cuff" unit="mmHg" \(dates) value="120"/>
        </Correlation>\n
        """, 2
      ),
    ])
  func keepsSamplesWithoutSource(element: String, count: Int) throws {
    let (report, text, again) = try Self.roundTrip(element)
    #expect(report.isWhole && report.total.stored == count && report.unknownSourceCount == 1, "\(report)")
    // A workout is exported as its original element.
    let isWorkout = element.hasPrefix("<Workout")
    #expect(text.contains("sourceName=\"Unknown Source\"") == !isWorkout)
    #expect(again.isWhole && again.total.stored == 0 && again.unknownSourceCount == (isWorkout ? 1 : 0))
  }

  @Test(
    "a record of a known category type with an unknown value is kept and exported",
    arguments: ["HKCategoryValueSleepAnalysisDreaming", "HKCategoryValueSeverityMild", "17", ""])
  func keepsUnknownCategoryValues(value: String) throws {
    let record = """
       <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" \(Self.dates) value="\(value)">
        <MetadataEntry key="HKTimeZone" value="Europe/Berlin"/>
       </Record>\n
      """
    let (report, text, again) = try Self.roundTrip(record)
    #expect(report.isWhole && report.skippedCount == 0 && report.total.read == 0, "\(report)")
    #expect(report.countsByElement["Record of type HKCategoryTypeIdentifierSleepAnalysis"]?.stored == 1)
    #expect(text.contains(record))
    #expect(again.isWhole && again.grandTotal.stored == 0)
  }

  @Test("a member record with an unknown value is kept with its correlation")
  func keepsUnknownCategoryValuesOfMembers() throws {
    let record = "<Record type=\"HKCategoryTypeIdentifierHeadache\" sourceName=\"A\" \(Self.dates) value=\"HKCategoryValueSeverityOdd\"/>"
    let (report, text, again) = try Self.roundTrip(
      "<Correlation type=\"HKCorrelationTypeIdentifierFood\" sourceName=\"A\" \(Self.dates)>\(record)</Correlation>\n")
    #expect(report.isWhole && report.total.stored == 1, "\(report)")
    #expect(text.contains(record))
    #expect(again.isWhole && again.grandTotal.stored == 0)
  }

  @Test("What this version does not know of a record that is only in a correlation is stored with it, and exported again")
  func keepsRestOfMembers() throws {
    func member(_ name: String, _ value: Int, _ more: String) -> String {
      "<Record type=\"HKQuantityTypeIdentifierBloodPressure\(name)\" sourceName=\"Cuff\" unit=\"mmHg\" \(Self.dates) value=\"\(value)\"\(more)"
    }
    let (report, text, again) = try Self.roundTrip(
      "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"Cuff\" \(Self.dates)>\n"
        + member("Systolic", 120, "/>\n") + member("Diastolic", 80, " novelty=\"1\"><Later a=\"b\"/></Record>\n") + "</Correlation>\n")
    #expect(report.isWhole && report.total.stored == 3 && report.unknownAttributes == ["novelty": 1])
    let line = try #require(text.split(separator: "\n").first { $0.contains("novelty=\"1\"") })
    #expect(line.contains("BloodPressureDiastolic"))
    #expect(text.components(separatedBy: "<Later a=\"b\"/>").count == 2)
    #expect(again.isWhole && again.grandTotal.stored == 0)
  }

  @Test("Records with unknown type names are kept and exported")
  func keepsOtherTypeNames() throws {
    let record = " <Record type=\"HKDataTypeSleepDurationGoal\" sourceName=\"Health\" unit=\"hr\" \(Self.dates) value=\"8\"/>\n"
    let (report, text, again) = try Self.roundTrip(record)
    #expect(report.isWhole && report.countsByElement["Record of type HKDataTypeSleepDurationGoal"]?.stored == 1)
    #expect(text.contains(record))
    #expect(again.isWhole && again.grandTotal.stored == 0)
  }

  @Test("A filter by type includes kept records of these types, and excludes others")
  func filtersKeptRecords() throws {
    let record = "<Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" sourceName=\"Watch\" \(Self.dates) value=\"17\"/>\n"
    for (name, count) in [("sleepAnalysis", 1), ("stepCount", 0)] {
      let type = try #require(Catalog.type(named: name))
      let (report, _, _) = try Self.roundTrip(record, filter: ImportFilter(types: [type]))
      #expect(report.grandTotal.stored == count && report.excludedCount == 1 - count)
    }
  }
}
