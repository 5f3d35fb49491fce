// SPDX-License-Identifier: MIT
// OpenHealthKit. Generated from Catalog/enum-types.tsv, Catalog/enums.tsv by scripts/generate; do not edit.

/// Which figures a statistic computes. Sums go with cumulative types, averages and extremes with discrete ones, the
/// rest with both (STAT-01, STAT-02).
///
/// Since iOS 8.0.
public struct HKStatisticsOptions: OptionSet, Sendable {
  /// The bits of the options.
  public let rawValue: UInt

  /// Creates the option set with these bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Each source for itself as well (STAT-21).
  public static let separateBySource = HKStatisticsOptions(rawValue: 1)

  /// The average, in the way of the type (STAT-14 to STAT-16).
  public static let discreteAverage = HKStatisticsOptions(rawValue: 2)

  /// The least value.
  public static let discreteMin = HKStatisticsOptions(rawValue: 4)

  /// The greatest value.
  public static let discreteMax = HKStatisticsOptions(rawValue: 8)

  /// The sum, with overlapping sources merged (STAT-18, STAT-19).
  public static let cumulativeSum = HKStatisticsOptions(rawValue: 16)

  /// The value that starts latest (STAT-12). Since iOS 13.0.
  public static let mostRecent = HKStatisticsOptions(rawValue: 32)

  /// The covered time (STAT-13). Since iOS 13.0.
  public static let duration = HKStatisticsOptions(rawValue: 64)

  /// The name of `mostRecent` before iOS 13.0.
  @available(*, deprecated, message: "Use mostRecent.")
  public static var discreteMostRecent: Self { .mostRecent }
}
