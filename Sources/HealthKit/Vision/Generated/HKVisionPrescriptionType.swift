// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// What a prescription for the eyes is for.
///
/// Since iOS 16.0.
public enum HKVisionPrescriptionType: UInt, Sendable {
  /// Glasses.
  case glasses = 1

  /// Contact lenses.
  case contacts = 2
}
