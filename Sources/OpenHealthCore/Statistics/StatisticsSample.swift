// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The part of a sample that a statistic needs. Times are seconds since the reference date.
public struct StatisticsSample: Sendable, Equatable, Codable {
  /// When the sample begins.
  public var start: Double
  /// When the sample ends; equal to ``start`` for a sample without duration.
  public var end: Double
  /// The value in the unit of the figures.
  public var value: Double
  /// The index of the source in the statistic's list of sources.
  public var source: Int

  /// A sample of a statistic; nothing is checked.
  public init(start: Double, end: Double, value: Double, source: Int) {
    self.start = start
    self.end = end
    self.value = value
    self.source = source
  }

  var length: Double { end - start }
}
