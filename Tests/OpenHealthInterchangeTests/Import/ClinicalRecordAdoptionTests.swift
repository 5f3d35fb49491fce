// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// Clinical records of which an earlier version kept the element and the file become samples.
@Suite struct ClinicalRecordAdoptionTests {
  private static let exportDate = Date(timeIntervalSinceReferenceDate: 788_943_600)
  private let database: HealthDatabase
  private let engine: HealthEngine

  init() throws {
    database = try HealthDatabase.inMemory()
    engine = HealthEngine(database: database, answering: PolicyAnswering(policy: .denyAll))
  }

  private static func element(
    _ identifier: String, type: String = "Observation", day: Int = 1, source: String = "Lakeside Clinic"
  ) -> String {
    """
    <ClinicalRecord type="\(type)" identifier="\(identifier)" sourceName="\(source)" sourceURL="https://fhir.invalid/r4/" \
    fhirVersion="4.0.1" receivedDate="2026-01-0\(day) 08:00:00 +0100" resourceFilePath="/clinical-records/\(type)-\(identifier).json"/>
    """
  }

  private static func resource(_ type: String = "Observation", name: String = "Hemoglobin") -> String {
    "{\n  \"resourceType\" : \"\(type)\",\n \"code\":{\"text\":\"\(name)\"}}\n"
  }

  /// Imports an export of elements and files, as this version does or as one did that only kept clinical records.
  @discardableResult private func importing(
    _ elements: String, _ files: [String: String], earlier: Bool = false, into other: HealthEngine? = nil
  ) throws -> ImportReport {
    let engine = other ?? engine
    return try withFolder { folder in
      let place = folder.appendingPathComponent("clinical-records")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data("<HealthData locale=\"en_US\">\(elements)</HealthData>".utf8).write(to: folder.appendingPathComponent("export.xml"))
      for (name, text) in files { try Data(text.utf8).write(to: place.appendingPathComponent(name)) }
      return try AppleExportImport(service: earlier ? EarlierService(before: engine) : engine).run(folder)
    }
  }

  private func samples(_ other: HealthEngine? = nil) throws -> [SampleRecord] {
    #expect(try database.read { try $0.checkInvariants() } == [])
    let all = FetchSamples(selections: Catalog.types.filter(\.isClinical).map { .init(type: $0, predicate: .everything) })
    return try (other ?? engine).perform(all, for: .owner).sorted { ($0.start, $0.type.name) < ($1.start, $1.type.name) }
  }

  private func names() throws -> [String] {
    try samples().map { sample in
      guard case .content(.clinicalRecord(let content)) = sample.value else { throw HealthError.damagedData(.content) }
      return content.displayName
    }
  }

  private func kept() throws -> [KeptElement] { try engine.perform(FetchElements(), for: .owner).map(\.element) }

  private func paths() throws -> [String] { try engine.perform(ListFiles(), for: .owner).map(\.path) }

  private func adopt() throws -> Int { try KeptElementAdoption(service: engine).run() }

  @Test("CLIN-01: adoption makes the samples that an import makes, once, and the next import of the same export finds them")
  func adoption() throws {
    let elements = Self.element("1") + Self.element("2", type: "Condition", day: 2)
    let files = ["Observation-1.json": Self.resource(), "Condition-2.json": Self.resource("Condition", name: "Asthma")]
    let number = try #require(try importing(elements, files, earlier: true).number)
    #expect(try samples().isEmpty && kept().count == 2)
    #expect(try adopt() == 2)
    #expect(try adopt() == 0)
    let adopted = try samples()
    #expect(try kept().isEmpty && paths().count == 2)
    let other = try HealthEngine.empty()
    try importing(elements, files, into: other)
    let expected = try samples(other)
    #expect(adopted.map(\.type) == expected.map(\.type))
    #expect(adopted.map(\.value) == expected.map(\.value))
    #expect(adopted.map(\.start) == expected.map(\.start))
    #expect(adopted.map(\.timeZone) == expected.map(\.timeZone))
    #expect(adopted.map(\.provenance) == expected.map(\.provenance))
    let report = try importing(elements, files)
    #expect(report.isWhole)
    #expect(report.total.stored == 0)
    #expect(report.total.alreadyThere == 2)
    #expect(report.files.alreadyThere == 2)
    #expect(try samples().map(\.uuid) == adopted.map(\.uuid) && kept().isEmpty)
    // The samples are ones of the import that kept the elements, and go with it.
    _ = try engine.perform(DeleteImport(number: number), for: .owner)
    #expect(try samples().isEmpty && paths().isEmpty)
  }

  @Test("CLIN-03: an export after adoption has elements and files unchanged, each once")
  func export() throws {
    try importing(Self.element("1"), ["Observation-1.json": Self.resource()], earlier: true)
    #expect(try adopt() == 1)
    try withFolder { folder in
      let url = folder.appendingPathComponent("export.zip")
      try AppleExportWriter(service: engine, zone: .gmt).write(to: url, at: Self.exportDate)
      let file = try ExportFile(url)
      let document = String(decoding: try readAll(file.openDocument()), as: UTF8.self)
      #expect(document.components(separatedBy: "<ClinicalRecord").count == 2)
      #expect(!document.contains(OwnContentForm.elementName))
      #expect(document.contains("identifier=\"1\""))
      #expect(document.contains("receivedDate=\"2026-01-01 08:00:00 +0100\""))
      #expect(file.companions.map(\.path) == ["clinical-records/Observation-1.json"])
      #expect(try String(decoding: readAll(file.open(file.companions[0])), as: UTF8.self) == Self.resource())
    }
  }

