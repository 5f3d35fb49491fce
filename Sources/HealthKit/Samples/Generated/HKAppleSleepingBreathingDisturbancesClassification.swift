// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// Whether breathing was disturbed during sleep more than usual.
///
/// Since iOS 18.0.
public enum HKAppleSleepingBreathingDisturbancesClassification: Int, CaseIterable, Sendable {
  /// As usual.
  case notElevated = 0

  /// More than usual.
  case elevated = 1
}
