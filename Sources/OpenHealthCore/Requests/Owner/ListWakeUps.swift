// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// For which types apps are woken, and what became of wake-ups, in the order of the apps' identifiers, for the owner.
public struct ListWakeUps: OwnerRequest {
  public typealias Reply = [AppWaking]

  public init() {}
}
