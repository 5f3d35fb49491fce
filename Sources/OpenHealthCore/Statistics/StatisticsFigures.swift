// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The figures of one set of samples. A figure that the options leave out, or that has no data, is nil (STAT-03).
package struct StatisticsFigures: Sendable, Equatable, Codable {
  /// The value that starts latest, with its period (STAT-12).
  package struct MostRecent: Sendable, Equatable, Codable {
    /// The number, in the unit of the figures.
    package var value: Double
    /// When the sample begins, in seconds since the reference date.
    package var start: Double
    /// When the sample ends, in seconds since the reference date.
    package var end: Double
  }

  /// The sum of a cumulative type, with overlapping sources merged (STAT-18, STAT-19).
  package var sum: Double?
  /// The average of a discrete type, weighted as the type requires (STAT-14 to STAT-16).
  package var average: Double?
  /// The least value of a discrete type.
  package var minimum: Double?
  /// The greatest value of a discrete type.
  package var maximum: Double?
  /// The value that starts latest (STAT-12).
  package var mostRecent: MostRecent?
  /// The covered time in seconds; overlaps count once (OQ-13).
  package var duration: Double?

  /// Figures that are all nil.
  package init() {}
}

/// One statistic: the figures of all sources together and, on request, of each source alone.
package struct StatisticsResult: Sendable, Equatable, Codable {
  /// When the statistic begins, in seconds since the reference date. For a query, the start of its first sample (STAT-08); for a
  /// collection, that of the interval (STAT-09).
  package var start: Double
  /// When the statistic ends, in seconds since the reference date: the latest end of a sample, or that of the interval.
  package var end: Double
  /// The figures of all sources together.
  package var merged: StatisticsFigures
  /// The figures of each source by its index; empty without `separateBySource`.
  package var bySource: [Int: StatisticsFigures]

  /// A statistic.
  package init(start: Double, end: Double, merged: StatisticsFigures, bySource: [Int: StatisticsFigures]) {
    self.start = start
    self.end = end
    self.merged = merged
    self.bySource = bySource
  }
}

extension StatisticsResult {
  /// The statistic with its figures, but for the duration, in another unit.
  func converted(by conversion: UnitConversion) -> StatisticsResult {
    guard conversion != .identity else { return self }
    var result = self
    result.merged.convert(by: conversion)
    for source in bySource.keys { result.bySource[source]?.convert(by: conversion) }
    return result
  }
}

extension StatisticsFigures {
  fileprivate mutating func convert(by conversion: UnitConversion) {
    for figure in [\Self.sum, \.average, \.minimum, \.maximum] { self[keyPath: figure] = self[keyPath: figure].map { conversion($0) } }
    mostRecent = mostRecent.map { MostRecent(value: conversion($0.value), start: $0.start, end: $0.end) }
  }
}
