// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct RecordPageTests {
  private func facts(_ page: RecordPage) -> [String: String] { Dictionary(page.facts.map { ($0.label, $0.value) }) { first, _ in first } }

  private func amount(_ value: Double, _ unit: String) throws -> Amount { Amount(value, try UnitExpression.parse(unit)) }

  /// The bytes of a file that a path offers.
  private func file(_ world: PageWorld, _ target: String) throws -> (name: String, type: String, text: String) {
    guard case .file(let name, let type, let bytes) = try world.ask(.get, target) else { throw PageWorld.Unexpected() }
    return (name, type, String(decoding: bytes, as: UTF8.self))
  }

  @Test("ECG-03: an electrocardiogram has classification, heart rate, lead and frequency, its symptoms, and lines of ten seconds")
  func electrocardiogram() throws {
    let world = try PageWorld()
    let start = try world.at("2026-06-01T08:00:00Z")
    let symptom = try world.keep(
      try #require(Catalog.type(named: "rapidPoundingOrFlutteringHeartbeat")), .category(2), from: start, to: start.addingTimeInterval(60))
    let record = ElectrocardiogramRecord(
      classification: .sinusRhythm, averageHeartRate: try amount(62, "count/min"), symptomsStatus: .present, symptoms: [symptom],
      samplingFrequency: try amount(100, "Hz"), microvolts: (0..<2500).map { $0 < 1000 ? 500 : -250 })
    let uuid = try world.keep(.ecg, .electrocardiogram(record), from: start, to: start.addingTimeInterval(25))
    let page = try world.page("/records/ecg/\(uuid.uuidString)", RecordPage.self)
    let facts = facts(page)
    #expect(facts["Classification"] == "Sinus rhythm")
    #expect(facts["Average heart rate"]?.hasPrefix("62") == true)
    #expect(facts["Lead"]?.contains("lead I") == true)
    #expect(facts["Sampling frequency"] == "100 Hz")
    #expect(facts["Voltages"] == "2,500")
    #expect(page.chart?.rows.map(\.head) == ["0–10", "10–20", "20–25"])
    #expect(page.chart?.rows.map(\.cells) == [["0.5", "0.5"], ["-0.25", "-0.25"], ["-0.25", "-0.25"]])
    #expect(page.tables.first?.rows.map(\.link) == ["/samples/\(symptom.uuidString)"])
    #expect(try world.html("/records/ecg/\(uuid.uuidString)").contains("class=\"ecg\""))
    // V22: the page of the sample has strip and symptoms, too, beside its source.
    let own = try world.page("/samples/\(uuid.uuidString)", SamplePage.self)
    #expect(own.chart?.rows.map(\.head) == ["0–10", "10–20", "20–25"])
    #expect(own.symptoms.first?.rows.count == 1)
    #expect(own.parts.contains { $0.facts.contains { $0.text == "Watch" } })
    let other = try world.page("/samples/\(symptom.uuidString)", SamplePage.self)
    #expect(other.chart == nil)
    #expect(other.symptoms.isEmpty)
  }

  @Test("AUD-04: an audiogram has a mark for each ear at its level, and a table of all tests")
  func audiogram() throws {
    let world = try PageWorld()
    func test(_ level: Double, _ side: Int, masked: Bool = false) throws -> AudiogramRecord.Test {
      .init(sensitivity: try amount(level, "dBHL"), isMasked: masked, side: side, range: .init(lower: -10, upper: 100))
    }
    let points: [AudiogramRecord.Point] = [
      .init(frequency: try amount(500, "Hz"), tests: [try test(10, AudiogramRecord.left), try test(20, AudiogramRecord.right)]),
      .init(frequency: try amount(4000, "Hz"), tests: [try test(55, AudiogramRecord.right, masked: true)]),
    ]
    let uuid = try world.keep(.audiograms, .audiogram(.init(points: points)), from: world.at("2026-06-01T08:00:00Z"))
    let page = try world.page("/records/audiograms/\(uuid.uuidString)", RecordPage.self)
    #expect(page.chart?.rows.map(\.head) == ["500 Hz", "4,000 Hz"])
    #expect(page.chart?.rows.map(\.cells) == [["20", "10"], ["55", ""]])
    // Two results of the right ear and the mark of the legend, in both drawings.
    #expect(page.chart?.chartSVG.components(separatedBy: "<circle class=\"k-red\"").count == 7)
    let tests = try #require(page.tables.first)
    #expect(
      tests.rows.map { $0.cells[1] } == ["10", "20", "55"] && tests.rows[2].cells[3] == "Yes" && tests.rows[0].cells[4] == "-10 – 100")
  }

  @Test("SCORE-02: a questionnaire has each answer in words with its points; an answer that is left out has none")
  func questionnaire() throws {
    let world = try PageWorld()
    let type = try #require(Catalog.type(named: "PHQ9"))
    let record = ScoredAssessmentRecord(type: type, answers: [3, 0, 0, 0, 0, 0, 0, 0, 4])
    let uuid = try world.keep(.questionnaires, .scoredAssessment(record), from: world.at("2026-06-01T08:00:00Z"), type: type)
    let page = try world.page("/records/questionnaires/\(uuid.uuidString)", RecordPage.self)
    #expect(facts(page)["Score"] == "3 of 27")
    #expect(facts(page)["Risk"] == "None to minimal")
    let rows = try #require(page.tables.first?.rows)
    #expect(rows.count == 9 && rows[0].cells == ["Nearly every day", "3"] && rows[8].cells == ["Prefer not to answer", "0"])
  }

  @Test("A prescription has the powers of both eyes in one table, and its attachments as files of no type")
  func vision() throws {
    let world = try PageWorld()
    let right = VisionPrescriptionRecord.GlassesLens(
      lens: .init(sphere: try amount(-1.25, "D"), cylinder: try amount(-0.5, "D"), axis: try amount(90, "deg")))
    let left = VisionPrescriptionRecord.GlassesLens(lens: .init(sphere: try amount(-1.5, "D")), vertexDistance: try amount(12, "mm"))
    let record = VisionPrescriptionRecord(
      type: 1, expiration: try world.at("2028-01-31T00:00:00Z"), lenses: .glasses(right: right, left: left))
    let start = try world.at("2026-06-01T08:00:00Z")
    let uuid = try world.keep(.vision, .visionPrescription(record), from: start)
    let reference = SampleReference(type: try #require(RecordKind.vision.types.first), uuid: uuid, start: start)
    let attachment = AttachmentRecord(
      identifier: UUID(), name: "\"><script>alert(1)</script>.html", contentType: "public.html", creation: start,
      data: ContentBytes(Data("<script>alert(2)</script>".utf8)))
    let stored = try world.context.ask(AddAttachment(sample: reference, attachment: attachment))
    let path = "/records/vision/\(uuid.uuidString)"
    let page = try world.page(path, RecordPage.self)
    let rows = try #require(page.tables.first?.rows)
    #expect(rows.map(\.head) == ["Sphere", "Cylinder", "Axis", "Vertex distance"])
    #expect(rows[0].cells[0].hasPrefix("-1.25") && rows[0].cells[1].hasPrefix("-1.5") && rows[1].cells[1].isEmpty)
    #expect(facts(page)["Valid until"] == "2028-01-31")
    let link = "\(path)/attachments/\(stored.identifier.uuidString)"
    #expect(page.files.map(\.path) == [link])
    let download = try file(world, link)
    #expect(download.name == attachment.name)
    #expect(download.type == "application/octet-stream")
    #expect(download.text == "<script>alert(2)</script>")
    try world.expectEscaped(path, attachment.name)
    #expect(try world.isMissing("\(path)/attachments/\(UUID().uuidString)") && world.isMissing("\(path)/attachments/x"))
    #expect(try world.isMissing("\(path)/file"))
  }

  @Test("CLIN-01: a clinical record shows its resource as indented text, and gives it away byte for byte")
  func clinical() throws {
    let world = try PageWorld()
    let json = "{\"a\": 1.50,\"text\":\"</pre><script>alert(1)</script>\"}"
    let resource = ClinicalRecord.Resource(
      type: "Observation", identifier: "1", version: .primaryR4, source: "https://clinic.example/1", json: json)
    let uuid = try world.keep(
      .clinical, .clinicalRecord(.init(displayName: "Hemoglobin", resource: resource)), from: world.at("2026-06-01T08:00:00Z"))
    let path = "/records/clinical/\(uuid.uuidString)"
    let page = try world.page(path, RecordPage.self)
    #expect(page.title == "Hemoglobin")
    #expect(facts(page)["Version"] == "FHIR 4.0.1")
    #expect(facts(page)["Resource"] == "Observation")
    #expect(page.source?.shown == "{\n  \"a\": 1.50,\n  \"text\": \"</pre><script>alert(1)</script>\"\n}")
    #expect(page.source?.cut == nil)
    try world.expectEscaped(path, json)
    let download = try file(world, "\(path)/file")
    #expect(download.text == json)
    #expect(download.name == "record-\(uuid.uuidString).json")
  }

  @Test("CDA-03: a document has its names and size, and its XML is a file")
  func document() throws {
    let world = try PageWorld()
    let document = ClinicalDocument(
      title: "Visit", patientName: "Anna Example", authorName: "Dr. Roe", custodianName: "Lakeside",
      bytes: ContentBytes(Data("<a>ä</a>".utf8)))
    let type = try #require(RecordKind.documents.types.first { $0.isOfDocuments })
    let uuid = try world.keep(.documents, .clinicalDocument(document), from: world.at("2026-06-01T08:00:00Z"), type: type)
    let page = try world.page("/records/documents/\(uuid.uuidString)", RecordPage.self)
    #expect(page.title == "Visit")
    #expect(facts(page)["Author"] == "Dr. Roe")
    #expect(facts(page)["Person"] == "Anna Example")
    #expect(facts(page)["Custodian"] == "Lakeside")
    #expect(facts(page)["Size in bytes"] == "9")
    let download = try file(world, "/records/documents/\(uuid.uuidString)/file")
    #expect(download.text == "<a>ä</a>")
    #expect(download.name.hasSuffix(".xml"))
    // The page of another kind does not show it.
    #expect(try world.isMissing("/records/clinical/\(uuid.uuidString)"))
  }

  @Test("VCR-03: a verifiable record has issuer, dates and items", arguments: [String?.none] + PageWorld.hostileTexts)
  func verifiable(_ hostile: String?) throws {
    let world = try PageWorld()
    let record = VerifiableRecord(
      recordTypes: ["https://smarthealth.cards#immunization"], issuer: hostile ?? "https://clinic.example",
      subjectName: hostile ?? "Anna Example",
      subjectBirth: "1990-02-03", issued: try world.at("2026-05-01T08:00:00Z"), relevant: try world.at("2026-04-30T08:00:00Z"),
      expiration: try world.at("2028-01-31T00:00:00Z"), itemNames: [hostile ?? "Influenza", "Measles"], data: Data("eyJ.x.y".utf8))
    let uuid = try world.keep(
      .documents, .verifiableRecord(record), from: world.at("2026-04-30T08:00:00Z"), type: Catalog.verifiableRecord)
    let path = "/records/documents/\(uuid.uuidString)"
    if let hostile { return try world.expectEscaped(path, hostile) }
    let page = try world.page(path, RecordPage.self)
    let facts = facts(page)
    #expect(facts["Issuer"] == "https://clinic.example")
    #expect(facts["Date of birth"] == "1990-02-03")
    #expect(facts["Valid until"] == "2028-01-31")
    #expect(facts["When it happened"] == "2026-04-30" && page.tables.first?.rows.map { $0.cells[0] } == ["Influenza", "Measles"])
    #expect(try file(world, "\(path)/file").text == "eyJ.x.y")
  }

  @Test("States of mind and heartbeats have their facts")
  func others() throws {
    let world = try PageWorld()
    let mood = try world.keep(.moods, .stateOfMind(.init(kind: 2, valence: -0.5)), from: world.at("2026-06-01T08:00:00Z"))
    let facts = facts(try world.page("/records/moods/\(mood.uuidString)", RecordPage.self))
    #expect(facts["Valence"] == "-0.5")
    #expect(facts["Classification"] == "Unpleasant")
    let series = HeartbeatSeriesRecord((0..<90).map { .init(time: Double($0), isAfterGap: false) })
    let start = try world.at("2026-06-01T08:00:00Z")
    let beats = try world.keep(.heartbeats, .heartbeatSeries(series), from: start, to: start.addingTimeInterval(89))
    let page = try world.page("/records/heartbeats/\(beats.uuidString)", RecordPage.self)
    #expect(self.facts(page)["Heartbeats"] == "90")
    #expect(self.facts(page)["Length"] == "1:29")
    #expect(page.files.isEmpty)
    #expect(page.fields == "/samples/\(beats.uuidString)")
  }

  @Test("Words that are no UUIDs of the kind have no page and no file", arguments: RecordKind.allCases)
  func unknown(_ kind: RecordKind) throws {
    let world = try PageWorld()
    for name in ["x", UUID().uuidString, "%22%3E%3Cscript%3E"] {
      #expect(try world.isMissing("\(kind.path)/\(name)") && world.isMissing("\(kind.path)/\(name)/file"), "\(name)")
    }
  }
}
