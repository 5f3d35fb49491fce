// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// The skin type a person entered, on the Fitzpatrick scale.
///
/// Since iOS 9.0.
public enum HKFitzpatrickSkinType: Int, Sendable {
  /// Not set.
  case notSet = 0

  /// Type I.
  case I = 1

  /// Type II.
  case II = 2

  /// Type III.
  case III = 3

  /// Type IV.
  case IV = 4

  /// Type V.
  case V = 5

  /// Type VI.
  case VI = 6
}
