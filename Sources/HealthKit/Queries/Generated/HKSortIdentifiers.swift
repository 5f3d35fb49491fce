// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv by scripts/generate; do not edit.

/// The sort key of a sample's end. Since iOS 8.0.
public let HKSampleSortIdentifierEndDate: String = "HKSampleSortIdentifierEndDate"

/// The sort key of a sample's start. Since iOS 8.0.
public let HKSampleSortIdentifierStartDate: String = "HKSampleSortIdentifierStartDate"

/// The sort key of a workout's duration. Since iOS 8.0.
public let HKWorkoutSortIdentifierDuration: String = "HKWorkoutSortIdentifierDuration"

/// The sort key of a workout's total distance. Since iOS 8.0.
public let HKWorkoutSortIdentifierTotalDistance: String = "HKWorkoutSortIdentifierTotalDistance"

/// The sort key of a workout's total energy. Since iOS 8.0.
public let HKWorkoutSortIdentifierTotalEnergyBurned: String = "HKWorkoutSortIdentifierTotalEnergyBurned"

/// The sort key of a workout's total of flights climbed. Since iOS 11.0.
public let HKWorkoutSortIdentifierTotalFlightsClimbed: String = "totalFlightsClimbed"

/// The sort key of a workout's total of swimming strokes. Since iOS 10.0.
public let HKWorkoutSortIdentifierTotalSwimmingStrokeCount: String = "totalSwimmingStrokeCount"