  @Test("Where an import stored the sample beside the element, the element goes and the sample stays")
  func both() throws {
    try importing(Self.element("1"), ["Observation-1.json": Self.resource()])
    let sample = try #require(try samples().first)
    try importing(Self.element("1"), ["Observation-1.json": Self.resource()], earlier: true)
    #expect(try kept().count == 1)
    #expect(try adopt() == 1)
    #expect(try samples().map(\.uuid) == [sample.uuid] && kept().isEmpty && paths().count == 1)
  }

  @Test(
    "A resource that cannot become a sample stays an element, with its file",
    arguments: [
      ("Observation", nil), ("Observation", "no JSON"), ("Observation", "[]"), ("Observation", resource("Condition")),
      ("Prophecy", resource("Prophecy")), ("Observation", resource(name: String(repeating: "a", count: 17 << 20))),
    ] as [(String, String?)])
  func stays(type: String, file: String?) throws {
    // Another one becomes a sample all the same.
    let files = ["Observation-2.json": Self.resource()].merging(file.map { ["\(type)-1.json": $0] } ?? [:]) { $1 }
    try importing(Self.element("1", type: type) + Self.element("2", day: 2), files, earlier: true)
    #expect(try kept().count == 2)
    let before = try #require(try kept().first { $0["identifier"] == "1" })
    #expect(try adopt() == 1)
    #expect(try adopt() == 0)
    #expect(try kept() == [before] && names() == ["Hemoglobin"] && paths().count == files.count)
  }

  @Test("An element whose file came with a later import gives way to the sample of that import")
  func laterFile() throws {
    let number = try #require(try importing(Self.element("1"), [:], earlier: true).number)
    #expect(try adopt() == 0)
    // This import stores the sample, as the file was missing when it began.
    #expect(try importing(Self.element("1"), ["Observation-1.json": Self.resource()]).total.stored == 1)
    #expect(try adopt() == 1)
    #expect(try names() == ["Hemoglobin"] && kept().isEmpty)
    #expect(try engine.perform(CountImport(number: number), for: .owner).counts.values.reduce(0, +) == 0)
  }

  @Test("CLIN-02: of two exports with different files of one path, each element gets that of its import, and the later record stays")
  func versions() throws {
    let exports = [(Self.element("1"), Self.resource()), (Self.element("1", day: 2), Self.resource(name: "Hemoglobin A1c"))]
    for order in [exports, exports.reversed()] {
      let test = try Self()
      for (element, file) in order { try test.importing(element, ["Observation-1.json": file], earlier: true) }
      #expect(try test.paths().count == 2)
      #expect(try test.adopt() == 2)
      #expect(try test.names() == ["Hemoglobin A1c"] && test.kept().isEmpty)
      let again = try test.importing(exports[1].0, ["Observation-1.json": exports[1].1])
      #expect(again.total.stored == 0)
      #expect(again.total.alreadyThere == 1)
    }
    // Records of two sources are two samples.
    try importing(Self.element("1"), ["Observation-1.json": Self.resource()], earlier: true)
    let hillside = Self.element("1", day: 2, source: "Hillside Clinic")
    try importing(hillside, ["Observation-1.json": Self.resource(name: "Hemoglobin A1c")], earlier: true)
    #expect(try adopt() == 2)
    #expect(try names() == ["Hemoglobin", "Hemoglobin A1c"])
  }

  @Test("An element stays while it is not clear which of several files it means")
  func unclear() throws {
    for (day, name) in [(1, "Hemoglobin"), (2, "Hemoglobin A1c")] {
      try importing(Self.element("1", day: day), ["Observation-1.json": Self.resource(name: name)], earlier: true)
    }
    try importing(Self.element("1", day: 3), [:], earlier: true)
    #expect(try adopt() == 2)
    #expect(try names() == ["Hemoglobin A1c"] && kept().map { $0["receivedDate"] } == ["2026-01-03 08:00:00 +0100"])
  }

  @Test("Records of more than one request become samples, too")
  func manyBytes() throws {
    let name = String(repeating: "a", count: 300_000)
    let numbers = 1...9
    let files = numbers.map { ("Observation-\($0).json", Self.resource(name: name)) }
    let elements = numbers.map { Self.element("\($0)", day: $0) }.joined()
    try importing(elements, Dictionary(uniqueKeysWithValues: files), earlier: true)
    #expect(try adopt() == 9)
    #expect(try samples().count == 9 && kept().isEmpty)
  }
}

/// A store that keeps clinical records as elements, as versions did that had no object for them.
private final class EarlierService: ServiceInFront {
  private let engine: HealthEngine
  var behind: any HealthService { engine }

  init(before engine: HealthEngine) { self.engine = engine }

  func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    if request is AdoptElements, let none = 0 as? R.Reply { return none }
    guard let records = request as? ImportRecords, let outcome = ImportRecords.Outcome() as? R.Reply else {
      return try engine.perform(request, for: caller)
    }
    let elements = records.extras.sorted { $0.key < $1.key }.map(\.value)
    let items = elements.map { ImportElements.Item(element: $0, identity: ElementIdentity.of($0)) }
    _ = try engine.perform(ImportElements(number: records.number, items: items), for: caller)
    return outcome
  }
}
