// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The samples of one type from one source, as figures. Dates are seconds since the reference date (2001-01-01 UTC).
package struct Lane: Sendable {
  /// The row number of the lane, unique in the store.
  package let number: Int64
  /// The type of all samples of the lane.
  package let type: DataType
  /// The source of all samples of the lane.
  package let source: SourceRecord
  /// The row number of the source in its dictionary table.
  package let sourceNumber: Int64
  /// The number of samples in the lane now.
  package let count: Int
  /// An upper bound, in seconds, for the length of a sample of the lane.
  package let longest: Double
  /// A lower bound for the start of a sample of the lane.
  package let earliest: Double
  /// An upper bound for the end of a sample of the lane.
  package let latest: Double
}
