// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// An object with one member: the name of the case with its record. Programs read this form in exports, so it has no other names.
extension SampleContent: Codable {
  private enum Kind: String, CodingKey {
    case electrocardiogram, heartbeatSeries, visionPrescription, stateOfMind, scoredAssessment, audiogram, doseEvent, clinicalRecord
    case clinicalDocument, verifiableRecord
  }

  /// Decodes the content of the only member with a known name. Throws if there is none, or more than one. Ignores members with other names.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Kind.self)
    guard container.allKeys.count == 1, let kind = container.allKeys.first else {
      throw DecodingError.dataCorrupted(.init(codingPath: container.codingPath, debugDescription: "a content has one kind"))
    }
    switch kind {
    case .electrocardiogram: self = .electrocardiogram(try container.decode(ElectrocardiogramRecord.self, forKey: kind))
    case .heartbeatSeries: self = .heartbeatSeries(try container.decode(HeartbeatSeriesRecord.self, forKey: kind))
    case .visionPrescription: self = .visionPrescription(try container.decode(VisionPrescriptionRecord.self, forKey: kind))
    case .stateOfMind: self = .stateOfMind(try container.decode(StateOfMindRecord.self, forKey: kind))
    case .scoredAssessment: self = .scoredAssessment(try container.decode(ScoredAssessmentRecord.self, forKey: kind))
    case .clinicalRecord: self = .clinicalRecord(try container.decode(ClinicalRecord.self, forKey: kind))
    case .clinicalDocument: self = .clinicalDocument(try container.decode(ClinicalDocument.self, forKey: kind))
    case .verifiableRecord: self = .verifiableRecord(try container.decode(VerifiableRecord.self, forKey: kind))
    case .audiogram: self = .audiogram(try container.decode(AudiogramRecord.self, forKey: kind))
    case .doseEvent: self = .doseEvent(try container.decode(DoseEventRecord.self, forKey: kind))
    }
  }

  /// Encodes the record under the name of the case.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Kind.self)
    switch self {
    case .electrocardiogram(let record): try container.encode(record, forKey: .electrocardiogram)
    case .heartbeatSeries(let record): try container.encode(record, forKey: .heartbeatSeries)
    case .visionPrescription(let record): try container.encode(record, forKey: .visionPrescription)
    case .stateOfMind(let record): try container.encode(record, forKey: .stateOfMind)
    case .scoredAssessment(let record): try container.encode(record, forKey: .scoredAssessment)
    case .clinicalRecord(let record): try container.encode(record, forKey: .clinicalRecord)
    case .clinicalDocument(let record): try container.encode(record, forKey: .clinicalDocument)
    case .verifiableRecord(let record): try container.encode(record, forKey: .verifiableRecord)
    case .audiogram(let record): try container.encode(record, forKey: .audiogram)
    case .doseEvent(let record): try container.encode(record, forKey: .doseEvent)
    }
  }
}
