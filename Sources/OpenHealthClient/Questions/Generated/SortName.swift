// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/constants.tsv by scripts/generate; do not edit.

/// The texts of Apple's `HKSampleSortIdentifier` and `HKWorkoutSortIdentifier` constants.
package enum SortName {
  package static let endDate = "HKSampleSortIdentifierEndDate"
  package static let startDate = "HKSampleSortIdentifierStartDate"
  package static let duration = "HKWorkoutSortIdentifierDuration"
  package static let totalDistance = "HKWorkoutSortIdentifierTotalDistance"
  package static let totalEnergyBurned = "HKWorkoutSortIdentifierTotalEnergyBurned"
  package static let totalFlightsClimbed = "totalFlightsClimbed"
  package static let totalSwimmingStrokeCount = "totalSwimmingStrokeCount"
}
