// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

extension HKElectrocardiogram {
  /// Whether the person had symptoms during an electrocardiogram.
  ///
  /// Since iOS 14.0.
  public enum SymptomsStatus: Int, Sendable {
    /// Not set.
    case notSet = 0

    /// None.
    case none = 1

    /// Present.
    case present = 2
  }
}
