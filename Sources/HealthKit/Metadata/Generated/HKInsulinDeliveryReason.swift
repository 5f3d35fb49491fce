// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// What insulin was given for.
///
/// Since iOS 11.0.
public enum HKInsulinDeliveryReason: Int, Sendable {
  /// The basic need.
  case basal = 1

  /// A meal or a high blood glucose.
  case bolus = 2
}
