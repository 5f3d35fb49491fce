// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv by scripts/generate; do not edit.

/// The texts of Apple's `HKSampleSortIdentifier` and `HKWorkoutSortIdentifier` constants.
package enum SortName {
  /// The sort key of a sample's end.
  package static let endDate = "HKSampleSortIdentifierEndDate"
  /// The sort key of a sample's start.
  package static let startDate = "HKSampleSortIdentifierStartDate"
  /// The sort key of a workout's duration.
  package static let duration = "HKWorkoutSortIdentifierDuration"
  /// The sort key of a workout's total distance.
  package static let totalDistance = "HKWorkoutSortIdentifierTotalDistance"
  /// The sort key of a workout's total energy.
  package static let totalEnergyBurned = "HKWorkoutSortIdentifierTotalEnergyBurned"
  /// The sort key of a workout's total of flights climbed.
  package static let totalFlightsClimbed = "totalFlightsClimbed"
  /// The sort key of a workout's total of swimming strokes.
  package static let totalSwimmingStrokeCount = "totalSwimmingStrokeCount"
}
