// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// Whether water was fresh or salty.
///
/// Since iOS 17.0.
public enum HKWaterSalinity: Int, Sendable {
  /// Fresh water.
  case freshWater = 1

  /// Salt water.
  case saltWater = 2
}
