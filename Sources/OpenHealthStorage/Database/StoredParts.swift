// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How much of a sample's large content is in one row: few rows for much, and little to read for one piece.
package enum StoredParts {
  /// The most locations of a route.
  static let locations = 2048
  /// The most values of a series.
  static let values = 2048
  /// The most bytes of a content's large part.
  package static let contentBytes = 1 << 18
}
