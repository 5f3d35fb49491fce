// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Which figures a statistic computes. Sums go with cumulative types, averages and extremes with discrete ones, the rest with both
/// (STAT-01, STAT-02).
public struct HKStatisticsOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

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
  /// The value that starts latest (STAT-12).
  public static let mostRecent = HKStatisticsOptions(rawValue: 32)
  /// The covered time (STAT-13).
  public static let duration = HKStatisticsOptions(rawValue: 64)

  /// The old name of ``mostRecent``.
  @available(*, deprecated, renamed: "mostRecent")
  public static var discreteMostRecent: HKStatisticsOptions { .mostRecent }
}
