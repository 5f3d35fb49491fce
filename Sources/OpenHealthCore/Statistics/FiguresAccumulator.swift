// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Computes figures from samples that arrive by ascending start.
///
/// The parts of their time inside the interval begin in another order where clocks of several zones cut them: what depends on that order
/// waits until no later sample can come before.
struct FiguresAccumulator {
  /// The part of a sample's time inside the interval.
  private struct Stretch {
    var value: Double
    var from: Double
    var to: Double
    var place: Int
  }

  private(set) var count = 0
  private(set) var start = Double.infinity
  private(set) var end = -Double.infinity
  private var sum = 0.0
  private var minimum = Double.infinity
  private var maximum = -Double.infinity
  private var mostRecent: StatisticsFigures.MostRecent?
  private var coveredSeconds = 0.0
  private var coveredUntil = -Double.infinity
  private var temporal = TemporalAverage()
  private var soundLevel = SoundLevelAverage()
  /// The stretches that a clock cuts at their start, by start.
  private var waiting: [Stretch] = []
  /// Whether clocks of several zones cut samples.
  private let hasZones: Bool
  /// Whether ``gaps`` are recorded.
  private let recordsGaps: Bool
  /// Where the average connects values across gaps.
  private(set) var gaps: [TemporalAverage.Gap] = []

  init(hasZones: Bool = false, recordsGaps: Bool = false) { (self.hasZones, self.recordsGaps) = (hasZones, recordsGaps) }

  /// Adds a sample; `from` and `to` bound the part of its time inside the interval.
  mutating func add(_ sample: StatisticsSample, from: Double, to: Double, aggregation: Aggregation) {
    count += 1
    start = min(start, sample.start)
    end = max(end, sample.end)
    // Not nil: `||` reads it only when it is not nil.
    if mostRecent == nil || sample.start >= mostRecent!.start {
      mostRecent = .init(value: sample.value, start: sample.start, end: sample.end)
    }
    let stretch = Stretch(value: sample.value, from: from, to: to, place: count - 1)
    if hasZones, from > sample.start {
      let place = waiting.lastIndex { $0.from <= from }.map { $0 + 1 } ?? 0
      waiting.insert(stretch, at: place)
    } else {
      if hasZones, !waiting.isEmpty { finish(before: from, aggregation) }
      cover(stretch, aggregation)
    }
    guard aggregation != .cumulative else { return }
    sum += sample.value
    minimum = min(minimum, sample.value)
    maximum = max(maximum, sample.value)
    if aggregation == .discreteEquivalentContinuousLevel { soundLevel.add(level: sample.value, seconds: to - from) }
  }

  /// Adds the stretches that wait and begin up to an instant; by default all. Comes before ``figures(_:aggregation:)`` and ``gaps``.
  mutating func finish(before from: Double = .infinity, _ aggregation: Aggregation) {
    let count = waiting.prefix { $0.from <= from }.count
    for stretch in waiting.prefix(count) { cover(stretch, aggregation) }
    waiting.removeFirst(count)
  }

  @inline(__always)
  private mutating func cover(_ stretch: Stretch, _ aggregation: Aggregation) {
    coveredSeconds += max(0, stretch.to - max(stretch.from, coveredUntil))
    coveredUntil = max(coveredUntil, stretch.to)
    guard aggregation == .discreteTemporallyWeighted else { return }
    if recordsGaps, let gap = temporal.gap(before: stretch.from, place: stretch.place) { gaps.append(gap) }
    temporal.add(value: stretch.value, start: stretch.from, end: stretch.to, place: stretch.place)
  }

  /// Adds a share of a cumulative sample's value.
  mutating func add(share: Double) { sum += share }

  func figures(_ options: StatisticsOptions, aggregation: Aggregation) -> StatisticsFigures {
    var figures = StatisticsFigures()
    guard count > 0 else { return figures }
    if options.contains(.cumulativeSum) { figures.sum = Self.finite(sum) }
    if options.contains(.discreteMin) { figures.minimum = Self.finite(minimum) }
    if options.contains(.discreteMax) { figures.maximum = Self.finite(maximum) }
    if options.contains(.mostRecent), let recent = mostRecent {
      figures.mostRecent = .init(value: Self.finite(recent.value), start: recent.start, end: recent.end)
    }
    if options.contains(.duration) { figures.duration = coveredSeconds }
    if options.contains(.discreteAverage) {
      let mean = sum / Double(count)
      switch aggregation {
      case .discreteTemporallyWeighted: figures.average = temporal.average ?? mean
      case .discreteEquivalentContinuousLevel: figures.average = soundLevel.average ?? mean
      case .cumulative, .discreteArithmetic: figures.average = mean
      }
    }
    figures.average = figures.average.map(Self.finite)
    return figures
  }

  /// Keeps figures near the greatest double finite where computing them gives an infinity.
  private static func finite(_ value: Double) -> Double { max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, value)) }
}

/// The average of a value over time (STAT-15, OQ-10). Apple publishes no formula; this one place holds ours.
///
/// A sample with a length counts for its length. If there are points too, straight lines connect neighbours across the gaps. If all are at
/// one instant the average is nil, and the caller uses the plain mean.
struct TemporalAverage {
  /// The time between two neighbours that neither covers.
  struct Gap {
    /// The indices of both among the samples added.
    var places: (Int, Int)
    var seconds: Double
  }

  private var hasPoints = false
  private var area = 0.0
  private var seconds = 0.0
  private var gapArea = 0.0
  private var gapSeconds = 0.0
  private var last: (end: Double, value: Double, place: Int)?

  /// The gap that a sample would close.
  func gap(before start: Double, place: Int) -> Gap? {
    guard let last, start > last.end else { return nil }
    return Gap(places: (last.place, place), seconds: start - last.end)
  }

  mutating func add(value: Double, start: Double, end: Double, place: Int) {
    if let last, start > last.end {
      gapArea += (last.value + value) / 2 * (start - last.end)
      gapSeconds += start - last.end
    }
    if end > start {
      area += value * (end - start)
      seconds += end - start
    } else {
      hasPoints = true
    }
    // Not nil: `||` reads it only when it is not nil.
    if last == nil || end >= last!.end { last = (end, value, place) }
  }

  /// The average; nil when the samples span no time.
  var average: Double? {
    if !hasPoints { return seconds > 0 ? area / seconds : nil }
    let total = seconds + gapSeconds
    return total > 0 ? (area + gapArea) / total : nil
  }
}

/// The equivalent continuous sound level (STAT-16): the mean of the energies, weighted by time.
struct SoundLevelAverage {
  private var energy = 0.0
  private var seconds = 0.0
  private var pointEnergy = 0.0
  private var points = 0

  mutating func add(level: Double, seconds: Double) {
    let power = pow(10, level / 10)
    if seconds > 0 {
      energy += power * seconds
      self.seconds += seconds
    } else {
      pointEnergy += power
      points += 1
    }
  }

  /// The level; nil without samples. Samples without length have no weight beside those with one; alone, they weigh the same.
  var average: Double? {
    if seconds > 0 { return 10 * log10(energy / seconds) }
    return points > 0 ? 10 * log10(pointEnergy / Double(points)) : nil
  }
}
