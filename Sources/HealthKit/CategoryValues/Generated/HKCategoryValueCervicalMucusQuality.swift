// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// The quality of cervical mucus.
///
/// Category samples of `cervicalMucusQuality` have these values. Since iOS 9.0.
public enum HKCategoryValueCervicalMucusQuality: Int, HKCategoryValuePredicateProviding, Sendable {
  /// Dry.
  case dry = 1

  /// Sticky.
  case sticky = 2

  /// Creamy.
  case creamy = 3

  /// Watery.
  case watery = 4

  /// Egg white.
  case eggWhite = 5
}
