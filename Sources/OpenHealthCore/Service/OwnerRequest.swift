// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A request that only the owner may make.
public protocol OwnerRequest: HealthRequest {}

extension OwnerRequest {
  /// ``RequestAccess/owner``.
  public var access: RequestAccess { .owner }

  /// ``RequestKind/owner``.
  public var kind: RequestKind { .owner }
}
