// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

extension HKGAD7Assessment {
  /// How severe the anxiety is that a GAD-7 questionnaire indicates.
  ///
  /// Since iOS 18.0.
  public enum Risk: Int, Sendable {
    /// None to minimal.
    case noneToMinimal = 1

    /// Mild.
    case mild = 2

    /// Moderate.
    case moderate = 3

    /// Severe.
    case severe = 4
  }
}
