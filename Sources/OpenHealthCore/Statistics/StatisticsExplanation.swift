// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The reasons for a statistic: how much of each sample counted, and what happened to the rest (D9).
///
/// The fold that computes the statistic also makes the explanation. For a cumulative type the parts are in the order in which they were
/// added: the sum of their ``Part/counted`` in that order equals the statistic's bit for bit. For a discrete type each part has its weight
/// in the average, and marks show the least, the greatest and the most recent value.
package struct StatisticsExplanation: Sendable, Equatable, Codable {
  /// What happened to a stretch of a sample's time.
  package enum Fate: Sendable, Hashable, Codable {
    /// The stretch counts.
    case counted
    /// A higher source has samples there. The index is that of the highest such source.
    case covered(by: Int)
    /// The stretch is not in the interval: the sample is cut at its boundary, or has no time in it.
    case outside
  }

  /// A period of a sample with one fate, in seconds since the reference date. A sample without length has one stretch without length.
  package struct Stretch: Sendable, Hashable, Codable {
    /// When the stretch begins.
    package var start: Double
    /// When the stretch ends.
    package var end: Double
    /// What happened to the stretch.
    package var fate: Fate

    /// A stretch with its fate.
    package init(start: Double, end: Double, fate: Fate) {
      self.start = start
      self.end = end
      self.fate = fate
    }
  }

  /// The contribution of one sample.
  package struct Part: Sendable, Equatable, Codable {
    /// The UUID of the sample.
    package var uuid: UUID
    /// The sample, in the unit of the figures.
    package var sample: StatisticsSample
    /// The zone on whose clock the sample counts; nil for that of the interval.
    package var timeZone: TimeZone?
    /// The share that was added to the sum; nil for a discrete type.
    package var counted: Double?
    /// The weight in the average: seconds where the type weighs by time, else 1. Nil for a cumulative type.
    package var weight: Double?
    /// All of the sample's time in order. Adjacent stretches have different fates.
    package var stretches: [Stretch]
    /// Whether the value is the least; several samples can have it.
    package var isMinimum = false
    /// Whether the value is the greatest; several samples can have it.
    package var isMaximum = false
    /// Whether the value is the most recent one.
    package var isMostRecent = false
  }

  /// When the interval begins, in seconds since the reference date. Without an interval, or where its side is open, when the first sample
  /// begins.
  package var start: Double
  /// When the interval ends. Without an interval, or where its side is open, when the last sample ends.
  package var end: Double
  /// All figures that the type can have; all nil when no sample has time in the interval.
  package var figures: StatisticsFigures
  /// The figures of each source alone, by its index.
  package var bySource: [Int: StatisticsFigures]
  /// One part for each sample, in the order of the samples. With own zones, only those that touch the interval on their own clock.
  package var parts: [Part]

  /// Explains the statistic of samples, or of their shares in an interval; nil without samples. Cost: that of the statistic, and memory for
  /// every sample.
  ///
  /// - Parameters:
  ///   - samples: the samples by ascending start, as the statistic takes them.
  ///   - aggregation: how the type combines values.
  ///   - ranks: the priority of each source by its index; lower wins.
  ///   - interval: the interval in seconds since the reference date; nil for all time.
  ///   - home: the zone of the interval, if samples of other zones count on their own clocks. The samples are then all that can touch the
  ///     interval on some clock (``OwnIntervals/mostSeconds``): one of another day can cover one of this day.
  ///   - zones: the own zone of each sample, where it is known; empty without a home.
  package init?(
    of samples: [(uuid: UUID, sample: StatisticsSample)], aggregation: Aggregation, ranks: [Int], interval: Range<Double>? = nil,
    home: TimeZone? = nil, zones: [TimeZone?] = []
  ) {
    guard !samples.isEmpty else { return nil }
    var fold = StatisticsFold(
      aggregation: aggregation, options: .all(for: aggregation).union(.separateBySource), ranks: ranks,
      intervals: interval.map(CalendarIntervals.init(only:)), home: home, explains: true)
    let own = OwnBounds(interval, home: home, zones: zones)
    var numbers: [TimeZone: Int] = [:]
    for (place, (_, given)) in samples.enumerated() {
      var sample = given
      if let zone = own.zone(place, at: sample.start) {
        sample.zone = numbers[zone] ?? fold.number(of: zone)
        numbers[zone] = sample.zone
      }
      fold.add(sample)
    }
    _ = fold.finish()
    let explained = fold.contributions()
    let contributions = explained?.contributions ?? []
    let fates = SampleFates(
      samples: samples.map(\.sample), contributions: contributions, stretches: fold.stretches(), aggregation: aggregation, ranks: ranks)
    let weights = Self.weights(of: contributions, aggregation: aggregation)
    let isCumulative = aggregation == .cumulative
    parts = samples.enumerated().map { place, item in
      Part(
        uuid: item.uuid, sample: item.sample, timeZone: own.zone(place, at: item.sample.start), counted: isCumulative ? 0 : nil,
        weight: isCumulative ? nil : 0, stretches: [Stretch(start: item.sample.start, end: item.sample.end, fate: .outside)])
    }
    figures = explained?.result.merged ?? StatisticsFigures()
    bySource = explained?.result.bySource ?? [:]
    for (index, contribution) in contributions.enumerated() {
      let value = samples[contribution.place].sample.value
      parts[contribution.place].stretches = fates.stretches(of: index)
      if isCumulative { parts[contribution.place].counted = contribution.share } else { parts[contribution.place].weight = weights[index] }
      parts[contribution.place].isMinimum = value == figures.minimum
      parts[contribution.place].isMaximum = value == figures.maximum
    }
    // Of samples that start together, the last one is the most recent.
    let latest = contributions.last { samples[$0.place].sample.start == explained?.result.merged.mostRecent?.start }
    if let latest { parts[latest.place].isMostRecent = true }
    if home != nil { parts = parts.enumerated().filter { own.touches($1.sample, at: $0) }.map(\.element) }
    guard !parts.isEmpty else { return nil }
    let (first, last) = (parts.map(\.sample.start).min() ?? 0, parts.map(\.sample.end).max() ?? 0)
    start = interval.map(\.lowerBound).flatMap { $0.isFinite ? $0 : nil } ?? first
    end = interval.map(\.upperBound).flatMap { $0.isFinite ? $0 : nil } ?? last
  }

  /// The amount that a source's samples added to the sum; 0 for a discrete type.
  package func counted(from source: Int) -> Double {
    parts.filter { $0.sample.source == source }.reduce(0) { $0 + ($1.counted ?? 0) }
  }

  /// The weight of each sample in the average.
  private static func weights(of contributions: [StatisticsFold.Contribution], aggregation: Aggregation) -> [Double] {
    let seconds: [Double]
    switch aggregation {
    case .cumulative, .discreteArithmetic: return contributions.map { _ in 1 }
    case .discreteEquivalentContinuousLevel: seconds = contributions.map { $0.to - $0.from }
    case .discreteTemporallyWeighted:
      // Gaps count only if there are points.
      let hasPoints = contributions.contains { $0.from == $0.to }
      seconds = contributions.map { $0.to - $0.from + (hasPoints ? $0.gapSeconds : 0) }
    }
    return seconds.contains { $0 > 0 } ? seconds : contributions.map { _ in 1 }
  }
}

