// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// A kind of FHIR resource.
///
/// Since iOS 12.0.
public struct HKFHIRResourceType: RawRepresentable, Hashable, Sendable {
  /// The raw text.
  public let rawValue: String

  /// One with any text, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension HKFHIRResourceType {
  /// Allergy intolerance.
  public static let allergyIntolerance = HKFHIRResourceType(rawValue: "AllergyIntolerance")

  /// Condition.
  public static let condition = HKFHIRResourceType(rawValue: "Condition")

  /// Coverage. Since iOS 14.0.
  public static let coverage = HKFHIRResourceType(rawValue: "Coverage")

  /// Diagnostic report. Since iOS 16.4.
  public static let diagnosticReport = HKFHIRResourceType(rawValue: "DiagnosticReport")

  /// Document reference. Since iOS 16.4.
  public static let documentReference = HKFHIRResourceType(rawValue: "DocumentReference")

  /// Immunization.
  public static let immunization = HKFHIRResourceType(rawValue: "Immunization")

  /// Medication dispense.
  public static let medicationDispense = HKFHIRResourceType(rawValue: "MedicationDispense")

  /// Medication order.
  public static let medicationOrder = HKFHIRResourceType(rawValue: "MedicationOrder")

  /// Medication request. Since iOS 14.0.
  public static let medicationRequest = HKFHIRResourceType(rawValue: "MedicationRequest")

  /// Medication statement.
  public static let medicationStatement = HKFHIRResourceType(rawValue: "MedicationStatement")

  /// Observation.
  public static let observation = HKFHIRResourceType(rawValue: "Observation")

  /// Procedure.
  public static let procedure = HKFHIRResourceType(rawValue: "Procedure")
}
