// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// The sex whose reference ranges a person wants to be compared with.
///
/// Since iOS 27.3.
public enum HKReferenceSex: Int, Sendable {
  /// Not set.
  case notSet = 0

  /// Female.
  case female = 1

  /// Male.
  case male = 2
}
