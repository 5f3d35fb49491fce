// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords
import Testing

/// Samples with a content, as people get them.
@Suite struct ContentTextTests {
  private let text = ContentText(reader: Reader(zone: .gmt, now: Date(timeIntervalSinceReferenceDate: 0)))
  /// V15: a line is in one language.
  private var german: ContentText {
    var reader = Reader(zone: .gmt, now: Date(timeIntervalSinceReferenceDate: 0))
    reader.locale.numbers.language = .de
    return ContentText(reader: reader)
  }

  @Test("An electrocardiogram is shown with its verdict, and its heart rate as samples are")
  func electrocardiogram() throws {
    let record = ElectrocardiogramRecord(
      classification: .sinusRhythm, averageHeartRate: Amount(61.6, try UnitExpression.parse("count/min")), symptomsStatus: .present,
      samplingFrequency: Amount(512, try UnitExpression.parse("Hz")), microvolts: [1, 2, 3])
    #expect(text.line(.electrocardiogram(record)) == "Sinus rhythm, 62 BPM; 3 voltages at 512 Hz; symptoms: present")
    #expect(
      german.line(.electrocardiogram(record))
        == "Sinusrhythmus, 62 Schläge/min; 3 Spannungswerte mit 512 Hz; Symptome: Vorhanden")
  }

  @Test("A clinical record is shown as its title, with the type of its resource")
  func clinicalRecord() {
    let resource = ClinicalRecord.Resource(type: "Observation", identifier: "1", version: .primaryR4, json: "{}")
    #expect(text.line(.clinicalRecord(.init(displayName: "Hemoglobin", resource: resource))) == "Hemoglobin (Observation)")
    #expect(text.line(.clinicalRecord(.init(displayName: "Hay fever"))) == "Hay fever")
  }

  @Test("A document is shown as its title, with the names in it")
  func clinicalDocument() {
    let document = ClinicalDocument(title: "Visit summary", patientName: "Anna Example", custodianName: "Lakeside Clinic")
    #expect(text.line(.clinicalDocument(document)) == "Visit summary; patient: Anna Example; custodian: Lakeside Clinic")
    #expect(text.line(.clinicalDocument(ClinicalDocument())) == "Document")
    #expect(german.line(.clinicalDocument(document)) == "Visit summary; Patient: Anna Example; Verwahrer: Lakeside Clinic")
  }

  @Test("A verifiable record is shown as its items, its subject and its issuer")
  func verifiableRecord() {
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
    text.line(.audiogram(.init(points: points)))
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
