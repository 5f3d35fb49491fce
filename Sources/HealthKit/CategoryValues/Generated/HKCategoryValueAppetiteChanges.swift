// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// How the appetite changed.
///
/// Category samples of `appetiteChanges` have these values. Since iOS 13.6.
public enum HKCategoryValueAppetiteChanges: Int, HKCategoryValuePredicateProviding, Sendable {
  /// Unspecified.
  case unspecified = 0

  /// No change.
  case noChange = 1

  /// Decreased.
  case decreased = 2

  /// Increased.
  case increased = 3
}
