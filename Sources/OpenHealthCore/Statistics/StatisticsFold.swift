// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The one computation of statistics: for a query over all matching samples, for a collection interval by interval.
///
/// Add samples by ascending start, then call ``finish()``. A query counts samples whole (STAT-24). A collection divides cumulative ones at
/// interval boundaries in proportion to time, after merging, and counts discrete ones in every interval in which they have time (COLL-05,
/// COLL-18, OQ-14). Cost: n log n in the worst case, a few steps a sample in the usual one.
///
/// With a home zone, a sample of another zone is divided where the intervals begin on its own clock (``OwnIntervals``), after merging, which
/// knows one time line only. A sample whose clock shows what the clock at home shows when it begins counts as one of home.
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
  /// The zone of the intervals; nil when own zones do not count.
  private let home: TimeZone?
  /// The intervals on other clocks, by the number of the zone less 1.
  private var others: [OwnIntervals] = []
  /// The first and the last interval with time in the period, for samples of other zones.
  private var periodIndices = (first: Int.min, last: Int.max)
  /// The period on the clock of each zone, by its number; empty without own zones or a period.
  private var ownPeriods: [Range<Double>] = []
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
    var merged: FiguresAccumulator
    var bySource: [Int: FiguresAccumulator] = [:]
    var contributions: [Contribution] = []

    mutating func finish(_ aggregation: Aggregation) {
      merged.finish(aggregation)
      for source in bySource.keys { bySource[source]?.finish(aggregation) }
      // A straight line over a gap weighs the values at its ends equally.
      for gap in merged.gaps {
        contributions[gap.places.0].gapSeconds += gap.seconds / 2
        contributions[gap.places.1].gapSeconds += gap.seconds / 2
      }
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
  ///   - home: the zone of the intervals and of samples without another one; nil divides all samples alike. With one, samples that do not
  ///     touch the period on their own clock do not count: only then can more of them be added, which cover others.
  package init(
    aggregation: Aggregation, options: StatisticsOptions, ranks: [Int], intervals: CalendarIntervals? = nil, period: Range<Double>? = nil,
    home: TimeZone? = nil
  ) {
    self.init(aggregation: aggregation, options: options, ranks: ranks, intervals: intervals, period: period, home: home, explains: false)
  }

  /// - Parameter explains: whether the fold records what ``contributions()`` returns.
  init(
    aggregation: Aggregation, options: StatisticsOptions, ranks: [Int], intervals: CalendarIntervals?, period: Range<Double>? = nil,
    home: TimeZone? = nil, explains: Bool
  ) {
    self.aggregation = aggregation
    self.options = options
    self.intervals = intervals
    hasIntervals = intervals != nil
    self.explains = explains
    self.period = period
    self.home = intervals == nil ? nil : home
    merge = SourceMerge(ranks: ranks)
    guard self.home != nil, let period, var intervals else { return }
    ownPeriods = [period]
    if period.lowerBound.isFinite { periodIndices.first = intervals.index(of: period.lowerBound) }
    if period.upperBound.isFinite { periodIndices.last = intervals.index(of: period.upperBound.nextDown) }
    if period.isEmpty { periodIndices.last = .min }
  }

  /// The number by which samples name a zone. Requires a fold with a home.
  package mutating func number(of zone: TimeZone) -> Int {
    guard let home, zone != home else { return 0 }
    others.append(OwnIntervals(zone, home: home))
    if let period {
      let bounds = [period.lowerBound, period.upperBound].map { OwnIntervals.moved($0, from: home, to: zone) }
      ownPeriods.append(bounds[0]..<bounds[1])
    }
    return others.count
  }

  /// Adds a sample, whose start is not before that of the last one. Its value is in the unit of the figures, its source an index in
  /// `ranks`.
  package mutating func add(_ given: StatisticsSample) {
    var sample = given
    if sample.zone != 0, others[sample.zone - 1].isSame(at: sample.start) { sample.zone = 0 }
    guard aggregation == .cumulative else {
      place += 1
      if aggregation == .discreteEquivalentContinuousLevel { sample.value = Self.level(sample.value) }
      count(sample) { _, _, _ in }
      return
    }
    if !merge.joins(sample) { addMerged() }
    merge.append(sample)
  }

  /// Counts the samples that no later one can overlap.
  private mutating func addMerged() {
    // Most of them are of one source, and mostly one.
    if merge.isOfOneSource {
      for index in merge.cluster.indices { addWhole(merge.cluster[index]) }
      return merge.clear()
    }
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
    for place in cells.indices { cells[place].finish(aggregation) }
    return numbers.sorted { $0.key < $1.key }.map { result(cells[$0.value]) }
  }

  /// The result of the query, or of the interval with index 0, and the contributions to it in the order in which they were added. Nil
  /// without contributions. Requires a fold that explains, after ``finish()``.
  func contributions() -> (result: StatisticsResult, contributions: [Contribution])? {
    numbers[0].map { (result(cells[$0]), cells[$0].contributions) }
  }

  /// The stretches of all samples that count, in whichever interval, with the place of each sample. Requires a fold that explains, after
  /// ``finish()``.
  func stretches() -> [Int: [SourceMerge.Stretch]] {
    var stretches: [Int: [SourceMerge.Stretch]] = [:]
    for contribution in cells.flatMap(\.contributions) { stretches[contribution.place] = contribution.stretches }
    return stretches
  }

  private mutating func add(_ part: SourceMerge.Part) {
    addCumulative(part.sample, stretches: { part.stretches }, share: { part.value(from: $0, to: $1) })
  }

  /// Adds a sample that no other overlaps with one of another source: without the stretches of a part, which would be copied for each.
  private mutating func addWhole(_ sample: StatisticsSample) {
    addCumulative(sample, stretches: { SourceMerge.Part(whole: sample).stretches }, share: { sample.value(from: $0, to: $1) })
  }

  /// - Parameters:
  ///   - stretches: those of the sample that count.
  ///   - share: the share of its value that counts between two instants.
  @inline(__always)
  private mutating func addCumulative(
    _ sample: StatisticsSample, stretches: () -> [SourceMerge.Stretch], share: (_ from: Double, _ to: Double) -> Double
  ) {
    place += 1
    let (separate, explains, hasZones) = (options.contains(.separateBySource), explains, home != nil)
    count(sample) { cell, from, to in
      let counted = share(from, to)
      cell.merged.add(share: counted)
      if separate { cell.bySource[sample.source, default: .init(hasZones: hasZones)].add(share: sample.value(from: from, to: to)) }
      guard explains, let last = cell.contributions.indices.last else { return }
      cell.contributions[last].share = counted
      cell.contributions[last].stretches = stretches()
    }
  }

  /// Enters a sample into the cell of every interval that it overlaps, and calls `share` for each.
  private mutating func count(_ sample: StatisticsSample, share: (inout Cell, _ from: Double, _ to: Double) -> Void) {
    guard hasIntervals else {
      enter(sample, index: 0, bounds: (-.infinity, .infinity), share: share)
      return
    }
    guard statistics <= Limits.mostStatistics else { return stop() }
    if !ownPeriods.isEmpty {
      let period = ownPeriods[sample.zone]
      guard period.lowerBound <= sample.end, sample.start < period.upperBound else { return }
    }
    if sample.zone != 0 { return countOwn(sample, share: share) }
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

  /// Enters a sample of another zone: what ``count(_:share:)`` does, on its own clock.
  private mutating func countOwn(_ sample: StatisticsSample, share: (inout Cell, _ from: Double, _ to: Double) -> Void) {
    let other = sample.zone - 1
    var index = others[other].index(of: sample.start, in: &intervals!)  // Not nil: own zones need intervals
    if index < periodIndices.first {
      index = periodIndices.first
      guard others[other].boundary(index, of: &intervals!) < sample.end else { return }  // Not nil: as above
    }
    guard index <= periodIndices.last else { return }
    let first = others[other].bounds(index, of: &intervals!)  // Not nil: as above
    if sample.end - first.start > 1000 * (first.end - first.start) {
      let last = others[other].index(of: sample.end, in: &intervals!)  // Not nil: as above
      if last - index > Limits.mostStatistics + 8 { return stop() }
    }
    while true {
      let bounds = others[other].bounds(index, of: &intervals!)  // Not nil: as above
      let cell = cell(index, intervals!.bounds(index))  // Not nil: as above
      enter(sample, cell: cell, bounds: bounds, share: share)
      guard bounds.end < sample.end else { return }
      crossings += 1
      guard statistics <= Limits.mostStatistics, crossings <= Limits.mostCrossings else { return stop() }
      index = others[other].index(of: bounds.end, in: &intervals!)  // Not nil: as above
      if index > periodIndices.last { return }
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
    enter(sample, cell: cell(index, bounds), bounds: bounds, share: share)
  }

  private mutating func enter(
    _ sample: StatisticsSample, cell: Int, bounds: (start: Double, end: Double),
    share: (inout Cell, _ from: Double, _ to: Double) -> Void
  ) {
    let from = max(sample.start, bounds.start)
    let to = min(sample.end, bounds.end)
    if explains { cells[cell].contributions.append(Contribution(place: place, from: from, to: to)) }
    cells[cell].merged.add(sample, from: from, to: to, aggregation: aggregation)
    if options.contains(.separateBySource) {
      let before = cells[cell].bySource.count
      cells[cell].bySource[sample.source, default: .init(hasZones: home != nil)].add(
        sample, from: from, to: to, aggregation: aggregation)
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
      cells.append(Cell(start: bounds.start, end: bounds.end, merged: .init(hasZones: home != nil, recordsGaps: explains)))
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
