// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/*.tsv by scripts/generate; do not edit.

import Foundation

extension HKActivityMoveModeObject: _HKArchivable {}
extension HKActivitySummary: _HKArchivable {}
extension HKAttachment: _HKArchivable {}
extension HKAudiogramSensitivityPoint: _HKArchivable {}
extension HKAudiogramSensitivityPointClampingRange: _HKArchivable {}
extension HKAudiogramSensitivityTest: _HKArchivable {}
extension HKBiologicalSexObject: _HKArchivable {}
extension HKBloodTypeObject: _HKArchivable {}
extension HKClinicalCoding: _HKArchivable {}
extension HKDeletedObject: _HKArchivable {}
extension HKDevice: _HKArchivable {}
extension HKFHIRResource: _HKArchivable {}
extension HKFHIRVersion: _HKArchivable {}
extension HKFitzpatrickSkinTypeObject: _HKArchivable {}
extension HKHealthConceptIdentifier: _HKArchivable {}
extension HKLensSpecification: _HKArchivable {}
extension HKMedicationConcept: _HKArchivable {}
extension HKObject: _HKArchivable {}
extension HKObjectType: _HKArchivable {}
extension HKQuantity: _HKArchivable {}
extension HKQueryAnchor: _HKArchivable {}
extension HKQueryDescriptor: _HKArchivable {}
extension HKSource: _HKArchivable {}
extension HKSourceRevision: _HKArchivable {}
extension HKStatistics: _HKArchivable {}
extension HKUnit: _HKArchivable {}
extension HKUserAnnotatedMedication: _HKArchivable {}
extension HKVerifiableClinicalRecordSubject: _HKArchivable {}
extension HKVisionPrism: _HKArchivable {}
extension HKWheelchairUseObject: _HKArchivable {}
extension HKWorkoutActivity: _HKArchivable {}
extension HKWorkoutConfiguration: _HKArchivable {}
extension HKWorkoutEffortRelationship: _HKArchivable {}
extension HKWorkoutEvent: _HKArchivable {}

extension NSKeyedUnarchiver {
  /// The classes of HealthKit that an archive may contain.
  static let classesOfHealthKit: [AnyClass] = [
    HKActivityMoveModeObject.self,
    HKActivitySummary.self,
    HKActivitySummaryType.self,
    HKAttachment.self,
    HKAudiogramSample.self,
    HKAudiogramSampleType.self,
    HKAudiogramSensitivityPoint.self,
    HKAudiogramSensitivityPointClampingRange.self,
    HKAudiogramSensitivityTest.self,
    HKBiologicalSexObject.self,
    HKBloodTypeObject.self,
    HKCDADocumentSample.self,
    HKCategorySample.self,
    HKCategoryType.self,
    HKCharacteristicType.self,
    HKClinicalCoding.self,
    HKClinicalRecord.self,
    HKClinicalType.self,
    HKContactsLensSpecification.self,
    HKContactsPrescription.self,
    HKCorrelation.self,
    HKCorrelationType.self,
    HKCumulativeQuantitySample.self,
    HKCumulativeQuantitySeriesSample.self,
    HKDeletedObject.self,
    HKDevice.self,
    HKDiscreteQuantitySample.self,
    HKDocumentType.self,
    HKElectrocardiogram.self,
    HKElectrocardiogramType.self,
    HKFHIRResource.self,
    HKFHIRVersion.self,
    HKFitzpatrickSkinTypeObject.self,
    HKGAD7Assessment.self,
    HKGlassesLensSpecification.self,
    HKGlassesPrescription.self,
    HKHealthConceptIdentifier.self,
    HKHeartbeatSeriesSample.self,
    HKMedicationConcept.self,
    HKMedicationDoseEvent.self,
    HKMedicationDoseEventType.self,
    HKPHQ9Assessment.self,
    HKPrescriptionType.self,
    HKQuantity.self,
    HKQuantitySample.self,
    HKQuantityType.self,
    HKQueryAnchor.self,
    HKQueryDescriptor.self,
    HKSampleType.self,
    HKScoredAssessmentType.self,
    HKSeriesType.self,
    HKSource.self,
    HKSourceRevision.self,
    HKStateOfMind.self,
    HKStateOfMindType.self,
    HKStatistics.self,
    HKUnit.self,
    HKUserAnnotatedMedication.self,
    HKUserAnnotatedMedicationType.self,
    HKVerifiableClinicalRecord.self,
    HKVerifiableClinicalRecordSubject.self,
    HKVisionPrescription.self,
    HKVisionPrism.self,
    HKWheelchairUseObject.self,
    HKWorkout.self,
    HKWorkoutActivity.self,
    HKWorkoutConfiguration.self,
    HKWorkoutEffortRelationship.self,
    HKWorkoutEvent.self,
    HKWorkoutRoute.self,
    HKWorkoutType.self,
  ]
}
