// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// The content of a sample of a kind such as prescriptions, as a line and as single facts.
///
/// Texts of clinical records, documents and cards come from outside: a page escapes them.
package struct ContentText: Sendable {
  let reader: Reader
  let doses: DoseText

  /// Words with the dates and numbers of a reader.
  ///
  /// - Parameter medications: the medications that doses name, by identifier: `DoseText.medications`.
  package init(reader: Reader, medications: [UUID: MedicationRecord] = [:]) {
    self.reader = reader
    doses = DoseText(reader: reader, medications: medications)
  }

  /// The content in words, with the number of files that are attached to the sample.
  package func line(_ content: SampleContent, attachments: Int) -> String {
    attachments == 0 ? line(content) : "\(line(content)); \(reader.counted(attachments, "attachment"))"
  }

  /// The content in English words, such as `Sinus rhythm, 62 count/min; 15,360 voltages at 512 Hz`.
  package func line(_ content: SampleContent) -> String {
    switch content {
    case .electrocardiogram(let record): electrocardiogram(record)
    case .heartbeatSeries(let record): "\(reader.numbers.text(record.count)) heartbeats"
    case .visionPrescription(let record): prescription(record)
    case .stateOfMind(let record): stateOfMind(record)
    case .scoredAssessment(let record): assessment(record)
    case .audiogram(let record): audiogram(record)
    case .doseEvent(let record): doses.line(record)
    case .clinicalRecord(let record): clinicalRecord(record)
    case .clinicalDocument(let record): clinicalDocument(record)
    case .verifiableRecord(let record): verifiableRecord(record)
    }
  }

  /// Such as `Influenza, Measles; for Anna Example; from https://clinic.example; until 2028-01-31`.
  private func verifiableRecord(_ record: VerifiableRecord) -> String {
    var parts = [record.itemNames.isEmpty ? "Verifiable record" : record.itemNames.joined(separator: ", ")]
    if !record.subjectName.isEmpty { parts.append("for \(record.subjectName)") }
    parts.append("from \(record.issuer)")
    if let expiration = record.expiration { parts.append("until \(reader.dates.day(expiration))") }
    return parts.joined(separator: "; ")
  }

  /// Such as `Visit summary; patient: Anna Example; author: Dr. Roe; custodian: Lakeside Clinic`.
  private func clinicalDocument(_ record: ClinicalDocument) -> String {
    let names = [("patient", record.patientName), ("author", record.authorName), ("custodian", record.custodianName)]
    let title = record.title.isEmpty ? "Document" : record.title
    return ([title] + names.filter { !$0.1.isEmpty }.map { "\($0): \($1)" }).joined(separator: "; ")
  }

  /// Such as `Hemoglobin (Observation)`.
  private func clinicalRecord(_ record: ClinicalRecord) -> String {
    record.displayName + (record.resource.map { " (\($0.type))" } ?? "")
  }

  /// Such as `Sinus rhythm, 62 BPM; 15,360 voltages at 512 Hz; symptoms: present`.
  private func electrocardiogram(_ record: ElectrocardiogramRecord) -> String {
    var line = record.classification == .notSet ? "Electrocardiogram" : Self.title(record.classification.rawValue, "Classification")
    if let rate = record.averageHeartRate { line += ", \(heartRate(rate))" }
    line += "; \(reader.numbers.text(record.count)) voltages"
    if let frequency = record.samplingFrequency { line += " at \(text(frequency.value, frequency.unit))" }
    guard record.symptomsStatus != .notSet else { return line }
    return "\(line); symptoms: \(Self.title(record.symptomsStatus.rawValue, "SymptomsStatus").lowercased())"
  }

  /// The average of an electrocardiogram, as heart rates are read everywhere.
  func heartRate(_ rate: Amount) -> String { FigureFormat.heartRate(in: rate.unit, style: reader.numbers).text(rate.value) }

  private static func title(_ value: Int, _ name: String) -> String {
    Catalog.choice(value, of: "HKElectrocardiogram.\(name)")?.title ?? String(value)
  }

  /// Such as `Glasses: right -1.25 D, left -1.5 D / -0.5 D x 90; until 2028-01-31`.
  private func prescription(_ record: VisionPrescriptionRecord) -> String {
    let kind = Catalog.choice(Int(clamping: record.type), of: "HKVisionPrescriptionType")?.title ?? "Prescription"
    let lenses: [(String, VisionPrescriptionRecord.Lens?)] =
      switch record.lenses {
      case .none: []
      case .glasses(let right, let left): [("right", right?.lens), ("left", left?.lens)]
      case .contacts(let right, let left, _): [("right", right?.lens), ("left", left?.lens)]
      }
    let eyes = lenses.compactMap { eye, lens in lens.map { "\(eye) \(powers($0))" } }.joined(separator: ", ")
    var line = eyes.isEmpty ? kind : "\(kind): \(eyes)"
    if case .contacts(_, _, let brand) = record.lenses, !brand.isEmpty { line += "; \(brand)" }
    if let expiration = record.expiration { line += "; until \(reader.dates.day(expiration))" }
    return line
  }

  /// Such as `The mood of a day: slightly pleasant; calm, content; friends`.
  private func stateOfMind(_ record: StateOfMindRecord) -> String {
    let kind = record.kindChoice?.title ?? "State of mind"
    let parts = [record.classificationChoice.map { [$0] } ?? [], record.labelChoices, record.associationChoices]
    let texts = parts.map { $0.map { $0.title.lowercased() }.joined(separator: ", ") }
    return "\(kind): \(texts.filter { !$0.isEmpty }.joined(separator: "; "))"
  }

  /// Such as `12 of 21: moderate`.
  private func assessment(_ record: ScoredAssessmentRecord) -> String {
    let greatest = record.questionnaire.map { " of \($0.greatestScore)" } ?? ""
    return "\(record.score)\(greatest)\(record.risk.map { ": \($0.title.lowercased())" } ?? "")"
  }

  /// Sphere and cylinder, as opticians write them.
  private func powers(_ lens: VisionPrescriptionRecord.Lens) -> String {
    func text(_ amount: Amount) -> String { "\(reader.numbers.text(amount.value, decimals: 2)) \(amount.unit.string)" }
    return ([lens.sphere] + (lens.cylinder.map { [$0] } ?? [])).map(text).joined(separator: " / ")
  }

  /// Such as `8 tones from 250 to 8,000 Hz: left -5 to 25 dBHL, right 10 dBHL`.
  private func audiogram(_ record: AudiogramRecord) -> String {
    let tones = record.points.count == 1 ? "1 tone" : "\(record.points.count) tones"
    guard let frequencies = range(record.points.map(\.hertz)) else { return tones }
    let ears = [("left", AudiogramRecord.left), ("right", AudiogramRecord.right)].compactMap { ear, side in
      range(record.points.flatMap(\.tests).filter { $0.side == side }.map(\.level)).map { "\(ear) \($0) dBHL" }
    }
    let line = "\(tones) \(record.points.count == 1 ? "of" : "from") \(frequencies) Hz"
    return ears.isEmpty ? line : "\(line): \(ears.joined(separator: ", "))"
  }

  /// The least and the greatest number, or the only one; nil without any.
  private func range(_ numbers: [Double]) -> String? {
    guard let least = numbers.min(), let greatest = numbers.max() else { return nil }
    let texts = [least, greatest].map { reader.numbers.text($0, decimals: 1) }
    return least == greatest ? texts[0] : texts.joined(separator: " to ")
  }
}
