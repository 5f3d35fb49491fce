// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// What a progesterone test showed.
///
/// Category samples of `progesteroneTestResult` have these values. Since iOS 15.0.
public enum HKCategoryValueProgesteroneTestResult: Int, HKCategoryValuePredicateProviding, Sendable {
  /// Negative.
  case negative = 1

  /// Positive.
  case positive = 2

  /// Indeterminate.
  case indeterminate = 3
}
