// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// Whether the person had symptoms during an electrocardiogram.
///
/// Raw values are those of `HKElectrocardiogram.SymptomsStatus`.
package enum SymptomsStatus: Int, Codable, Hashable, Sendable {
  /// Not set.
  case notSet = 0

  /// None.
  case none = 1

  /// Present.
  case present = 2
}
