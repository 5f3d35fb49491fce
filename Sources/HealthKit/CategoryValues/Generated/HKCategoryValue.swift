// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// The value of a category sample whose dates alone carry the meaning.
///
/// Category samples of `handwashingEvent`, `highHeartRateEvent`, `hypertensionEvent` and 13 other types have these
/// values. Since iOS 9.0.
public enum HKCategoryValue: Int, HKCategoryValuePredicateProviding, Sendable {
  /// No value; the dates say it all.
  case notApplicable = 0
}
