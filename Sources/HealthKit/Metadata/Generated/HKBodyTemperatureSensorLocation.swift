// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// Where the body temperature was measured.
///
/// Since iOS 8.0.
public enum HKBodyTemperatureSensorLocation: Int, Sendable {
  /// Elsewhere.
  case other = 0

  /// Armpit.
  case armpit = 1

  /// Body.
  case body = 2

  /// Ear.
  case ear = 3

  /// Finger.
  case finger = 4

  /// Stomach and bowel.
  case gastroIntestinal = 5

  /// Mouth.
  case mouth = 6

  /// Rectum.
  case rectum = 7

  /// Toe.
  case toe = 8

  /// Ear drum.
  case earDrum = 9

  /// Temporal artery.
  case temporalArtery = 10

  /// Forehead.
  case forehead = 11
}
