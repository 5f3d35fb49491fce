// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv by scripts/generate; do not edit.

/// The key path of the average of a discrete quantity sample. Since iOS 13.0.
public let HKPredicateKeyPathAverage: String = "quantity"

/// The key path of an electrocardiogram's average heart rate. Since iOS 14.0.
public let HKPredicateKeyPathAverageHeartRate: String = "ecg_average_heart_rate"

/// The key path of a document's author. Since iOS 10.0.
public let HKPredicateKeyPathCDAAuthorName: String = "author_name"

/// The key path of a document's custodian. Since iOS 10.0.
public let HKPredicateKeyPathCDACustodianName: String = "custodian_name"

/// The key path of a document's patient. Since iOS 10.0.
public let HKPredicateKeyPathCDAPatientName: String = "patient_name"

/// The key path of a document's title. Since iOS 10.0.
public let HKPredicateKeyPathCDATitle: String = "title"

/// The key path of a category sample's value. Since iOS 8.0.
public let HKPredicateKeyPathCategoryValue: String = "value"

/// The key path of a clinical record's FHIR identifier. Since iOS 12.0.
public let HKPredicateKeyPathClinicalRecordFHIRResourceIdentifier: String = "FHIRResource.identifier"

/// The key path of a clinical record's kind of FHIR resource. Since iOS 12.0.
public let HKPredicateKeyPathClinicalRecordFHIRResourceType: String = "FHIRResource.resourceType"

/// The key path of the correlation that a sample belongs to. Since iOS 8.0.
public let HKPredicateKeyPathCorrelation: String = "correlation"

/// The key path of the number of values in a quantity sample. Since iOS 13.0.
public let HKPredicateKeyPathCount: String = "count"

/// The key path of an activity summary's day. Since iOS 9.3.
public let HKPredicateKeyPathDateComponents: String = "dateComponents"

/// The key path of the device that made an object. Since iOS 9.0.
public let HKPredicateKeyPathDevice: String = "device"

/// The key path of an electrocardiogram's classification. Since iOS 14.0.
public let HKPredicateKeyPathECGClassification: String = "ecg_public_classification"

/// The key path of whether there were symptoms during an electrocardiogram. Since iOS 14.0.
public let HKPredicateKeyPathECGSymptomsStatus: String = "ecg_symptoms_status"

/// The key path of a sample's end. Since iOS 8.0.
public let HKPredicateKeyPathEndDate: String = "endDate"

/// The key path of where the log of a dose comes from. Since iOS 26.0.
public let HKPredicateKeyPathLogOrigin: String = "logOrigin"

/// The key path of the greatest value of a discrete quantity sample. Since iOS 13.0.
public let HKPredicateKeyPathMax: String = "max"

/// The key path of the medication of a dose. Since iOS 26.0.
public let HKPredicateKeyPathMedicationConceptIdentifier: String = "medicationConceptIdentifier"

/// The key path of an object's metadata; a point and a metadata key follow. Since iOS 8.0.
public let HKPredicateKeyPathMetadata: String = "metadata"

/// The key path of the least value of a discrete quantity sample. Since iOS 13.0.
public let HKPredicateKeyPathMin: String = "min"

/// The key path of the latest value of a discrete quantity sample. Since iOS 13.0.
public let HKPredicateKeyPathMostRecent: String = "most_recent"

/// The key path of the length of a discrete quantity sample's latest value. Since iOS 13.0.
public let HKPredicateKeyPathMostRecentDuration: String = "most_recent_duration"

/// The key path of the end of a discrete quantity sample's latest value. Since iOS 13.0.
public let HKPredicateKeyPathMostRecentEndDate: String = "most_recent_end_date"

/// The key path of the start of a discrete quantity sample's latest value. Since iOS 13.0.
public let HKPredicateKeyPathMostRecentStartDate: String = "most_recent_start_date"

/// The key path of a quantity sample's quantity. Since iOS 8.0.
public let HKPredicateKeyPathQuantity: String = "quantity"

/// The key path of when a dose was scheduled. Since iOS 26.0.
public let HKPredicateKeyPathScheduledDate: String = "scheduledDate"

/// The key path of the source that saved an object. Since iOS 8.0.
public let HKPredicateKeyPathSource: String = "source"

/// The key path of the source that saved an object, with its version. Since iOS 9.0.
public let HKPredicateKeyPathSourceRevision: String = "sourceRevision"

