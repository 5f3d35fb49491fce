// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import Testing

/// Constants whose strings do not follow from their names, and one of each kind.
@Suite("Constants")
struct ConstantsTests {
  @Test("PRED-01: key paths have Apple's strings")
  func keyPaths() {
    #expect(HKPredicateKeyPathStartDate == "startDate")
    #expect(HKPredicateKeyPathUUID == "UUID")
    #expect(HKPredicateKeyPathCategoryValue == "value")
    #expect(HKPredicateKeyPathQuantity == "quantity")
    #expect(HKPredicateKeyPathSum == "quantity")
    #expect(HKPredicateKeyPathAverage == "quantity")
    #expect(HKPredicateKeyPathMostRecentStartDate == "most_recent_start_date")
    #expect(HKPredicateKeyPathWorkoutDuration == "duration")
    #expect(HKPredicateKeyPathWorkoutActivityDuration == "activityDuration")
    #expect(HKPredicateKeyPathWorkoutTotalEnergyBurned == "totalEnergyBurned")
    #expect(HKPredicateKeyPathWorkoutType == "workoutType")
    #expect(HKPredicateKeyPathWorkoutEffortRelationship == "ratingOfExertionAssociation")
    #expect(HKPredicateKeyPathECGClassification == "ecg_public_classification")
    #expect(HKPredicateKeyPathClinicalRecordFHIRResourceType == "FHIRResource.resourceType")
    #expect(HKUserAnnotatedMedicationPredicateKeyPathIsArchived == "isArchived")
  }

  @Test("QRY-02: keys and numbers of queries have Apple's values")
  func queries() {
    #expect(HKObjectQueryNoLimit == 0)
    #expect(HKAnchoredObjectQueryNoAnchor == Int32(0))
    #expect(HKSampleSortIdentifierStartDate == "HKSampleSortIdentifierStartDate")
    #expect(HKWorkoutSortIdentifierDuration == "HKWorkoutSortIdentifierDuration")
    #expect(HKWorkoutSortIdentifierTotalFlightsClimbed == "totalFlightsClimbed")
    #expect(HKDevicePropertyKeyUDIDeviceIdentifier == "HKDevicePropertyUDIDeviceIdentifier")
  }

  @Test("OBJ-04: sources, errors, units and notifications have Apple's values")
  func others() {
    #expect(HKSourceRevisionAnyVersion == "HKSourceRevisionAnyVersion")
    #expect(HKSourceRevisionAnyProductType == "HKSourceRevisionAnyProductType")
    #expect(HKSourceRevisionAnyOperatingSystem.majorVersion == -1)
    #expect(HKErrorDomain == "com.apple.healthkit")
    #expect(HKDetailedCDAValidationErrorKey == "HKDetailedCDAValidationErrorKey")
    #expect(HKUnitMolarMassBloodGlucose == 180.15588000005408)
    #expect(NSNotification.Name.HKUserPreferencesDidChange.rawValue == "HKUserPreferencesDidChangeNotification")
  }

  @Test(
    "TYPE-05: identifiers of types that have a constant are Apple's",
    arguments: [
      (HKWorkoutTypeIdentifier, "HKWorkoutTypeIdentifier"), (HKWorkoutRouteTypeIdentifier, "HKWorkoutRouteTypeIdentifier"),
      (HKDataTypeIdentifierHeartbeatSeries, "HKDataTypeIdentifierHeartbeatSeries"),
      (HKDataTypeIdentifierStateOfMind, "HKDataTypeStateOfMind"),
      (HKDataTypeIdentifierUserAnnotatedMedicationConcept, "HKDataTypeUserAnnotatedMedicationConcept"),
      (HKMedicationDoseEventTypeIdentifierMedicationDoseEvent, "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent"),
      (HKVisionPrescriptionTypeIdentifier, "HKVisionPrescriptionTypeIdentifier"),
    ])
  func typeIdentifiers(constant: String, text: String) {
    #expect(constant == text)
  }

  @Test("texts for kinds of clinical data are Apple's")
  func texts() {
    #expect(HKFHIRRelease.r4.rawValue == "R4")
    #expect(HKFHIRRelease(rawValue: "DSTU2") == .dstu2)
    #expect(HKFHIRResourceType.medicationRequest.rawValue == "MedicationRequest")
    #expect(HKVerifiableClinicalRecordCredentialType.covid19.rawValue == "https://smarthealth.cards#covid19")
    #expect(HKVerifiableClinicalRecordSourceType.smartHealthCard.rawValue == "SMARTHealthCard")
    #expect(HKHealthConceptDomain.medication.rawValue == "HKHealthConceptDomainMedication")
    #expect(Set([HKMedicationGeneralForm.capsule, .tablet, .capsule]).count == 2)
  }
}
