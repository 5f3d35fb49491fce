// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// How the sound of a hearing test reached the ear.
///
/// Since iOS 18.1.
public enum HKAudiogramConductionType: Int, Sendable {
  /// Through the air.
  case air = 0
}
