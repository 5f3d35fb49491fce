// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import health

/// Samples with a content, as people and programs get them.
@Suite struct ContentTextTests {
  /// An element of our own form, as exports have it.
  private func element(_ type: String, _ content: String) -> String {
    let date = "2026-01-05 08:00:00 +0000"
    return "<OpenHealthKitSample type=\"\(type)\" sourceName=\"App\" startDate=\"\(date)\" endDate=\"\(date)\""
      + " start=\"789292800.0\" end=\"789292800.0\" content=\"\(content.replacing("\"", with: "&quot;"))\"/>"
  }

  private func assessment(_ name: String, _ answers: [Int]) -> String {
    let type = "HKScoredAssessmentTypeIdentifier\(name)"
    return element(type, "{\"scoredAssessment\":{\"answers\":\(answers),\"type\":\"\(type)\"}}")
  }

  @Test("States of mind and questionnaires are words in tables, and JSON for programs")
  func words() throws {
    try Health.withFolder { health in
      let state = "{\"stateOfMind\":{\"associations\":[7],\"kind\":2,\"labels\":[7,8],\"valence\":0.25}}"
      let elements = [
        element("HKDataTypeStateOfMind", state), assessment("GAD7", [1, 0, 1, 0, 0, 3, 0]),
        assessment("PHQ9", [2, 2, 2, 2, 2, 2, 2, 2, 4]),
      ]
      try health.write("<HealthData locale=\"en_US\">\(elements.joined())</HealthData>", to: "export.xml")
      #expect(health.run("import", "export.xml").status == 0)
      func shown(_ type: String) -> String { health.run("query", type, "--columns", "value").output }
      #expect(shown("mood").contains("The mood of a day: slightly pleasant; calm, content; friends"))
      #expect(shown("GAD7").contains("5 of 21: mild"))
      #expect(shown("PHQ9").contains("16 of 27: moderately severe"))
      let json = health.run("query", "mood", "--columns", "value", "--format", "json")
      #expect(json.output == "[\n{\"value\":\(state)}\n]\n")
    }
  }

  @Test("A clinical record is shown as its title, with the type of its resource")
  func clinicalRecord() {
    let text = ContentText(dates: DateText(zone: .gmt))
    let resource = ClinicalRecord.Resource(type: "Observation", identifier: "1", version: .primaryR4, json: "{}")
    #expect(text.line(.clinicalRecord(.init(displayName: "Hemoglobin", resource: resource))) == "Hemoglobin (Observation)")
    #expect(text.line(.clinicalRecord(.init(displayName: "Hay fever"))) == "Hay fever")
  }

  @Test("A document is shown as its title, with the names in it")
  func clinicalDocument() {
    let text = ContentText(dates: DateText(zone: .gmt))
    let document = ClinicalDocument(title: "Visit summary", patientName: "Anna Example", custodianName: "Lakeside Clinic")
    #expect(text.line(.clinicalDocument(document)) == "Visit summary; patient: Anna Example; custodian: Lakeside Clinic")
    #expect(text.line(.clinicalDocument(ClinicalDocument())) == "Document")
  }

  @Test("A verifiable record is shown as its items, its subject and its issuer")
  func verifiableRecord() {
    let text = ContentText(dates: DateText(zone: .gmt))
    let date = Date(timeIntervalSinceReferenceDate: 791_510_400)
    var record = VerifiableRecord(
      recordTypes: [], issuer: "https://clinic.example", subjectName: "Anna Example", issued: date, relevant: date, expiration: date,
      itemNames: ["Influenza", "Measles"], data: Data([1]))
    #expect(
      text.line(.verifiableRecord(record))
        == "Influenza, Measles; for Anna Example; from https://clinic.example; until \(DateText(zone: .gmt).day(date))")
    (record.itemNames, record.subjectName, record.expiration) = ([], "", nil)
    #expect(text.line(.verifiableRecord(record)) == "Verifiable record; from https://clinic.example")
  }

  private func line(_ points: [AudiogramRecord.Point]) -> String {
    ContentText(dates: DateText(zone: .gmt)).line(.audiogram(.init(points: points)))
  }

  @Test("An audiogram is shown as the number and range of its tones, with the range of each tested ear")
  func audiogram() throws {
    let (hertz, level) = (try UnitExpression.parse("Hz"), try UnitExpression.parse("dBHL"))
    func point(_ frequency: Double, left: Double? = nil, right: Double? = nil) -> AudiogramRecord.Point {
      let ears = [(left, AudiogramRecord.left), (right, AudiogramRecord.right)]
      return .init(
        frequency: Amount(frequency, hertz),
        tests: ears.compactMap { number, side in
          number.map { .init(sensitivity: Amount($0, level), side: side) }
        })
    }
    #expect(line([]) == "0 tones")
    #expect(line([point(250)]) == "1 tone of 250 Hz")
    #expect(line([point(250, right: 5)]) == "1 tone of 250 Hz: right 5 dBHL")
    #expect(
      line([point(250, left: -5, right: 10), point(500, left: 25, right: 10)])
        == "2 tones from 250 to 500 Hz: left -5 to 25 dBHL, right 10 dBHL")
  }
}
