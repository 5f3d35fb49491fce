// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The one computation of statistics: for a query over all matching samples, for a collection interval by interval.
///
/// Add samples by ascending start, then call ``finish()``. A query counts samples whole (STAT-24). A collection divides cumulative ones at
/// interval boundaries in proportion to time, after merging, and counts discrete ones in every interval in which they have time (COLL-05,
/// COLL-18, OQ-14). Cost: n log n in the worst case, a few steps a sample in the usual one.
///
///     var fold = StatisticsFold(aggregation: .cumulative, options: .cumulativeSum, ranks: [0])
///     for sample in samples { fold.add(sample) }
///     let results = fold.finish()
package struct StatisticsFold {
  private let aggregation: Aggregation
  private let options: StatisticsOptions
  private var intervals: CalendarIntervals?
  /// A comparison of `intervals` with nil would copy them for each sample.
  private let hasIntervals: Bool
  private var merge: SourceMerge
  /// The intervals with data, in the order in which samples reached them: cells are large, and stay where they are.
  private var cells: [Cell] = []
  /// The number of each cell, by the index of its interval.
  private var numbers: [Int: Int] = [:]
  /// The interval of the latest cell: most samples fall into it.
  private var current: (index: Int, cell: Int)?
  /// Whether cells record the contribution of each sample.
  private let explains: Bool
  /// The index of the current sample among all that were added.
  private var place = -1
  /// Only intervals with time in this period are computed; nil computes all.
  private let period: Range<Double>?
  /// The number of intervals with data plus, where sources are separate, that of the sources in each.
  private var statistics = 0
  /// The number of interval boundaries that samples have crossed.
  private var crossings = 0
  /// Whether the samples have more intervals than ``Limits`` allows. The fold then ignores further samples and has no results.
  package private(set) var isOverLimit = false

  /// The figures of one interval; of a query, which has only one, those of all samples.
  private struct Cell {
    var start: Double
    var end: Double
    var merged = FiguresAccumulator()
    var bySource: [Int: FiguresAccumulator] = [:]
    var contributions: [Contribution] = []

    /// Records the contribution of a sample that is about to be added.
    mutating func note(_ contribution: Contribution) {
      contributions.append(contribution)
      guard let gap = merged.gap(before: contribution.from) else { return }
      // A straight line over a gap weighs the values at its ends equally.
      contributions[gap.place].gapSeconds += gap.seconds / 2
      contributions[contributions.count - 1].gapSeconds += gap.seconds / 2
    }
  }

  /// The contribution of one sample to an interval, for explanations.
  struct Contribution {
    /// The index of the sample among all that were added.
    var place: Int
    /// When the sample's time inside the interval begins and ends.
    var from: Double
    var to: Double
    /// For a cumulative sample, the share that was added to the sum, and the stretches that count.
    var share = 0.0
    var stretches: [SourceMerge.Stretch] = []
    /// Half of the gaps on both sides, where the average connects values across them.
    var gapSeconds = 0.0
  }

  /// A computation without samples.
  ///
  /// - Parameters:
  ///   - aggregation: how the type combines values.
  ///   - options: the figures to compute.
  ///   - ranks: the priority of each source by its index; lower wins.
  ///   - intervals: the tiling of a collection, nil for a query.
  ///   - period: for a collection, only intervals with time in this period are computed; nil computes all.
  package init(
    aggregation: Aggregation, options: StatisticsOptions, ranks: [Int], intervals: CalendarIntervals? = nil, period: Range<Double>? = nil
  ) {
    self.init(aggregation: aggregation, options: options, ranks: ranks, intervals: intervals, period: period, explains: false)
  }

  /// - Parameter explains: whether the fold records what ``contributions()`` returns.
  init(
    aggregation: Aggregation, options: StatisticsOptions, ranks: [Int], intervals: CalendarIntervals?, period: Range<Double>? = nil,
    explains: Bool
  ) {
    self.aggregation = aggregation
    self.options = options
    self.intervals = intervals
    hasIntervals = intervals != nil
    self.explains = explains
    self.period = period
    merge = SourceMerge(ranks: ranks)
  }

  /// Adds a sample, whose start is not before that of the last one. Its value is in the unit of the figures, its source an index in
  /// `ranks`.
  package mutating func add(_ sample: StatisticsSample) {
    guard aggregation == .cumulative else {
      place += 1
      var sample = sample
      if aggregation == .discreteEquivalentContinuousLevel { sample.value = Self.level(sample.value) }
      count(sample) { _, _, _ in }
      return
    }
    if !merge.joins(sample) { addMerged() }
    merge.append(sample)
  }

  /// Counts the samples that no later one can overlap.
  private mutating func addMerged() {
    // Taken out meanwhile, because counting changes this value, too.
    var merge = SourceMerge(ranks: [])
    swap(&merge, &self.merge)
    merge.flush { add($0) }
    swap(&merge, &self.merge)
  }

  /// Limits a sound level to -1000...1000 dB, so that its energy is finite and above zero. Silence has an infinite negative level.
  private static func level(_ value: Double) -> Double { value > -1000 ? min(value, 1000) : -1000 }

  /// The results in order of time: one for a query with matches, and for a collection one for each interval with data.
  package mutating func finish() -> [StatisticsResult] {
    addMerged()
    if statistics > Limits.mostStatistics { stop() }
    return numbers.sorted { $0.key < $1.key }.map { result(cells[$0.value]) }
  }

  /// The result of the query, or of the interval with index 0, and the contributions to it in the order in which they were added. Nil
  /// without contributions. Requires a fold that explains, after ``finish()``.
  func contributions() -> (result: StatisticsResult, contributions: [Contribution])? {
    numbers[0].map { (result(cells[$0]), cells[$0].contributions) }
  }

  private mutating func add(_ part: SourceMerge.Part) {
    place += 1
    let sample = part.sample
    let whole = SourceMerge.Part(whole: sample)
    let (separate, explains) = (options.contains(.separateBySource), explains)
    count(sample) { cell, from, to in
      let share = part.value(from: from, to: to)
      cell.merged.add(share: share)
      if separate { cell.bySource[sample.source, default: .init()].add(share: whole.value(from: from, to: to)) }
      guard explains, let last = cell.contributions.indices.last else { return }
      cell.contributions[last].share = share
      cell.contributions[last].stretches = part.stretches
    }
  }

  /// Enters a sample into the cell of every interval that it overlaps, and calls `share` for each.
  private mutating func count(_ sample: StatisticsSample, share: (inout Cell, _ from: Double, _ to: Double) -> Void) {
    guard hasIntervals else {
      enter(sample, index: 0, bounds: (-.infinity, .infinity), share: share)
      return
    }
    guard statistics <= Limits.mostStatistics else { return stop() }
    var end = sample.end
    var index = intervals!.index(of: sample.start)  // Not nil: the guard at the top
    if let period {
      if sample.start < period.lowerBound {
        let first = intervals!.index(of: period.lowerBound)  // Not nil: the guard at the top
        if first > index, intervals!.boundary(first) >= max(end, sample.start.nextUp) { return }  // Not nil: the guard at the top
        index = max(index, first)
      }
      end = min(end, period.upperBound)
      if sample.start >= period.upperBound { return }
    }
    let first = intervals!.bounds(index)  // Not nil: the guard at the top
    // A sample in more intervals than there may be is not divided first. Empty ones, of days that a zone skipped, are few.
    if end - first.start > 1000 * (first.end - first.start) {
      let last = intervals!.index(of: end)  // Not nil: the guard at the top
      if last - index > Limits.mostStatistics + 8 { return stop() }
    }
    while true {
      let bounds = intervals!.bounds(index)  // Not nil: the guard at the top
      enter(sample, index: index, bounds: bounds, share: share)
      guard bounds.end < end else { return }
      crossings += 1
      guard statistics <= Limits.mostStatistics, crossings <= Limits.mostCrossings else { return stop() }
      index = intervals!.index(after: index)  // Not nil: the guard at the top
    }
  }

  /// Discards all intervals and frees their memory.
  private mutating func stop() {
    isOverLimit = true
    statistics = .max
    (cells, numbers, current) = ([], [:], nil)
  }

  private mutating func enter(
    _ sample: StatisticsSample, index: Int, bounds: (start: Double, end: Double),
    share: (inout Cell, _ from: Double, _ to: Double) -> Void
  ) {
    let cell = cell(index, bounds)
    let from = max(sample.start, bounds.start)
    let to = min(sample.end, bounds.end)
    if explains { cells[cell].note(Contribution(place: place, from: from, to: to)) }
    cells[cell].merged.add(sample, from: from, to: to, aggregation: aggregation)
    if options.contains(.separateBySource) {
      let before = cells[cell].bySource.count
      cells[cell].bySource[sample.source, default: .init()].add(sample, from: from, to: to, aggregation: aggregation)
      statistics += cells[cell].bySource.count - before
    }
    share(&cells[cell], from, to)
  }

  /// The number of an interval's cell, which is made when the first sample reaches it.
  private mutating func cell(_ index: Int, _ bounds: (start: Double, end: Double)) -> Int {
    if let current, current.index == index { return current.cell }
    let cell = numbers[index] ?? cells.count
    if cell == cells.count {
      numbers[index] = cell
      cells.append(Cell(start: bounds.start, end: bounds.end))
      statistics += 1
    }
    current = (index, cell)
    return cell
  }

  private func result(_ cell: Cell) -> StatisticsResult {
    StatisticsResult(
      start: intervals == nil ? cell.merged.start : cell.start, end: intervals == nil ? cell.merged.end : cell.end,
      merged: cell.merged.figures(options, aggregation: aggregation),
      bySource: cell.bySource.mapValues { $0.figures(options, aggregation: aggregation) })
  }
}
