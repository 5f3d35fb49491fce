// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A request that only the owner makes.
public protocol OwnerRequest: HealthRequest {}

extension OwnerRequest {
  public var access: RequestAccess { .owner }

  public var kind: RequestKind { .owner }
}
