// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// The stage of the menopausal transition.
///
/// Category samples of `menopausalState` have these values. Since iOS 27.0.
public enum HKCategoryValueMenopausalState: Int, HKCategoryValuePredicateProviding, Sendable {
  /// Menopause.
  case menopause = 1

  /// Perimenopause.
  case perimenopause = 2

  /// Neither.
  case none = 3
}
