// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The enumerations of the catalogue that code asks for by name; their values are rows of `Catalog/enums.tsv`.
package enum CatalogEnum: String, CaseIterable, Sendable {
  /// How the sound of a hearing test reached the ear.
  case audiogramConductionType = "HKAudiogramConductionType"
  /// The ear that was tested.
  case audiogramSensitivityTestSide = "HKAudiogramSensitivityTestSide"
  /// What an electrocardiogram shows.
  case electrocardiogramClassification = "HKElectrocardiogram.Classification"
  /// Where an electrocardiogram was measured.
  case electrocardiogramLead = "HKElectrocardiogram.Lead"
  /// Whether symptoms came with an electrocardiogram.
  case electrocardiogramSymptomsStatus = "HKElectrocardiogram.SymptomsStatus"
  /// What became of a dose.
  case medicationDoseEventLogStatus = "HKMedicationDoseEvent.LogStatus"
  /// The form of a medication, such as a tablet.
  case medicationGeneralForm = "HKMedicationGeneralForm"
  /// What a state of mind is about.
  case stateOfMindAssociation = "HKStateOfMind.Association"
  /// Whether it is an emotion of the moment or the mood of a day.
  case stateOfMindKind = "HKStateOfMind.Kind"
  /// A word for how a person feels.
  case stateOfMindLabel = "HKStateOfMind.Label"
  /// How pleasant it is.
  case stateOfMindValenceClassification = "HKStateOfMind.ValenceClassification"
  /// The figures that statistics can have.
  case statisticsOptions = "HKStatisticsOptions"
  /// The eye of a lens.
  case visionEye = "HKVisionEye"
  /// What is prescribed for the eyes: glasses or contact lenses.
  case visionPrescriptionType = "HKVisionPrescriptionType"
  /// What a person did in a workout.
  case workoutActivityType = "HKWorkoutActivityType"
  /// What happened in a workout, such as a pause.
  case workoutEventType = "HKWorkoutEventType"
  /// Whether a workout was inside or outside.
  case workoutSessionLocationType = "HKWorkoutSessionLocationType"
  /// Whether a person swam in a pool or in open water.
  case workoutSwimmingLocationType = "HKWorkoutSwimmingLocationType"
}

extension Catalog {
  /// The values of an enumeration, in the order of the table.
  package static func choices(of valueEnum: CatalogEnum) -> [CatalogChoice] { choices(of: valueEnum.rawValue) }

  /// The value of an enumeration with an Objective-C constant; nil for an unknown one.
  package static func choice(constant: String, of valueEnum: CatalogEnum) -> CatalogChoice? {
    choice(constant: constant, of: valueEnum.rawValue)
  }

  /// The value of an enumeration with a raw value; nil for an unknown one. If several names share it, the first in the table counts.
  package static func choice(_ rawValue: Int, of valueEnum: CatalogEnum) -> CatalogChoice? { choice(rawValue, of: valueEnum.rawValue) }
}
