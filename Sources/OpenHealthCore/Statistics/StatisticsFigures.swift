// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The figures of one set of samples. A figure that was not asked for, or has no data, is nil (STAT-03).
public struct StatisticsFigures: Sendable, Equatable, Codable {
  /// The value that starts latest, with its interval (STAT-12).
  public struct MostRecent: Sendable, Equatable, Codable {
    public var value: Double
    public var start: Double
    public var end: Double
  }

  public var sum: Double?
  public var average: Double?
  public var minimum: Double?
  public var maximum: Double?
  public var mostRecent: MostRecent?
  /// Seconds of covered time, overlaps counted once (OQ-13).
  public var duration: Double?

  public init() {}
}

/// One statistic: the figures of all sources together and, where asked for, of each source alone.
public struct StatisticsResult: Sendable, Equatable, Codable {
  /// For a query the extent of the matched samples (STAT-08), for a collection the interval (STAT-09).
  public var start: Double
  public var end: Double
  public var merged: StatisticsFigures
  /// By index of the source, only with `separateBySource`.
  public var bySource: [Int: StatisticsFigures]

  public init(start: Double, end: Double, merged: StatisticsFigures, bySource: [Int: StatisticsFigures]) {
    self.start = start
    self.end = end
    self.merged = merged
    self.bySource = bySource
  }
}
