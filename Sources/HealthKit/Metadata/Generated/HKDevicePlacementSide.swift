// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// The side of the body on which a device was worn.
///
/// Since iOS 14.0.
public enum HKDevicePlacementSide: Int, Sendable {
  /// Not known.
  case unknown = 0

  /// Left.
  case left = 1

  /// Right.
  case right = 2

  /// In the middle.
  case central = 3
}
