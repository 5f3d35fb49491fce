// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Counts the elements that imports stored, by name. Elements that belong to a sample are not included.
package struct ListElements: OwnerRequest {
  /// The number of elements by name.
  package typealias Reply = [String: Int]

  /// Creates the request, which has no parameters.
  package init() {}
}
