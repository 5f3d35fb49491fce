// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// The blood type a person entered.
///
/// Since iOS 8.0.
public enum HKBloodType: Int, Sendable {
  /// Not set.
  case notSet = 0

  /// A+.
  case aPositive = 1

  /// A-.
  case aNegative = 2

  /// B+.
  case bPositive = 3

  /// B-.
  case bNegative = 4

  /// AB+.
  case abPositive = 5

  /// AB-.
  case abNegative = 6

  /// O+.
  case oPositive = 7

  /// O-.
  case oNegative = 8
}
