// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Locks all apps out of the store, or admits them again, on behalf of the owner or an administrator (AVAIL-04).
///
/// While apps are restricted, each of their requests fails with `restricted` (AVAIL-06). Their permissions are kept and apply again
/// afterwards.
package struct RestrictApps: OwnerRequest {
  /// Nothing. The setting is committed when the call returns.
  package typealias Reply = Void

  /// Whether apps are locked out from now on.
  package var isRestricted: Bool

  /// Creates a request to lock apps out (`true`) or to admit them (`false`).
  package init(_ isRestricted: Bool) { self.isRestricted = isRestricted }
}
