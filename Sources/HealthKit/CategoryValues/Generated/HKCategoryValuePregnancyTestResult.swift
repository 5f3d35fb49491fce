// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// What a pregnancy test showed.
///
/// Category samples of `pregnancyTestResult` have these values. Since iOS 15.0.
public enum HKCategoryValuePregnancyTestResult: Int, HKCategoryValuePredicateProviding, Sendable {
  /// Negative.
  case negative = 1

  /// Positive.
  case positive = 2

  /// Indeterminate.
  case indeterminate = 3
}
