// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The heart rate at rest.
///
/// It is above a limit at rest where heart rates of ten minutes or more are all above it, with at most six minutes between two of them, and
/// no step and no workout lies in that time or in the ten minutes before.
extension AlertEvaluator {
  /// How long the heart rate is on one side of the limit; and how long before that the person did not move.
  package static let restSeconds = 600.0
  /// The longest time between two heart rates.
  package static let restGapSeconds = 360.0
  /// How far heart rates can lie apart that decide about one of them.
  private static let reach = restSeconds + restGapSeconds
  /// The unit of limits: beats a minute.
  private static let unit: UnitExpression = {
    do { return try UnitExpression.parse("count/min") } catch { preconditionFailure("the catalogue has beats a minute") }
  }()

  private struct Rate {
    var start, end: Date
    /// The day on the clock of the sample.
    var day: CivilDay
    var value: Double
  }

  func restingRates(
    _ rule: AlertRule, _ side: AlertSide, _ limit: Double, _ added: [SampleRecord], _ keys: inout Keys, _ clock: inout OwnClock
  ) throws -> [AlertEvent] {
    let types = Catalog.types(of: .heartRate)
    // A new rate that is not on that side ends no stretch that was not ended before.
    let new = added.filter { sample in types.contains(sample.type) && Self.value(sample).map { side.holds($0, limit) } ?? false }
      .sorted { $0.start < $1.start }
    var events: [AlertEvent] = []
    for cluster in Self.clusters(new) {
      let (from, to) = (cluster.lowerBound.addingTimeInterval(-Self.reach), cluster.upperBound.addingTimeInterval(Self.reach))
      let rates = try self.rates(types, from, to, &clock)
      var motions: [ClosedRange<Date>]?
      for (first, last) in Self.stretches(rates, side, limit) {
        let (begin, end, day) = (rates[first].start, rates[last].end, rates[last].day)
        // The whole stretch is newer than the rule.
        guard begin >= rule.since, !keys.has(day.text, of: rule) else { continue }
        let known = try motions ?? self.motions(from.addingTimeInterval(-Self.restSeconds - 1), to)
        motions = known
        let still = begin.addingTimeInterval(-Self.restSeconds)...end
        guard !known.contains(where: { $0.overlaps(still) }), keys.isNew(day.text, of: rule) else { continue }
        var event = AlertEvent(of: rule, key: day.text, at: now)
        let values = rates[first...last].map(\.value)
        event.value = side == .above ? values.min() : values.max()
        (event.start, event.end, event.day) = (begin, end, day)
        events.append(event)
      }
    }
    return events
  }

  private static func value(_ sample: SampleRecord) -> Double? {
    guard case .quantity(let number, let own) = sample.value else { return nil }
    return Amount(number, own).number(in: unit)
  }

  /// The times of samples that are near one another, in order.
  private static func clusters(_ samples: [SampleRecord]) -> [ClosedRange<Date>] {
    samples.reduce(into: []) { clusters, sample in
      if let last = clusters.last, sample.start <= last.upperBound.addingTimeInterval(2 * reach) {
        clusters[clusters.count - 1] = last.lowerBound...max(last.upperBound, sample.end)
      } else {
        clusters.append(sample.start...sample.end)
      }
    }
  }

  private func rates(_ types: [DataType], _ from: Date, _ to: Date, _ clock: inout OwnClock) throws -> [Rate] {
    try samples(types, from, to).compactMap { sample in
      guard sample.end <= now, let value = Self.value(sample) else { return nil }
      return Rate(start: sample.start, end: sample.end, day: CivilDay(of: sample.start, in: clock.zone(of: sample)), value: value)
    }
  }

  /// The samples that touch a time, in order of their starts.
  private func samples(_ types: [DataType], _ from: Date, _ to: Date) throws -> [SampleRecord] {
    let time = PredicateTree.interval(
      start: from, end: Date(timeIntervalSinceReferenceDate: to.timeIntervalSinceReferenceDate.nextUp), strictStart: false, strictEnd: false
    )
    let request = FetchSamples(
      selections: types.map { .init(type: $0, predicate: time) }, order: [.init(field: .start, ascending: true)])
    return try service.perform(request, for: .owner)
  }

  /// When the person moved: steps and workouts that touch a time.
  private func motions(_ from: Date, _ to: Date) throws -> [ClosedRange<Date>] {
    try samples(Catalog.types(of: .steps) + [Catalog.workout], from, to).compactMap { sample in
      if case .quantity(let count, _) = sample.value, count <= 0 { return nil }
      return sample.start...max(sample.start, sample.end)
    }
  }

  /// For each rate with which ten minutes or more on one side of the limit end, the latest one with which these begin.
  private static func stretches(_ rates: [Rate], _ side: AlertSide, _ limit: Double) -> [(first: Int, last: Int)] {
    var found: [(Int, Int)] = []
    var run = 0
    for last in rates.indices {
      guard side.holds(rates[last].value, limit) else {
        run = last + 1
        continue
      }
      if last > run, rates[last].start.timeIntervalSince(rates[last - 1].end) > restGapSeconds { run = last }
      let first = (run..<last).last { rates[last].end.timeIntervalSince(rates[$0].start) >= restSeconds }
      if let first { found.append((first, last)) }
    }
    return found
  }
}
