// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

extension HKElectrocardiogram {
  /// The lead that an electrocardiogram recorded.
  ///
  /// Since iOS 14.0.
  public enum Lead: Int, Sendable {
    /// That of an Apple Watch, similar to lead I.
    case appleWatchSimilarToLeadI = 1
  }
}
