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
  /// Apps can read it but not save it. Since iOS 12.0.
  public static let allergyRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierAllergyRecord")

  /// Clinical notes.
  ///
  /// Apps can read it but not save it. Since iOS 16.4.
  public static let clinicalNoteRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierClinicalNoteRecord")

  /// Condition records.
  ///
  /// Apps can read it but not save it. Since iOS 12.0.
  public static let conditionRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierConditionRecord")

  /// Health insurance records.
  ///
  /// Apps can read it but not save it. Since iOS 14.0.
  public static let coverageRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierCoverageRecord")

  /// Immunization records.
  ///
  /// Apps can read it but not save it. Since iOS 12.0.
  public static let immunizationRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierImmunizationRecord")

  /// Laboratory results.
  ///
  /// Apps can read it but not save it. Since iOS 12.0.
  public static let labResultRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierLabResultRecord")

  /// Medication records.
  ///
  /// Apps can read it but not save it. Since iOS 12.0.
  public static let medicationRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierMedicationRecord")

  /// Procedure records.
  ///
  /// Apps can read it but not save it. Since iOS 12.0.
  public static let procedureRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierProcedureRecord")

  /// Vital signs records.
  ///
  /// Apps can read it but not save it. Since iOS 12.0.
  public static let vitalSignRecord = HKClinicalTypeIdentifier(rawValue: "HKClinicalTypeIdentifierVitalSignRecord")
}
