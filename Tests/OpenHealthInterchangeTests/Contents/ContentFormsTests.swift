// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// Samples with a content in exports: what goes out comes back.
@Suite struct ContentFormsTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private static let revision = SourceRevisionRecord(
    source: SourceRecord(bundleIdentifier: "com.example.eyes", name: "Eyes & more"), version: "2")

  private static func sample(_ content: SampleContent, _ number: UInt8, at start: Date = start) throws -> SampleRecord {
    let type = try #require(Catalog.types.first { $0.hasContent && content.record.fits($0) })
    return SampleRecord(
      uuid: UUID(uuid: (1, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, number)), type: type, start: start, end: start,
      value: .content(content), provenance: Provenance(revision: revision, device: DeviceRecord(name: "Lens <meter>")),
      metadata: MetadataSet([.init(key: "note", value: .string("a\"b\n"))]), creation: start + 5, timeZone: "GMT+0200")
  }

  private static func unit(_ text: String) throws -> UnitExpression { try UnitExpression.parse(text) }

  private static func contents() throws -> [SampleContent] {
    let (dioptre, degree, mm, prism) = (try unit("D"), try unit("deg"), try unit("mm"), try unit("pD"))
    let lens = VisionPrescriptionRecord.Lens(
      sphere: Amount(-1.25, dioptre), cylinder: Amount(-0.5, dioptre), axis: Amount(90, degree), addPower: Amount(0.75, dioptre))
    let glasses = VisionPrescriptionRecord.GlassesLens(
      lens: lens, vertexDistance: Amount(12, mm), prism: .polar(amount: Amount(0.5, prism), angle: Amount(90, degree), eye: 2),
      farPupillaryDistance: Amount(31.5, mm), nearPupillaryDistance: Amount(30, mm))
    let contact = VisionPrescriptionRecord.ContactLens(lens: lens, baseCurve: Amount(8.6, mm), diameter: Amount(14.2, mm))
    return [
      .electrocardiogram(
        .init(
          classification: .sinusRhythm, averageHeartRate: Amount(61.5, try unit("count/min")), symptomsStatus: .present,
          symptoms: [UUID(uuid: (1, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 1, 1))], samplingFrequency: Amount(512, .hertz),
          // More than one child of the element.
          microvolts: (0..<15_000).map { Double($0) / 8 - 0.1 })),
      .electrocardiogram(.init()),
      .heartbeatSeries(.init([.init(time: 0.5, isAfterGap: false), .init(time: 1.375, isAfterGap: true)])),
      .visionPrescription(.init(type: 1, expiration: start + 86_400, lenses: .glasses(right: glasses, left: nil))),
      .visionPrescription(.init(type: 2, lenses: .contacts(right: nil, left: contact, brand: "Clear & \"Calm\""))),
      .visionPrescription(.init(type: 1)),
    ]
  }

  private func export(_ engine: HealthEngine, _ folder: URL) throws -> URL {
    let file = folder.appendingPathComponent("\(UUID().uuidString).zip")
    try AppleExportWriter(service: engine, zone: .gmt).write(to: file, at: Self.start)
    return file
  }

  private func samples(_ engine: HealthEngine) throws -> [SampleRecord] {
    let found = try Catalog.types.filter(\.hasContent).flatMap { type in
      try engine.perform(FetchSamples(selections: [.init(type: type, predicate: .everything)]), for: .owner)
    }
    return found.sorted { $0.start < $1.start }
  }

  @Test("An export of samples with contents gives the same samples in another store, once")
  func roundTrip() throws {
    let engine = try HealthEngine.empty()
    let saved = try Self.contents().enumerated().map { try Self.sample($1, UInt8($0), at: Self.start + Double($0)) }
    try engine.perform(SaveSamples(samples: saved, author: AppIdentity(revision: Self.revision, timeZone: "GMT+0200")), for: .owner)
    try withFolder { folder in
      let file = try export(engine, folder)
      let other = try HealthEngine.empty()
      for round in 0..<2 {
        let report = try AppleExportImport(service: other).run(file)
        #expect(report.isWhole && report.total.stored == (round == 0 ? saved.count : 0))
        #expect(report.countsByElement.isEmpty)
      }
      let found = try samples(other)
      #expect(found.map(\.value) == saved.map(\.value) && found.map(\.start) == saved.map(\.start))
      #expect(found.map(\.metadata) == saved.map(\.metadata) && found.map(\.timeZone) == saved.map(\.timeZone))
      #expect(found.allSatisfy { $0.provenance.revision?.source.name == "Eyes & more" && $0.provenance.device?.name == "Lens <meter>" })
      // A second export has the same text.
      #expect(try Data(contentsOf: export(other, folder)).count == Data(contentsOf: file).count)
    }
  }

  @Test("The form for all other contents reads what it writes, with exact dates, and nothing damaged")
  func ownForm() throws {
    let start = Date(timeIntervalSinceReferenceDate: 700_000_000.123456)
    for content in try Self.contents() {
      var writer = SampleElement(zone: .gmt)
      var element = KeptElement(name: OwnContentForm.elementName)
      OwnContentForm.write(content, of: try Self.sample(content, 1, at: start), to: &element, &writer)
      let reading = try #require(OwnContentForm.reading(element))
      #expect(reading.content == content && reading.start == start && reading.end == start)
      for name in ["type", "start", "end", "content", "startDate"] {
        var damaged = element
        damaged.attributes.removeAll { $0.name == name }
        #expect(OwnContentForm.reading(damaged) == nil, "\(name)")
        damaged.attributes.append(.init(name: name, value: "x"))
        #expect(OwnContentForm.reading(damaged) == nil, "\(name)")
      }
    }
  }

  @Test(
    "A prescription that this version does not understand is kept as an element",
    arguments: [
      "type=\"HKVisionPrescriptionTypeMonocle\" dateIssued=\"2026-01-01 08:00:00 +0100\"", "type=\"HKVisionPrescriptionTypeGlasses\"",
      "type=\"HKVisionPrescriptionTypeGlasses\" dateIssued=\"yesterday\"",
      "type=\"HKVisionPrescriptionTypeGlasses\" dateIssued=\"2026-01-01 08:00:00 +0100\" expirationDate=\"never\"",
    ])
  func notUnderstood(_ attributes: String) throws {
    let engine = try HealthEngine.empty()
    try withFolder { folder in
      let file = folder.appendingPathComponent("export.xml")
      try Data("<HealthData locale=\"en_US\"><VisionPrescription \(attributes)/></HealthData>".utf8).write(to: file)
      let report = try AppleExportImport(service: engine).run(file)
      #expect(report.countsByElement["VisionPrescription"]?.stored == 1 && report.total.stored == 0)
    }
    #expect(try engine.perform(FetchElements(), for: .owner).map(\.element.name) == ["VisionPrescription"])
  }
}
