// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// What an electrocardiogram showed.
///
/// Raw values are those of `HKElectrocardiogram.Classification`.
package enum ElectrocardiogramClassification: Int, Codable, Hashable, Sendable {
  /// Not set.
  case notSet = 0

  /// Sinus rhythm.
  case sinusRhythm = 1

  /// Atrial fibrillation.
  case atrialFibrillation = 2

  /// Inconclusive because of a low heart rate.
  case inconclusiveLowHeartRate = 3

  /// Inconclusive because of a high heart rate.
  case inconclusiveHighHeartRate = 4

  /// Inconclusive because of a poor reading.
  case inconclusivePoorReading = 5

  /// Inconclusive for another reason.
  case inconclusiveOther = 6

  /// Not known to this version.
  case unrecognized = 100
}
