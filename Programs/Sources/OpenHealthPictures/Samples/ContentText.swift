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
  private var words: Words { Words(reader.language) }

  /// Words with the dates and numbers of a reader.
  ///
  /// - Parameter medications: the medications that doses name, by identifier: `DoseText.medications`.
  package init(reader: Reader, medications: [UUID: MedicationRecord] = [:]) {
    self.reader = reader
    doses = DoseText(reader: reader, medications: medications)
  }

  /// The content in words, with the number of files that are attached to the sample.
  package func line(_ content: SampleContent, attachments: Int) -> String {
    attachments == 0 ? line(content) : words["line.attachments", line(content), reader.numbers.text(attachments)]
  }

  /// The content in words, such as `Sinus rhythm, 62 BPM; 15,360 voltages at 512 Hz`.
  package func line(_ content: SampleContent) -> String {
    switch content {
    case .electrocardiogram(let record): electrocardiogram(record)
    case .heartbeatSeries(let record): words["line.heartbeats", reader.numbers.text(record.count)]
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
    var parts = [record.itemNames.isEmpty ? words["line.verifiable"] : words.list(record.itemNames)]
    if !record.subjectName.isEmpty { parts.append(words["line.for", record.subjectName]) }
    parts.append(words["line.from", record.issuer])
    if let expiration = record.expiration { parts.append(words["line.until", reader.dates.day(expiration)]) }
    return words.clauses(parts)
  }

  /// Such as `Visit summary; patient: Anna Example; author: Dr. Roe; custodian: Lakeside Clinic`.
  private func clinicalDocument(_ record: ClinicalDocument) -> String {
    let names = [
      (words["content.patientName"], record.patientName), (words["content.authorName"], record.authorName),
      (words["content.custodianName"], record.custodianName),
    ]
    let title = record.title.isEmpty ? words["records.document"] : record.title
    return words.clauses([title] + names.filter { !$0.1.isEmpty }.map { words["text.fact", reader.language.inSentence($0), $1] })
  }

  /// Such as `Hemoglobin (Observation)`.
  private func clinicalRecord(_ record: ClinicalRecord) -> String {
    record.displayName + (record.resource.map { " (\($0.type))" } ?? "")
  }

  /// Such as `Sinus rhythm, 62 BPM; 15,360 voltages at 512 Hz; symptoms: present`.
  private func electrocardiogram(_ record: ElectrocardiogramRecord) -> String {
    let kind =
      record.classification == .notSet
      ? words["chart.electrocardiogram"] : title(record.classification.rawValue, .electrocardiogramClassification)
    let count = reader.numbers.text(record.count)
    var parts = [words.list([kind] + (record.averageHeartRate.map { [heartRate($0)] } ?? []))]
    parts.append(
      record.samplingFrequency.map { words["line.voltagesAt", count, text($0.value, $0.unit)] } ?? words["line.voltages", count])
    if record.symptomsStatus != .notSet {
      let status = reader.language.inHead(title(record.symptomsStatus.rawValue, .electrocardiogramSymptomsStatus))
      parts.append(words["text.fact", reader.language.inSentence(words["records.symptoms"]), status])
    }
    return words.clauses(parts)
  }

  /// The average of an electrocardiogram, as heart rates are read everywhere.
  func heartRate(_ rate: Amount) -> String { FigureFormat.heartRate(in: rate.unit, style: reader.numbers).text(rate.value) }

  private func title(_ value: Int, _ valueEnum: CatalogEnum) -> String {
    Catalog.choice(value, of: valueEnum).map { reader.title(of: $0) } ?? String(value)
  }

  /// Such as `Glasses: right -1.25 D, left -1.5 D / -0.5 D x 90; until 2028-01-31`.
  private func prescription(_ record: VisionPrescriptionRecord) -> String {
    let type = Catalog.choice(Int(clamping: record.type), of: .visionPrescriptionType)
    let kind = type.map { reader.title(of: $0) } ?? words["line.prescription"]
    let lenses: (right: VisionPrescriptionRecord.Lens?, left: VisionPrescriptionRecord.Lens?) =
      switch record.lenses {
      case .none: (nil, nil)
      case .glasses(let right, let left): (right?.lens, left?.lens)
      case .contacts(let right, let left, _): (right?.lens, left?.lens)
      }
    let eyes = [lenses.right.map { words["line.right", powers($0)] }, lenses.left.map { words["line.left", powers($0)] }].compactMap(\.self)
    var parts = [eyes.isEmpty ? kind : words["text.fact", kind, words.list(eyes)]]
    if case .contacts(_, _, let brand) = record.lenses, !brand.isEmpty { parts.append(brand) }
    if let expiration = record.expiration { parts.append(words["line.until", reader.dates.day(expiration)]) }
    return words.clauses(parts)
  }

  /// Such as `The mood of a day: slightly pleasant; calm, content; friends`.
  private func stateOfMind(_ record: StateOfMindRecord) -> String {
    let kind = record.kindChoice.map { reader.title(of: $0) } ?? words["records.moods"]
    let parts = [record.classificationChoice.map { [$0] } ?? [], record.labelChoices, record.associationChoices]
    let texts = parts.map { words.list($0.map { reader.language.inHead(reader.title(of: $0)) }) }
    return words["text.fact", kind, words.clauses(texts.filter { !$0.isEmpty })]
  }

  /// Such as `12 of 21: moderate`.
  private func assessment(_ record: ScoredAssessmentRecord) -> String {
    let score = record.questionnaire.map { words["report.ofGoal", "\(record.score)", "\($0.greatestScore)"] } ?? "\(record.score)"
    return record.risk.map { words["text.fact", score, reader.language.inHead(reader.title(of: $0))] } ?? score
  }

  /// Sphere and cylinder, as opticians write them.
  private func powers(_ lens: VisionPrescriptionRecord.Lens) -> String {
    func text(_ amount: Amount) -> String { "\(reader.numbers.text(amount.value, decimals: 2)) \(amount.unit.string)" }
    return ([lens.sphere] + (lens.cylinder.map { [$0] } ?? [])).map(text).joined(separator: " / ")
  }

  /// Such as `8 tones from 250 to 8,000 Hz: left -5 to 25 dBHL, right 10 dBHL`.
  private func audiogram(_ record: AudiogramRecord) -> String {
    let count = String(record.points.count)
    guard let frequencies = range(record.points.map(\.hertz)) else { return words["line.tones", count] }
    func levels(_ side: Int) -> String? { range(record.points.flatMap(\.tests).filter { $0.side == side }.map(\.level)) }
    let ears = [
      levels(AudiogramRecord.left).map { words["line.leftEar", $0] }, levels(AudiogramRecord.right).map { words["line.rightEar", $0] },
    ].compactMap(\.self)
    let line = words["line.tonesOf", count, frequencies]
    return ears.isEmpty ? line : words["text.fact", line, words.list(ears)]
  }

  /// The least and the greatest number, or the only one; nil without any.
  private func range(_ numbers: [Double]) -> String? {
    guard let least = numbers.min(), let greatest = numbers.max() else { return nil }
    let texts = [least, greatest].map { reader.numbers.text($0, decimals: 1) }
    return least == greatest ? texts[0] : words["chart.range", texts[0], texts[1]]
  }
}
