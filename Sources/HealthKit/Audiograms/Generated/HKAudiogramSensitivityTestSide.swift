// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// The ear that a hearing test examined.
///
/// Since iOS 18.1.
public enum HKAudiogramSensitivityTestSide: Int, Sendable {
  /// Left.
  case left = 0

  /// Right.
  case right = 1
}
