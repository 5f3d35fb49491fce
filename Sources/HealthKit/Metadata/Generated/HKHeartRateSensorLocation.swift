// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// Where the heart rate was measured.
///
/// Since iOS 8.0.
public enum HKHeartRateSensorLocation: Int, Sendable {
  /// Elsewhere.
  case other = 0

  /// Chest.
  case chest = 1

  /// Wrist.
  case wrist = 2

  /// Finger.
  case finger = 3

  /// Hand.
  case hand = 4

  /// Ear lobe.
  case earLobe = 5

  /// Foot.
  case foot = 6
}
