// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// Whether a symptom was there.
///
/// Category samples of `moodChanges` and `sleepChanges` have these values. Since iOS 13.6.
public enum HKCategoryValuePresence: Int, HKCategoryValuePredicateProviding, Sendable {
  /// Present.
  case present = 0

  /// Not present.
  case notPresent = 1
}
