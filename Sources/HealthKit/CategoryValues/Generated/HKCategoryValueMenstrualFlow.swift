// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// How heavy a menstrual flow was.
///
/// Since iOS 9.0, deprecated by Apple in iOS 18.0.
public enum HKCategoryValueMenstrualFlow: Int, HKCategoryValuePredicateProviding, Sendable {
  /// Unspecified.
  case unspecified = 1

  /// Light.
  case light = 2

  /// Medium.
  case medium = 3

  /// Heavy.
  case heavy = 4

  /// None. Since iOS 12.0.
  case none = 5
}
