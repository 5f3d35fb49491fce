// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

extension HKPHQ9Assessment {
  /// How severe the depression is that a PHQ-9 questionnaire indicates.
  ///
  /// Since iOS 18.0.
  public enum Risk: Int, Sendable {
    /// None to minimal.
    case noneToMinimal = 1

    /// Mild.
    case mild = 2

    /// Moderate.
    case moderate = 3

    /// Moderately severe.
    case moderatelySevere = 4

    /// Severe.
    case severe = 5
  }
}
