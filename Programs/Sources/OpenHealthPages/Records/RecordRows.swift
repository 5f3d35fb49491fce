// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

/// The rows of a list of records of one kind.
struct RecordRows {
  private let kind: RecordKind
  private let text: RecordWords

  init(_ kind: RecordKind, _ context: PageContext) { (self.kind, text) = (kind, RecordWords(context)) }

  private var reader: Reader { text.reader }

  /// The heads of the columns.
  var heads: [String] {
    let keys =
      switch kind {
      case .ecg: ["class", "average", "symptoms"]
      case .heartbeats: ["length", "beats"]
      case .audiograms: ["tones", "left", "right"]
      case .moods: ["kind", "class", "labels", "associations"]
      case .questionnaires: ["type", "score", "risk"]
      case .vision: ["type", "right", "left", "until"]
      case .clinical: ["type", "name", "version"]
      case .documents: ["type", "name", "person", "from"]
      }
    return [text.words["days.date"]] + keys.map { text.words["records.\($0)"] } + [text.words["days.source"]]
  }

  /// The row of a sample.
  func row(_ sample: SampleRecord) -> PageTable.Row {
    let dates = reader.dates
    return PageTable.Row(
      kind == .vision ? dates.day(sample.start) : dates.minute(sample.start), iso: dates.iso(sample.start),
      link: "\(kind.path)/\(sample.uuid.uuidString)", cells(sample) + [sample.provenance.revision?.source.name ?? ""])
  }

  private func cells(_ sample: SampleRecord) -> [String] {
    switch sample.content {
    case .electrocardiogram(let record):
      [
        text.choice(record.classification.rawValue, of: .electrocardiogramClassification),
        record.averageHeartRate.map(text.heartRate) ?? "",
        text.choice(record.symptomsStatus.rawValue, of: .electrocardiogramSymptomsStatus),
      ]
    case .heartbeatSeries(let record):
      [reader.numbers.clock(sample.end.timeIntervalSince(sample.start)), reader.numbers.text(Double(record.count), decimals: 0)]
    case .audiogram(let record):
      [String(record.points.count), text.levels(record, of: AudiogramRecord.left), text.levels(record, of: AudiogramRecord.right)]
    case .stateOfMind(let record):
      [
        record.kindChoice.map { reader.title(of: $0) } ?? "", record.classificationChoice.map { reader.title(of: $0) } ?? "",
        text.list(record.labelChoices), text.list(record.associationChoices),
      ]
    case .scoredAssessment(let record):
      [reader.title(of: sample.type), text.score(record), record.risk.map { reader.title(of: $0) } ?? ""]
    case .visionPrescription(let record): prescription(record)
    case .clinicalRecord(let record):
      [reader.title(of: sample.type), record.displayName, record.resource.map { "FHIR \($0.version)" } ?? ""]
    case .clinicalDocument(let record):
      [
        reader.title(of: sample.type), text.title(record.title, else: text.words["records.document"]), record.patientName,
        text.title(record.custodianName, else: record.authorName),
      ]
    case .verifiableRecord(let record):
      [
        reader.title(of: sample.type), text.title(record.itemNames.joined(separator: ", "), else: text.words["records.document"]),
        record.subjectName, record.issuer,
      ]
    case .doseEvent, nil: []
    }
  }

  private func prescription(_ record: VisionPrescriptionRecord) -> [String] {
    let (right, left): (VisionPrescriptionRecord.Lens?, VisionPrescriptionRecord.Lens?) =
      switch record.lenses {
      case .none: (nil, nil)
      case .glasses(let right, let left): (right?.lens, left?.lens)
      case .contacts(let right, let left, _): (right?.lens, left?.lens)
      }
    return [
      text.choice(Int(clamping: record.type), of: .visionPrescriptionType), text.powers(right), text.powers(left),
      record.expiration.map(reader.dates.day) ?? "",
    ]
  }
}
