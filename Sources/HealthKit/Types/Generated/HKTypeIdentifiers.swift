// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv by scripts/generate; do not edit.

/// The identifier of the type of heartbeat series. Since iOS 13.0.
public let HKDataTypeIdentifierHeartbeatSeries: String = "HKDataTypeIdentifierHeartbeatSeries"

/// The identifier of the type of states of mind. Since iOS 18.0.
public let HKDataTypeIdentifierStateOfMind: String = "HKDataTypeStateOfMind"

/// The identifier of the type of medications. Since iOS 26.0.
public let HKDataTypeIdentifierUserAnnotatedMedicationConcept: String = "HKDataTypeUserAnnotatedMedicationConcept"

/// The identifier of the type of doses. Since iOS 26.0.
public let HKMedicationDoseEventTypeIdentifierMedicationDoseEvent: String = "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent"

/// The identifier of the type of prescriptions for the eyes. Since iOS 16.0.
public let HKVisionPrescriptionTypeIdentifier: String = "HKVisionPrescriptionTypeIdentifier"

/// The identifier of the type of workout routes. Since iOS 11.0.
public let HKWorkoutRouteTypeIdentifier: String = "HKWorkoutRouteTypeIdentifier"

/// The identifier of the type of workouts. Since iOS 8.0.
public let HKWorkoutTypeIdentifier: String = "HKWorkoutTypeIdentifier"