/// The key path of a sample's start. Since iOS 8.0.
public let HKPredicateKeyPathStartDate: String = "startDate"

/// The key path of what became of a dose. Since iOS 26.0.
public let HKPredicateKeyPathStatus: String = "status"

/// The key path of the sum of a cumulative quantity sample. Since iOS 12.0.
public let HKPredicateKeyPathSum: String = "quantity"

/// The key path of an object's identity. Since iOS 8.0.
public let HKPredicateKeyPathUUID: String = "UUID"

/// The key path of the workout that a sample belongs to. Since iOS 8.0.
public let HKPredicateKeyPathWorkout: String = "workout"

/// The key path of an activity of a workout. Since iOS 16.0.
public let HKPredicateKeyPathWorkoutActivity: String = "workoutActivity"

/// The key path of an average during a workout activity. Since iOS 16.0.
public let HKPredicateKeyPathWorkoutActivityAverageQuantity: String = "activityAverageQuantity"

/// The key path of a workout activity's duration. Since iOS 16.0.
public let HKPredicateKeyPathWorkoutActivityDuration: String = "activityDuration"

/// The key path of a workout activity's end. Since iOS 16.0.
public let HKPredicateKeyPathWorkoutActivityEndDate: String = "activityEndDate"

/// The key path of a greatest value during a workout activity. Since iOS 16.0.
public let HKPredicateKeyPathWorkoutActivityMaximumQuantity: String = "activityMaximumQuantity"

/// The key path of a least value during a workout activity. Since iOS 16.0.
public let HKPredicateKeyPathWorkoutActivityMinimumQuantity: String = "activityMinimumQuantity"

/// The key path of a workout activity's start. Since iOS 16.0.
public let HKPredicateKeyPathWorkoutActivityStartDate: String = "activityStartDate"

/// The key path of a sum over a workout activity. Since iOS 16.0.
public let HKPredicateKeyPathWorkoutActivitySumQuantity: String = "activitySumQuantity"

/// The key path of what a person did in a workout activity. Since iOS 16.0.
public let HKPredicateKeyPathWorkoutActivityType: String = "activityType"

/// The key path of an average during a workout. Since iOS 16.0.
public let HKPredicateKeyPathWorkoutAverageQuantity: String = "averageQuantity"

/// The key path of a workout's duration. Since iOS 8.0.
public let HKPredicateKeyPathWorkoutDuration: String = "duration"

/// The key path of the effort of a workout. Since iOS 18.0.
public let HKPredicateKeyPathWorkoutEffortRelationship: String = "ratingOfExertionAssociation"

/// The key path of a greatest value during a workout. Since iOS 16.0.
public let HKPredicateKeyPathWorkoutMaximumQuantity: String = "maximumQuantity"

/// The key path of a least value during a workout. Since iOS 16.0.
public let HKPredicateKeyPathWorkoutMinimumQuantity: String = "minimumQuantity"

/// The key path of a sum over a workout. Since iOS 16.0.
public let HKPredicateKeyPathWorkoutSumQuantity: String = "sumQuantity"

/// The key path of a workout's total distance. Since iOS 8.0, deprecated by Apple in iOS 18.4.
public let HKPredicateKeyPathWorkoutTotalDistance: String = "totalDistance"

/// The key path of a workout's total energy. Since iOS 8.0, deprecated by Apple in iOS 18.0.
public let HKPredicateKeyPathWorkoutTotalEnergyBurned: String = "totalEnergyBurned"

/// The key path of a workout's total of flights climbed. Since iOS 11.0, deprecated by Apple in iOS 18.0.
public let HKPredicateKeyPathWorkoutTotalFlightsClimbed: String = "totalFlightsClimbed"

/// The key path of a workout's total of swimming strokes. Since iOS 10.0, deprecated by Apple in iOS 18.0.
public let HKPredicateKeyPathWorkoutTotalSwimmingStrokeCount: String = "totalSwimmingStrokeCount"

/// The key path of what a person did in a workout. Since iOS 8.0.
public let HKPredicateKeyPathWorkoutType: String = "workoutType"

/// The key path of whether a medication is scheduled. Since iOS 26.0.
public let HKUserAnnotatedMedicationPredicateKeyPathHasSchedule: String = "hasSchedule"

/// The key path of whether a medication is archived. Since iOS 26.0.
public let HKUserAnnotatedMedicationPredicateKeyPathIsArchived: String = "isArchived"
