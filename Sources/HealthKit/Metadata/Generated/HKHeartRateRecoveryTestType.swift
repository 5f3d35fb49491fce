// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// How the recovery of the heart rate was found.
///
/// Since iOS 16.0.
public enum HKHeartRateRecoveryTestType: Int, Sendable {
  /// A test at the greatest effort.
  case maxExercise = 1

  /// Predicted from a test at less than the greatest effort.
  case predictionSubMaxExercise = 2

  /// Predicted without exercise.
  case predictionNonExercise = 3
}
