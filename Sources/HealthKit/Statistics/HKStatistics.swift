// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Figures computed from the samples of a quantity type. A figure is nil when the options did not request it, and when it has no data
/// (STAT-03).
///
/// A figure for one source is nil, too, without the option `separateBySource`.
///
/// Unchecked: the stored properties are immutable values.
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

  /// The type of the samples. Quantities here have its published unit, heart and breathing rates counts a minute.
  open var quantityType: HKQuantityType { type }

  /// The start: of the earliest matching sample for a query (STAT-08), of the interval for a collection (STAT-09).
  open var startDate: Date { Date(timeIntervalSinceReferenceDate: result.start) }

  /// The end: of the matching sample that ends last for a query (STAT-08), of the interval for a collection (STAT-09).
  open var endDate: Date { Date(timeIntervalSinceReferenceDate: result.end) }

  /// The sources with matching samples, by bundle identifier; nil without `separateBySource` (STAT-05).
  open var sources: [HKSource]? { contributors }

  /// The sum over all sources in the type's unit; time that several sources cover counts once (STAT-18, STAT-27).
  open func sumQuantity() -> HKQuantity? { quantity(result.merged.sum) }

  /// The sum of one source's samples (STAT-21).
  open func sumQuantity(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.sum) }

  /// The average over all sources, in the type's unit.
  open func averageQuantity() -> HKQuantity? { quantity(result.merged.average) }

  /// The average of one source's samples.
  open func averageQuantity(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.average) }

  /// The smallest value of all sources, in the type's unit.
  open func minimumQuantity() -> HKQuantity? { quantity(result.merged.minimum) }

  /// The smallest value of one source.
  open func minimumQuantity(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.minimum) }

  /// The largest value of all sources, in the type's unit.
  open func maximumQuantity() -> HKQuantity? { quantity(result.merged.maximum) }

  /// The largest value of one source.
  open func maximumQuantity(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.maximum) }

  /// The value with the latest start, in the type's unit (STAT-12).
  open func mostRecentQuantity() -> HKQuantity? { quantity(result.merged.mostRecent?.value) }

  /// The value of one source with the latest start.
  open func mostRecentQuantity(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.mostRecent?.value) }

  /// When the value with the latest start was measured.
  open func mostRecentQuantityDateInterval() -> DateInterval? { result.merged.mostRecent?.interval }

  /// When the value of one source with the latest start was measured.
  open func mostRecentQuantityDateInterval(for source: HKSource) -> DateInterval? { figures(source)?.mostRecent?.interval }

  /// The time that samples cover, in seconds; time that several samples cover counts once (STAT-13).
  open func duration() -> HKQuantity? { result.merged.duration.map { HKQuantity(unit: .second(), doubleValue: $0) } }

  /// The time that one source's samples cover, in seconds.
  open func duration(for source: HKSource) -> HKQuantity? {
    figures(source)?.duration.map { HKQuantity(unit: .second(), doubleValue: $0) }
  }

  /// The statistics themselves; they cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  private func figures(_ source: HKSource) -> StatisticsFigures? { figuresBySource?[source.bundleIdentifier] }

  private func quantity(_ value: Double?) -> HKQuantity? { value.map { HKQuantity(expression: type.facts.figureUnit, value: $0) } }
}

extension StatisticsFigures.MostRecent {
  fileprivate var interval: DateInterval {
    DateInterval(start: Date(timeIntervalSinceReferenceDate: start), end: Date(timeIntervalSinceReferenceDate: end))
  }
}
