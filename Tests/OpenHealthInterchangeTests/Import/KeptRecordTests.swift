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
    #expect(report.isWhole, "\(report)")
    #expect(report.total.stored == count, "\(report)")
    #expect(report.unknownSourceCount == 1, "\(report)")
    // A workout is exported as its original element.
    let isWorkout = element.hasPrefix("<Workout")
    #expect(text.contains("sourceName=\"Unknown Source\"") == !isWorkout)
    #expect(again.isWhole)
    #expect(again.total.stored == 0)
    #expect(again.unknownSourceCount == (isWorkout ? 1 : 0))
  }

  @Test("F17: a record with dates of ISO 8601 is a sample; one without a zone is kept with the reason")
  func internationalDates() throws {
    let attributes = "type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"Other\" unit=\"count\" value=\"7\""
    let zoned = "<Record \(attributes) startDate=\"2026-01-06T08:00:00Z\" endDate=\"2026-01-06T09:10:00.5+01:00\"/>\n"
    let local = "<Record \(attributes) startDate=\"2026-01-06T08:00:00\" endDate=\"2026-01-06T08:10:00\"/>\n"
    let (report, text, again) = try Self.roundTrip(zoned + local)
    #expect(report.isWhole)
    #expect(report.total.stored == 1)
    #expect(report.keptCount == 1)
    #expect(report.kept.first?.reason.contains("date") == true)
    #expect(text.contains("startDate=\"2026-01-06 08:00:00 +0000\""))
    #expect(text.contains("startDate=\"2026-01-06T08:00:00\""))
    #expect(again.isWhole)
    #expect(again.total.stored == 0)
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
    #expect(report.isWhole, "\(report)")
    #expect(report.skippedCount == 0, "\(report)")
    #expect(report.total.read == 0, "\(report)")
    #expect(report.countsByElement["Record of type HKCategoryTypeIdentifierSleepAnalysis"]?.stored == 1)
    #expect(text.contains(record))
    #expect(again.isWhole)
    #expect(again.grandTotal.stored == 0)
  }

  @Test("a member record with an unknown value is kept with its correlation")
  func keepsUnknownCategoryValuesOfMembers() throws {
    let record = "<Record type=\"HKCategoryTypeIdentifierHeadache\" sourceName=\"A\" \(Self.dates) value=\"HKCategoryValueSeverityOdd\"/>"
    let (report, text, again) = try Self.roundTrip(
      "<Correlation type=\"HKCorrelationTypeIdentifierFood\" sourceName=\"A\" \(Self.dates)>\(record)</Correlation>\n")
    #expect(report.isWhole, "\(report)")
    #expect(report.total.stored == 1, "\(report)")
    #expect(text.contains(record))
    #expect(again.isWhole)
    #expect(again.grandTotal.stored == 0)
  }

  @Test("What this version does not know of a record that is only in a correlation is stored with it, and exported again")
  func keepsRestOfMembers() throws {
    func member(_ name: String, _ value: Int, _ more: String) -> String {
      "<Record type=\"HKQuantityTypeIdentifierBloodPressure\(name)\" sourceName=\"Cuff\" unit=\"mmHg\" \(Self.dates) value=\"\(value)\"\(more)"
    }
    let (report, text, again) = try Self.roundTrip(
      "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"Cuff\" \(Self.dates)>\n"
        + member("Systolic", 120, "/>\n") + member("Diastolic", 80, " novelty=\"1\"><Later a=\"b\"/></Record>\n") + "</Correlation>\n")
    #expect(report.isWhole)
    #expect(report.total.stored == 3)
    #expect(report.unknownAttributes == ["novelty": 1])
    let line = try #require(text.split(separator: "\n").first { $0.contains("novelty=\"1\"") })
    #expect(line.contains("BloodPressureDiastolic"))
    #expect(text.components(separatedBy: "<Later a=\"b\"/>").count == 2)
    #expect(again.isWhole)
    #expect(again.grandTotal.stored == 0)
  }

  @Test("Records with unknown type names are kept and exported")
  func keepsOtherTypeNames() throws {
    let record = " <Record type=\"HKDataTypeSleepDurationGoal\" sourceName=\"Health\" unit=\"hr\" \(Self.dates) value=\"8\"/>\n"
    let (report, text, again) = try Self.roundTrip(record)
    #expect(report.isWhole)
    #expect(report.countsByElement["Record of type HKDataTypeSleepDurationGoal"]?.stored == 1)
    #expect(text.contains(record))
    #expect(again.isWhole)
    #expect(again.grandTotal.stored == 0)
  }

  /// One `Record` of a known type, with what it breaks a rule by.
  private static let broken: [(element: String, reason: String)] = {
    func record(
      _ rest: String, type: String = "HKQuantityTypeIdentifierBodyMass", dates: String = dates, children: String? = nil
    ) -> String {
      " <Record type=\"\(type)\" sourceName=\"A\" \(rest) \(dates)" + (children.map { ">\n\($0) </Record>\n" } ?? "/>\n")
    }
    let sleep = "HKCategoryTypeIdentifierSleepAnalysis"
    let start = "startDate=\"2026-01-01 08:00:00 +0100\""
    let tag = "  <MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>\n"
    return [
      (record("unit=\"kg\""), "the value is missing"), (record("value=\"70\""), "the unit is missing"),
      (record("unit=\"\" value=\"70\""), "the unit does not fit the type"), (record("unit=\"stone\" value=\"1\""), "the unit is not known"),
      (record("unit=\"m\" value=\"70\""), "the unit does not fit the type"),
      (record("unit=\"kg\" value=\"seventy\""), "the value is not a number, or too large"),
      (record("unit=\"kg\" value=\"70,5\""), "the value is not a number, or too large"),
      (record("unit=\"kg\" value=\"\""), "the value is not a number, or too large"),
      (record("unit=\"kg\" value=\"1e999\""), "the value is not a number, or too large"),
      (record("unit=\"kg\" value=\"NaN\""), "the value is not a number, or too large"),
      (record("", type: sleep), "the value is missing"),
      (record("unit=\"kg\" value=\"1\"", dates: start), "the end date is missing"),
      (record("unit=\"kg\" value=\"1\"", dates: "endDate=\"2026-01-01 08:00:00 +0100\""), "the start date is missing"),
      (
        record("unit=\"kg\" value=\"1\"", dates: "\(start) endDate=\"2026-01-01 07:00:00 +0100\""),
        "the end date is before the start date"
      ),
      (
        record("unit=\"kg\" value=\"1\"", dates: "\(start) endDate=\"01.01.2026 08:00\""),
        "the end date is not a date"
      ),
      (
        record("unit=\"kg\" value=\"1\" creationDate=\"soon\""),
        "the creation date is not a date"
      ),
      (record("value=\"70\"", children: tag), "the unit is missing"),
    ]
  }()

  @Test("F15: a record that breaks a rule is kept with the reason, exported again, and found by the next import", arguments: broken)
  func keepsBrokenRecords(_ item: (element: String, reason: String)) throws {
    let (report, text, again) = try Self.roundTrip(item.element)
    #expect(report.isWhole, "\(report.total)")
    #expect(report.total.read == 1, "\(report.total)")
    #expect(report.total.kept == 1, "\(report.total)")
    #expect(report.total.stored == 0, "\(report.total)")
    #expect(report.kept.map(\.reason) == [item.reason])
    #expect(report.kept.map(\.line) == [4])
    #expect(text.contains(item.element.replacing("\"A\"  ", with: "\"A\" ")), "\(text)")
    #expect(again.isWhole)
    #expect(again.grandTotal.kept == 0)
    #expect(again.total.alreadyThere == 1)
    #expect(again.keptCount == 1)
  }

  @Test("F15: the owner sees which elements break which rule, and the others")
  func listsReasons() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("in.xml")
      let sleep = "<Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" sourceName=\"A\" \(Self.dates) value=\"17\"/>\n"
      let summary = "<ActivitySummary dateComponents=\"2026-01-01\" activeEnergyBurned=\"5\"/>\n"
      try Data(Self.export(sleep + Self.broken[0].element + Self.broken[1].element + summary).utf8).write(to: file)
      let engine = try HealthEngine.empty()
      let report = try AppleExportImport(service: engine).run(file)
      #expect(report.isWhole, "\(report.kept)")
      #expect(report.keptCount == 3, "\(report.kept)")
      let all = try engine.perform(FetchElements(), for: .owner)
      #expect(all.map(\.element.name).sorted() == ["ActivitySummary", "Record", "Record", "Record"])
      let broken = try engine.perform(FetchElements(breaksRule: true), for: .owner)
      #expect(Set(broken.map { "\($0.element.name) \($0.reason ?? "")" }).count == 3)
      #expect(broken.allSatisfy { $0.reason != nil })
      #expect(all.filter { $0.reason != nil } == broken)
      #expect(try engine.perform(FetchElements(name: "Record", breaksRule: true), for: .owner).count == 2)
    }
  }

  /// A correlation or workout with something that breaks a rule: under which name it is counted, and by which reason.
  private static let brokenInside: [(element: String, name: String, reason: String)] = {
    let (date, start) = ("date=\"2026-01-01 08:05:00 +0100\"", "startDate=\"2026-01-01 08:00:00 +0100\"")
    func pressure(_ rest: String, dates: String = dates) -> String {
      "<Record type=\"HKQuantityTypeIdentifierBloodPressureSystolic\" sourceName=\"A\" \(rest) \(dates)/>"
    }
    func correlation(_ member: String) -> String {
      let good = "<Record type=\"HKQuantityTypeIdentifierBloodPressureDiastolic\" sourceName=\"A\" unit=\"mmHg\" \(dates) value=\"80\"/>"
      return " <Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"A\" \(dates)>\n  \(good)\n  \(member)\n "
        + "</Correlation>\n"
    }
    func workout(_ part: String) -> String {
      " <Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"10\" durationUnit=\"min\" sourceName=\"A\" \(dates)>\n"
        + "  <WorkoutEvent type=\"HKWorkoutEventTypePause\" \(date)/>\n  \(part)\n </Workout>\n"
    }
    func statistics(_ rest: String) -> String { "<WorkoutStatistics \(rest) \(dates)/>" }
    let energy = "type=\"HKQuantityTypeIdentifierActiveEnergyBurned\""
    let systolic = "bloodPressureSystolic"
    return [
      (correlation(pressure("value=\"120\"")), systolic, "the unit is missing"),
      (correlation(pressure("unit=\"mmHg\"")), systolic, "the value is missing"),
      (correlation(pressure("unit=\"mmHg\" value=\"1\"", dates: start)), systolic, "the end date is missing"),
      (workout(pressure("unit=\"kg\" value=\"1\"")), systolic, "the unit does not fit the type"),
      (workout("<WorkoutEvent type=\"HKWorkoutEventTypeResume\"/>"), "WorkoutEvent", "the date is missing"),
      (workout("<WorkoutEvent type=\"HKWorkoutEventTypeResume\" date=\"soon\"/>"), "WorkoutEvent", "the date is not a date"),
      (workout("<WorkoutEvent \(date)/>"), "WorkoutEvent", "the type is missing"),
      (workout(statistics("sum=\"1\" unit=\"kcal\"")), "WorkoutStatistics", "the type is missing"),
      (workout(statistics("\(energy) sum=\"1\"")), "WorkoutStatistics", "the unit is missing"),
      (workout(statistics("\(energy) sum=\"1\" unit=\"stone\"")), "WorkoutStatistics", "the unit is not known"),
      (workout(statistics("\(energy) sum=\"1\" unit=\"m\"")), "WorkoutStatistics", "the unit does not fit the type"),
      (workout(statistics("\(energy) sum=\"much\" unit=\"kcal\"")), "WorkoutStatistics", "the value is not a number, or too large"),
      (
        workout("<WorkoutActivity uuid=\"b\" \(dates)>\n\(statistics("\(energy) sum=\"1\""))\n</WorkoutActivity>"), "WorkoutStatistics",
        "the unit is missing"
      ),
      (workout("<WorkoutActivity endDate=\"2026-01-01 08:10:00 +0100\"/>"), "WorkoutActivity", "the start date is missing"),
      (workout("<WorkoutActivity startDate=\"1\"/>"), "WorkoutActivity", "the start date is not a date"),
      (workout("<WorkoutRoute sourceName=\"A\" \(start)/>"), "workoutRoute", "the end date is missing"),
      (
        workout("<WorkoutRoute sourceName=\"A\" \(dates) creationDate=\"x\"/>"), "workoutRoute", "the creation date is not a date"
      ),
    ]
  }()

  /// The counts of a type or an element.
  private static func counts(_ report: ImportReport, _ name: String) -> ImportReport.Counts? {
    report.countsByElement[name] ?? report.countsByType.first { $0.key.name == name }?.value
  }

  @Test(
    "F15: what breaks a rule inside a correlation or workout is kept once, listed with the reason, and exported again",
    arguments: brokenInside)
  func keepsBrokenParts(_ item: (element: String, name: String, reason: String)) throws {
    try withFolder { folder in
      let (file, ours) = (folder.appendingPathComponent("in.xml"), folder.appendingPathComponent("out.zip"))
      try Data(Self.export(item.element).utf8).write(to: file)
      let (engine, other) = (try HealthEngine.empty(), try HealthEngine.empty())
      let first = try AppleExportImport(service: engine).run(file)
      try AppleExportWriter(service: engine, zone: .gmt).write(to: ours)
      let reports = [
        first, try AppleExportImport(service: engine).run(file), try AppleExportImport(service: engine).run(ours),
        try AppleExportImport(service: other).run(ours), try AppleExportImport(service: other).run(file),
      ]
      for (report, isNew) in zip(reports, [true, false, false, true, false]) {
        #expect(report.isWhole, "\(report)")
        #expect(report.keptCount == 1, "\(report)")
        #expect(report.kept.map(\.reason) == [item.reason], "\(report)")
        let counts = try #require(Self.counts(report, item.name))
        #expect(counts.read == 1, "\(counts)")
        #expect(counts.kept == (isNew ? 1 : 0), "\(counts)")
        #expect(counts.alreadyThere == (isNew ? 0 : 1), "\(counts)")
        #expect(report.grandTotal.read == first.grandTotal.read)
        #expect(report.grandTotal.stored == (isNew ? first.grandTotal.stored : 0))
      }
      for store in [engine, other] {
        #expect(try store.perform(FetchElements(breaksRule: true), for: .owner).map(\.reason) == [item.reason])
        #expect(try store.perform(FetchElements(), for: .owner).isEmpty)
      }
    }
  }

  @Test("F15: of a correlation that is kept whole or left out, what breaks a rule in it is not counted by itself")
  func partsOfBrokenGroups() throws {
    let good = Self.brokenInside[0].element
    let broken = good.replacing("sourceName=\"A\" \(Self.dates)>", with: "sourceName=\"A\">")
    #expect(broken != good)
    let (report, text, again) = try Self.roundTrip(broken)
    #expect(report.isWhole, "\(report)")
    #expect(report.keptCount == 1, "\(report)")
    #expect(report.total.read == 1, "\(report)")
    #expect(report.total.kept == 1, "\(report)")
    #expect(text.contains("BloodPressureSystolic"))
    #expect(again.isWhole)
    #expect(again.total.alreadyThere == 1)
    #expect(again.total.read == 1)
    let type = try #require(Catalog.type(named: "stepCount"))
    let (none, _, _) = try Self.roundTrip(good, filter: ImportFilter(types: [type]))
    #expect(none.isWhole)
    #expect(none.grandTotal.read == 0)
    #expect(none.keptCount == 0)
    #expect(none.excludedCount == 1)
  }

  @Test("A metadata entry without key or value stays with its sample")
  func keepsOddEntries() throws {
    for entry in ["<MetadataEntry key=\"a\"/>", "<MetadataEntry value=\"b\"/>", "<MetadataEntry/>"] {
      let record = """
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="A" unit="count" \(Self.dates) value="7">
          <MetadataEntry key="My key" value="1"/>
          \(entry)
         </Record>\n
        """
      let (report, text, again) = try Self.roundTrip(record)
      #expect(report.isWhole)
      #expect(report.total.stored == 1)
      #expect(report.keptCount == 0)
      #expect(text.contains(record), "\(text)")
      #expect(again.isWhole)
      #expect(again.grandTotal.stored == 0)
    }
  }

  @Test(
    "F14: a device text that the fields of a device do not hold is kept with its record, and exported again",
    arguments: [
      ("Kitchen scale", false), ("&lt;&lt;HKDevice: 0x1&gt;, colour:red&gt;", false),
      ("&lt;&lt;HKDevice: 0x1&gt;, model:B, name:A&gt;", false),
      ("&lt;&lt;HKDevice: 0x1&gt;, name:A, name:B&gt;", true), ("&lt;&lt;HKDevice: 0x1&gt;, name:A, model:B&gt;", true),
      ("&lt;&lt;HKDevice: 0x1&gt;, name:(null), model:B, creation date:2022-05-07 15:46:46 +0000&gt;", true),
      ("&lt;&lt;HKDevice: 0x1&gt;, name:A", false), ("HKDevice", false), ("", false),
    ])
  func keepsDeviceTexts(text: String, isHeld: Bool) throws {
    let record =
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"A\" device=\"\(text)\" unit=\"count\" \(Self.dates) value=\"7\"/>\n"
    let (report, exported, again) = try Self.roundTrip(record + record.replacing("08:10", with: "08:11"))
    #expect(report.isWhole)
    #expect(report.total.stored == 2)
    #expect(report.unknownAttributes == (isHeld ? [:] : ["device": 2]))
    #expect(exported.components(separatedBy: "device=\"\(text)\"").count == (isHeld ? 1 : 3), "\(exported)")
    #expect(again.isWhole)
    #expect(again.grandTotal.stored == 0)
  }

  @Test("A filter by type includes kept records of these types, and excludes others")
  func filtersKeptRecords() throws {
    let record = "<Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" sourceName=\"Watch\" \(Self.dates) value=\"17\"/>\n"
    for (name, count) in [("sleepAnalysis", 1), ("stepCount", 0)] {
      let type = try #require(Catalog.type(named: name))
      let (report, _, _) = try Self.roundTrip(record, filter: ImportFilter(types: [type]))
      #expect(report.grandTotal.stored == count)
      #expect(report.excludedCount == 1 - count)
    }
  }
}
