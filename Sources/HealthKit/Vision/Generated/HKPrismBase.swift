// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// The direction of the base of a prism in a lens.
///
/// Since iOS 16.0.
public enum HKPrismBase: Int, Sendable {
  /// No prism.
  case none = 0

  /// Up.
  case up = 1

  /// Down.
  case down = 2

  /// In.
  case `in` = 3

  /// Out.
  case out = 4
}
