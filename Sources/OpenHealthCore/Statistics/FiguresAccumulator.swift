// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Gathers figures from samples that arrive by ascending start.
struct FiguresAccumulator {
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

  /// The gap that a sample from an instant on closes, where the average joins values across gaps.
  func gap(before from: Double) -> TemporalAverage.Gap? { temporal.gap(before: from) }

  /// Takes a sample, with the part of its time that lies inside the interval looked at.
  mutating func add(_ sample: StatisticsSample, from: Double, to: Double, aggregation: Aggregation) {
    count += 1
    start = min(start, sample.start)
    end = max(end, sample.end)
    if mostRecent == nil || sample.start >= mostRecent!.start {
      mostRecent = .init(value: sample.value, start: sample.start, end: sample.end)
    }
    coveredSeconds += max(0, to - max(from, coveredUntil))
    coveredUntil = max(coveredUntil, to)
    guard aggregation != .cumulative else { return }
    sum += sample.value
    minimum = min(minimum, sample.value)
    maximum = max(maximum, sample.value)
    switch aggregation {
    case .discreteTemporallyWeighted: temporal.add(value: sample.value, start: from, end: to, place: count - 1)
    case .discreteEquivalentContinuousLevel: soundLevel.add(level: sample.value, seconds: to - from)
    case .cumulative, .discreteArithmetic: break
    }
  }

  /// Takes a share of a cumulative sample's value.
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

  /// Figures of numbers near the greatest double stay there, where computing would give an infinity.
  private static func finite(_ value: Double) -> Double { max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, value)) }
}

/// The average of a value over time (STAT-15, OQ-10). Apple publishes no formula; this one place holds ours.
///
/// Samples with a length stand for their length. Where there are points too, neighbours are joined by straight lines across the
/// gaps. All at one instant: no answer, and the caller takes the plain mean.
struct TemporalAverage {
  /// Time between two neighbours that neither has.
  struct Gap {
    /// The place of the earlier one among those taken.
    var place: Int
    var seconds: Double
  }

  private var hasPoints = false
  private var area = 0.0
  private var seconds = 0.0
  private var gapArea = 0.0
  private var gapSeconds = 0.0
  private var last: (end: Double, value: Double, place: Int)?

  func gap(before start: Double) -> Gap? {
    guard let last, start > last.end else { return nil }
    return Gap(place: last.place, seconds: start - last.end)
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
    if last == nil || end >= last!.end { last = (end, value, place) }
  }

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

  /// Samples without a length have no weight beside those with one; alone, they weigh alike.
  var average: Double? {
    if seconds > 0 { return 10 * log10(energy / seconds) }
    return points > 0 ? 10 * log10(pointEnergy / Double(points)) : nil
  }
}
