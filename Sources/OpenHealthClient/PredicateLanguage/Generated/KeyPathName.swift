// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv by scripts/generate; do not edit.

/// The texts of Apple's `HKPredicateKeyPath` constants.
package enum KeyPathName {
  /// The key path of the average of a discrete quantity sample.
  package static let average = "quantity"
  /// The key path of an electrocardiogram's average heart rate.
  package static let averageHeartRate = "ecg_average_heart_rate"
  /// The key path of a document's author.
  package static let cdaAuthorName = "author_name"
  /// The key path of a document's custodian.
  package static let cdaCustodianName = "custodian_name"
  /// The key path of a document's patient.
  package static let cdaPatientName = "patient_name"
  /// The key path of a document's title.
  package static let cdaTitle = "title"
  /// The key path of a category sample's value.
  package static let categoryValue = "value"
  /// The key path of a clinical record's FHIR identifier.
  package static let clinicalRecordFHIRResourceIdentifier = "FHIRResource.identifier"
  /// The key path of a clinical record's kind of FHIR resource.
  package static let clinicalRecordFHIRResourceType = "FHIRResource.resourceType"
  /// The key path of the correlation that a sample belongs to.
  package static let correlation = "correlation"
  /// The key path of the number of values in a quantity sample.
  package static let count = "count"
  /// The key path of an activity summary's day.
  package static let dateComponents = "dateComponents"
  /// The key path of the device that made an object.
  package static let device = "device"
  /// The key path of an electrocardiogram's classification.
  package static let ecgClassification = "ecg_public_classification"
  /// The key path of whether there were symptoms during an electrocardiogram.
  package static let ecgSymptomsStatus = "ecg_symptoms_status"
  /// The key path of a sample's end.
  package static let endDate = "endDate"
  /// The key path of where the log of a dose comes from.
  package static let logOrigin = "logOrigin"
  /// The key path of the greatest value of a discrete quantity sample.
  package static let max = "max"
  /// The key path of the medication of a dose.
  package static let medicationConceptIdentifier = "medicationConceptIdentifier"
  /// The key path of an object's metadata; a point and a metadata key follow.
  package static let metadata = "metadata"
  /// The key path of the least value of a discrete quantity sample.
  package static let min = "min"
  /// The key path of the latest value of a discrete quantity sample.
  package static let mostRecent = "most_recent"
  /// The key path of the length of a discrete quantity sample's latest value.
  package static let mostRecentDuration = "most_recent_duration"
  /// The key path of the end of a discrete quantity sample's latest value.
  package static let mostRecentEndDate = "most_recent_end_date"
  /// The key path of the start of a discrete quantity sample's latest value.
  package static let mostRecentStartDate = "most_recent_start_date"
  /// The key path of a quantity sample's quantity.
  package static let quantity = "quantity"
  /// The key path of when a dose was scheduled.
  package static let scheduledDate = "scheduledDate"
  /// The key path of the source that saved an object.
  package static let source = "source"
  /// The key path of the source that saved an object, with its version.
  package static let sourceRevision = "sourceRevision"
  /// The key path of a sample's start.
  package static let startDate = "startDate"
  /// The key path of what became of a dose.
  package static let status = "status"
  /// The key path of the sum of a cumulative quantity sample.
  package static let sum = "quantity"
  /// The key path of an object's identity.
  package static let uuid = "UUID"
  /// The key path of the workout that a sample belongs to.
  package static let workout = "workout"
  /// The key path of an activity of a workout.
  package static let workoutActivity = "workoutActivity"
  /// The key path of an average during a workout activity.
  package static let workoutActivityAverageQuantity = "activityAverageQuantity"
  /// The key path of a workout activity's duration.
  package static let workoutActivityDuration = "activityDuration"
  /// The key path of a workout activity's end.
  package static let workoutActivityEndDate = "activityEndDate"
  /// The key path of a greatest value during a workout activity.
  package static let workoutActivityMaximumQuantity = "activityMaximumQuantity"
  /// The key path of a least value during a workout activity.
  package static let workoutActivityMinimumQuantity = "activityMinimumQuantity"
  /// The key path of a workout activity's start.
  package static let workoutActivityStartDate = "activityStartDate"
  /// The key path of a sum over a workout activity.
  package static let workoutActivitySumQuantity = "activitySumQuantity"
  /// The key path of what a person did in a workout activity.
  package static let workoutActivityType = "activityType"
  /// The key path of an average during a workout.
  package static let workoutAverageQuantity = "averageQuantity"
  /// The key path of a workout's duration.
  package static let workoutDuration = "duration"
  /// The key path of the effort of a workout.
  package static let workoutEffortRelationship = "ratingOfExertionAssociation"
  /// The key path of a greatest value during a workout.
  package static let workoutMaximumQuantity = "maximumQuantity"
  /// The key path of a least value during a workout.
  package static let workoutMinimumQuantity = "minimumQuantity"
  /// The key path of a sum over a workout.
  package static let workoutSumQuantity = "sumQuantity"
  /// The key path of a workout's total distance.
  package static let workoutTotalDistance = "totalDistance"
  /// The key path of a workout's total energy.
  package static let workoutTotalEnergyBurned = "totalEnergyBurned"
  /// The key path of a workout's total of flights climbed.
  package static let workoutTotalFlightsClimbed = "totalFlightsClimbed"
  /// The key path of a workout's total of swimming strokes.
  package static let workoutTotalSwimmingStrokeCount = "totalSwimmingStrokeCount"
  /// The key path of what a person did in a workout.
  package static let workoutType = "workoutType"
}
