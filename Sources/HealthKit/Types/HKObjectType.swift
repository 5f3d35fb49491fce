// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A kind of data that the store keeps. Two types are equal when their identifiers are, and each has one shared object (TYPE-01).
///
/// Unchecked: the only stored property is an immutable value.
open class HKObjectType: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The facts of the catalogue about the type, such as its kind and unit.
  package let dataType: DataType

  init(dataType: DataType) { self.dataType = dataType }

  /// The identifier, such as `HKQuantityTypeIdentifierStepCount`. It is the same in every store and version.
  open var identifier: String { dataType.identifier }

  /// Whether the person grants reading object by object: true for vision prescriptions and medications (TYPE-11).
  open func requiresPerObjectAuthorization() -> Bool { dataType.requiresPerObjectAuthorization }

  /// The shared object of a type.
  package static func of(_ dataType: DataType) -> HKObjectType { SharedTypes.object(of: dataType) }

  // MARK: Types with an identifier

  /// The quantity type with an identifier; nil for an unknown one or one of another kind (TYPE-02).
  open class func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier) -> HKQuantityType? {
    SharedTypes.type(identifier.rawValue)
  }

  /// The category type with an identifier; nil for an unknown one or one of another kind (TYPE-02).
  open class func categoryType(forIdentifier identifier: HKCategoryTypeIdentifier) -> HKCategoryType? {
    SharedTypes.type(identifier.rawValue)
  }

  /// The characteristic type with an identifier; nil for an unknown one or one of another kind (TYPE-02).
  open class func characteristicType(forIdentifier identifier: HKCharacteristicTypeIdentifier) -> HKCharacteristicType? {
    SharedTypes.type(identifier.rawValue)
  }

  /// The correlation type with an identifier; nil for an unknown one or one of another kind (TYPE-02).
  open class func correlationType(forIdentifier identifier: HKCorrelationTypeIdentifier) -> HKCorrelationType? {
    SharedTypes.type(identifier.rawValue)
  }

  /// The document type with an identifier; nil for an unknown one or one of another kind (TYPE-02).
  open class func documentType(forIdentifier identifier: HKDocumentTypeIdentifier) -> HKDocumentType? {
    SharedTypes.type(identifier.rawValue)
  }

  /// The series type with an identifier; nil for an unknown one or one of another kind (TYPE-02).
  open class func seriesType(forIdentifier identifier: String) -> HKSeriesType? {
    SharedTypes.type(identifier)
  }

  /// The type of verifiable records, which Apple does not publish: apps get such records from an ``HKVerifiableClinicalRecordQuery`` only.
  package class func verifiableClinicalRecordType() -> HKSampleType {
    guard let type = HKObjectType.of(Catalog.verifiableRecord) as? HKSampleType else { preconditionFailure("the type is one of samples") }
    return type
  }

  /// The type of clinical record with an identifier; nil for an unknown one or one of another kind (TYPE-02).
  open class func clinicalType(forIdentifier identifier: HKClinicalTypeIdentifier) -> HKClinicalType? {
    SharedTypes.type(identifier.rawValue)
  }

  /// The type of questionnaire with an identifier; nil for an unknown one or one of another kind (TYPE-02).
  open class func scoredAssessmentType(forIdentifier identifier: HKScoredAssessmentTypeIdentifier) -> HKScoredAssessmentType? {
    SharedTypes.type(identifier.rawValue)
  }

  // MARK: Single types

  /// The type of all workouts (TYPE-05).
  open class func workoutType() -> HKWorkoutType { SharedTypes.only() }

  /// The type of activity summaries: the rings of a day.
  open class func activitySummaryType() -> HKActivitySummaryType { SharedTypes.only() }

  /// The type of audiograms.
  open class func audiogramSampleType() -> HKAudiogramSampleType { SharedTypes.only() }

  /// The type of electrocardiograms, which apps cannot save (AUTH-09).
  open class func electrocardiogramType() -> HKElectrocardiogramType { SharedTypes.only() }

  /// The type of all prescriptions for glasses and contact lenses (TYPE-05).
  open class func visionPrescriptionType() -> HKPrescriptionType { SharedTypes.only() }

  /// The type of states of mind.
  open class func stateOfMindType() -> HKStateOfMindType { SharedTypes.only() }

  /// The type of doses of medications, which apps cannot save.
  open class func medicationDoseEventType() -> HKMedicationDoseEventType { SharedTypes.only() }

  /// The type of the person's medications.
  open class func userAnnotatedMedicationType() -> HKUserAnnotatedMedicationType { SharedTypes.only() }

  // MARK: Equality, copying, coding

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKObjectType)?.identifier == identifier }

  open override var hash: Int { identifier.hashValue }

  open override var description: String { identifier }

  /// The type itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A type from an archive; nil when the archive names no type of this class.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.decodeObject(of: NSString.self, forKey: Self.identifierKey) as String?,
      let shared: Self = SharedTypes.type(identifier)
    else { return nil }
    dataType = shared.dataType
  }

  /// Writes the identifier.
  open func encode(with coder: NSCoder) { coder.encode(identifier as NSString, forKey: Self.identifierKey) }

  private static let identifierKey = "Identifier"
}
