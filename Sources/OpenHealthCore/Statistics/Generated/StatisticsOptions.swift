// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// Which figures a statistic computes. Sums go with cumulative types, averages and extremes with discrete ones, the
/// rest with both (STAT-01, STAT-02).
///
/// Raw values are those of `HKStatisticsOptions`.
package struct StatisticsOptions: OptionSet, Codable, Hashable, Sendable {
  /// The bits of the options.
  package let rawValue: UInt

  /// Creates the option set with these bits.
  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Each source for itself as well (STAT-21).
  package static let separateBySource = StatisticsOptions(rawValue: 1)

  /// The average, in the way of the type (STAT-14 to STAT-16).
  package static let discreteAverage = StatisticsOptions(rawValue: 2)

  /// The least value.
  package static let discreteMin = StatisticsOptions(rawValue: 4)

  /// The greatest value.
  package static let discreteMax = StatisticsOptions(rawValue: 8)

  /// The sum, with overlapping sources merged (STAT-18, STAT-19).
  package static let cumulativeSum = StatisticsOptions(rawValue: 16)

  /// The value that starts latest (STAT-12). Since iOS 13.0.
  package static let mostRecent = StatisticsOptions(rawValue: 32)

  /// The covered time (STAT-13). Since iOS 13.0.
  package static let duration = StatisticsOptions(rawValue: 64)
}
