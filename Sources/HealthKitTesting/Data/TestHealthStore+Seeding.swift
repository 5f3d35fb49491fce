// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthSampleData

extension TestHealthStore {
  /// Fills the store with days of an invented person, from ``TestSource/phone`` and ``TestSource/watch``.
  ///
  ///     health.now = date
  ///     health.seed([.steps, .sleep], days: 30, seed: 7)
  ///
  /// A day depends only on its date and the seed: it is the same in every test, and in a longer or shorter range. UUIDs are new each time.
  ///
  /// - Parameters:
  ///   - data: the kinds of data.
  ///   - days: the number of days up to that of ``now``; samples that would end after ``now`` are left out.
  ///   - seed: the person.
  ///   - calendar: has the time zone of the days.
  /// - Returns: the stored samples, as they were made.
  @discardableResult
  public func seed(_ data: SeededData = .all, days: Int = 7, seed: UInt64 = 1, calendar: Calendar = .current) -> [HKSample] {
    let now = now
    let instant = Int(now.timeIntervalSinceReferenceDate.rounded(.down))
    let count = max(0, days)
    let clock = SampleClock(zone: calendar.timeZone, first: instant - (count + 2) * 86_400, last: instant + 2 * 86_400)
    let today = clock.day(of: instant)
    let all = (today - count + 1..<today + 1).map { SeededDay(day: SampleDay($0, seed: seed, clock: clock)) }
    var stored: [HKSample] = []
    for (source, samples) in [(TestSource.phone, all.flatMap { $0.phone(data) }), (.watch, all.flatMap { $0.watch(data) })] {
      let new = samples.filter { $0.endDate <= now }
      if new.isEmpty { continue }
      do { try add(new, from: source) } catch { preconditionFailure("new samples can be stored: \(error)") }
      stored += new
    }
    return stored
  }
}
