// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// What a stretch of time in bed was spent on.
///
/// Category samples of `sleepAnalysis` have these values. Since iOS 8.0.
public enum HKCategoryValueSleepAnalysis: Int, HKCategoryValuePredicateProviding, Sendable {
  /// In bed.
  case inBed = 0

  /// Asleep, stage unknown. Since iOS 16.0.
  case asleepUnspecified = 1

  /// Awake. Since iOS 10.0.
  case awake = 2

  /// Core sleep. Since iOS 16.0.
  case asleepCore = 3

  /// Deep sleep. Since iOS 16.0.
  case asleepDeep = 4

  /// REM sleep. Since iOS 16.0.
  case asleepREM = 5

  /// The name of `asleepUnspecified` before iOS 16.0.
  @available(*, deprecated, message: "Use asleepUnspecified.")
  public static var asleep: Self { .asleepUnspecified }
}
