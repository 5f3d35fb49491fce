// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// How the maximal oxygen uptake was found.
///
/// Since iOS 11.0.
public enum HKVO2MaxTestType: Int, Sendable {
  /// A test at the greatest effort.
  case maxExercise = 1

  /// Predicted from a test at less than the greatest effort.
  case predictionSubMaxExercise = 2

  /// Predicted without exercise.
  case predictionNonExercise = 3

  /// Predicted from a step test. Since iOS 26.0.
  case predictionStepTest = 4
}
