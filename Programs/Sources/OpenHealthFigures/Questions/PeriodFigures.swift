// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The figures of a quantity over the whole period of a question, in one unit: a sum, or average, extremes and latest value.
package struct PeriodFigures: Sendable {
  /// Those of all sources together.
  package let merged: StatisticsFigures
  /// Those of each source alone, highest priority first.
  package let bySource: [(source: SourceRecord, figures: StatisticsFigures)]

  /// Figures of the store with their sources, in another unit.
  fileprivate init(_ result: StatisticsResult, _ sources: [SourceRecord], _ conversion: UnitConversion) {
    merged = result.merged.converted(by: conversion)
    bySource = result.bySource.sorted { $0.key < $1.key }.map { (sources[$0.key], $0.value.converted(by: conversion)) }
  }
}

extension FigureQuestion {
  /// Asks the store, as its owner, for the figures of a quantity over the whole period at once.
  ///
  /// - Parameters:
  ///   - type: the question's type, or one of its members.
  ///   - unit: the unit of the figures, such as that of a column of the answer.
  /// - Returns: nil without data, for another type than a quantity, and for a period that is open.
  /// - Throws: the errors of the store.
  package func whole(_ type: DataType, in unit: String, _ service: any HealthService) throws -> PeriodFigures? {
    guard let facts = type.quantity, let unit = UnitNames.unit(called: unit), start != nil, end != nil, let period else { return nil }
    let options: StatisticsOptions =
      facts.aggregation == .cumulative
      ? [.cumulativeSum, .separateBySource] : [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .separateBySource]
    let request = ComputeStatisticsCollection(
      type: type, predicate: predicate, options: options, intervals: CalendarIntervals(only: period), period: period,
      home: overridesZones ? nil : calendar.timeZone)
    let reply = try service.perform(request, for: .owner)
    return try reply.results.first.map { PeriodFigures($0, reply.sources, try facts.figureUnit.conversion(to: unit)) }
  }
}

extension StatisticsFigures {
  /// The same figures in another unit.
  fileprivate func converted(by conversion: UnitConversion) -> StatisticsFigures {
    var shown = self
    for path in [\StatisticsFigures.sum, \.average, \.minimum, \.maximum] {
      shown[keyPath: path] = shown[keyPath: path].map { conversion($0) }
    }
    shown.mostRecent?.value = mostRecent.map { conversion($0.value) } ?? 0
    return shown
  }
}
