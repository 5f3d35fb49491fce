// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

// MARK: Own clocks

extension ReferenceModel {
  /// A sample with the part of its time in an interval of its own clock.
  private struct Part {
    var sample: Timed
    var from: Double
    var to: Double
  }

  /// A collection whose intervals each sample meets on its own clock.
  ///
  /// - Parameter boundary: The start of interval `k` on the clock at home.
  func ownCollection(
    _ request: ComputeStatisticsCollection, for caller: Caller, boundary: (Int) -> Double
  ) throws -> [Statistic] {
    let matched = try timed(request.type, request.predicate, request.options, for: caller)
    guard let home = request.home, let first = matched.map(\.start).min(), let last = matched.map(\.end).max() else { return [] }
    let zones = matched.map { Self.ownZone($0, home: home) }
    let aggregation = request.type.quantity!.aggregation
    var index = 0
    while boundary(index) > first - 100_000 { index -= 1 }
    while boundary(index + 1) <= first - 100_000 { index += 1 }
    var found: [Statistic] = []
    while boundary(index) <= last + 100_000 {
      let (start, end) = (boundary(index), boundary(index + 1))
      index += 1
      if let period = request.period, end <= period.lowerBound || start >= period.upperBound { continue }
      var parts: [Part] = []
      for (sample, zone) in zip(matched, zones) {
        if let period = request.period {
          let bounds = [period.lowerBound, period.upperBound].map { Self.instant(home, $0, in: zone) }
          if sample.end < bounds[0] || sample.start >= bounds[1] { continue }
        }
        let window = (Self.instant(home, start, in: zone), Self.instant(home, end, in: zone))
        guard Self.takesPart(sample, in: window) else { continue }
        parts.append(Part(sample: sample, from: max(sample.start, window.0), to: min(sample.end, window.1)))
      }
      guard !parts.isEmpty else { continue }
      var statistic = Statistic(
        start: start, end: end, merged: Self.figures(parts, among: matched, request.options, aggregation))
      if request.options.contains(.separateBySource) {
        for source in Set(parts.map(\.sample.source)) {
          let own = parts.filter { $0.sample.source == source }
          statistic.bySource[source] = Self.figures(own, among: matched.filter { $0.source == source }, request.options, aggregation)
        }
      }
      found.append(statistic)
    }
    return found
  }

  /// That of the metadata, else that of the device unless it is a machine in UTC; that of home where both clocks show the same.
  private static func ownZone(_ sample: Timed, home: TimeZone) -> TimeZone {
    var name = sample.record.timeZone
    if name == "UTC" { name = nil }
    for entry in sample.record.metadata.entries where entry.key == "HKTimeZone" {
      if case .string(let text) = entry.value { name = text }
    }
    let zone = name.flatMap { TimeZone(identifier: $0) } ?? home
    return offset(zone, sample.start) == offset(home, sample.start) ? home : zone
  }

  private static func offset(_ zone: TimeZone, _ instant: Double) -> Double {
    Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: instant)))
  }

  /// The first instant at which a clock shows at least what the clock at home shows at another one. Clocks change at whole quarters of hours,
  /// and in these worlds only forward.
  static func instant(_ home: TimeZone, _ instant: Double, in zone: TimeZone) -> Double {
    if zone == home { return instant }
    let shown = instant + offset(home, instant)
    var candidates: [Double] = []
    for quarter in -120...120 {
      let time = (shown / 900).rounded(.down) * 900 + Double(quarter) * 900
      candidates.append(time)
      candidates.append(shown - offset(zone, time))
    }
    return candidates.filter { $0 + offset(zone, $0) >= shown }.min()!
  }

  private static func figures(
    _ parts: [Part], among all: [Timed], _ options: StatisticsOptions, _ aggregation: Aggregation
  ) -> Figures {
    var figures = Figures()
    let instants = Set(all.flatMap { [$0.start, $0.end] } + parts.flatMap { [$0.from, $0.to] }).sorted()
    let segments = zip(instants, instants.dropFirst()).map { ($0, $1) }
    func lie(_ part: Part, _ segment: (Double, Double)) -> Bool { part.from <= segment.0 && segment.1 <= part.to }
    if options.contains(.cumulativeSum) {
      var sum = 0.0
      for segment in segments {
        let highest = all.filter { covers($0, segment) }.map(\.rank).min()
        for part in parts where lie(part, segment) && part.sample.rank == highest {
          sum += part.sample.value * ((segment.1 - segment.0) / (part.sample.end - part.sample.start))
        }
      }
      for point in parts.map(\.sample) where point.start == point.end {
        if !all.contains(where: { $0.rank < point.rank && $0.start < point.start && point.start < $0.end }) { sum += point.value }
      }
      figures.sum = sum
    }
    if options.contains(.discreteMin) { figures.minimum = parts.map(\.sample.value).min() }
    if options.contains(.discreteMax) { figures.maximum = parts.map(\.sample.value).max() }
    if options.contains(.duration) {
      figures.duration = segments.filter { segment in parts.contains { lie($0, segment) } }.reduce(0) { $0 + $1.1 - $1.0 }
    }
    if options.contains(.mostRecent) {
      var latest = parts[0].sample
      for part in parts where part.sample.start >= latest.start { latest = part.sample }
      figures.mostRecent = [latest.value, latest.start, latest.end]
    }
    if options.contains(.discreteAverage) { figures.average = average(parts, segments, aggregation, lie) }
    return figures
  }

  private static func average(
    _ parts: [Part], _ segments: [(Double, Double)], _ aggregation: Aggregation, _ lie: (Part, (Double, Double)) -> Bool
  ) -> Double {
    let mean = parts.map(\.sample.value).reduce(0, +) / Double(parts.count)
    var seconds = parts.map { $0.to - $0.from }
    if aggregation == .cumulative || aggregation == .discreteArithmetic { return mean }
    if aggregation == .discreteEquivalentContinuousLevel {
      if seconds.reduce(0, +) == 0 { seconds = seconds.map { _ in 1 } }
      let energy = zip(parts, seconds).map { exp($0.sample.value * log(10) / 10) * $1 }.reduce(0, +)
      return 10 * log(energy / seconds.reduce(0, +)) / log(10)
    }
    var (area, time) = (zip(parts, seconds).map { $0.sample.value * $1 }.reduce(0, +), seconds.reduce(0, +))
    if seconds.contains(0) {
      // In the order in which the parts begin.
      var sorted: [Part] = []
      for part in parts { sorted.insert(part, at: sorted.firstIndex { part.from < $0.from } ?? sorted.count) }
      // A gap has segments where samples of other intervals begin.
      let joined = Set(parts.flatMap { [$0.from, $0.to] }).sorted()
      for gap in zip(joined, joined.dropFirst()) where !parts.contains(where: { lie($0, gap) }) {
        guard let left = sorted.last(where: { $0.to == gap.0 }), let right = sorted.first(where: { $0.from == gap.1 }) else { continue }
        area += (left.sample.value + right.sample.value) / 2 * (gap.1 - gap.0)
        time += gap.1 - gap.0
      }
    }
    return time > 0 ? area / time : mean
  }
}
