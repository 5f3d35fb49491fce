// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The names of the elements that imports kept, each with how many there are. Those that belong to a sample are not among them.
public struct ListElements: OwnerRequest {
  public typealias Reply = [String: Int]

  public init() {}
}