/// An interval on the own clock of each sample.
private struct OwnBounds {
  private let interval: Range<Double>?
  private let home: TimeZone?
  private let zones: [TimeZone?]

  init(_ interval: Range<Double>?, home: TimeZone?, zones: [TimeZone?]) {
    (self.interval, self.home, self.zones) = (interval, home, zones)
  }

  /// The zone of the sample at a place; nil where its clock shows what the clock at home shows.
  func zone(_ place: Int, at start: Double) -> TimeZone? {
    guard interval != nil, let home, zones.indices.contains(place), let zone = zones[place] else { return nil }
    let date = Date(timeIntervalSinceReferenceDate: start)
    return zone.secondsFromGMT(for: date) == home.secondsFromGMT(for: date) ? nil : zone
  }

  /// Whether the sample at a place touches the interval.
  func touches(_ sample: StatisticsSample, at place: Int) -> Bool {
    guard let interval else { return true }
    guard let home, let zone = zone(place, at: sample.start) else {
      return interval.lowerBound <= sample.end && sample.start < interval.upperBound
    }
    return OwnIntervals.moved(interval.lowerBound, from: home, to: zone) <= sample.end
      && sample.start < OwnIntervals.moved(interval.upperBound, from: home, to: zone)
  }
}

/// Finds what happened to the time of each sample with a part in an interval, from the stretches that count.
private struct SampleFates {
  private let samples: [StatisticsSample]
  private let contributions: [StatisticsFold.Contribution]
  private let ranks: [Int]
  private let isMerged: Bool
  /// The sources that count, with their times, in order. Nothing overlaps: every instant belongs to one source.
  private var owners: [(start: Double, end: Double, source: Int)] = []
  /// For each sample, the latest end among it and those before it.
  private var latestEnds: [Double] = []

