// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// Where a workout session takes place.
///
/// Since iOS 10.0.
public enum HKWorkoutSessionLocationType: Int, Sendable {
  /// Not known.
  case unknown = 1

  /// Indoors.
  case indoor = 2

  /// Outdoors.
  case outdoor = 3
}
