// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import Testing

@Suite struct ContentTextFactsTests {
  private func facts(_ content: SampleContent, in language: Language = .en) throws -> [String] {
    ContentText(reader: try PictureWorld(language).reader).facts(content).map { fact in
      "\(fact.name.rawValue)\(fact.side.map { " \($0.rawValue)" } ?? ""): \(fact.text)"
    }
  }

  private func amount(_ value: Double, _ unit: String) throws -> Amount { Amount(value, try UnitExpression.parse(unit)) }

  @Test("An electrocardiogram has what is known of it, and nothing else")
  func electrocardiogram() throws {
    let record = ElectrocardiogramRecord(
      classification: .atrialFibrillation, averageHeartRate: try amount(62, "count/min"), symptomsStatus: .present,
      samplingFrequency: try amount(512, "Hz"), microvolts: [1, 2, 3])
    #expect(
      try facts(.electrocardiogram(record)) == [
        "classification: Atrial fibrillation", "averageHeartRate: 62 BPM", "voltages: 3", "samplingFrequency: 512 Hz", "symptoms: Present",
      ])
    #expect(try facts(.electrocardiogram(ElectrocardiogramRecord())) == ["voltages: 0"])
  }

  @Test("Each lens of a prescription has its own powers")
  func prescription() throws {
    func lens(_ sphere: Double, cylinder: Double? = nil) throws -> VisionPrescriptionRecord.Lens {
      .init(sphere: try amount(sphere, "D"), cylinder: try cylinder.map { try amount($0, "D") })
    }
    let record = VisionPrescriptionRecord(
      type: 2, lenses: .contacts(right: .init(lens: try lens(-1.25)), left: .init(lens: try lens(-1.5, cylinder: -0.5)), brand: "Lens & Co")
    )
    let found = try facts(.visionPrescription(record))
    #expect(
      found == ["lenses: Contact lenses", "sphere right: -1.25 D", "sphere left: -1.5 D", "cylinder left: -0.5 D", "brand: Lens & Co"])
  }

  @Test("A state of mind is in the reader's language, with the number of its pleasantness")
  func stateOfMind() throws {
    let record = StateOfMindRecord(kind: 2, valence: 0.25, labels: [], associations: [])
    #expect(
      try facts(.stateOfMind(record), in: .ru) == ["kind: Настроение за день", "pleasantness: Немного приятно", "valence: 0.25"])
  }

  @Test("An audiogram has the range of its frequencies and of each ear that was tested")
  func audiogram() throws {
    func point(_ hertz: Double, _ level: Double) throws -> AudiogramRecord.Point {
      .init(frequency: try amount(hertz, "Hz"), tests: [.init(sensitivity: try amount(level, "dBHL"), side: AudiogramRecord.left)])
    }
    #expect(
      try facts(.audiogram(.init(points: [point(250, -5), point(8000, 25)]))) == [
        "tones: 2", "frequencies: 250 … 8,000 Hz", "hearingLevels left: -5 … 25 dB HL",
      ])
  }

  @Test("Texts from outside are as they came, and empty ones are left out")
  func fromOutside() throws {
    let hostile = "\"><script>"
    #expect(
      try facts(.clinicalDocument(ClinicalDocument(title: hostile, authorName: "Dr. Roe"))) == ["title: \(hostile)", "authorName: Dr. Roe"])
    #expect(try facts(.clinicalRecord(.init(displayName: "Hay fever"))) == ["displayName: Hay fever"])
    let date = Date(timeIntervalSinceReferenceDate: 791_510_400)
    let card = VerifiableRecord(
      recordTypes: [], issuer: "https://clinic.example", subjectName: "", issued: date, relevant: date, expiration: nil,
      itemNames: ["Influenza", "Measles"], data: Data([1]))
    #expect(
      try facts(.verifiableRecord(card)) == ["itemNames: Influenza, Measles", "issuer: https://clinic.example", "issued: 2026-01-31"])
  }
}
