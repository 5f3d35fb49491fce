// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// What a notification about walking steadiness said.
///
/// Category samples of `appleWalkingSteadinessEvent` have these values. Since iOS 15.0.
public enum HKCategoryValueAppleWalkingSteadinessEvent: Int, HKCategoryValuePredicateProviding, Sendable {
  /// Low steadiness for the first time.
  case initialLow = 1

  /// Very low steadiness for the first time.
  case initialVeryLow = 2

  /// Low steadiness again.
  case repeatLow = 3

  /// Very low steadiness again.
  case repeatVeryLow = 4
}
