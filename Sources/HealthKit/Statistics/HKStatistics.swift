// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Figures computed from the samples of a quantity type. A figure that was not asked for, or has no data, is nil (STAT-03).
// Unchecked: the stored properties are immutable.
open class HKStatistics: NSObject, NSCopying, @unchecked Sendable {
  private let type: HKQuantityType
  private let result: StatisticsResult
  private let figuresBySource: [String: StatisticsFigures]?
  private let contributors: [HKSource]?

  init(type: HKQuantityType, result: StatisticsResult, sources: [SourceRecord], options: StatisticsOptions) {
    self.type = type
    self.result = result
    guard options.contains(.separateBySource) else {
      figuresBySource = nil
      contributors = nil
      return
    }
    let known = result.bySource.map { (sources[$0.key], $0.value) }.sorted { $0.0.bundleIdentifier < $1.0.bundleIdentifier }
    figuresBySource = Dictionary(uniqueKeysWithValues: known.map { ($0.0.bundleIdentifier, $0.1) })
    contributors = known.map { HKSource(record: $0.0) }
  }

  /// The type of the samples.
  open var quantityType: HKQuantityType { type }

  /// For a query the earliest start of a matched sample (STAT-08), for a collection the start of the interval (STAT-09).
  open var startDate: Date { Date(timeIntervalSinceReferenceDate: result.start) }

  /// For a query the latest end of a matched sample (STAT-08), for a collection the end of the interval (STAT-09).
  open var endDate: Date { Date(timeIntervalSinceReferenceDate: result.end) }

  /// The sources that have matched samples; nil without `separateBySource` (STAT-05).
  open var sources: [HKSource]? { contributors }

  /// The sum over all sources, overlaps counted once, in the type's unit (STAT-18, STAT-27).
  open func sumQuantity() -> HKQuantity? { quantity(result.merged.sum) }

  /// The sum of one source alone (STAT-21).
  open func sumQuantity(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.sum) }

  /// The average over all sources, in the type's unit.
  open func averageQuantity() -> HKQuantity? { quantity(result.merged.average) }

  /// The average of one source alone.
  open func averageQuantity(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.average) }

  /// The least value of all sources, in the type's unit.
  open func minimumQuantity() -> HKQuantity? { quantity(result.merged.minimum) }

  /// The least value of one source.
  open func minimumQuantity(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.minimum) }

  /// The greatest value of all sources, in the type's unit.
  open func maximumQuantity() -> HKQuantity? { quantity(result.merged.maximum) }

  /// The greatest value of one source.
  open func maximumQuantity(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.maximum) }

  /// The value that starts latest, in the type's unit (STAT-12).
  open func mostRecentQuantity() -> HKQuantity? { quantity(result.merged.mostRecent?.value) }

  /// The value of one source that starts latest.
  open func mostRecentQuantity(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.mostRecent?.value) }

  /// When the value that starts latest was measured.
  open func mostRecentQuantityDateInterval() -> DateInterval? { result.merged.mostRecent?.interval }

  /// When the value of one source that starts latest was measured.
  open func mostRecentQuantityDateInterval(for source: HKSource) -> DateInterval? { figures(source)?.mostRecent?.interval }

  /// The time that samples cover, overlaps counted once, in seconds (STAT-13).
  open func duration() -> HKQuantity? { result.merged.duration.map { HKQuantity(unit: .second(), doubleValue: $0) } }

  /// The time that samples of one source cover.
  open func duration(for source: HKSource) -> HKQuantity? {
    figures(source)?.duration.map { HKQuantity(unit: .second(), doubleValue: $0) }
  }

  /// The statistic itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  private func figures(_ source: HKSource) -> StatisticsFigures? { figuresBySource?[source.bundleIdentifier] }

  private func quantity(_ value: Double?) -> HKQuantity? { value.map { HKQuantity(expression: type.facts.unit, value: $0) } }
}

extension StatisticsFigures.MostRecent {
  fileprivate var interval: DateInterval {
    DateInterval(start: Date(timeIntervalSinceReferenceDate: start), end: Date(timeIntervalSinceReferenceDate: end))
  }
}
