// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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

extension StatisticsOptions {
  /// The figures that every type has.
  private static let common = options(of: "any")
  /// The figures of cumulative types alone.
  private static let cumulative = options(of: "cumulative")
  /// The figures of discrete types alone.
  private static let discrete = options(of: "discrete")

  private static let choices = Catalog.choices(of: .statisticsOptions)

  private static func options(of role: String) -> StatisticsOptions {
    choices.filter { $0.role == role }.reduce(into: []) { $0.insert($1.option) }
  }

  /// All figures that a type of an aggregation can have, without `separateBySource`.
  package static func all(for aggregation: Aggregation) -> StatisticsOptions {
    common.union(aggregation == .cumulative ? cumulative : discrete)
  }

  /// Throws `invalidArgument` for options that do not fit the type (STAT-01, STAT-02), and for a type without quantities.
  package func check(for type: DataType) throws(HealthError) {
    guard let aggregation = type.quantity?.aggregation else { throw .invalidArgument(.notQuantities(type)) }
    let wrong = intersection(aggregation == .cumulative ? Self.discrete : Self.cumulative)
    guard let option = Self.choices.first(where: { wrong.contains($0.option) }) else { return }
    throw .invalidArgument(.statisticsOption(option.constant, type))
  }
}

extension CatalogChoice {
  fileprivate var option: StatisticsOptions { StatisticsOptions(rawValue: UInt(rawValue)) }
}
