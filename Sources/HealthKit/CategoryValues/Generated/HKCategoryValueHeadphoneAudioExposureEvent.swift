// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// Which limit the sound from headphones passed.
///
/// Category samples of `headphoneAudioExposureEvent` have these values. Since iOS 14.2.
public enum HKCategoryValueHeadphoneAudioExposureEvent: Int, HKCategoryValuePredicateProviding, Sendable {
  /// Over the seven-day limit.
  case sevenDayLimit = 1
}
