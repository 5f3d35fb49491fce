// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/kinds.tsv by scripts/generate; do not edit.

import OpenHealthCore

extension SharedTypes {
  /// Creates an object of the class that represents types of the kind.
  static func make(_ dataType: DataType) -> HKObjectType {
    switch dataType.kind {
    case .activitySummary: HKActivitySummaryType(dataType: dataType)
    case .audiogram: HKAudiogramSampleType(dataType: dataType)
    case .category: HKCategoryType(dataType: dataType)
    case .characteristic: HKCharacteristicType(dataType: dataType)
    case .clinical: HKClinicalType(dataType: dataType)
    case .correlation: HKCorrelationType(dataType: dataType)
    case .document: HKDocumentType(dataType: dataType)
    case .electrocardiogram: HKElectrocardiogramType(dataType: dataType)
    case .medicationDoseEvent: HKMedicationDoseEventType(dataType: dataType)
    case .prescription: HKPrescriptionType(dataType: dataType)
    case .quantity: HKQuantityType(dataType: dataType)
    case .scoredAssessment: HKScoredAssessmentType(dataType: dataType)
    case .series: HKSeriesType(dataType: dataType)
    case .stateOfMind: HKStateOfMindType(dataType: dataType)
    case .userAnnotatedMedication: HKUserAnnotatedMedicationType(dataType: dataType)
    case .verifiableRecord: HKSampleType(dataType: dataType)
    case .workout: HKWorkoutType(dataType: dataType)
    case .workoutRoute: HKSeriesType(dataType: dataType)
    }
  }
}
