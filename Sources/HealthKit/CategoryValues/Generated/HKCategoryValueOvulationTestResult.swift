// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// What an ovulation test showed.
///
/// Category samples of `ovulationTestResult` have these values. Since iOS 9.0.
public enum HKCategoryValueOvulationTestResult: Int, HKCategoryValuePredicateProviding, Sendable {
  /// Negative.
  case negative = 1

  /// Luteinizing hormone surge. Since iOS 13.0.
  case luteinizingHormoneSurge = 2

  /// Indeterminate.
  case indeterminate = 3

  /// Estrogen surge. Since iOS 13.0.
  case estrogenSurge = 4

  /// The name of `luteinizingHormoneSurge` before iOS 13.0.
  @available(*, deprecated, message: "Use luteinizingHormoneSurge.")
  public static var positive: Self { .luteinizingHormoneSurge }
}
