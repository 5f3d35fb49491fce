// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// Which effort samples a query gives for a workout.
///
/// Since iOS 18.0.
public enum HKWorkoutEffortRelationshipQueryOptions: Int, Sendable {
  /// All of them.
  case `default` = 0

  /// The most relevant one.
  case mostRelevant = 1
}
