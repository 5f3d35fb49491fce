// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// The form in which a medication comes.
///
/// Since iOS 26.0.
public struct HKMedicationGeneralForm: RawRepresentable, Hashable, Sendable {
  /// The raw text.
  public let rawValue: String

  /// One with any text, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension HKMedicationGeneralForm {
  /// Capsule.
  public static let capsule = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormCapsule")

  /// Cream.
  public static let cream = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormCream")

  /// Device.
  public static let device = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormDevice")

  /// Drops.
  public static let drops = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormDrops")

  /// Foam.
  public static let foam = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormFoam")

  /// Gel.
  public static let gel = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormGel")

  /// Inhaler.
  public static let inhaler = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormInhaler")

  /// Injection.
  public static let injection = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormInjection")

  /// Liquid.
  public static let liquid = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormLiquid")

  /// Lotion.
  public static let lotion = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormLotion")

  /// Ointment.
  public static let ointment = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormOintment")

  /// Patch.
  public static let patch = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormPatch")

  /// Powder.
  public static let powder = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormPowder")

  /// Spray.
  public static let spray = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormSpray")

  /// Suppository.
  public static let suppository = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormSuppository")

  /// Tablet.
  public static let tablet = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormTablet")

  /// Topical.
  public static let topical = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormTopical")

  /// Not known.
  public static let unknown = HKMedicationGeneralForm(rawValue: "HKMedicationGeneralFormUnknown")
}
