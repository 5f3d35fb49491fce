// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// Why a notification about loud sound came.
///
/// Category samples of `audioExposureEvent` have these values. Since iOS 13.0, deprecated by Apple in iOS 14.0.
public enum HKCategoryValueAudioExposureEvent: Int, HKCategoryValuePredicateProviding, Sendable {
  /// Loud environment.
  case loudEnvironment = 1
}
