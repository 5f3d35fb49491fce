// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// Whether the person stood for a while within an hour.
///
/// Category samples of `appleStandHour` have these values. Since iOS 9.0.
public enum HKCategoryValueAppleStandHour: Int, HKCategoryValuePredicateProviding, Sendable {
  /// Stood.
  case stood = 0

  /// Did not stand.
  case idle = 1
}
