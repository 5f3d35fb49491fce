// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// The latest values of types in words: the sum of the last day for types that add up, else the value of the newest sample.
struct LatestValues {
  private let context: PageContext
  private let units: [DataType: UnitExpression]
  private let words: SampleWords

  /// Values of some types. Cost: the person's units.
  ///
  /// - Throws: the errors of the store.
  init(of types: [DataType], _ context: PageContext) throws {
    self.context = context
    let measured = Set(types.flatMap { [$0] + ($0.memberTypes ?? []) }.filter { $0.quantity != nil })
    units = try context.ask(
      PreferredUnits(types: measured.sorted { $0.identifier < $1.identifier }, system: context.reader.locale.system))
    words = SampleWords(reader: context.reader, units: units)
  }

  /// The value of a type; nil for a kind of records, which have no short one. Cost: one sample, or the samples of a day.
  ///
  /// - Parameter end: the end of the newest sample.
  /// - Throws: the errors of the store.
  func text(_ type: DataType, end: Date) throws -> String? {
    switch type.kind {
    case .quantity(let facts) where facts.aggregation == .cumulative: return try sum(type, facts, end)
    case .category where type == Catalog.sleep: return try night(end)
    case .quantity, .category, .correlation:
      let newest = try context.ask(
        FetchSamples(selections: [.init(type: type, predicate: .everything)], order: [.init(field: .end, ascending: false)], limit: 1))
      return newest.first.map { words.value($0) }
    default: return nil
    }
  }

  /// The day of the newest sample for people. Sums that end at midnight are of the day before.
  ///
  /// - Parameter end: the end of the newest sample.
  func day(_ type: DataType, end: Date) -> String {
    let isSum = type.quantity?.aggregation == .cumulative
    return context.reader.dates.day(isSum ? end.addingTimeInterval(-0.001) : end)
  }

  /// The time asleep in the newest night, as the summary and the page of sleep have it; nil without sleep in it.
  private func night(_ end: Date) throws -> String? {
    let reader = context.reader
    let request = ComputeSleep(
      from: end.addingTimeInterval(-2 * 86_400), to: end.addingTimeInterval(2 * 86_400), timeZone: reader.zone,
      overridesZones: reader.overridesZones)
    return try context.ask(request).nights.last(where: \.hasSleep).map { FigureFormat.hours(reader.numbers).text($0.asleepSeconds) }
  }

  private func sum(_ type: DataType, _ facts: DataType.QuantityFacts, _ end: Date) throws -> String? {
    // Data that end at midnight belong to the day before.
    let day = TypePeriod(.day, around: end.addingTimeInterval(-0.001), reader: context.reader)
    let reply = try context.ask(
      ComputeStatisticsCollection(
        type: type, predicate: day.predicate, options: [.cumulativeSum], intervals: CalendarIntervals(only: day.range), period: day.range))
    guard let sum = reply.results.first?.merged.sum else { return nil }
    let unit = units[type] ?? facts.displayUnit
    return FigureFormat(of: type, in: unit, style: context.reader.numbers).text(try facts.figureUnit.conversion(to: unit)(sum))
  }
}
