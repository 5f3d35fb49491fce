// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One value of a series, with its period in seconds since 2001-01-01 00:00 UTC.
package struct SeriesValue: Sendable, Hashable {
  /// When the value begins, in seconds since the reference date.
  package var start: Double
  /// When the value ends, in seconds since the reference date; equal to ``start`` for a value without duration.
  package var end: Double
  /// The number, in the unit of its sample.
  package var value: Double

  /// A value with its period; nothing is checked.
  package init(start: Double, end: Double, value: Double) {
    self.start = start
    self.end = end
    self.value = value
  }
}
