// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A request that only the owner may make.
package protocol OwnerRequest: HealthRequest {}

extension OwnerRequest {
  /// ``RequestAccess/owner``.
  package var access: RequestAccess { .owner }

  /// ``RequestKind/owner``.
  package var kind: RequestKind { .owner }
}
