// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What a statistic needs to know of a sample. Times are seconds since the reference date.
public struct StatisticsSample: Sendable, Equatable, Codable {
  public var start: Double
  public var end: Double
  /// In the unit in which the figures are computed.
  public var value: Double
  /// The index of the source in the statistic's list of sources.
  public var source: Int

  public init(start: Double, end: Double, value: Double, source: Int) {
    self.start = start
    self.end = end
    self.value = value
    self.source = source
  }

  var length: Double { end - start }
}
