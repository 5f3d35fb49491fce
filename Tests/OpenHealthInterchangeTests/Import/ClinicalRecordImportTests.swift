// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// Clinical records of exports become samples, and their elements and files stay.
@Suite struct ClinicalRecordImportTests {
  private static let received = Date(timeIntervalSinceReferenceDate: 788_943_600)  // 2026-01-01 07:00:00 UTC
  private let engine: HealthEngine

  init() throws { engine = try HealthEngine.empty() }

  private static func element(
    _ identifier: String, type: String = "Observation", received: String = "2026-01-01 08:00:00 +0100", version: String = "4.0.1"
  ) -> String {
    """
    <ClinicalRecord type="\(type)" identifier="\(identifier)" sourceName="Lakeside Clinic" sourceURL="https://fhir.invalid/r4/" \
    fhirVersion="\(version)" receivedDate="\(received)" resourceFilePath="/clinical-records/\(type)-\(identifier).json"/>
    """
  }

  private static func resource(_ type: String = "Observation", name: String = "Hemoglobin", more: String = "") -> String {
    "{\n  \"resourceType\" : \"\(type)\",\n \"code\":{\"text\":\"\(name)\"}\(more)}\n"
  }

  @discardableResult private func importing(
    _ elements: String, _ files: [String: String], into engine: HealthEngine? = nil
  ) throws -> ImportReport {
    try withFolder { folder in
      let place = folder.appendingPathComponent("clinical-records")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data("<HealthData locale=\"en_US\">\(elements)</HealthData>".utf8).write(to: folder.appendingPathComponent("export.xml"))
      for (name, text) in files { try Data(text.utf8).write(to: place.appendingPathComponent(name)) }
      return try AppleExportImport(service: engine ?? self.engine).run(folder)
    }
  }

  private func samples(_ engine: HealthEngine? = nil) throws -> [SampleRecord] {
    let types = Catalog.types.filter(\.isClinical)
    let all = FetchSamples(selections: types.map { .init(type: $0, predicate: .everything) })
    return try (engine ?? self.engine).perform(all, for: .owner).sorted { $0.start < $1.start }
  }

  private func content(_ sample: SampleRecord?) throws -> ClinicalRecord {
    guard case .content(.clinicalRecord(let content)) = try #require(sample).value else { throw HealthError.damagedData(.content) }
    return content
  }

