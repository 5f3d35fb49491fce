// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// Whether a person uses a wheelchair.
///
/// Since iOS 10.0.
public enum HKWheelchairUse: Int, Sendable {
  /// Not set.
  case notSet = 0

  /// Does not use a wheelchair.
  case no = 1

  /// Uses a wheelchair.
  case yes = 2
}
