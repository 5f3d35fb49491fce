// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// How steady a person walks.
///
/// Since iOS 15.0.
public enum HKAppleWalkingSteadinessClassification: Int, CaseIterable, Sendable {
  /// OK.
  case ok = 1

  /// Low.
  case low = 2

  /// Very low.
  case veryLow = 3
}
