// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

// This method needs every class of samples, so it is where the store is, above all of them.
extension HKSample {
  /// Creates the sample of the class that fits the record's type (OBJ-17).
  package static func of(_ record: SampleRecord) -> HKSample {
    switch record.type.kind {
    case .quantity(let facts):
      if facts.aggregation != .cumulative {
        HKDiscreteQuantitySample(record: record)
      } else if record.series != nil {
        HKCumulativeQuantitySeriesSample(record: record)
      } else {
        HKCumulativeQuantitySample(record: record)
      }
    case .category: HKCategorySample(record: record)
    case .correlation: HKCorrelation(record: record)
    case .workout: HKWorkout(record: record)
    case .workoutRoute: HKWorkoutRoute(record: record)
    case .electrocardiogram: HKElectrocardiogram(record: record)
    case .series: HKHeartbeatSeriesSample(record: record)
    case .prescription: of(prescription: record)
    case .stateOfMind: HKStateOfMind(record: record)
    case .scoredAssessment: of(assessment: record)
    case .audiogram: HKAudiogramSample(record: record)
    case .medicationDoseEvent: HKMedicationDoseEvent(record: record)
    case .clinical: HKClinicalRecord(record: record)
    case .document: HKCDADocumentSample(record: record)
    case .verifiableRecord: HKVerifiableClinicalRecord(record: record)
    default: preconditionFailure("no sample of type \(record.type) can be made")
    }
  }

  private static func of(prescription record: SampleRecord) -> HKVisionPrescription {
    guard case .content(.visionPrescription(let prescription)) = record.value else {
      preconditionFailure("a sample of the type of prescriptions holds one")
    }
    return switch prescription.lenses {
    case .none: HKVisionPrescription(record: record)
    case .glasses: HKGlassesPrescription(record: record)
    case .contacts: HKContactsPrescription(record: record)
    }
  }

  private static func of(assessment record: SampleRecord) -> HKScoredAssessment {
    switch record.type {
    case HKGAD7Assessment.questionnaire.dataType: HKGAD7Assessment(record: record)
    case HKPHQ9Assessment.questionnaire.dataType: HKPHQ9Assessment(record: record)
    default: preconditionFailure("no class for questionnaires of type \(record.type)")
    }
  }
}
