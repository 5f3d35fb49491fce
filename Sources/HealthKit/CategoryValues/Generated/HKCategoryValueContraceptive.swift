// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/category-values.tsv, Catalog/enum-types.tsv by scripts/generate; do not edit.

/// The kind of contraceptive in use.
///
/// Category samples of `contraceptive` have these values. Since iOS 14.3.
public enum HKCategoryValueContraceptive: Int, HKCategoryValuePredicateProviding, Sendable {
  /// Unspecified.
  case unspecified = 1

  /// Implant.
  case implant = 2

  /// Injection.
  case injection = 3

  /// Intrauterine device.
  case intrauterineDevice = 4

  /// Intravaginal ring.
  case intravaginalRing = 5

  /// Oral.
  case oral = 6

  /// Patch.
  case patch = 7
}
