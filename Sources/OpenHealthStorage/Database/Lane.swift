// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// All samples of one type from one source, in numbers. Dates are seconds since the reference date.
public struct Lane: Sendable {
  public let number: Int64
  public let type: DataType
  public let source: SourceRecord
  public let sourceNumber: Int64
  public let count: Int
  /// No sample of the lane is longer, in seconds.
  public let longest: Double
  public let earliest: Double
  public let latest: Double
}
