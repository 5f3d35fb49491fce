// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// Whether a request for permission would ask the person anything.
///
/// Since iOS 12.0.
public enum HKAuthorizationRequestStatus: Int, Sendable {
  /// Not known, because of an error.
  case unknown = 0

  /// A request would ask the person.
  case shouldRequest = 1

  /// A request would ask nothing new.
  case unnecessary = 2
}
