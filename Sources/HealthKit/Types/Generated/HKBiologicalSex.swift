// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// The biological sex a person entered.
///
/// Since iOS 8.0.
public enum HKBiologicalSex: Int, Sendable {
  /// Not set.
  case notSet = 0

  /// Female.
  case female = 1

  /// Male.
  case male = 2

  /// Other. Since iOS 8.2.
  case other = 3
}
