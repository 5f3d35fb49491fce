// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// When blood glucose was measured in relation to a meal.
///
/// Since iOS 11.0.
public enum HKBloodGlucoseMealTime: Int, Sendable {
  /// Before a meal.
  case preprandial = 1

  /// After a meal.
  case postprandial = 2
}
