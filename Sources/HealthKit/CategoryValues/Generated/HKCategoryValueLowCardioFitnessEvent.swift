// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// What a notification about cardio fitness said.
///
/// Category samples of `lowCardioFitnessEvent` have these values. Since iOS 14.3.
public enum HKCategoryValueLowCardioFitnessEvent: Int, HKCategoryValuePredicateProviding, Sendable {
  /// Low fitness.
  case lowFitness = 1
}
