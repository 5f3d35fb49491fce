// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Keeps apps from all of the store, or ends that, for the owner or an administrator (AVAIL-04).
///
/// Each request of an app then fails with `restricted` (AVAIL-06). What apps were answered stays, and counts again afterwards.
public struct RestrictApps: OwnerRequest {
  public typealias Reply = Void

  public var isRestricted: Bool

  public init(_ isRestricted: Bool) { self.isRestricted = isRestricted }
}
