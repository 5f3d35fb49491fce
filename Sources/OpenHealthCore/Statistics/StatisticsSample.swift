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
  /// The number of the sample's own zone (``StatisticsFold/number(of:)``); 0 for that of the intervals. Not in the coded form.
  package var zone: Int

  private enum CodingKeys: String, CodingKey { case start, end, value, source }

  /// A sample of a statistic; nothing is checked.
  package init(start: Double, end: Double, value: Double, source: Int, zone: Int = 0) {
    self.start = start
    self.end = end
    self.value = value
    self.source = source
    self.zone = zone
  }

  /// A sample from its coded form, without a zone.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      start: try container.decode(Double.self, forKey: .start), end: try container.decode(Double.self, forKey: .end),
      value: try container.decode(Double.self, forKey: .value), source: try container.decode(Int.self, forKey: .source))
  }

  var length: Double { end - start }
}
