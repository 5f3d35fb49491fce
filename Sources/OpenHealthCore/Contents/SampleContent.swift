// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The content of a sample that is neither a number, a category, a correlation, a workout nor a route: one case for each kind.
package enum SampleContent: Sendable, Equatable {
  /// An electrocardiogram.
  case electrocardiogram(ElectrocardiogramRecord)
  /// The times of heartbeats.
  case heartbeatSeries(HeartbeatSeriesRecord)
  /// A prescription for glasses or contact lenses.
  case visionPrescription(VisionPrescriptionRecord)
  /// How a person felt.
  case stateOfMind(StateOfMindRecord)
  /// The answers to a questionnaire.
  case scoredAssessment(ScoredAssessmentRecord)
  /// The results of a hearing test.
  case audiogram(AudiogramRecord)
  /// A dose of a medication with its status.
  case doseEvent(DoseEventRecord)
  /// A record of a health institution.
  case clinicalRecord(ClinicalRecord)
  /// A document of a health institution.
  case clinicalDocument(ClinicalDocument)
  /// A record that its issuer signed.
  case verifiableRecord(VerifiableRecord)

  /// The content, whatever its kind.
  package var record: any ContentRecord {
    get {
      switch self {
      case .electrocardiogram(let record): record
      case .heartbeatSeries(let record): record
      case .visionPrescription(let record): record
      case .stateOfMind(let record): record
      case .scoredAssessment(let record): record
      case .audiogram(let record): record
      case .doseEvent(let record): record
      case .clinicalRecord(let record): record
      case .clinicalDocument(let record): record
      case .verifiableRecord(let record): record
      }
    }
    set {
      switch newValue {
      case let record as ElectrocardiogramRecord: self = .electrocardiogram(record)
      case let record as HeartbeatSeriesRecord: self = .heartbeatSeries(record)
      case let record as VisionPrescriptionRecord: self = .visionPrescription(record)
      case let record as StateOfMindRecord: self = .stateOfMind(record)
      case let record as ScoredAssessmentRecord: self = .scoredAssessment(record)
      case let record as AudiogramRecord: self = .audiogram(record)
      case let record as DoseEventRecord: self = .doseEvent(record)
      case let record as ClinicalRecord: self = .clinicalRecord(record)
      case let record as ClinicalDocument: self = .clinicalDocument(record)
      case let record as VerifiableRecord: self = .verifiableRecord(record)
      default: preconditionFailure("every content has a case")
      }
    }
  }

  /// The large part of the content; nil for contents without one.
  package var bytes: ContentBytes? {
    get { record.bytes }
    set { record.bytes = newValue }
  }

  /// A number that distinguishes contents: 52 bits of a hash of ``encoded()``, so different contents practically never share it. Imports
  /// recognise a stored sample by it.
  package func identity() throws(HealthError) -> Int64 {
    Int64(StableHash.of(String(decoding: try encoded(), as: UTF8.self)) & 0xF_FFFF_FFFF_FFFF)
  }

  /// The content as JSON with sorted keys, without the bytes of its large part. Throws `storageFailure` when a number is not finite.
  package func encoded() throws(HealthError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do { return try encoder.encode(self) } catch { throw .storageFailure(.contentEncoding) }
  }

  /// The content of JSON from ``encoded()``. Throws ``HealthError/damagedData(_:)`` for anything else.
  package static func decoded(_ data: Data) throws(HealthError) -> SampleContent {
    do { return try JSONDecoder().decode(SampleContent.self, from: data) } catch { throw .damagedData(.content) }
  }
}

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