  /// - Parameters:
  ///   - samples: all samples by ascending start, also those of other intervals: on clocks of other zones they cover those of this one.
  ///   - contributions: the contributions to the interval in the order of the samples.
  ///   - stretches: the stretches of all samples that count.
  init(
    samples: [StatisticsSample], contributions: [StatisticsFold.Contribution], stretches: [Int: [SourceMerge.Stretch]],
    aggregation: Aggregation, ranks: [Int]
  ) {
    self.samples = samples
    self.contributions = contributions
    self.ranks = ranks
    isMerged = aggregation == .cumulative
    guard isMerged else { return }
    var counting: [(start: Double, end: Double, source: Int)] = []
    var latestEnd = -Double.infinity
    for (place, sample) in samples.enumerated() {
      for stretch in stretches[place] ?? [] where stretch.start < stretch.end {
        counting.append((stretch.start, stretch.end, sample.source))
      }
      latestEnd = max(latestEnd, sample.end)
      latestEnds.append(latestEnd)
    }
    for next in counting.sorted(by: { $0.start < $1.start }) {
      if let last = owners.indices.last, owners[last].source == next.source, next.start <= owners[last].end {
        owners[last].end = max(owners[last].end, next.end)
      } else {
        owners.append(next)
      }
    }
  }

  /// All of the time of a contribution's sample.
  func stretches(of index: Int) -> [StatisticsExplanation.Stretch] {
    let contribution = contributions[index]
    let sample = samples[contribution.place]
    var result: [StatisticsExplanation.Stretch] = []
    if sample.start < contribution.from { result.append(.init(start: sample.start, end: contribution.from, fate: .outside)) }
    result += isMerged ? inside(index) : [.init(start: contribution.from, end: contribution.to, fate: .counted)]
    if contribution.to < sample.end { result.append(.init(start: contribution.to, end: sample.end, fate: .outside)) }
    return result
  }

  private func inside(_ index: Int) -> [StatisticsExplanation.Stretch] {
    let contribution = contributions[index]
    let (from, to) = (contribution.from, contribution.to)
    let source = samples[contribution.place].source
    if from == to {
      let fate = contribution.stretches.isEmpty ? .covered(by: coverer(of: index)) : StatisticsExplanation.Fate.counted
      return [.init(start: from, end: to, fate: fate)]
    }
    var low = 0
    var high = owners.count
    // The first owner whose time ends after this one's start.
    while low < high {
      let middle = (low + high) / 2
      if owners[middle].end > from { high = middle } else { low = middle + 1 }
    }
    return owners[low...].prefix { $0.start < to }.map { owner in
      .init(
        start: max(owner.start, from), end: min(owner.end, to), fate: owner.source == source ? .counted : .covered(by: owner.source))
    }
  }

  /// The highest source with a sample that strictly contains a point.
  private func coverer(of index: Int) -> Int {
    var other = contributions[index].place
    let point = samples[other]
    var highest = point.source
    while other > 0, latestEnds[other - 1] > point.start {
      other -= 1
      let sample = samples[other]
      if sample.start < point.start, point.start < sample.end, ranks[sample.source] < ranks[highest] { highest = sample.source }
    }
    return highest
  }
}
