// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// Samples with content survive an export and an import.
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
      .heartbeatSeries(.init([.init(time: 0, isAfterGap: false), .init(time: 0, isAfterGap: true)])),
      .visionPrescription(.init(type: 1, expiration: start + 86_400, lenses: .glasses(right: glasses, left: nil))),
      .visionPrescription(.init(type: 2, lenses: .contacts(right: nil, left: contact, brand: "Clear & \"Calm\""))),
      .visionPrescription(.init(type: 1)),
      .stateOfMind(.init(kind: 2, valence: -0.1, labels: [1, 38], associations: [18])), .stateOfMind(.init(kind: 1, valence: 1)),
      .scoredAssessment(.init(type: try #require(Catalog.type(named: "GAD7")), answers: [0, 1, 2, 3, 0, 1, 2])),
      .scoredAssessment(.init(type: try #require(Catalog.type(named: "PHQ9")), answers: [0, 1, 2, 3, 0, 1, 2, 3, 4])),
      .audiogram(try audiogram()), .audiogram(try audiogram(isTwice: true)),
      .audiogram(.init(points: [])),
      .doseEvent(
        .init(medication: UUID(), status: .taken, scheduledDate: start + 0.1, scheduledDose: 0.1, dose: 1e-3, unit: try unit("mg"))),
      .doseEvent(.init(medication: UUID(), status: .notInteracted)),
      .clinicalRecord(
        .init(
          displayName: "A & <b>",
          resource: .init(
            type: "Observation", identifier: "1", version: .primaryR4, source: "https://fhir.invalid/", json: "{\"a\": \"\\/\"}\n"))),
      .clinicalRecord(.init(displayName: "")),
      .clinicalDocument(
        .init(title: "A & <b>", patientName: "\"c\"", authorName: "d", custodianName: "e", bytes: ContentBytes(Data("<a/>\n".utf8)))),
      .verifiableRecord(
        .init(
          recordTypes: ["a", "b"], issuer: "https://clinic.example", subjectName: "A & <b>", subjectBirth: "1990-02-03", issued: start,
          relevant: start + 0.5, expiration: start + 1, itemNames: ["c"], data: Data([0, 255]))),
    ]
  }

  /// An audiogram; with two tests of one ear, Apple's element cannot hold it.
  private static func audiogram(isTwice: Bool = false) throws -> AudiogramRecord {
    let (hertz, level) = (try unit("Hz"), try unit("dBHL"))
    let left = AudiogramRecord.Test(
      sensitivity: Amount(12.5, level), isMasked: true, side: AudiogramRecord.left, range: .init(lower: -10, upper: 85.5))
    let right = AudiogramRecord.Test(sensitivity: Amount(-5, level), side: AudiogramRecord.right, range: .init(upper: 85))
    return AudiogramRecord(points: [
      .init(frequency: Amount(250, hertz), tests: [left, right]),
      .init(frequency: Amount(1000.5, hertz), tests: isTwice ? [left, left] : []),
      .init(frequency: Amount(8, try unit("kHz")), tests: [right]),
    ])
  }

  private func export(_ engine: HealthEngine, _ folder: URL) throws -> URL {
    let file = folder.appendingPathComponent("\(UUID().uuidString).zip")
    try AppleExportWriter(service: engine, zone: .gmt).write(to: file, at: Self.start)
    return file
  }

  /// All samples with a content, in the order of their dates.
  private func samples(_ engine: HealthEngine) throws -> [SampleRecord] {
    let found = try Catalog.types.filter(\.hasContent).flatMap { type in
      try engine.samples(of: type)
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
        #expect(report.isWhole)
        #expect(report.total.stored == (round == 0 ? saved.count : 0))
        #expect(report.countsByElement.isEmpty)
      }
      let found = try samples(other)
      #expect(found.map(\.value) == saved.map(\.value))
      #expect(found.map(\.start) == saved.map(\.start))
      #expect(found.map(\.metadata) == saved.map(\.metadata))
      #expect(found.map(\.timeZone) == saved.map(\.timeZone))
      #expect(found.allSatisfy { $0.provenance.revision?.source.name == "Eyes & more" && $0.provenance.device?.name == "Lens <meter>" })
      // A second export has the same text.
      #expect(try Data(contentsOf: export(other, folder)).count == Data(contentsOf: file).count)
    }
  }

  @Test("Samples with a content that the filter does not select are counted, each once")
  func excluded() throws {
    let engine = try HealthEngine.empty()
    let contents: [SampleContent] = [
      .visionPrescription(.init(type: 1)), .stateOfMind(.init(kind: 1, valence: 1)), .stateOfMind(.init(kind: 2, valence: 0)),
    ]
    let saved = try contents.enumerated().map { try Self.sample($1, UInt8($0), at: Self.start + Double($0)) }
    try engine.perform(SaveSamples(samples: saved, author: AppIdentity(revision: Self.revision)), for: .owner)
    try withFolder { folder in
      let filter = ImportFilter(types: [saved[0].type])
      let report = try AppleExportImport(service: try HealthEngine.empty()).run(export(engine, folder), filter: filter)
      #expect(report.total.stored == 1)
      #expect(report.excludedCount == 2)
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
      #expect(reading.content == content)
      #expect(reading.start == start)
      #expect(reading.end == start)
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
      #expect(report.countsByElement["VisionPrescription"]?.stored == 1)
      #expect(report.total.stored == 0)
    }
    #expect(try engine.perform(FetchElements(), for: .owner).map(\.element.name) == ["VisionPrescription"])
  }

  @Test("An audiogram goes into Apple's element where that has room for it, and comes back from it")
  func audiogramElement() throws {
    let content = SampleContent.audiogram(try Self.audiogram())
    var writer = SampleElement(zone: .gmt)
    let element = try writer.content(Self.sample(content, 1), content)
    #expect(element.name == "Audiogram")
    #expect(element["type"] == "HKDataTypeIdentifierAudiogram")
    #expect(element["sourceName"] == "Eyes & more")
    let points = element.children.filter { $0.name == "SensitivityPoint" }
    #expect(points.count == 3)
    #expect(
      points[0].attributes.map { "\($0.name)=\($0.value)" } == [
        "frequencyValue=250", "frequencyUnit=Hz", "leftEarValue=12.5", "leftEarUnit=dBHL", "leftEarMasked=1",
        "leftEarClampingRangeLowerBound=-10", "leftEarClampingRangeUpperBound=85.5", "rightEarValue=-5", "rightEarUnit=dBHL",
        "rightEarMasked=0", "rightEarClampingRangeUpperBound=85",
      ])
    #expect(AudiogramForm.reading(element)?.content == content)
    let twice = SampleContent.audiogram(try Self.audiogram(isTwice: true))
    let own = try writer.content(Self.sample(twice, 1), twice)
    #expect(own.name == OwnContentForm.elementName)
  }

  @Test("The audiogram of an export before iOS 18.1 becomes a sample, and leaves the store as it came")
  func olderAudiogram() throws {
    let text = """
      <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="a" startDate="2020-01-01 08:00:00 +0100" \
      endDate="2020-01-01 08:05:00 +0100">
        <SensitivityPoint frequencyValue="250" frequencyUnit="Hz" leftEarValue="15" leftEarUnit="dBHL"/>
        <SensitivityPoint frequencyValue="500" frequencyUnit="Hz" rightEarValue="20" rightEarUnit="dBHL" novelty="1"/>
      </Audiogram>
      """
    let engine = try HealthEngine.empty()
    try withFolder { folder in
      let file = folder.appendingPathComponent("export.xml")
      try Data("<HealthData locale=\"en_US\">\(text)</HealthData>".utf8).write(to: file)
      let report = try AppleExportImport(service: engine).run(file)
      #expect(report.countsByElement.isEmpty)
      #expect(report.total.stored == 1)
      let level = try Self.unit("dBHL")
      let found = try samples(engine)
      #expect(found.count == 1 && found[0].end.timeIntervalSince(found[0].start) == 300)
      guard case .audiogram(let audiogram)? = found.first?.content else {
        Issue.record("no audiogram")
        return
      }
      #expect(audiogram.points.map(\.hertz) == [250, 500])
      #expect(
        audiogram.points.map(\.tests) == [
          [.init(sensitivity: Amount(15, level), side: AudiogramRecord.left)],
          [.init(sensitivity: Amount(20, level), side: AudiogramRecord.right)],
        ])
      let unpacked = try ExportFile(export(engine, folder))
      let written = String(decoding: try readAll(unpacked.openDocument()), as: UTF8.self)
      #expect(written.contains("novelty=\"1\""))
      #expect(written.components(separatedBy: "<Audiogram").count == 2)
    }
  }

  @Test(
    "An audiogram that this version does not understand, or that breaks a rule, is kept as an element",
    arguments: [
      "frequencyUnit=\"Hz\"", "frequencyValue=\"250\"", "frequencyValue=\"0\" frequencyUnit=\"Hz\"",
      "frequencyValue=\"250\" frequencyUnit=\"m\"", "frequencyValue=\"250\" frequencyUnit=\"Hz\" leftEarValue=\"15\"",
      "frequencyValue=\"250\" frequencyUnit=\"Hz\" leftEarValue=\"150\" leftEarUnit=\"dBHL\"",
      "frequencyValue=\"250\" frequencyUnit=\"Hz\" leftEarValue=\"15\" leftEarUnit=\"dBHL\" leftEarMasked=\"perhaps\"",
      "frequencyValue=\"250\" frequencyUnit=\"Hz\" leftEarValue=\"15\" leftEarUnit=\"dBHL\" leftEarClampingRangeLowerBound=\"low\"",
    ])
  func audiogramNotUnderstood(_ attributes: String) throws {
    let engine = try HealthEngine.empty()
    try withFolder { folder in
      let file = folder.appendingPathComponent("export.xml")
      let head = "type=\"HKDataTypeIdentifierAudiogram\" sourceName=\"a\""
      let dates = "startDate=\"2020-01-01 08:00:00 +0100\" endDate=\"2020-01-01 08:05:00 +0100\""
      let text = "<HealthData locale=\"en_US\"><Audiogram \(head) \(dates)><SensitivityPoint \(attributes)/></Audiogram></HealthData>"
      try Data(text.utf8).write(to: file)
      let report = try AppleExportImport(service: engine).run(file)
      #expect(report.countsByElement["Audiogram"]?.stored == 1)
      #expect(report.total.stored == 0)
    }
    #expect(try engine.perform(FetchElements(), for: .owner).map(\.element.name) == ["Audiogram"])
  }

  @Test("Apple's element holds audiograms through the air with the left ear before the right one; our own holds others")
  func audiogramForms() throws {
    let level = try Self.unit("dBHL")
    let hertz = try Self.unit("Hz")
    func test(_ side: Int, conduction: Int = AudiogramRecord.air) -> AudiogramRecord.Test {
      AudiogramRecord.Test(sensitivity: Amount(10, level), conduction: conduction, side: side)
    }
    let (left, right) = (AudiogramRecord.left, AudiogramRecord.right)
    for (tests, isApples) in [
      ([], true), ([test(left)], true), ([test(right)], true), ([test(left), test(right)], true), ([test(right), test(left)], false),
      ([test(left), test(left)], false), ([test(left, conduction: 1)], false), ([test(left), test(right, conduction: 1)], false),
    ] as [([AudiogramRecord.Test], Bool)] {
      let first = AudiogramRecord.Point(frequency: Amount(250, hertz), tests: [test(left)])
      let second = AudiogramRecord.Point(frequency: Amount(500, hertz), tests: tests)
      let content = SampleContent.audiogram(.init(points: [first, second]))
      #expect(AudiogramForm.writes(content) == isApples)
      #expect((ContentForms.form(of: content) is AudiogramForm.Type) == isApples)
    }
    #expect(!AudiogramForm.writes(.visionPrescription(.init(type: 1))))
    #expect(!VisionPrescriptionForm.writes(.audiogram(.init(points: []))))
  }

  @Test("Amounts need a number and a unit within the limits")
  func amounts() throws {
    func amount(_ value: String?, _ unit: String?) -> Amount? {
      var element = KeptElement(name: "A")
      if let value { element.attributes.append(.init(name: "x", value: value)) }
      if let unit { element.attributes.append(.init(name: "xUnit", value: unit)) }
      return element.amount("x", "xUnit")
    }
    #expect(try amount("1.5", "mm") == Amount(1.5, Self.unit("mm")))
    #expect(amount(nil, "mm") == nil)
    #expect(amount("1.5", nil) == nil)
    #expect(amount("x", "mm") == nil)
    #expect(amount("1", "parsec") == nil)
    var element = KeptElement(name: "A")
    element.add(nil, "x", "xUnit")
    #expect(element.attributes.isEmpty)
    element.add(Amount(2, try Self.unit("mm")), "x", "xUnit")
    #expect(element.attributes == [.init(name: "x", value: "2"), .init(name: "xUnit", value: "mm")])
    element.attributes.append(.init(name: "date", value: "2001-01-01 00:01:00 +0000"))
    #expect(element.date("date") == Date(timeIntervalSinceReferenceDate: 60))
    #expect(element.date("x") == nil)
    #expect(element.date("y") == nil)
  }

  @Test("A prescription may have Apple's constant or the short name of its type; each eye has its own lens")
  func prescriptionElements() throws {
    func eye(_ name: String, _ sphere: String) -> KeptElement {
      KeptElement(name: name, attributes: [.init(name: "sphere", value: sphere), .init(name: "sphereUnit", value: "D")])
    }
    let dioptre = try Self.unit("D")
    for (text, type) in [
      ("HKVisionPrescriptionTypeGlasses", 1), ("glasses", 1), ("Glasses", 1), ("CONTACTS", 2), ("HKVisionPrescriptionTypeContacts", 2),
    ] as [(String, UInt)] {
      let element = KeptElement(
        name: "VisionPrescription",
        attributes: [
          .init(name: "type", value: text), .init(name: "dateIssued", value: "2001-01-01 01:00:00 +0100"),
          .init(name: "expirationDate", value: "2002-01-01 01:00:00 +0100"), .init(name: "brand", value: "B"),
        ], children: [KeptElement(name: "Other"), eye("LeftEye", "-2"), eye("RightEye", "-1")])
      let reading = try #require(VisionPrescriptionForm.reading(element))
      #expect(reading.start == Date(timeIntervalSinceReferenceDate: 0))
      #expect(reading.end == reading.start)
      #expect(reading.offsetSeconds == 3600)
      guard case .visionPrescription(let record) = reading.content else { throw HealthError.damagedData(.content) }
      #expect(record.type == type)
      #expect(record.expiration == Date(timeIntervalSinceReferenceDate: 365 * 86_400))
      let right = VisionPrescriptionRecord.Lens(sphere: Amount(-1, dioptre))
      let left = VisionPrescriptionRecord.Lens(sphere: Amount(-2, dioptre))
      if type == 1 {
        #expect(record.lenses == .glasses(right: .init(lens: right), left: .init(lens: left)))
      } else {
        #expect(record.lenses == .contacts(right: .init(lens: right), left: .init(lens: left), brand: "B"))
      }
    }
  }
}
