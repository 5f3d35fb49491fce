// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Counts the elements that imports stored, by name. Elements that belong to a sample are not included.
public struct ListElements: OwnerRequest {
  /// The number of elements by name.
  public typealias Reply = [String: Int]

  /// Creates the request, which has no parameters.
  public init() {}
}
