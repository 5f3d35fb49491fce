// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// Whether an app may save data of a type.
///
/// Since iOS 8.0.
public enum HKAuthorizationStatus: Int, Sendable {
  /// Not decided yet.
  case notDetermined = 0

  /// Saving refused.
  case sharingDenied = 1

  /// Saving allowed.
  case sharingAuthorized = 2
}
