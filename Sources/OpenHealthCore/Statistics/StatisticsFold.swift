// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The one computation of statistics: for a query over all matched samples, for a collection interval by interval.
///
/// Feed samples by ascending start, then call ``finish()``. A query takes samples whole (STAT-24); a collection cuts cumulative
/// ones at interval boundaries in proportion to time, after merging, and counts discrete ones in every interval in which they
/// have time (COLL-05, COLL-18, OQ-14). Cost: n log n in the worst case, a few steps a sample in the usual one.
public struct StatisticsFold {
  private let aggregation: Aggregation
  private let options: StatisticsOptions
  private var intervals: CalendarIntervals?
  private var merge: SourceMerge
  private var cells: [Int: Cell] = [:]
  /// The cell worked on last, kept out of the dictionary: most samples fall into it.
  private var current: (index: Int, cell: Cell)?

  private struct Cell {
    var start: Double
    var end: Double
    var merged = FiguresAccumulator()
    var bySource: [Int: FiguresAccumulator] = [:]
  }

  /// - Parameters:
  ///   - ranks: the priority of each source by its index; lower wins.
  ///   - intervals: the tiling of a collection, nil for a query.
  public init(aggregation: Aggregation, options: StatisticsOptions, ranks: [Int], intervals: CalendarIntervals? = nil) {
    self.aggregation = aggregation
    self.options = options
    self.intervals = intervals
    merge = SourceMerge(ranks: ranks)
  }

  public mutating func add(_ sample: StatisticsSample) {
    guard aggregation == .cumulative else {
      count(sample) { _, _, _ in }
      return
    }
    var finished: [SourceMerge.Part] = []
    merge.add(sample) { finished.append($0) }
    for part in finished { add(part) }
  }

  /// The results: one for a query with matches, those with data for a collection, in time order.
  public mutating func finish() -> [StatisticsResult] {
    var finished: [SourceMerge.Part] = []
    merge.flush { finished.append($0) }
    for part in finished { add(part) }
    if let (index, cell) = current { cells[index] = cell }
    current = nil
    return cells.sorted { $0.key < $1.key }.map { result($0.value) }
  }

  private mutating func add(_ part: SourceMerge.Part) {
    let sample = part.sample
    let whole = SourceMerge.Part(sample: sample, stretches: [.init(start: sample.start, end: sample.end)])
    let separate = options.contains(.separateBySource)
    count(sample) { cell, from, to in
      cell.merged.add(share: part.value(from: from, to: to))
      if separate { cell.bySource[sample.source, default: .init()].add(share: whole.value(from: from, to: to)) }
    }
  }

  /// Enters a sample into every cell in which it has time, and lets `share` add to each.
  private mutating func count(_ sample: StatisticsSample, share: (inout Cell, _ from: Double, _ to: Double) -> Void) {
    guard intervals != nil else {
      enter(sample, index: 0, bounds: (-.infinity, .infinity), share: share)
      return
    }
    var index = intervals!.index(of: sample.start)
    repeat {
      let bounds = (intervals!.boundary(index), intervals!.boundary(index + 1))
      enter(sample, index: index, bounds: bounds, share: share)
      index += 1
    } while intervals!.boundary(index) < sample.end
  }

  private mutating func enter(
    _ sample: StatisticsSample, index: Int, bounds: (start: Double, end: Double),
    share: (inout Cell, _ from: Double, _ to: Double) -> Void
  ) {
    if current?.index != index {
      if let (index, cell) = current { cells[index] = cell }
      current = (index, cells.removeValue(forKey: index) ?? Cell(start: bounds.start, end: bounds.end))
    }
    let from = max(sample.start, bounds.start)
    let to = min(sample.end, bounds.end)
    current!.cell.merged.add(sample, from: from, to: to, aggregation: aggregation)
    if options.contains(.separateBySource) {
      current!.cell.bySource[sample.source, default: .init()].add(sample, from: from, to: to, aggregation: aggregation)
    }
    share(&current!.cell, from, to)
  }

  private func result(_ cell: Cell) -> StatisticsResult {
    StatisticsResult(
      start: intervals == nil ? cell.merged.start : cell.start, end: intervals == nil ? cell.merged.end : cell.end,
      merged: cell.merged.figures(options, aggregation: aggregation),
      bySource: cell.bySource.mapValues { $0.figures(options, aggregation: aggregation) })
  }
}