  /// The XML and the other files of an export.
  private func exported(_ body: (URL) throws -> Void = { _ in }) throws -> (document: String, files: [String: String]) {
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.zip")
      try AppleExportWriter(service: engine, zone: .gmt).write(to: url, at: Self.received)
      try body(url)
      let file = try ExportFile(url)
      var files: [String: String] = [:]
      for companion in file.companions { files[companion.path] = String(decoding: try readAll(file.open(companion)), as: UTF8.self) }
      return (String(decoding: try readAll(file.openDocument()), as: UTF8.self), files)
    }
  }

  private static func type(_ name: String) throws -> DataType { try #require(Catalog.type(named: name)) }

  @Test("CLIN-01 CLIN-03: an element and its file become a sample with the resource byte for byte, once")
  func once() throws {
    let json = Self.resource(more: ",\"note\":\"a\\/b \u{00E9}\"")
    for round in 0..<2 {
      let report = try importing(Self.element("1"), ["Observation-1.json": json])
      let counts = try #require(report.countsByType[try Self.type("labResultRecord")])
      #expect(report.isWhole)
      #expect(report.countsByElement.isEmpty)
      #expect(counts.read == 1)
      #expect(counts.stored == 1 - round)
      #expect(counts.alreadyThere == round)
      #expect(report.files.stored == 1 - round)
    }
    let found = try samples()
    #expect(found.count == 1)
    let sample = try #require(found.first)
    #expect(sample.start == Self.received)
    #expect(sample.end == Self.received)
    #expect(sample.timeZone == "GMT+0100")
    #expect(sample.provenance.revision?.source.name == "Lakeside Clinic")
    let expected = ClinicalRecord(
      displayName: "Hemoglobin",
      resource: .init(
        type: "Observation", identifier: "1", version: .primaryR4, source: "https://fhir.invalid/r4/", json: json))
    #expect(try content(sample) == expected)
  }

  @Test("An export has the element and the file unchanged, and gives the same sample in another store")
  func export() throws {
    let json = Self.resource()
    try importing(Self.element("1"), ["Observation-1.json": json])
    let other = try HealthEngine.empty()
    var report: ImportReport?
    let (document, files) = try exported { report = try AppleExportImport(service: other).run($0) }
    #expect(report?.isWhole == true)
    #expect(document.components(separatedBy: "<ClinicalRecord").count == 2)
    #expect(!document.contains(OwnContentForm.elementName))
    #expect(document.contains("identifier=\"1\""))
    #expect(document.contains("receivedDate=\"2026-01-01 08:00:00 +0100\""))
    #expect(files == ["clinical-records/Observation-1.json": json])
    #expect(try samples(other).map(\.value) == samples().map(\.value))
  }

  @Test("An import of some types alone keeps no files, and an export has the resource all the same")
  func exportOfSome() throws {
    let type = try Self.type("labResultRecord")
    try withFolder { folder in
      let place = folder.appendingPathComponent("clinical-records")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data("<HealthData locale=\"en_US\">\(Self.element("1"))</HealthData>".utf8).write(to: folder.appendingPathComponent("export.xml"))
      try Data(Self.resource().utf8).write(to: place.appendingPathComponent("Observation-1.json"))
      let report = try AppleExportImport(service: engine).run(folder, filter: ImportFilter(types: [type]))
      #expect(report.total.stored == 1)
      #expect(report.files.stored == 0)
    }
    let other = try HealthEngine.empty()
    var report: ImportReport?
    let (document, files) = try exported { report = try AppleExportImport(service: other).run($0) }
    #expect(report?.isWhole == true)
    #expect(files.isEmpty)
    #expect(document.contains(OwnContentForm.elementName))
    #expect(!document.contains("<ClinicalRecord"))
    #expect(try samples(other).map(\.value) == samples().map(\.value))
  }

  @Test("Records of several imports whose files have one path keep their resources in another store; one with a path of its own stays")
  func onePath() throws {
    try importing(
      Self.element("1") + Self.element("2"),
      ["Observation-1.json": Self.resource(), "Observation-2.json": Self.resource(name: "Ferritin")])
    let report = try importing(
      Self.element("1").replacing("Lakeside", with: "Hillside"), ["Observation-1.json": Self.resource(name: "Hemoglobin A1c")])
    #expect(report.isWhole)
    #expect(report.files.stored == 1)
    func records(_ engine: HealthEngine) throws -> [String: ClinicalRecord] {
      var found: [String: ClinicalRecord] = [:]
      for sample in try samples(engine) {
        let record = try content(sample)
        found["\(sample.provenance.revision?.source.name ?? "") \(record.resource?.identifier ?? "")"] = record
      }
      return found
    }
    let names = ["Lakeside Clinic 1": "Hemoglobin", "Lakeside Clinic 2": "Ferritin", "Hillside Clinic 1": "Hemoglobin A1c"]
    #expect(try records(engine).mapValues(\.displayName) == names)
    let other = try HealthEngine.empty()
    var again: ImportReport?
    let (document, files) = try exported { again = try AppleExportImport(service: other).run($0) }
    #expect(again?.isWhole == true)
    #expect(again?.skippedCount == 0)
    #expect(again?.total.stored == 3)
    #expect(try records(other) == records(engine) && samples(other).count == 3)
    // The element of the record whose path occurs once, and samples with the resources of the others.
    #expect(document.components(separatedBy: "<ClinicalRecord").count == 2)
    #expect(document.contains("resourceFilePath=\"/clinical-records/Observation-2.json\""))
    #expect(document.components(separatedBy: "<\(OwnContentForm.elementName) ").count == 3)
    let paths = ["Observation-1.json", "Observation-1 2.json", "Observation-2.json"].map { "clinical-records/\($0)" }
    #expect(Set(files.keys) == Set(paths))
  }

  /// A resource of three megabytes, with letters that JSON escapes and some that take several bytes.
  private static let large = resource(more: ",\"note\":\"\(String(repeating: "\u{E9}\\n/", count: 600_000))\"")

  @Test("CLIN-03: a resource of 3 MB becomes a sample with all of it, and comes back in another store, with its file or without")
  func large() throws {
    for round in 0..<2 {
      let report = try importing(
        Self.element("1") + Self.element("2"), ["Observation-1.json": Self.large, "Observation-2.json": Self.resource()])
      #expect(report.isWhole)
      #expect(report.total.stored == (round == 0 ? 2 : 0))
    }
    func text(_ engine: HealthEngine) throws -> String? {
      let sample = try samples(engine).first { try content($0).bytes != nil }
      return try sample.map { String(decoding: try engine.contentBytes(of: $0, for: .owner), as: UTF8.self) }
    }
    #expect(try text(engine) == Self.large && samples().count == 2)
    let (withFile, withoutFile) = (try HealthEngine.empty(), try HealthEngine.empty())
    let (_, files) = try exported { _ = try AppleExportImport(service: withFile).run($0) }
    #expect(files["clinical-records/Observation-1.json"] == Self.large)
    #expect(try text(withFile) == Self.large)
    let type = try Self.type("labResultRecord")
    let some = try HealthEngine.empty()
    _ = try exported { _ = try AppleExportImport(service: some).run($0, filter: ImportFilter(types: [type])) }
    #expect(try text(some) == Self.large)
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.zip")
      try AppleExportWriter(service: some, zone: .gmt).write(to: url, at: Self.received)
      #expect(try ExportFile(url).companions.isEmpty)
      _ = try AppleExportImport(service: withoutFile).run(url)
    }
    #expect(try text(withoutFile) == Self.large && samples(withoutFile).count == 2)
  }

  @Test("CLIN-02: a later version of a record replaces the earlier one with its file, and an earlier one does not replace it")
  func replaces() throws {
    let later = Self.element("1", received: "2026-02-01 08:00:00 +0100")
    try importing(Self.element("1") + Self.element("2"), ["Observation-1.json": Self.resource(), "Observation-2.json": Self.resource()])
    let report = try importing(later, ["Observation-1.json": Self.resource(name: "Hemoglobin A1c")])
    #expect(report.total.stored == 1)
    func names() throws -> [String] { try samples().map { try content($0).displayName } }
    #expect(try names() == ["Hemoglobin", "Hemoglobin A1c"])
    let (document, files) = try exported()
    #expect(document.components(separatedBy: "<ClinicalRecord").count == 3)
    #expect(files["clinical-records/Observation-1.json"]?.contains("A1c") == true)
    #expect(files.count == 2)
    let again = try importing(Self.element("1"), ["Observation-1.json": Self.resource()])
    #expect(again.total.stored == 0)
    #expect(again.total.alreadyThere == 1)
    #expect(try names() == ["Hemoglobin", "Hemoglobin A1c"])
    // Both versions in one file: the later one counts, whatever their order.
    let other = try HealthEngine.empty()
    try importing(later + Self.element("1"), ["Observation-1.json": Self.resource()], into: other)
    #expect(try samples(other).map(\.start) == [Self.received + 31 * 86_400])
  }

  @Test("CLIN-02: records of other sources, types and identifiers are others")
  func others() throws {
    let elements = [
      Self.element("1"), Self.element("1").replacing("Lakeside", with: "Hillside"), Self.element("1", type: "Condition"), Self.element("2"),
    ]
    let files = [
      "Observation-1.json": Self.resource(), "Observation-2.json": Self.resource(), "Condition-1.json": Self.resource("Condition"),
    ]
    try importing(elements.joined(), files)
    #expect(try samples().count == 4)
  }

  @Test("A deleted record takes its element and its file along; a deleted import its records")
  func deletion() throws {
    let report = try importing(Self.element("1"), ["Observation-1.json": Self.resource()])
    _ = try engine.perform(DeleteImport(number: try #require(report.number)), for: .owner)
    #expect(try samples().isEmpty && exported().files.isEmpty)
    // Its identity is free again.
    try importing(Self.element("1"), ["Observation-1.json": Self.resource()])
    #expect(try samples().count == 1)
  }

  @Test(
    "CLIN-04: the type of a record follows from that of the resource and its category",
    arguments: [
      ("AllergyIntolerance", "", "allergyRecord"), ("DocumentReference", "", "clinicalNoteRecord"), ("Condition", "", "conditionRecord"),
      ("Coverage", "", "coverageRecord"), ("Immunization", "", "immunizationRecord"), ("Observation", "", "labResultRecord"),
      ("Observation", "vital-signs", "vitalSignRecord"), ("Observation", "laboratory", "labResultRecord"),
      ("DiagnosticReport", "LAB", "labResultRecord"), ("DiagnosticReport", "LP29684-5", "clinicalNoteRecord"),
      ("MedicationOrder", "", "medicationRecord"), ("MedicationRequest", "", "medicationRecord"),
      ("MedicationStatement", "", "medicationRecord"), ("MedicationDispense", "", "medicationRecord"),
      ("Procedure", "", "procedureRecord"),
    ])
  func types(resource: String, category: String, expected: String) throws {
    let concept = "{\"coding\":[{\"code\":\"\(category)\"}]}"
    for (number, value) in ["[{},\(concept)]", concept].enumerated() {
      let more = category.isEmpty ? "" : ",\"category\":\(value)"
      try importing(Self.element("\(number)", type: resource), ["\(resource)-\(number).json": Self.resource(resource, more: more)])
    }
    #expect(try samples().map(\.type.name) == [expected, expected])
  }

  @Test(
    "CLIN-01: a record is named after the text of its concept, else its code, else its type",
    arguments: [
      ("\"vaccineCode\":{\"text\":\"Influenza\"}", "Influenza"),
      ("\"code\":{\"text\":\"\",\"coding\":[{\"code\":\"1\"},{\"display\":\"Asthma\"}]}", "Asthma"),
      ("\"category\":[{\"text\":\"Note\"}]", "Note"), ("\"medicationReference\":{\"display\":\"Aspirin\"}", "Aspirin"),
      ("\"code\":7,\"type\":[],\"category\":null", "Condition"), ("\"id\":\"1\"", "Condition"),
    ])
  func displayNames(field: String, expected: String) throws {
    try importing(Self.element("1", type: "Condition"), ["Condition-1.json": "{\"resourceType\":\"Condition\",\(field)}"])
    #expect(try content(samples().first).displayName == expected)
  }

  @Test(
    "A record whose element or file is not understood stays an element",
    arguments: [
      (Self.element("1"), nil), (Self.element("1"), "no JSON"), (Self.element("1"), "[]"), (Self.element("1"), Self.resource("Condition")),
      (Self.element("1", received: "yesterday"), Self.resource()), (Self.element("1", version: "4"), Self.resource()),
      (Self.element("1", type: "Prophecy"), nil),
      (Self.element("1"), Self.resource(name: String(repeating: "a", count: Limits.largestResource))),
      (Self.element("1"), Self.resource(more: ",\"x\":[\(String(repeating: "0,", count: 1_000_000))0]")),
      (Self.element("1"), String(repeating: "{\"a\":", count: 100_000)),
    ] as [(String, String?)])
  func notUnderstood(element: String, file: String?) throws {
    let report = try importing(element, file.map { ["Observation-1.json": $0] } ?? [:])
    #expect(report.isWhole)
    #expect(report.countsByElement["ClinicalRecord"]?.stored == 1)
    #expect(report.countsByType.isEmpty)
    #expect(report.files.stored == (file == nil ? 0 : 1))
    #expect(try samples().isEmpty)
  }
}
