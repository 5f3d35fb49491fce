// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// The statistics for an app that may read nothing else: sums and means of whole cells (``StatisticsRule``).
///
/// Everything in a reply follows from one table: for each cell with enough samples their number, and their sum or mean. So what an app can
/// compute from several replies, such as the difference of two periods, it can ask for directly.
///
/// - A sample counts whole, in the cell in which it starts. That cell alone decides how samples of several sources that overlap are merged.
/// - The app's own samples count in no cell.
/// - A cell with too few samples is empty, and so is each until six hours after its end. Of what is saved still later, only full groups of
///   as many samples as a cell needs count, in the order in which they came: two replies never differ by fewer added samples.
struct StatisticsCells {
  /// A cell with enough samples.
  struct Cell: Equatable {
    var start: Double
    var end: Double
    /// The number of samples.
    var count: Int
    /// Their sum, or for a discrete type their mean.
    var figure: Double
  }

  /// A sample of the cell at hand.
  private struct Sample {
    var sequence: Int64
    var isLate: Bool
    var values: [StatisticsSample]
  }

  private let aggregation: Aggregation
  private let options: StatisticsOptions
  /// The cells with enough samples, in time order.
  let cells: [Cell]

  /// Reads the cells that a question is about. Nil where the question is answered in the usual way.
  ///
  /// Cost: one read of each sample in the period of the question. Throws `invalidArgument` for options that do not fit the type, and for
  /// more cells than ``Limits/mostStatistics``.
  init?(type: DataType, predicate: PredicateTree, options: StatisticsOptions, access: AccessDecision, storage: StorageReader) throws {
    guard let (scope, period) = access.cells(of: type, in: predicate, options: options), let facts = type.quantity else { return nil }
    try options.check(for: type)
    (aggregation, self.options) = (facts.aggregation, options)
    cells = try period.map { try Self.cells(of: type, facts, scope, in: $0, storage) } ?? []
  }

  private static func cells(
    of type: DataType, _ facts: DataType.QuantityFacts, _ scope: StatisticsScope, in period: Range<Double>, _ storage: StorageReader
  ) throws -> [Cell] {
    let (length, least) = (scope.rule.cell.seconds, scope.rule.least)
    var terms = [
      PredicateTree.not(.source([scope.bundleIdentifier])),
      .date(.start, .less, Date(timeIntervalSinceReferenceDate: period.upperBound)),
    ]
    if period.lowerBound.isFinite {
      terms.append(.date(.start, .greaterOrEqual, Date(timeIntervalSinceReferenceDate: period.lowerBound)))
    }
    let ranks = try SourceRanks(type: type, predicate: .and(terms), access: nil, storage: storage)
    let sources = ranks.index
    var cells: [Cell] = []
    var (start, samples): (Double, [Sample]) = (-.infinity, [])
    func close() throws {
      defer { samples.removeAll(keepingCapacity: true) }
      let counted = Self.counted(of: samples, least: least)
      guard counted.count >= least, let figure = Self.figure(of: counted, facts.aggregation, ranks.ranks) else { return }
      cells.append(Cell(start: start, end: start + length, count: counted.count, figure: figure))
      if cells.count > Limits.mostStatistics { throw HealthError.invalidArgument(.tooManyIntervals) }
    }
    // They come by start.
    try storage.forEachRecord(lanes: ranks.lanes, predicate: .and(terms)) { stored, lane in
      guard case .quantity(_, let unit) = stored.record.value else { return true }
      let begin = (stored.record.start.timeIntervalSinceReferenceDate / length).rounded(.down) * length
      if begin != start {
        try close()
        start = begin
      }
      let closing = Date(timeIntervalSinceReferenceDate: begin + length + Limits.cellDelaySeconds)
      let (conversion, source) = (try unit.conversion(to: facts.figureUnit), sources[lane.sourceNumber] ?? 0)
      let values = try storage.series.soundQuantities(of: stored).map { value in
        StatisticsSample(start: value.start, end: value.end, value: conversion(value.value), source: source)
      }
      let isLate = stored.record.creation.map { $0 > closing } ?? false
      if !values.isEmpty { samples.append(Sample(sequence: stored.sequence, isLate: isLate, values: values)) }
      return true
    }
    try close()
    return cells
  }

  /// The samples that count: those that came in time, and of the others the first full groups.
  private static func counted(of samples: [Sample], least: Int) -> [Sample] {
    let late = samples.filter(\.isLate).sorted { $0.sequence < $1.sequence }
    return samples.filter { !$0.isLate } + late.prefix(late.count / least * least)
  }

  private static func figure(of samples: [Sample], _ aggregation: Aggregation, _ ranks: [Int]) -> Double? {
    let isSum = aggregation == .cumulative
    var fold = StatisticsFold(aggregation: aggregation, options: isSum ? .cumulativeSum : .discreteAverage, ranks: ranks)
    let values = samples.flatMap { sample in sample.values.map { (sequence: sample.sequence, value: $0) } }
    for (_, value) in values.sorted(by: { ($0.value.start, $0.sequence) < ($1.value.start, $1.sequence) }) { fold.add(value) }
    let figures = fold.finish().first?.merged
    return isSum ? figures?.sum : figures?.average
  }

  // MARK: Replies

  /// One result of all cells. Throws `noData` without one.
  func reply() throws -> StatisticsReply {
    guard let first = cells.first, let last = cells.last else { throw HealthError.noData }
    return StatisticsReply(sources: [], results: [result(of: cells[...], first.start, last.end)])
  }

  /// A result for each interval with cells. Nothing where a cell lies in two intervals.
  ///
  /// - Parameter period: only intervals that overlap it; nil for all.
  func reply(_ intervals: CalendarIntervals, period: Range<Double>?) -> StatisticsReply {
    var (intervals, results) = (intervals, [StatisticsResult]())
    var rest = cells[...]
    while let first = rest.first {
      let index = intervals.index(of: first.start)
      let (start, end) = (intervals.boundary(index), intervals.boundary(index + 1))
      let part = rest.prefix { $0.start < end }
      guard let last = part.last, last.end <= end else { return StatisticsReply(sources: [], results: []) }
      rest = rest.dropFirst(part.count)
      if let period, !period.overlaps(start..<end) { continue }
      results.append(result(of: part, start, end))
    }
    return StatisticsReply(sources: [], results: results)
  }

  private func result(of cells: ArraySlice<Cell>, _ start: Double, _ end: Double) -> StatisticsResult {
    var figures = StatisticsFigures()
    func finite(_ value: Double) -> Double { max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, value)) }
    if aggregation == .cumulative, options.contains(.cumulativeSum) { figures.sum = finite(cells.reduce(0) { $0 + $1.figure }) }
    if aggregation != .cumulative, options.contains(.discreteAverage) {
      let count = Double(cells.reduce(0) { $0 + $1.count })
      // A mean of several cells weighs each by its samples. Shares are summed, as a sum of great values may be no number.
      figures.average = finite(cells.reduce(0) { $0 + $1.figure * (Double($1.count) / count) })
    }
    return StatisticsResult(start: start, end: end, merged: figures, bySource: [:])
  }
}
