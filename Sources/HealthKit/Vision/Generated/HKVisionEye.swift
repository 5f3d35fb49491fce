// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// The eye that a lens is for.
///
/// Since iOS 16.0.
public enum HKVisionEye: Int, Sendable {
  /// Left.
  case left = 1

  /// Right.
  case right = 2
}
