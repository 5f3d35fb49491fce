// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// Whether a person moved during a measurement.
///
/// Since iOS 16.0.
public enum HKUserMotionContext: Int, Sendable {
  /// Not set.
  case notSet = 0

  /// Staying in one place.
  case stationary = 1

  /// Active.
  case active = 2
}
