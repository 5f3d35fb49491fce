// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// The version of the algorithm that classified an electrocardiogram.
///
/// Since iOS 14.0.
public enum HKAppleECGAlgorithmVersion: Int, Sendable {
  /// The first version.
  case version1 = 1

  /// The second version. Since iOS 14.3.
  case version2 = 2
}
