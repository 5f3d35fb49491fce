// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One value of a series, with its time in seconds since the reference date.
public struct SeriesValue: Sendable, Hashable {
  public var start: Double
  public var end: Double
  /// In the unit of its sample.
  public var value: Double

  public init(start: Double, end: Double, value: Double) {
    self.start = start
    self.end = end
    self.value = value
  }
}
