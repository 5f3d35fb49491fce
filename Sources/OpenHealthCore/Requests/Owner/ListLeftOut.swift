// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Lists the rows that answers of this store left out, because they cannot be what their table holds: those that a reader has met since the
/// store was opened. ``CheckStore`` looks at all rows.
package struct ListLeftOut: OwnerRequest {
  /// What was left out, by table and type.
  package typealias Reply = [LeftOut]

  /// Creates the request, which has no parameters.
  package init() {}
}
