// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

// MARK: Explanations

extension ReferenceModel {
  /// Each matching sample that touches the interval, with its contribution to the sum there; nil if it contributes nothing.
  func shares(_ request: ExplainStatistics, for caller: Caller) throws -> [(uuid: UUID, start: Double, amount: Double?)] {
    let window = (request.interval?.lowerBound ?? -.infinity, request.interval?.upperBound ?? .infinity)
    let samples = try timed(request.type, request.predicate, [], for: caller).filter { $0.end >= window.0 && $0.start < window.1 }
    guard !samples.isEmpty else { throw HealthError.noData }
    let segments = Self.segments(samples, window: window)
    return samples.map { sample in
      guard Self.takesPart(sample, in: window) else { return (sample.uuid, sample.start, nil) }
      if sample.start == sample.end {
        let isHidden = samples.contains { $0.rank < sample.rank && $0.start < sample.start && sample.start < $0.end }
        return (sample.uuid, sample.start, isHidden ? 0 : sample.value)
      }
      var amount = 0.0
      for segment in segments where Self.covers(sample, segment) {
        let isCovered = samples.contains { $0.rank < sample.rank && Self.covers($0, segment) }
        if !isCovered { amount += sample.value * ((segment.1 - segment.0) / (sample.end - sample.start)) }
      }
      return (sample.uuid, sample.start, amount)
    }
  }
}

// MARK: Sleep

extension ReferenceModel {
  /// A source's value for a stretch of time, by the value's number.
  struct Asleep {
    var start: Double
    var end: Double
    var value: Int
    var source: String
  }

  /// A night by its bounds: the seconds per label, and per source and number under a label.
  struct Night: Equatable {
    var start: Double
    var end: Double
    var labels: [Int: Double] = [:]
    var below: [String: Double] = [:]
  }

  /// The label of a stretch in which no sample begins or ends. 0 is in bed, 1 asleep, 2 awake, 3 to 5 are stages.
  static func label(_ samples: [Asleep], from: Double, to: Double, priority: [String]) -> Asleep? {
    let there = samples.filter { $0.start <= from && $0.end >= to }
    for source in priority {
      for wanted in [[2], [3, 4, 5], [1]] {
        let found = there.filter { $0.source == source && wanted.contains($0.value) }
        // Two stages at once: the one that began later wins; among those, the lower number.
        if let latest = found.map(\.start).max() { return found.filter { $0.start == latest }.min { $0.value < $1.value } }
      }
    }
    for source in priority {
      for sample in there where sample.source == source && sample.value == 0 { return sample }
    }
    return nil
  }

  func nights(_ request: ComputeSleep, for caller: Caller) throws -> [Night] {
    let type = Catalog.type(named: "sleepAnalysis")!
    let samples = try visible(type, to: caller).compactMap { sample -> Asleep? in
      guard case .category(let value) = sample.record.value else { return nil }
      return Asleep(
        start: sample.record.start.timeIntervalSinceReferenceDate, end: sample.record.end.timeIntervalSinceReferenceDate, value: value,
        source: sample.source)
    }
    guard let first = samples.map(\.start).min(), let last = samples.map(\.end).max() else { return [] }
    if let from = request.from, let to = request.to, to <= from { return [] }
    let priority = priority(of: type)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = request.timeZone
    var found: [Night] = []
    for number in -2...2 + Int((last - first) / 86_400) {
      var parts = calendar.dateComponents([.year, .month, .day], from: Date(timeIntervalSinceReferenceDate: first))
      parts.day = parts.day! + number
      let begin = calendar.startOfDay(for: calendar.date(from: parts)!)
      parts.day = parts.day! + 1
      let next = calendar.startOfDay(for: calendar.date(from: parts)!)
      if let from = request.from, next <= from { continue }
      if let to = request.to, begin >= to { continue }
      let bounds = [begin.addingTimeInterval(-12 * 3600), begin.addingTimeInterval(12 * 3600)].map {
        calendar.date(bySettingHour: 18, minute: 0, second: 0, of: $0)!.timeIntervalSinceReferenceDate
      }
      // Whole sleeps by their middle; only what lasts longer than a day is cut.
      let (start, end) = (bounds[0], bounds[1])
      let whole = Self.sleeps(samples).filter { $0.length <= 86_400 && start <= $0.middle && $0.middle < end }.flatMap(\.samples)
      let cut = Self.sleeps(samples).filter { $0.length > 86_400 }.flatMap(\.samples).compactMap { sample -> Asleep? in
        var part = sample
        (part.start, part.end) = (max(sample.start, start), min(sample.end, end))
        return part.start < part.end ? part : nil
      }
      let own = whole + cut
      let night = Self.night(
        own, start: min(start, own.map(\.start).min() ?? start), end: max(end, own.map(\.end).max() ?? end), priority: priority)
      if !night.labels.isEmpty { found.append(night) }
    }
    return found
  }

  /// One sleep: samples with less than an hour between them.
  private struct Sleep {
    var samples: [Asleep]
    // Not nil: a sleep has samples.
    var begin: Double { samples.map(\.start).min()! }
    // Not nil: as above.
    var length: Double { samples.map(\.end).max()! - begin }
    var middle: Double { begin + length / 2 }
  }

  private static func sleeps(_ samples: [Asleep]) -> [Sleep] {
    var sleeps: [Sleep] = []
    for sample in samples.filter({ (0...5).contains($0.value) && $0.start < $0.end }).sorted(by: { $0.start < $1.start }) {
      if let last = sleeps.last, sample.start - (last.begin + last.length) < 3600 {
        sleeps[sleeps.count - 1].samples.append(sample)
      } else {
        sleeps.append(Sleep(samples: [sample]))
      }
    }
    return sleeps
  }

  private static func night(_ samples: [Asleep], start: Double, end: Double, priority: [String]) -> Night {
    var night = Night(start: start, end: end)
    let instants = Set(samples.flatMap { [$0.start, $0.end] } + [start, end]).filter { $0 >= start && $0 <= end }.sorted()
    for (from, to) in zip(instants, instants.dropFirst()) {
      guard let label = label(samples, from: from, to: to, priority: priority) else { continue }
      night.labels[label.value, default: 0] += to - from
      var said: Set<String> = []
      for sample in samples where sample.start <= from && sample.end >= to { said.insert("\(sample.source) \(sample.value)") }
      for other in said where other != "\(label.source) \(label.value)" { night.below[other, default: 0] += to - from }
    }
    return night
  }
}
