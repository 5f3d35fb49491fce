// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// What an import makes of elements, as it hands them over to the store.
@Suite struct RecordImporterTests {
  private static let dates = "startDate=\"2026-01-01 08:00:00 +0100\" endDate=\"2026-01-01 08:10:00 +0100\""

  private static func steps(_ attributes: String = "", _ children: String = "", dates: String = dates) -> String {
    "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"P\" unit=\"count\" value=\"1\" \(dates) \(attributes)>"
      + "\(children)</Record>\n"
  }

  private static func entry(_ key: String, _ value: String) -> String { "<MetadataEntry key=\"\(key)\" value=\"\(value)\"/>" }

  /// Imports elements, and returns the report and what the store got.
  private func importing(_ body: String, _ filter: ImportFilter = ImportFilter()) throws -> (report: ImportReport, service: NotingService) {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.xml")
      try Data("<HealthData locale=\"en_US\">\n\(body)</HealthData>\n".utf8).write(to: url)
      let service = NotingService(try HealthEngine.empty())
      return (try AppleExportImport(service: service).run(url, filter: filter), service)
    }
  }

  private func dataType(_ name: String) throws -> DataType { try #require(Catalog.type(named: name)) }

  // MARK: Records

  @Test("Records are counted by type, with the period of all of them, whatever their order")
  func runs() throws {
    func record(_ type: String, _ start: Int, _ end: Int) -> String {
      func time(_ minute: Int) -> String { "2026-01-01 08:\(minute < 10 ? "0" : "")\(minute):00 +0100" }
      return Self.steps(dates: "startDate=\"\(time(start))\" endDate=\"\(time(end))\"").replacing("StepCount", with: type)
    }
    let (a, b) = ("StepCount", "FlightsClimbed")
    let body = record(a, 20, 30) + record(a, 10, 15) + record(a, 22, 40) + record(b, 1, 2) + record(a, 12, 13) + record(b, 0, 1)
    let (report, _) = try importing(body)
    let start = Date(timeIntervalSinceReferenceDate: 788_943_600)
    let (steps, flights) = (try dataType("stepCount"), try dataType("flightsClimbed"))
    let counts = [steps: 4, flights: 2]
    #expect(report.countsByType.mapValues(\.read) == counts)
    #expect(report.countsByType.mapValues(\.stored) == counts)
    #expect(report.periodByType[steps] == start + 600...start + 2400)
    #expect(report.periodByType[flights] == start...start + 120)
    #expect(report.isWhole)
    #expect(report.excludedCount == 0)
    #expect(report.skippedCount == 0)
  }

  @Test("V5: values that no human has are stored and counted, those in correlations with them")
  func beyondHuman() throws {
    func record(_ type: String, _ value: String, _ unit: String) -> String {
      Self.steps().replacing("StepCount", with: type).replacing("value=\"1\"", with: "value=\"\(value)\"").replacing(
        "unit=\"count\"", with: "unit=\"\(unit)\"")
    }
    func pressure(_ upper: String, _ lower: String) -> String {
      "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"P\" \(Self.dates)>\n"
        + record("BloodPressureSystolic", upper, "mmHg") + record("BloodPressureDiastolic", lower, "mmHg") + "</Correlation>\n"
    }
    let body =
      record("BodyMass", "900", "kg") + record("BodyMass", "7.5", "lb") + record("BodyMass", "70", "kg") + Self.steps()
      + pressure("120", "80") + pressure("80", "120")
    let (report, _) = try importing(body)
    let (mass, both) = (try dataType("bodyMass"), try dataType("bloodPressure"))
    #expect(report.countsBeyondHuman == [mass: 2, both: 1] && report.isWhole && report.countsByType[mass]?.stored == 3)
    #expect(report.countsByType[both]?.stored == 2)
  }

  @Test("Unknown attributes and other children of a record are kept with it, in their order")
  func extras() throws {
    let body =
      Self.steps() + Self.steps("x=\"1\" y=\"2\"", Self.entry("own", "v") + "<A b=\"c\"><D/></A><ExportDate value=\"z\"/>")
      + Self.steps("x=\"3\"") + Self.steps("", Self.steps() + "<A>" + Self.entry("inner", "v") + "</A>")
    let (report, service) = try importing(body)
    #expect(report.unknownAttributes == ["x": 2, "y": 1])
    #expect(report.exportDate == nil)
    #expect(report.total.read == 4)
    #expect(report.isWhole)
    let request = try #require(service.records.first)
    #expect(request.records.count == 4)
    #expect(request.extras.keys.sorted() == [1, 2, 3])
    let attributes = [KeptElement.Attribute(name: "x", value: "1"), .init(name: "y", value: "2")]
    let children = [
      KeptElement(name: "A", attributes: [.init(name: "b", value: "c")], children: [KeptElement(name: "D")]),
      KeptElement(name: "ExportDate", attributes: [.init(name: "value", value: "z")]),
    ]
    #expect(request.extras[1] == KeptElement(name: "Record", attributes: attributes, children: children))
    #expect(request.extras[2] == KeptElement(name: "Record", attributes: [.init(name: "x", value: "3")]))
    #expect(request.extras[3]?.children.map(\.name) == ["Record", "A"])
    #expect(request.records.map(\.metadata.entries.count) == [0, 1, 0, 0])
  }

  @Test("Each record has its own metadata")
  func metadata() throws {
    let (_, service) = try importing(
      Self.steps("", Self.entry("a", "1") + Self.entry("long key", "long value") + Self.entry("c", "")) + Self.steps()
        + Self.steps("", Self.entry("ab", "c")) + Self.steps("", Self.entry("a", "bc")))
    let found = try #require(service.records.first).records.map(\.metadata)
    let first = MetadataSet([
      .init(key: "a", value: .string("1")), .init(key: "long key", value: .string("long value")), .init(key: "c", value: .string("")),
    ])
    let (third, fourth) = (MetadataSet([.init(key: "ab", value: .string("c"))]), MetadataSet([.init(key: "a", value: .string("bc"))]))
    #expect(found == [first, MetadataSet.empty, third, fourth])
  }

  @Test("Records that stand for several samples are counted")
  func thinned() throws {
    let keys = ["recordCount", "recordCounts", "recordcount", "recordCoun", "count"]
    let body = keys.map { Self.steps("", Self.entry($0, "4")) }.joined() + Self.steps("", Self.entry("recordCount", "2"))
    let (report, _) = try importing(body)
    #expect(report.thinnedCount == 2)
    #expect(report.total.stored == 6)
  }

  @Test("Elements at the top that belong into others are kept, and those of the person are read at the top only")
  func places() throws {
    let person = "<Me HKCharacteristicTypeIdentifierDateOfBirth=\"1985-04-12\"/>"
    let date = "<ExportDate value=\"2026-01-01 10:00:00 +0100\"/>"
    let body = Self.entry("a", "1") + "<Prophecy>\(person)\(date)\(Self.steps())</Prophecy>" + "<FileReference/>"
    let (report, service) = try importing(body)
    #expect(report.exportDate == nil)
    #expect(report.characteristicCount == 0)
    #expect(report.total.read == 0)
    #expect(service.elements.flatMap { $0.items.map(\.element.name) } == ["MetadataEntry", "Prophecy", "FileReference"])
    #expect(service.elements.first?.items[1].element.children.map(\.name) == ["Me", "ExportDate", "Record"])
    let top = try importing(date + person).report
    #expect(top.exportDate == Date(timeIntervalSinceReferenceDate: 788_950_800))
    #expect(top.characteristicCount == 1)
  }

  @Test("Units are checked for each type, also if the record before had the same unit")
  func units() throws {
    let mass = "<Record type=\"HKQuantityTypeIdentifierBodyMass\" sourceName=\"P\" unit=\"kg\" value=\"1\" \(Self.dates)/>\n"
    let wrong = Self.steps().replacing("unit=\"count\"", with: "unit=\"kg\"")
    let (report, service) = try importing(mass + wrong + mass + Self.steps() + wrong)
    #expect(report.kept.map(\.reason) == Array(repeating: "the unit does not fit the type", count: 2))
    #expect(report.kept.map(\.line) == [3, 6])
    #expect(service.records.first?.records.count == 3)
    let steps = try #require(report.countsByType[try dataType("stepCount")])
    #expect(steps.kept == 2)
    #expect(steps.stored == 1)
    #expect(steps.read == 3)
    #expect(report.isWhole)
    #expect(service.elements.flatMap(\.items).map(\.reason) == Array(repeating: "the unit does not fit the type", count: 2))
    let missing = try importing(Self.steps().replacing("unit=\"count\"", with: "")).report
    #expect(missing.kept.map(\.reason) == ["the unit is missing"])
    #expect(missing.kept.map(\.element) == ["Record of type HKQuantityTypeIdentifierStepCount"])
  }

  @Test("F15: a category without a value stays an element, unless its type has none")
  func categoriesWithoutValue() throws {
    func record(_ type: String) -> String { "<Record type=\"HKCategoryTypeIdentifier\(type)\" sourceName=\"P\" \(Self.dates)/>\n" }
    let (report, service) = try importing(record("MindfulSession") + record("SleepAnalysis"))
    #expect(report.kept.map(\.reason) == ["the value is missing"])
    #expect(service.records.first?.records.map(\.value) == [.category(0)])
  }

  @Test("A record may end when it begins, and not before; a date of its creation must be one")
  func recordDates() throws {
    let start = "2026-01-01 08:00:00 +0100"
    func record(_ end: String, _ more: String = "") -> String { Self.steps(more, dates: "startDate=\"\(start)\" endDate=\"\(end)\"") }
    let (report, service) = try importing(
      record(start) + record("2026-01-01 07:59:59 +0100") + record("2026-01-01 12:00:00 +0500")
        + record(start, "creationDate=\"\(start)\"") + record(start, "creationDate=\"soon\"")
        + Self.steps(dates: "endDate=\"\(start)\"") + Self.steps(dates: "startDate=\"\(start)\""))
    #expect(
      report.kept.map(\.reason) == [
        "the end date is before the start date", "the creation date is not a date", "the start date is missing", "the end date is missing",
      ])
    #expect(report.kept.map(\.line) == [3, 6, 7, 8])
    let created = try #require(service.records.first).records.map(\.creation)
    #expect(created == [nil, nil, Date(timeIntervalSinceReferenceDate: 788_943_600)])
  }

  @Test("Each record has its own zone")
  func zones() throws {
    let offsets = ["+0100", "+0100", "-0330", "+0100", "+0000", "-0330"]
    let (_, service) = try importing(
      offsets.map { Self.steps(dates: "startDate=\"2026-01-01 08:00:00 \($0)\" endDate=\"2026-01-01 23:00:00 +0100\"") }.joined())
    #expect(try #require(service.records.first).records.map(\.timeZone) == offsets.map { "GMT\($0)" })
  }

  @Test("An empty version or device is another origin than none, and texts do not run into each other")
  func origins() throws {
    func record(_ name: String, _ more: String) -> String { Self.steps(more).replacing("sourceName=\"P\"", with: "sourceName=\"\(name)\"") }
    let device = "device=\"&lt;&lt;HKDevice: 0x1&gt;, name:x&gt;\""
    let (report, service) = try importing(
      record("A", "") + record("A", "sourceVersion=\"\"") + record("A", "sourceVersion=\"1\"") + record("A1", "") + record("A", device)
        + record("A", "sourceVersion=\"1\" " + device) + record("A", ""))
    let revisions = try #require(service.records.first).records.map(\.provenance)
    #expect(revisions.map { $0.revision?.source.name } == ["A", "A", "A", "A1", "A", "A", "A"])
    #expect(revisions.map { $0.revision?.version } == [nil, "", "1", nil, nil, "1", nil])
    #expect(revisions.map { $0.device?.name } == [nil, nil, nil, nil, "x", "x", nil])
    #expect(report.unknownSourceCount == 0)
  }

  // MARK: Correlations and workouts

  private static func correlation(_ attributes: String, _ children: String) -> String {
    "<Correlation type=\"HKCorrelationTypeIdentifierFood\" sourceName=\"P\" \(attributes)>\(children)</Correlation>\n"
  }

  private static func sugar(_ children: String = "", value: Int = 1, dates: String = dates) -> String {
    "<Record type=\"HKQuantityTypeIdentifierDietarySugar\" sourceName=\"P\" unit=\"g\" value=\"\(value)\" \(dates)>\(children)</Record>"
  }

  @Test("A correlation and its members have their own metadata; what neither holds is kept")
  func correlations() throws {
    let inside =
      Self.entry("a", "1") + Self.sugar(Self.entry("b", "2") + "<A>" + Self.entry("deep", "x") + "</A>") + Self.sugar(value: 2) + "<A/>"
      + "<Record type=\"HKNovelty\"/>" + Self.entry("c", "3")
    let (report, service) = try importing(
      Self.correlation(Self.dates + " novelty=\"1\"", inside) + Self.correlation(Self.dates, Self.sugar(value: 3)))
    let groups = try #require(service.records.first).groups
    #expect(groups.map(\.members.count) == [2, 1])
    #expect(report.isWhole)
    #expect(report.total.read == 5)
    #expect(groups[0].record.metadata == MetadataSet([.init(key: "a", value: .string("1")), .init(key: "c", value: .string("3"))]))
    #expect(groups[0].members.map { $0.metadata["b"] } == [.string("2"), nil])
    #expect(groups[0].members.map(\.metadata.entries.count) == [1, 0])
    let extra = KeptElement(
      name: "Correlation", attributes: [.init(name: "novelty", value: "1")],
      children: [KeptElement(name: "A"), KeptElement(name: "Record", attributes: [.init(name: "type", value: "HKNovelty")])])
    #expect(groups[0].extra == extra && groups[1].extra == nil && groups[1].record.metadata.isEmpty)
    let food = try dataType("food")
    let start = Date(timeIntervalSinceReferenceDate: 788_943_600)
    #expect(report.countsByType[food]?.read == 2 && report.periodByType[food] == start...start + 600)
  }

  @Test("A correlation of an unknown type, or of a type that is no correlation type, is kept with all in it")
  func otherCorrelations() throws {
    for type in ["type=\"HKNovelty\"", "type=\"HKQuantityTypeIdentifierStepCount\"", ""] {
      let correlation = "<Correlation \(type) sourceName=\"P\" \(Self.dates)>\(Self.sugar())</Correlation>\n"
      let (report, service) = try importing(correlation + Self.steps())
      #expect(report.countsByElement["Correlation"]?.stored == 1)
      #expect(report.total.read == 1)
      #expect(report.isWhole)
      #expect(service.elements.first?.items.first?.element.children.map(\.name) == ["Record"])
    }
  }

  @Test("A correlation or workout with a bad date, or without an activity, stays an element with all in it, and the next one is read")
  func badGroups() throws {
    let workout = "<Workout sourceName=\"P\" \(Self.dates)/>\n"
    let running = "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" sourceName=\"P\" \(Self.dates)/>\n"
    let (report, service) = try importing(
      Self.correlation("startDate=\"x\" endDate=\"y\"", Self.sugar()) + workout + running + Self.correlation(Self.dates, Self.sugar()))
    #expect(
      report.kept == [
        .init(line: 2, element: "Correlation", reason: "the start date is not a date"),
        .init(line: 3, element: "Workout", reason: "the activity type is missing"),
      ])
    let food = try dataType("food")
    #expect(report.countsByType[food]?.read == 2 && report.countsByType[food]?.kept == 1 && report.countsByType[food]?.stored == 1)
    #expect(report.countsByType[Catalog.workout]?.read == 2 && report.countsByType[Catalog.workout]?.kept == 1)
    #expect(service.elements.flatMap(\.items).map(\.element.name) == ["Correlation", "Workout"])
    #expect(try #require(service.records.first).groups.map(\.record.type) == [Catalog.workout, food])
  }

  @Test("A bad member stays an element of its correlation, and a damaged one is left out; the others are members")
  func badMembers() throws {
    let bad = Self.sugar(dates: "startDate=\"x\" endDate=\"y\"")
    let damaged = Self.sugar().replacing("unit=\"g\"", with: "unit=\"g\" unit=\"g\"")
    let members = Self.sugar() + bad + "\n" + damaged + "\n" + Self.sugar(value: 2)
    let (report, service) = try importing(Self.correlation(Self.dates, members) + Self.steps())
    let group = try #require(service.records.first?.groups.first)
    #expect(group.members.count == 2 && group.extra?.children.map { $0["startDate"] } == ["x"])
    #expect(report.kept.map(\.reason) == ["the start date is not a date"])
    #expect(report.skippedCount == 1)
    let sugar = try dataType("dietarySugar")
    #expect(report.countsByType[sugar]?.read == 3 && report.countsByType[sugar]?.kept == 1)
    #expect(report.countsByType[try dataType("stepCount")]?.stored == 1)
  }

  @Test("A damaged correlation is skipped with all in it, and its members are not those of the next one")
  func damagedCorrelation() throws {
    let damaged = Self.correlation(Self.dates + " novelty=\"1\" novelty=\"2\"", Self.sugar())
    let (report, service) = try importing(damaged + "<Prophecy>\(Self.sugar())</Prophecy>\n" + Self.correlation(Self.dates, Self.sugar()))
    #expect(try #require(service.records.first).groups.map(\.members.count) == [1])
    let food = try dataType("food")
    #expect(report.countsByType[food]?.read == 2 && report.countsByType[food]?.skipped == 1)
    #expect(report.skipped.first?.element == "Correlation")
    #expect(report.countsByElement.keys.sorted() == ["Prophecy"])
    #expect(report.countsByType[try dataType("dietarySugar")]?.read == 1)
  }

  @Test("Of elements that lie deeper than 256 levels only these are left out", arguments: [256, 257, 258])
  func depth(levels: Int) throws {
    let body = String(repeating: "<A>", count: levels) + String(repeating: "</A>", count: levels) + "\n<B/>\n"
    let (report, service) = try importing(body)
    var depth = 0
    var element: KeptElement? = try #require(service.elements.first?.items.first?.element)
    while let current = element {
      depth += 1
      element = current.children.first
    }
    #expect(depth == 256)
    #expect(report.skippedCount == (levels > 256 ? 1 : 0))
    #expect(report.skipped.first?.reason == (levels > 256 ? "it is nested more than 256 deep" : nil))
    #expect(report.countsByElement.mapValues(\.stored) == ["A": 1, "B": 1])
  }

  // MARK: The end

  /// An importer without a store, of an empty file.
  private func finished(_ summary: ExportScanSummary) throws -> ImportReport {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.xml")
      try Data("<HealthData locale=\"en_US\"/>".utf8).write(to: url)
      let file = try ExportFile(url)
      let importer = RecordImporter(
        sink: ImportSink(nil), filter: ImportFilter(), documentPath: "here.xml", files: ElementFiles(file, isCancelled: { false }),
        attachments: AttachmentFiles(file, isCancelled: { false }))
      try importer.finish(summary)
      return importer.report
    }
  }

  @Test("Problems between elements are counted, also those that were not kept")
  func strays() throws {
    var summary = ExportScanSummary()
    summary.strayProblemCount = 105
    summary.strayProblems = [ExportDamage(line: 3, code: 9), ExportDamage(line: 4, code: 26)]
    let report = try finished(summary)
    #expect(report.skippedCount == 105)
    #expect(report.documentPath == "here.xml")
    #expect(report.incomplete == nil)
    #expect(
      report.skipped == [
        .init(line: 3, element: "text between elements", reason: "a character XML forbids"),
        .init(line: 4, element: "text between elements", reason: "an undeclared entity"),
      ])
  }

  @Test("Repairs are listed by kind")
  func repairs() throws {
    var summary = ExportScanSummary()
    for _ in 0..<2 { summary.repairs.note(.bareLessThan) { 7 } }
    summary.repairs.note(.invalidUTF8) { 9 }
    #expect(
      try finished(summary).repairs == [
        .init(what: "byte that is not UTF-8, replaced by U+FFFD", count: 1, firstLine: 9),
        .init(what: "bare less-than signs, read as &lt;", count: 2, firstLine: 7),
      ])
    #expect(try finished(ExportScanSummary()).repairs.isEmpty && finished(ExportScanSummary()).isWhole)
  }

  @Test("The first reason why a file is incomplete is where reading stopped, then the archive, then the text")
  func incompleteness() throws {
    var summary = ExportScanSummary()
    summary.isTruncated = true
    #expect(try finished(summary).incomplete == "the file ends before its last element does")
    summary.sourceProblem = .truncated
    #expect(try finished(summary).incomplete == ByteSourceProblem.truncated.description)
    summary.abandoned = ExportDamage(line: 5, code: 9)
    #expect(try finished(summary).incomplete == "reading stopped at line 5: a character XML forbids")
  }
}
