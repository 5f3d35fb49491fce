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
  /// Whether cells remember what each sample gave.
  private let explains: Bool
  /// The place of the sample that is entered, among those that were fed.
  private var place = -1
  /// Outside of it nothing is computed.
  private let period: Range<Double>?
  private var statistics = 0
  private var crossings = 0
  /// Whether the samples have more intervals than ``Limits`` allows. Then nothing more is taken, and there are no results.
  public private(set) var isOverLimit = false

  private struct Cell {
    var start: Double
    var end: Double
    var merged = FiguresAccumulator()
    var bySource: [Int: FiguresAccumulator] = [:]
    var contributions: [Contribution] = []

    /// Notes a sample that is about to be added.
    mutating func note(_ contribution: Contribution) {
      contributions.append(contribution)
      guard let gap = merged.gap(before: contribution.from) else { return }
      // A straight line over a gap weighs the values at its ends alike.
      contributions[gap.place].gapSeconds += gap.seconds / 2
      contributions[contributions.count - 1].gapSeconds += gap.seconds / 2
    }
  }

  /// What one sample gave to an interval, for who wants to know why a figure is what it is.
  struct Contribution {
    /// The place of the sample among those that were fed.
    var place: Int
    /// The sample's time inside the interval.
    var from: Double
    var to: Double
    /// Of a cumulative sample, what was added to the sum, and when it counts.
    var share = 0.0
    var stretches: [SourceMerge.Stretch] = []
    /// Half of the gaps on both sides, where the average joins values across them.
    var gapSeconds = 0.0
  }

  /// - Parameters:
  ///   - ranks: the priority of each source by its index; lower wins.
  ///   - intervals: the tiling of a collection, nil for a query.
  ///   - period: of a collection, only the intervals that have time in it are computed; nil for all.
  public init(
    aggregation: Aggregation, options: StatisticsOptions, ranks: [Int], intervals: CalendarIntervals? = nil, period: Range<Double>? = nil
  ) {
    self.init(aggregation: aggregation, options: options, ranks: ranks, intervals: intervals, period: period, explains: false)
  }

  /// - Parameter explains: whether ``contributions()`` will be asked for.
  init(
    aggregation: Aggregation, options: StatisticsOptions, ranks: [Int], intervals: CalendarIntervals?, period: Range<Double>? = nil,
    explains: Bool
  ) {
    self.aggregation = aggregation
    self.options = options
    self.intervals = intervals
    self.explains = explains
    self.period = period
    merge = SourceMerge(ranks: ranks)
  }

  public mutating func add(_ sample: StatisticsSample) {
    guard aggregation == .cumulative else {
      place += 1
      var sample = sample
      if aggregation == .discreteEquivalentContinuousLevel { sample.value = Self.level(sample.value) }
      count(sample) { _, _, _ in }
      return
    }
    var finished: [SourceMerge.Part] = []
    merge.add(sample) { finished.append($0) }
    for part in finished { add(part) }
  }

  /// A sound level whose energy is a number and not nothing. Silence, as a pressure of 0 is, has a level without end.
  private static func level(_ value: Double) -> Double { value > -1000 ? min(value, 1000) : -1000 }

  /// The results: one for a query with matches, those with data for a collection, in time order.
  public mutating func finish() -> [StatisticsResult] {
    var finished: [SourceMerge.Part] = []
    merge.flush { finished.append($0) }
    for part in finished { add(part) }
    if let (index, cell) = current { cells[index] = cell }
    current = nil
    if statistics > Limits.mostStatistics { stop() }
    return cells.sorted { $0.key < $1.key }.map { result($0.value) }
  }

  /// The result of the query, or of the interval with number 0, and what the samples gave to it, in the order in which it was added; nil
  /// when none has a part in it. For a fold that explains, after ``finish()``.
  func contributions() -> (result: StatisticsResult, contributions: [Contribution])? {
    cells[0].map { (result($0), $0.contributions) }
  }

  private mutating func add(_ part: SourceMerge.Part) {
    place += 1
    let sample = part.sample
    let whole = SourceMerge.Part(sample: sample, stretches: [.init(start: sample.start, end: sample.end)])
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

  /// Enters a sample into every cell in which it has time, and lets `share` add to each.
  private mutating func count(_ sample: StatisticsSample, share: (inout Cell, _ from: Double, _ to: Double) -> Void) {
    guard intervals != nil else {
      enter(sample, index: 0, bounds: (-.infinity, .infinity), share: share)
      return
    }
    guard statistics <= Limits.mostStatistics else { return stop() }
    var end = sample.end
    var index = intervals!.index(of: sample.start)
    if let period {
      if sample.start < period.lowerBound {
        let first = intervals!.index(of: period.lowerBound)
        if first > index, intervals!.boundary(first) >= max(end, sample.start.nextUp) { return }
        index = max(index, first)
      }
      end = min(end, period.upperBound)
      if sample.start >= period.upperBound { return }
    }
    while true {
      let bounds = (intervals!.boundary(index), intervals!.boundary(index + 1))
      enter(sample, index: index, bounds: bounds, share: share)
      guard bounds.1 < end else { return }
      crossings += 1
      guard statistics <= Limits.mostStatistics, crossings <= Limits.mostCrossings else { return stop() }
      index = intervals!.index(after: index)
    }
  }

  /// Gives back what the intervals took.
  private mutating func stop() {
    isOverLimit = true
    statistics = .max
    cells = [:]
    current = nil
  }

  private mutating func enter(
    _ sample: StatisticsSample, index: Int, bounds: (start: Double, end: Double),
    share: (inout Cell, _ from: Double, _ to: Double) -> Void
  ) {
    if current?.index != index {
      if let (index, cell) = current { cells[index] = cell }
      let known = cells.removeValue(forKey: index)
      if known == nil { statistics += 1 }
      current = (index, known ?? Cell(start: bounds.start, end: bounds.end))
    }
    let from = max(sample.start, bounds.start)
    let to = min(sample.end, bounds.end)
    if explains { current!.cell.note(Contribution(place: place, from: from, to: to)) }
    current!.cell.merged.add(sample, from: from, to: to, aggregation: aggregation)
    if options.contains(.separateBySource) {
      let before = current!.cell.bySource.count
      current!.cell.bySource[sample.source, default: .init()].add(sample, from: from, to: to, aggregation: aggregation)
      statistics += current!.cell.bySource.count - before
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
