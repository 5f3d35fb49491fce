// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The part of a sample that a statistic needs. Times are seconds since the reference date.
package struct StatisticsSample: Sendable, Equatable, Codable {
  /// When the sample begins.
  package var start: Double
  /// When the sample ends; equal to ``start`` for a sample without duration.
  package var end: Double
  /// The value in the unit of the figures.
  package var value: Double
  /// The index of the source in the statistic's list of sources.
  package var source: Int

  /// A sample of a statistic; nothing is checked.
  package init(start: Double, end: Double, value: Double, source: Int) {
    self.start = start
    self.end = end
    self.value = value
    self.source = source
  }

  var length: Double { end - start }
}
