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
open class HKStatistics: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  private let type: HKQuantityType
  /// The results of the whole reply, which its statistics share, and the place of this one.
  private let results: [StatisticsResult]
  private let place: Int
  private let figuresBySource: [String: StatisticsFigures]?
  private let contributors: [HKSource]?

  init(type: HKQuantityType, reply: StatisticsReply, place: Int, options: StatisticsOptions) {
    self.type = type
    results = reply.results
    self.place = place
    let sources = options.contains(.separateBySource) ? reply.sources : nil
    // Few ask for it, and a look at the result would copy it.
    (figuresBySource, contributors) = sources == nil ? (nil, nil) : HKStatistics.divided(results[place], among: sources)
  }

  /// Statistics of all sources together.
  convenience init(type: HKQuantityType, result: StatisticsResult, options: StatisticsOptions = []) {
    self.init(type: type, reply: StatisticsReply(sources: [], results: [result]), place: 0, options: options)
  }

  private var merged: StatisticsFigures { results[place].merged }

  /// The figures and the sources, by bundle identifier; nil without sources.
  private static func divided(_ result: StatisticsResult, among sources: [SourceRecord]?) -> ([String: StatisticsFigures]?, [HKSource]?) {
    guard let sources else { return (nil, nil) }
    let known = result.bySource.map { (sources[$0.key], $0.value) }.sorted { $0.0.bundleIdentifier < $1.0.bundleIdentifier }
    return (Dictionary(uniqueKeysWithValues: known.map { ($0.0.bundleIdentifier, $0.1) }), known.map { HKSource(record: $0.0) })
  }

  /// The type of the samples. Quantities here have its published unit, heart and breathing rates counts a minute.
  open var quantityType: HKQuantityType { type }

  /// The start: of the earliest matching sample for a query (STAT-08), of the interval for a collection (STAT-09).
  open var startDate: Date { Date(timeIntervalSinceReferenceDate: results[place].start) }

  /// The end: of the matching sample that ends last for a query (STAT-08), of the interval for a collection (STAT-09).
  open var endDate: Date { Date(timeIntervalSinceReferenceDate: results[place].end) }

  /// The sources with matching samples, by bundle identifier; nil without `separateBySource` (STAT-05).
  open var sources: [HKSource]? { contributors }

  /// The sum over all sources in the type's unit; time that several sources cover counts once (STAT-18, STAT-27).
  open func sumQuantity() -> HKQuantity? { quantity(merged.sum) }

  /// The sum of one source's samples (STAT-21).
  open func sumQuantity(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.sum) }

  /// The average over all sources, in the type's unit.
  open func averageQuantity() -> HKQuantity? { quantity(merged.average) }

  /// The average of one source's samples.
  open func averageQuantity(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.average) }

  /// The smallest value of all sources, in the type's unit.
  open func minimumQuantity() -> HKQuantity? { quantity(merged.minimum) }

  /// The smallest value of one source.
  open func minimumQuantity(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.minimum) }

  /// The largest value of all sources, in the type's unit.
  open func maximumQuantity() -> HKQuantity? { quantity(merged.maximum) }

  /// The largest value of one source.
  open func maximumQuantity(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.maximum) }

  /// The value with the latest start, in the type's unit (STAT-12).
  open func mostRecentQuantity() -> HKQuantity? { quantity(merged.mostRecent?.value) }

  /// The value of one source with the latest start.
  open func mostRecentQuantity(for source: HKSource) -> HKQuantity? { quantity(figures(source)?.mostRecent?.value) }

  /// When the value with the latest start was measured.
  open func mostRecentQuantityDateInterval() -> DateInterval? { merged.mostRecent?.interval }

  /// When the value of one source with the latest start was measured.
  open func mostRecentQuantityDateInterval(for source: HKSource) -> DateInterval? { figures(source)?.mostRecent?.interval }

  /// The time that samples cover, in seconds; time that several samples cover counts once (STAT-13).
  open func duration() -> HKQuantity? { merged.duration.map { HKQuantity(unit: .second(), doubleValue: $0) } }

  /// The time that one source's samples cover, in seconds.
  open func duration(for source: HKSource) -> HKQuantity? {
    figures(source)?.duration.map { HKQuantity(unit: .second(), doubleValue: $0) }
  }

  open override var description: String {
    // Observed: this form, which has no figures.
    let over = sources.map { $0.map(\.description).joined(separator: ", ") } ?? "(null)"
    let dates = "(\(ObjectDescription.text(of: startDate)) - \(ObjectDescription.text(of: endDate)))"
    return "<\(ObjectDescription.reference(self)) Statistics on \(quantityType.identifier) \(dates) over sources (\(over))>"
  }

  /// The statistics themselves; they cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Archiving

  private struct Archive: Codable {
    var type: String
    var result: StatisticsResult
    var sources: [SourceRecord]?

    /// Whether every figure is of a source, each source occurs once, and the periods do not end before they begin.
    var isSound: Bool {
      let sources = sources ?? []
      let periods = ([result.merged] + result.bySource.values).compactMap(\.mostRecent)
      return result.bySource.keys.allSatisfy(sources.indices.contains) && Set(sources).count == sources.count
        && periods.allSatisfy { $0.start <= $0.end }
    }
  }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// Statistics from an archive; nil when the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let archive = coder.decodeRecord(Archive.self), archive.isSound, let type: HKQuantityType = SharedTypes.type(archive.type) else {
      return nil
    }
    self.type = type
    results = [archive.result]
    place = 0
    (figuresBySource, contributors) = HKStatistics.divided(archive.result, among: archive.sources)
  }

  /// Writes the type, the period, the sources and every figure.
  open func encode(with coder: NSCoder) {
    var archive = Archive(type: type.identifier, result: results[place], sources: contributors?.map(\.record))
    let numbered = (contributors ?? []).enumerated().map { ($0, figures($1) ?? StatisticsFigures()) }
    archive.result.bySource = Dictionary(uniqueKeysWithValues: numbered)
    coder.encodeRecord(archive)
  }

  // MARK: Helpers

  private func figures(_ source: HKSource) -> StatisticsFigures? { figuresBySource?[source.bundleIdentifier] }

  private func quantity(_ value: Double?) -> HKQuantity? { value.map { HKQuantity(expression: type.figureUnit, value: $0) } }
}

extension StatisticsFigures.MostRecent {
  fileprivate var interval: DateInterval {
    DateInterval(start: Date(timeIntervalSinceReferenceDate: start), end: Date(timeIntervalSinceReferenceDate: end))
  }
}
