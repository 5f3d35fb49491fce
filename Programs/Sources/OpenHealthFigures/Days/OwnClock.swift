// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The clock of the place where a sample was recorded. It decides the day of a workout and of what is counted; that of sums and averages is
/// decided by the store, where a sample can be of two days (``ComputeStatisticsCollection/home``).
///
///     var clock = OwnClock(zone: reader.zone, overridesZones: reader.overridesZones)
///     clock.zone(of: run)               // Asia/Tokyo
///     clock.moved(run.start, of: run)   // when the reader's clock shows what the clock there showed
package struct OwnClock: Sendable {
  private let zone: TimeZone
  private let overridesZones: Bool
  private var names = ZoneNames()

  /// A clock for samples whose own zone is known; else one in the given zone.
  ///
  /// - Parameter overridesZones: whether the given zone counts for all samples.
  package init(zone: TimeZone, overridesZones: Bool) { (self.zone, self.overridesZones) = (zone, overridesZones) }

  /// The zone of a sample.
  package mutating func zone(of sample: SampleRecord) -> TimeZone {
    overridesZones ? zone : names.zone(of: sample)?.zone ?? zone
  }

  /// The instant at which a clock in the reader's zone shows what the sample's clock showed at a date.
  package mutating func moved(_ date: Date, of sample: SampleRecord) -> Date { Self.moved(date, from: zone(of: sample), to: zone) }

  /// The samples that can lie in a period on their own clocks, at least in part: those of the hours around it, too. Nil leaves a side open.
  package func predicate(from start: Date?, to end: Date?) -> PredicateTree {
    let around = overridesZones ? 0 : OwnIntervals.mostSeconds
    return .interval(
      start: start?.addingTimeInterval(-around), end: end?.addingTimeInterval(around), strictStart: false, strictEnd: false)
  }

  /// Whether a sample lies in a period on its own clock, at least in part.
  package mutating func lies(_ sample: SampleRecord, from start: Date?, to end: Date?) -> Bool {
    let begin = moved(sample.start, of: sample)
    let over = begin.addingTimeInterval(sample.end.timeIntervalSince(sample.start))
    return over >= start ?? over && begin < end ?? .distantFuture
  }

  /// The instant at which a clock in one zone shows what that of another one shows at a date. Where the first clock skips that time, one
  /// that is later by what it skips.
  package static func moved(_ date: Date, from own: TimeZone, to zone: TimeZone) -> Date {
    let shift = own.secondsFromGMT(for: date) - zone.secondsFromGMT(for: date)
    guard shift != 0 else { return date }
    let near = date.addingTimeInterval(Double(shift))
    let change = zone.secondsFromGMT(for: near) - zone.secondsFromGMT(for: date)
    let moved = near.addingTimeInterval(-Double(change))
    return zone.secondsFromGMT(for: moved) == zone.secondsFromGMT(for: near) ? moved : near
  }
}
