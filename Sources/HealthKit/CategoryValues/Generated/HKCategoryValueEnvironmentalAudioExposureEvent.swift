// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// Which limit the sound around the person passed.
///
/// Category samples of `environmentalAudioExposureEvent` have these values. Since iOS 14.0.
public enum HKCategoryValueEnvironmentalAudioExposureEvent: Int, HKCategoryValuePredicateProviding, Sendable {
  /// Over the momentary limit.
  case momentaryLimit = 1
}
