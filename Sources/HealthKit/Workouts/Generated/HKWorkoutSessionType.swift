// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// On which of two devices a workout session runs.
///
/// Since iOS 17.0.
public enum HKWorkoutSessionType: Int, Sendable {
  /// On this one, which collects the data.
  case primary = 0

  /// On another one; this one shows it.
  case mirrored = 1
}
