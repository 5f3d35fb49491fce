// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// How a physical effort was estimated.
///
/// Since iOS 17.0.
public enum HKPhysicalEffortEstimationType: Int, Sendable {
  /// Looked up for the activity.
  case activityLookup = 1

  /// Measured by a device.
  case deviceSensed = 2
}
