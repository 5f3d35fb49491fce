// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// How much a person moved while the heart rate was measured.
///
/// Since iOS 11.0.
public enum HKHeartRateMotionContext: Int, Sendable {
  /// Not set.
  case notSet = 0

  /// Hardly at all.
  case sedentary = 1

  /// Active.
  case active = 2
}
