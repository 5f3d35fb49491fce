// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// How the functional threshold power of cycling was found.
///
/// Since iOS 17.0.
public enum HKCyclingFunctionalThresholdPowerTestType: Int, Sendable {
  /// A test of 60 minutes at the greatest effort.
  case maxExercise60Minute = 1

  /// A test of 20 minutes at the greatest effort.
  case maxExercise20Minute = 2

  /// A test of rising effort.
  case rampTest = 3

  /// Predicted from exercise.
  case predictionExercise = 4
}
