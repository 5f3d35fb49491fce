// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// How heavy a bleeding was.
///
/// Category samples of `bleedingAfterMenopause`, `bleedingAfterPregnancy`, `bleedingDuringPregnancy` and
/// `menstrualFlow` have these values. Since iOS 18.0.
public enum HKCategoryValueVaginalBleeding: Int, HKCategoryValuePredicateProviding, Sendable {
  /// Unspecified.
  case unspecified = 1

  /// Light.
  case light = 2

  /// Medium.
  case medium = 3

  /// Heavy.
  case heavy = 4

  /// None.
  case none = 5
}
