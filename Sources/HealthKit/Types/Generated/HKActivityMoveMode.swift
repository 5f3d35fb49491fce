// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// What the move ring counts.
///
/// Since iOS 14.0.
public enum HKActivityMoveMode: Int, Sendable {
  /// Active energy.
  case activeEnergy = 1

  /// Move time.
  case appleMoveTime = 2
}
