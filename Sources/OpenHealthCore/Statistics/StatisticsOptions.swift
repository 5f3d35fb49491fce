// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Which figures a statistic computes. Raw values are those of `HKStatisticsOptions`.
public struct StatisticsOptions: OptionSet, Sendable, Hashable, Codable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let separateBySource = StatisticsOptions(rawValue: 1)
  public static let discreteAverage = StatisticsOptions(rawValue: 2)
  public static let discreteMin = StatisticsOptions(rawValue: 4)
  public static let discreteMax = StatisticsOptions(rawValue: 8)
  public static let cumulativeSum = StatisticsOptions(rawValue: 16)
  public static let mostRecent = StatisticsOptions(rawValue: 32)
  public static let duration = StatisticsOptions(rawValue: 64)

  /// All figures that a type can have, of all sources together.
  public static func all(for aggregation: Aggregation) -> StatisticsOptions {
    aggregation == .cumulative
      ? [.cumulativeSum, .mostRecent, .duration] : [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration]
  }

  /// The first option that does not fit the aggregation of a type, by Apple's constant name; nil when all fit (STAT-01, STAT-02).
  public func firstIncompatible(with aggregation: Aggregation) -> String? {
    if aggregation == .cumulative {
      if contains(.discreteAverage) { return "HKStatisticsOptionDiscreteAverage" }
      if contains(.discreteMin) { return "HKStatisticsOptionDiscreteMin" }
      if contains(.discreteMax) { return "HKStatisticsOptionDiscreteMax" }
      return nil
    }
    return contains(.cumulativeSum) ? "HKStatisticsOptionCumulativeSum" : nil
  }
}
