// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// Where a person swam.
///
/// Since iOS 10.0.
public enum HKWorkoutSwimmingLocationType: Int, Sendable {
  /// Not known.
  case unknown = 0

  /// In a pool.
  case pool = 1

  /// In open water.
  case openWater = 2
}
