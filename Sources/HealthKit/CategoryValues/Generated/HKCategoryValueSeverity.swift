// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// How severe a symptom was.
///
/// Category samples of `abdominalCramps`, `acne`, `bladderIncontinence` and 33 other types have these values. Since
/// iOS 13.6.
public enum HKCategoryValueSeverity: Int, HKCategoryValuePredicateProviding, Sendable {
  /// Unspecified.
  case unspecified = 0

  /// Not present.
  case notPresent = 1

  /// Mild.
  case mild = 2

  /// Moderate.
  case moderate = 3

  /// Severe.
  case severe = 4
}
