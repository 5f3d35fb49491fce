// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/other-types.tsv by scripts/generate; do not edit.

/// The name of a clinical type, for ``HKClinicalType``.
///
/// The members cover what Apple has published; `allergyRecord` is one.
public struct HKClinicalTypeIdentifier: RawRepresentable, Hashable, Sendable {
  /// The identifier's text, as in stores and files.
  public let rawValue: String

  /// An identifier with any text, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension HKClinicalTypeIdentifier {
  /// Allergy records.
  ///
  /// No permission can be asked for the type itself. Since iOS 12.0.
  public static let allergyRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierAllergyRecord")

  /// Clinical notes.
  ///
  /// No permission can be asked for the type itself. Since iOS 16.4.
  public static let clinicalNoteRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierClinicalNoteRecord")

  /// Condition records.
  ///
  /// No permission can be asked for the type itself. Since iOS 12.0.
  public static let conditionRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierConditionRecord")

  /// Health insurance records.
  ///
  /// No permission can be asked for the type itself. Since iOS 14.0.
  public static let coverageRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierCoverageRecord")

  /// Immunization records.
  ///
  /// No permission can be asked for the type itself. Since iOS 12.0.
  public static let immunizationRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierImmunizationRecord")

  /// Laboratory results.
  ///
  /// No permission can be asked for the type itself. Since iOS 12.0.
  public static let labResultRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierLabResultRecord")

  /// Medication records.
  ///
  /// No permission can be asked for the type itself. Since iOS 12.0.
  public static let medicationRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierMedicationRecord")

  /// Procedure records.
  ///
  /// No permission can be asked for the type itself. Since iOS 12.0.
  public static let procedureRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierProcedureRecord")

  /// Vital signs records.
  ///
  /// No permission can be asked for the type itself. Since iOS 12.0.
  public static let vitalSignRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierVitalSignRecord")
}
