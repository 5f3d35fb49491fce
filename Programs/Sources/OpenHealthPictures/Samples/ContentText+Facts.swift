// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

extension ContentText {
  /// The single facts of a content in the order in which people read them. Unknown and empty ones are left out.
  package func facts(_ content: SampleContent) -> [ContentFact] {
    let facts: [ContentFact?] =
      switch content {
      case .electrocardiogram(let record): facts(record)
      case .heartbeatSeries(let record): [.init(.heartbeats, reader.numbers.text(record.count))]
      case .visionPrescription(let record): facts(record)
      case .stateOfMind(let record): facts(record)
      case .scoredAssessment(let record): facts(record)
      case .audiogram(let record): facts(record)
      case .doseEvent(let record): facts(record)
      case .clinicalRecord(let record): [fact(.displayName, record.displayName), fact(.resourceType, record.resource?.type)]
      case .clinicalDocument(let record):
        [
          fact(.title, record.title), fact(.patientName, record.patientName), fact(.authorName, record.authorName),
          fact(.custodianName, record.custodianName),
        ]
      case .verifiableRecord(let record): facts(record)
      }
    return facts.compactMap { $0 }
  }

  /// A fact; nil for an empty text or none.
  private func fact(_ name: ContentFact.Name, _ text: String?, _ side: ContentFact.Side? = nil) -> ContentFact? {
    text.flatMap { $0.isEmpty ? nil : ContentFact(name, $0, side) }
  }

  private func fact(_ name: ContentFact.Name, _ amount: Amount?, _ side: ContentFact.Side? = nil) -> ContentFact? {
    fact(name, amount.map { text($0.value, $0.unit) }, side)
  }

  private func fact(_ name: ContentFact.Name, _ choice: CatalogChoice?) -> ContentFact? {
    fact(name, choice.map { reader.title(of: $0) })
  }

  /// A number with its unit, with at most three decimals.
  func text(_ number: Double, _ unit: UnitExpression) -> String {
    FigureFormat(.decimal(3), unit: UnitNames.name(of: unit, in: reader.language), style: reader.numbers).text(number)
  }

  private func facts(_ record: ElectrocardiogramRecord) -> [ContentFact?] {
    [
      record.classification == .notSet
        ? nil : fact(.classification, Catalog.choice(record.classification.rawValue, of: .electrocardiogramClassification)),
      fact(.averageHeartRate, record.averageHeartRate.map(heartRate)), fact(.voltages, reader.numbers.text(record.count)),
      fact(.samplingFrequency, record.samplingFrequency),
      record.symptomsStatus == .notSet
        ? nil : fact(.symptoms, Catalog.choice(record.symptomsStatus.rawValue, of: .electrocardiogramSymptomsStatus)),
    ]
  }

  private func facts(_ record: VisionPrescriptionRecord) -> [ContentFact?] {
    var facts = [fact(.lenses, Catalog.choice(Int(clamping: record.type), of: .visionPrescriptionType))]
    func powers(_ lens: VisionPrescriptionRecord.Lens, _ side: ContentFact.Side) -> [ContentFact?] {
      [
        fact(.sphere, lens.sphere, side), fact(.cylinder, lens.cylinder, side), fact(.axis, lens.axis, side),
        fact(.addPower, lens.addPower, side),
      ]
    }
    switch record.lenses {
    case .none: break
    case .glasses(let right, let left):
      for case (let side, let glasses?) in [(ContentFact.Side.right, right), (.left, left)] {
        let prism = glasses.prism?.polar
        facts +=
          powers(glasses.lens, side) + [
            fact(.vertexDistance, glasses.vertexDistance, side), fact(.farPupillaryDistance, glasses.farPupillaryDistance, side),
            fact(.nearPupillaryDistance, glasses.nearPupillaryDistance, side),
            fact(.prism, prism.map { "\(text($0.amount.value, $0.amount.unit)), \(text($0.angle.value, $0.angle.unit))" }, side),
          ]
      }
    case .contacts(let right, let left, let brand):
      for case (let side, let contact?) in [(ContentFact.Side.right, right), (.left, left)] {
        facts += powers(contact.lens, side) + [fact(.baseCurve, contact.baseCurve, side), fact(.diameter, contact.diameter, side)]
      }
      facts.append(fact(.brand, brand))
    }
    return facts + [fact(.expiration, record.expiration.map(reader.dates.day))]
  }

  private func facts(_ record: StateOfMindRecord) -> [ContentFact?] {
    func titles(_ choices: [CatalogChoice]) -> String { choices.map { reader.title(of: $0) }.joined(separator: ", ") }
    return [
      fact(.kind, record.kindChoice), fact(.pleasantness, record.classificationChoice),
      fact(.valence, reader.numbers.text(record.valence, decimals: 2)), fact(.labels, titles(record.labelChoices)),
      fact(.associations, titles(record.associationChoices)),
    ]
  }

  private func facts(_ record: ScoredAssessmentRecord) -> [ContentFact?] {
    [
      // The same figures in every language.
      fact(.score, record.questionnaire.map { "\(record.score)/\($0.greatestScore)" } ?? String(record.score)), fact(.risk, record.risk),
    ]
  }

  private func facts(_ record: AudiogramRecord) -> [ContentFact?] {
    func levels(_ ear: Int) -> String? {
      range(record.points.flatMap(\.tests).filter { $0.side == ear }.map(\.level), unit: "dBHL")
    }
    return [
      fact(.tones, reader.numbers.text(record.points.count)), fact(.frequencies, range(record.points.map(\.hertz), unit: "Hz")),
      fact(.hearingLevels, levels(AudiogramRecord.right), .right), fact(.hearingLevels, levels(AudiogramRecord.left), .left),
    ]
  }

  /// The least and the greatest number with their unit in Apple's notation, or the only one; nil without any.
  private func range(_ numbers: [Double], unit: String) -> String? {
    guard let least = numbers.min(), let greatest = numbers.max() else { return nil }
    let texts = [least, greatest].map { reader.numbers.text($0, decimals: 1) }
    return "\(least == greatest ? texts[0] : texts.joined(separator: " … ")) \(reader.name(ofUnit: unit))"
  }

  private func facts(_ record: DoseEventRecord) -> [ContentFact?] {
    [
      fact(.medication, doses.name(record)), fact(.form, doses.form(record)), fact(.status, record.statusChoice),
      fact(.dose, record.dose.map { doses.amount($0, of: record) }),
      fact(.scheduledDose, record.scheduledDose.map { doses.amount($0, of: record) }),
      fact(.scheduledDate, record.scheduledDate.map(reader.dates.minute)),
    ]
  }

  private func facts(_ record: VerifiableRecord) -> [ContentFact?] {
    [
      fact(.itemNames, record.itemNames.joined(separator: ", ")), fact(.subjectName, record.subjectName),
      fact(.subjectBirth, record.subjectBirth), fact(.issuer, record.issuer), fact(.issued, reader.dates.day(record.issued)),
      fact(.expiration, record.expiration.map(reader.dates.day)),
    ]
  }
}
