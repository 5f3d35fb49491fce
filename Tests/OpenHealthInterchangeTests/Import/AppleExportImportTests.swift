// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthSampleExports
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct AppleExportImportTests {
  /// A separate store, with its content as comparable lines.
  private struct Store {
    let engine: HealthEngine

    init() throws {
      engine = try HealthEngine.empty()
    }

    func importing(_ records: String, me: String = "", root: String = "HealthData") throws -> ImportReport {
      try withFolder { folder in
        let file = folder.appendingPathComponent("anything.bin")
        let xml = """
          <?xml version="1.0" encoding="UTF-8"?>
          <!DOCTYPE HealthData [ <!ELEMENT HealthData (Record*)> ]>
          <\(root) locale="en_US">
           <ExportDate value="2026-01-01 10:00:00 +0100"/>
          \(me)\(records)
          </\(root)>
          """
        try Data(xml.utf8).write(to: file)
        return try AppleExportImport(service: engine).run(file)
      }
    }

    func samples(_ name: String) throws -> [SampleRecord] {
      let type = try #require(Catalog.type(named: name))
      return try engine.samples(of: type)
    }

    /// A value without its random parts: the UUIDs of activities and members.
    private static func text(_ value: SampleRecord.Value) -> String {
      switch value {
      case .correlation(let members): "\(members.map { text($0.value) }.sorted())"
      case .workout(let workout):
        "\(workout.activityType) \(workout.duration) \(workout.events) \(workout.totals.count) \(workout.statistics)"
      default: "\(value)"
      }
    }

    /// All fields that make up identity, for all types, without the UUIDs.
    func content() throws -> [String] {
      try engine.perform(ListTypes(), for: .owner).flatMap { item in
        try samples(item.type.name).map {
          "\(item.type) \($0.start.timeIntervalSinceReferenceDate) \($0.end.timeIntervalSinceReferenceDate) \(Self.text($0.value)) "
            + "\($0.provenance.revision!) \($0.provenance.device as Any) \($0.metadata.entries) \($0.creation as Any) \($0.timeZone ?? "-")"
        }
      }
      .sorted()
    }
  }

  private static func steps(
    _ value: String = "120", unit: String = "count", source: String = "Phone", start: String = "2026-01-01 08:00:00 +0100",
    end: String = "2026-01-01 08:10:00 +0100", creation: String = "2026-01-01 08:11:00 +0100", version: String = "1", rest: String = "",
    children: String = ""
  ) -> String {
    """
    <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(source)" sourceVersion="\(version)" unit="\(unit)" creationDate="\(creation)" \
    startDate="\(start)" endDate="\(end)" value="\(value)"\(rest)>\(children)</Record>\n
    """
  }

  @Test("A record is imported completely: value, unit, dates, zone, source, device, metadata")
  func takesRecordOver() throws {
    let store = try Store()
    let device =
      "&lt;&lt;HKDevice: 0x281f3c0&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1, software:10.3&gt;"
    let report = try store.importing(
      Self.steps(
        source: "Anna’s\u{A0}Watch", rest: " device=\"\(device)\"",
        children: """
          <MetadataEntry key="HKWasUserEntered" value="1"/><MetadataEntry key="HKTimeZone" value="Europe/Berlin"/>
          <MetadataEntry key="HKWeatherTemperature" value="77 degF"/><MetadataEntry key="own" value="3"/>
          <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="1"/>
          """))
    #expect(report.total.stored == 1)
    #expect(report.skippedCount == 0)
    #expect(report.exportDate == Date(timeIntervalSince1970: 1_767_258_000))
    let sample = try #require(try store.samples("stepCount").first)
    #expect(sample.start == Date(timeIntervalSince1970: 1_767_250_800))
    #expect(sample.end == sample.start.addingTimeInterval(600))
    #expect(sample.creation == sample.start.addingTimeInterval(660))
    #expect(sample.value == .quantity(120, try .parse("count")))
    #expect(sample.timeZone == "GMT+0100")
    let revision = try #require(sample.provenance.revision)
    #expect(revision.source.name == "Anna’s\u{A0}Watch")
    #expect(revision.source.bundleIdentifier.hasPrefix("com.apple.health."))
    #expect(UUID(uuidString: String(revision.source.bundleIdentifier.dropFirst("com.apple.health.".count))) != nil)
    #expect(revision.version == "1")
    #expect(revision.productType == "Watch6,1")
    #expect(revision.operatingSystem == SystemVersion(major: 10, minor: 3, patch: 0))
    #expect(sample.provenance.device?.hardwareVersion == "Watch6,1")
    #expect(sample.provenance.device?.name == "Apple Watch")
    #expect(sample.metadata["HKWasUserEntered"] == .boolean(true))
    #expect(sample.metadata["HKTimeZone"] == .string("Europe/Berlin"))
    #expect(sample.metadata["HKWeatherTemperature"] == .quantity(77, try .parse("degF")))
    #expect(sample.metadata["own"] == .string("3"))
    #expect(sample.metadata["HKMetadataKeyHeartRateMotionContext"] == .integer(1))
  }

  @Test("Records of one source keep their versions and devices")
  func keepsVersions() throws {
    let store = try Store()
    let device = { (name: String) in " device=\"&lt;&lt;HKDevice: 0x1&gt;, name:\(name)&gt;\"" }
    _ = try store.importing(
      Self.steps("1", version: "1") + Self.steps("2", version: "2") + Self.steps("3", version: "1", rest: device("A"))
        + Self.steps("4", version: "1", rest: device("B")) + Self.steps("5", version: ""))
    let samples = try store.samples("stepCount").sorted { "\($0.value)" < "\($1.value)" }
    #expect(samples.map { $0.provenance.revision?.version } == ["1", "2", "1", "1", ""])
    #expect(samples.map { $0.provenance.device?.name } == [nil, nil, "A", "B", nil])
    #expect(Set(samples.map { $0.provenance.revision?.source }).count == 1)
  }

  @Test("A source without an Apple device gets a stable identifier of ours")
  func namesSources() throws {
    let (first, second) = (try Store(), try Store())
    _ = try first.importing(Self.steps(source: "Scale"))
    _ = try second.importing(Self.steps("1", source: "Other") + Self.steps(source: "Scale"))
    let identifiers = try [first, second].map { store in
      try store.samples("stepCount").compactMap { $0.provenance.revision?.source }.first { $0.name == "Scale" }?.bundleIdentifier
    }
    #expect(identifiers[0] == identifiers[1])
    #expect(identifiers[0]?.hasPrefix("import.apple-health.") == true)
  }

  @Test(
    "Category values are imported by the name of the constant, including older names",
    arguments: [
      ("HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysisAsleepCore", 3),
      ("HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysisAsleep", 1),
      ("HKCategoryTypeIdentifierMenstrualFlow", "HKCategoryValueMenstrualFlowHeavy", 4),
      ("HKCategoryTypeIdentifierMindfulSession", "HKCategoryValueNotApplicable", 0),
      ("HKCategoryTypeIdentifierHeadache", "HKCategoryValueSeverityMild", 2),
    ])
  func readsCategories(_ type: String, _ constant: String, _ expected: Int) throws {
    let store = try Store()
    let report = try store.importing(
      """
      <Record type="\(type)" sourceName="App" startDate="2026-01-01 08:00:00 +0100" endDate="2026-01-01 08:10:00 +0100" value="\(constant)"/>
      """)
    #expect(report.skipped.isEmpty)
    #expect(report.total.stored == 1)
    #expect(try store.samples(type).map(\.value) == [.category(expected)])
  }

  @Test(
    "F15: a record that breaks a rule stays an element with its line and reason, and the rest is stored",
    arguments: [
      (steps("abc"), "the value is not a number, or too large"), (steps("nan"), "the value is not a number, or too large"),
      (steps("inf"), "the value is not a number, or too large"), (steps("-Infinity"), "the value is not a number, or too large"),
      (steps("1e999"), "the value is not a number, or too large"), (steps("1e400"), "the value is not a number, or too large"),
      (steps(String(repeating: "9", count: 400)), "the value is not a number, or too large"),
      (steps(unit: "parsec"), "the unit is not known"),
      (steps(unit: "kg"), "the unit does not fit the type"),
      (steps(start: "yesterday"), "the start date is not a date"),
      (steps(start: "2026-02-30 08:00:00 +0100"), "the start date is not a date"),
      (steps(end: "2026-01-01 07:00:00 +0100"), "the end date is before the start date"),
      (steps(creation: "soon"), "the creation date is not a date"),
      ("<Record sourceName=\"a\" startDate=\"2026-01-01 08:00:00 +0100\" endDate=\"2026-01-01 08:00:00 +0100\"/>\n", "the type is missing"),
    ])
  func keepsBadRecords(_ bad: String, _ reason: String) throws {
    let store = try Store()
    let report = try store.importing(Self.steps("1", start: "2026-01-01 01:00:00 +0000") + bad + Self.steps("3"))
    #expect(report.keptCount == 1)
    #expect(report.skippedCount == 0)
    #expect(report.isWhole)
    #expect(report.kept.first?.reason == reason)
    #expect(report.kept.first?.line == 6)
    #expect(report.total.stored == 2)
    #expect(report.grandTotal.read == report.grandTotal.stored + report.grandTotal.kept)
    #expect(report.grandTotal.kept == 1)
  }

  @Test("Members of a correlation that are also at top level count once, in either order")
  func countsMembersOnce() throws {
    let pressure = """
      <Record type="HKQuantityTypeIdentifierBloodPressureSystolic" sourceName="Cuff" unit="mmHg" startDate="2026-01-01 08:00:00 +0100" \
      endDate="2026-01-01 08:00:00 +0100" value="120"/>
      """
    let correlation = """
      <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Cuff" startDate="2026-01-01 08:00:00 +0100" \
      endDate="2026-01-01 08:00:00 +0100">\(pressure)</Correlation>
      """
    for text in [pressure + correlation, correlation + pressure, correlation] {
      let store = try Store()
      for round in 0..<2 {
        let report = try store.importing(text)
        #expect(report.total.read == 2)
        #expect(report.total.stored == (round == 0 ? 2 : 0))
        #expect(try store.samples("bloodPressureSystolic").count == 1)
        #expect(try store.samples("bloodPressure").map { $0.members?.count } == [1])
      }
    }
  }

  @Test("CORR-04: members are quantities and categories; other elements in a correlation are not members")
  func takesMembersOver() throws {
    let store = try Store()
    let dates = "sourceName=\"App\" startDate=\"2026-01-01 08:00:00 +0100\" endDate=\"2026-01-01 08:00:00 +0100\""
    let report = try store.importing(
      """
      <Correlation type="HKCorrelationTypeIdentifierFood" \(dates)>
      <Record type="HKQuantityTypeIdentifierDietarySugar" unit="g" \(dates) value="3"/>
      <Record type="HKCategoryTypeIdentifierHeadache" \(dates) value="HKCategoryValueSeverityMild"/>
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="1" \(dates)/>
      <Correlation type="HKCorrelationTypeIdentifierFood" \(dates)/>
      </Correlation>
      """)
    #expect(report.isWhole)
    let members = try #require(try store.samples("food").first?.members)
    #expect(members.count == 2)
    #expect(members.contains { $0.value == .category(2) })
    #expect(try store.samples("food").count == 1 && store.samples("workout").isEmpty)
  }

  @Test("Two equal records of one file stay two, however often they are imported")
  func keepsTwins() throws {
    let store = try Store()
    for round in 0..<3 {
      let report = try store.importing(Self.steps() + Self.steps())
      #expect(report.total.stored == (round == 0 ? 2 : 0))
      #expect(report.total.alreadyThere == (round == 0 ? 0 : 2))
    }
    #expect(try store.importing(Self.steps() + Self.steps() + Self.steps()).total.stored == 1)
    #expect(try store.samples("stepCount").count == 3)
  }

  @Test("The same file, a longer, a reordered and a re-zoned one lead to the same store")
  func isIdempotent() throws {
    var random = SplitMix64(seed: 7)
    let lines = (0..<400).map { _ in
      let minute = Int.random(in: 0..<60, using: &random)
      let source = ["Phone", "Watch", "Scale"].randomElement(using: &random)!
      return { (zone: Int) -> String in
        let hour = 10 + zone
        return Self.steps(
          "\(minute * 7)", source: source, start: "2026-01-01 \(hour):\(minute < 10 ? "0" : "")\(minute):00 +0\(zone)00",
          end: "2026-01-01 \(hour + 1):00:00 +0\(zone)00", creation: "2026-01-01 \(hour + 1):00:01 +0\(zone)00")
      }
    }
    let whole = try Store()
    _ = try whole.importing(lines.map { $0(1) }.joined())
    let grown = try Store()
    _ = try grown.importing(lines.prefix(150).map { $0(1) }.joined())
    let again = try grown.importing(lines.shuffled(using: &random).map { $0(5) }.joined())
    #expect(again.total.alreadyThere == 150)
    #expect(again.total.stored == 250)
    let withoutZone = { (content: [String]) in content.map { $0.replacingOccurrences(of: "GMT+0500", with: "GMT+0100") }.sorted() }
    #expect(withoutZone(try grown.content()) == withoutZone(try whole.content()))
  }

  private static func bloodPressure() throws -> DataType { try #require(Catalog.type(named: "bloodPressure")) }

  @Test("A generated export is imported without loss, with sources and metadata, and twice with the same result")
  func takesGeneratedOver() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("no-name-that-helps")
      try SyntheticExport(seed: 3, records: 3000).write(to: file)
      let store = try Store()
      let importer = AppleExportImport(service: store.engine)
      let first = try importer.run(file)
      // Samples that are not records.
      let others = [Catalog.workout, Catalog.workoutRoute, try Self.bloodPressure()] + Catalog.types.filter(\.hasContent)
      let groups = others.reduce(0) { $0 + (first.countsByType[$1]?.read ?? 0) }
      #expect(first.total.stored == 3000 + groups)
      #expect(first.repairs.isEmpty)
      #expect(first.isWhole)
      let content = try store.content()
      #expect(content.count == 3000 + groups)
      let second = try importer.run(file)
      #expect(second.total.stored == 0)
      #expect(second.total.alreadyThere == 3000 + groups)
      #expect(second.isWhole)
      #expect(try store.content() == content)
    }
  }

  @Test("Running a truncated import again with the whole file completes it")
  func completesCutImport() throws {
    try withFolder { folder in
      let (whole, cut) = (folder.appendingPathComponent("whole.xml"), folder.appendingPathComponent("cut.xml"))
      try SyntheticExport(seed: 5, records: 2000).writeXML(to: whole)
      let bytes = try Data(contentsOf: whole)
      let undisturbed = try Store()
      _ = try AppleExportImport(service: undisturbed.engine).run(whole)
      for share in [0.3, 0.61, 0.999] {
        try bytes.prefix(Int(Double(bytes.count) * share)).write(to: cut)
        let store = try Store()
        let report = try AppleExportImport(service: store.engine).run(cut)
        #expect(report.incomplete != nil)
        _ = try AppleExportImport(service: store.engine).run(whole)
        #expect(try store.content() == undisturbed.content())
      }
    }
  }

  @Test("A file that is not an export is refused, and nothing is stored")
  func refusesOtherFiles() throws {
    let store = try Store()
    #expect(throws: ExportFault.self) { try store.importing(Self.steps(), root: "ClinicalDocument") }
    #expect(throws: ExportFault("There is no file at /nowhere/export.zip.")) {
      try AppleExportImport(service: store.engine).run(URL(fileURLWithPath: "/nowhere/export.zip"))
    }
    #expect(try store.content().isEmpty)
  }

  @Test("Characteristics that are set are imported")
  func takesCharacteristicsOver() throws {
    let store = try Store()
    let report = try store.importing(
      "",
      me: """
        <Me HKCharacteristicTypeIdentifierDateOfBirth="1985-04-12" HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale" \
        HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet" HKCharacteristicTypeIdentifierFitzpatrickSkinType=""/>
        """)
    #expect(report.characteristicCount == 2)
    #expect(
      try store.engine.perform(ReadProfile(), for: .owner) == [
        "HKCharacteristicTypeIdentifierDateOfBirth": "1985-04-12", "HKCharacteristicTypeIdentifierBiologicalSex": "HKBiologicalSexFemale",
      ])
  }

  @Test("Progress says how many bytes and records were read, of how many bytes")
  func progress() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.xml")
      let records = (0..<5000).map { Self.steps("\($0)") }.joined()
      let text = "<HealthData locale=\"en_US\">\n\(records)</HealthData>\n" + String(repeating: "\n", count: 1000)
      try Data(text.utf8).write(to: url)
      for isPreview in [false, true] {
        var found: [AppleExportImport.Progress] = []
        let file = try ExportFile(url)
        if isPreview {
          _ = try AppleExportImport.preview(file, progress: { found.append($0) })
        } else {
          _ = try AppleExportImport(service: try HealthEngine.empty()).run(file, progress: { found.append($0) })
        }
        let size = Int64(text.utf8.count)
        #expect(found.count > 2)
        #expect(found.allSatisfy { $0.totalBytes == size })
        #expect(found.last?.consumedBytes == size)
        #expect(found.last?.recordCount == 5000)
        #expect(found.map(\.recordCount) == found.map(\.recordCount).sorted())
        #expect(found[0].recordCount > 0 && found[0].recordCount < 5000 && found[0].consumedBytes < size)
      }
    }
  }

  @Test("A preview counts the members of correlations as the import does: once, however often and in whatever order the file has them")
  func previewOfMembers() throws {
    func pressure(_ value: Int) -> String {
      """
      <Record type="HKQuantityTypeIdentifierBloodPressureSystolic" sourceName="Cuff" unit="mmHg" startDate="2026-01-01 08:00:00 +0100" \
      endDate="2026-01-01 08:00:00 +0100" value="\(value)"/>
      """
    }
    func correlation(_ value: Int) -> String {
      """
      <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Cuff" startDate="2026-01-01 08:00:00 +0100" \
      endDate="2026-01-01 08:00:00 +0100">\(pressure(value))</Correlation>
      """
    }
    let effort = """
      <Record type="HKQuantityTypeIdentifierWorkoutEffortScore" sourceName="Cuff" unit="appleEffortScore" \
      startDate="2026-01-01 08:00:00 +0100" endDate="2026-01-01 08:30:00 +0100" value="5"/>
      """
    let workout = """
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" sourceName="Cuff" \
      startDate="2026-01-01 08:00:00 +0100" endDate="2026-01-01 08:30:00 +0100">\(effort)</Workout>
      """
    let texts = [
      effort + workout, workout + effort, workout, pressure(120) + correlation(120), correlation(120) + pressure(120), correlation(120),
      pressure(120) + pressure(120),
      pressure(120) + correlation(121), pressure(120) + pressure(120) + correlation(120), pressure(120) + correlation(120) + pressure(120),
      pressure(120) + pressure(121) + correlation(121) + correlation(120) + pressure(120),
    ]
    for text in texts {
      let imported = try Store().importing(text)
      try withFolder { folder in
        let file = folder.appendingPathComponent("export.xml")
        try Data("<HealthData locale=\"en_US\">\(text)</HealthData>".utf8).write(to: file)
        let preview = try AppleExportImport.preview(ExportFile(file))
        #expect(preview.countsByType.mapValues(\.read) == imported.countsByType.mapValues(\.read), "\(text)")
        #expect(preview.repeatedCount == imported.repeatedCount, "\(text)")
      }
    }
  }

  @Test("A preview counts the files beside the XML, unless a filter leaves them out")
  func previewOfFiles() throws {
    try withFolder { folder in
      try Data("<HealthData locale=\"en_US\"/>".utf8).write(to: folder.appendingPathComponent("export.xml"))
      for name in ["a", "b"] { try Data([1]).write(to: folder.appendingPathComponent(name)) }
      let whole = try AppleExportImport.preview(ExportFile(folder))
      #expect(whole.files.read == 2)
      #expect(whole.files.stored == 0)
      #expect(whole.number == nil)
      #expect(!whole.isCancelled)
      let filter = ImportFilter(types: [Catalog.workout])
      #expect(try AppleExportImport.preview(ExportFile(folder), filter: filter).files.read == 0)
      let store = try Store()
      let report = try AppleExportImport(service: store.engine).run(folder, filter: filter)
      #expect(report.files.read == 0)
      #expect(report.number != nil)
      #expect(!report.isCancelled)
    }
  }
}
