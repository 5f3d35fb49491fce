// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The content of samples of one kind, such as a prescription: the case of ``SampleContent`` with its name.
package protocol ContentRecord: Sendable, Equatable, Codable {
  /// The large part, which storage keeps beside the record; nil for contents without one.
  var bytes: ContentBytes? { get set }

  /// The bytes of a text or of data that can be large and are not in ``bytes``; 0 for contents without one.
  var inlineBytes: Int { get }

  /// Identifies the content if a source has only one sample for it, as of a clinical record: a later sample replaces the earlier one
  /// (CLIN-02). Nil for content that many samples can have.
  var key: String? { get }

  /// Whether samples of a type hold this content.
  func fits(_ type: DataType) -> Bool

  /// Checks the rules for creating a sample with these dates. Throws the first broken one.
  func validate(start: Date, end: Date) throws(ContentFault)

  /// The values of the content that a predicate can compare; empty for a field that the content does not have.
  func values(of field: ContentField) -> [ContentValue]
}

extension ContentRecord {
  /// Nil: most contents have no large part.
  package var bytes: ContentBytes? {
    get { nil }
    set { precondition(newValue == nil, "\(Self.self) has no bytes") }
  }

  /// 0: most contents are small.
  package var inlineBytes: Int { 0 }

  /// Nil: most contents replace nothing.
  package var key: String? { nil }

  /// No rule by default.
  package func validate(start: Date, end: Date) throws(ContentFault) {}

  /// No field by default.
  package func values(of field: ContentField) -> [ContentValue] { [] }
}

/// A value of a sample's content that predicates compare. The raw value is its key path in format strings.
package enum ContentField: String, Sendable, Hashable, Codable, CaseIterable {
  /// What a field holds.
  package enum Form: Sendable, Equatable {
    /// A plain number, such as the raw value of an enumeration.
    case number
    /// A quantity; predicates compare its number in this unit.
    case quantity(UnitExpression)
    /// A text.
    case text
    /// An instant.
    case date
  }

  /// The classification of an electrocardiogram, a number in `HKElectrocardiogram.Classification`.
  case electrocardiogramClassification = "ecg_public_classification"
  /// Whether symptoms are known for an electrocardiogram, a number in `HKElectrocardiogram.SymptomsStatus`.
  case symptomsStatus = "ecg_symptoms_status"
  /// The average heart rate of an electrocardiogram.
  case averageHeartRate = "ecg_average_heart_rate"
  /// The type of a clinical record's FHIR resource.
  case resourceType = "FHIRResource.resourceType"
  /// The identifier of a clinical record's FHIR resource.
  case resourceIdentifier = "FHIRResource.identifier"
  /// The kind of a state of mind, a number in `HKStateOfMind.Kind`. Apple has no constants for the key paths of states of mind: this one
  /// and the next three are the names of the properties.
  case kind
  /// How pleasant a state of mind was, from -1 to 1.
  case valence
  /// The words for a state of mind, numbers in `HKStateOfMind.Label`.
  case labels
  /// The associations of a state of mind, numbers in `HKStateOfMind.Association`.
  case associations
  /// The title of a document.
  case documentTitle = "title"
  /// The name of the person whom a document is about.
  case patientName = "patient_name"
  /// The name of the author of a document.
  case authorName = "author_name"
  /// The name of the organisation that keeps a document.
  case custodianName = "custodian_name"
  /// The date of the event in a verifiable record. Apple has no constant for the key path: it is the name of the property.
  case relevantDate

  /// The medication of a dose: the identifier of its concept, as the text of a UUID.
  case medication = "medicationConceptIdentifier"
  /// The status of a dose, such as taken or skipped: a number in `HKMedicationDoseEvent.LogStatus`.
  case status
  /// When a dose was due.
  case scheduledDate
  /// Whether a medication is archived, 1 or 0. This and the next are fields of medications, which are not samples.
  case isArchived
  /// Whether a medication is taken on a schedule, 1 or 0.
  case hasSchedule

  /// What the field holds.
  package var form: Form {
    switch self {
    case .electrocardiogramClassification, .symptomsStatus, .kind, .valence, .labels, .associations, .status: .number
    case .isArchived, .hasSchedule: .number
    case .resourceType, .resourceIdentifier, .documentTitle, .patientName, .authorName, .custodianName, .medication: .text
    case .scheduledDate, .relevantDate: .date
    case .averageHeartRate: .quantity(.beatsPerMinute)
    }
  }
}

/// A value of a sample's content, or the one that a predicate compares it with.
package enum ContentValue: Sendable, Hashable, Codable {
  /// A number; its unit, if any, is that of the field.
  case number(Double)
  /// A text, compared exactly.
  case text(String)
  /// An instant.
  case date(Date)
}

extension Amount {
  /// Throws unless the amount is a finite number in a unit compatible with this one.
  func check(_ name: String, in unit: UnitExpression) throws(ContentFault) {
    guard self.unit.isCompatible(with: unit) else { throw .unit(name: name, expected: unit.string, unit: self.unit.string) }
    guard value.isFinite else { throw .outOfRange(name: name) }
  }
}
