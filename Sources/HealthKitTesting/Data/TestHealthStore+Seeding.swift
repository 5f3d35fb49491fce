// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit

extension TestHealthStore {
  /// Fills the store with days of an invented person, from ``TestSource/phone`` and ``TestSource/watch``.
  ///
  ///     health.now = date
  ///     health.seed([.steps, .sleep], days: 30, seed: 7)
  ///
  /// A day depends on its date and the seed alone: the same in every test, and in a longer or shorter range. UUIDs are new each time.
  ///
  /// - Parameters:
  ///   - data: what the days are made of.
  ///   - days: how many, the day of ``now`` being the last; what ends after ``now`` has not happened.
  ///   - seed: which person.
  ///   - calendar: whose days.
  /// - Returns: what was stored, as it was made.
  @discardableResult
  public func seed(_ data: SeededData = .all, days: Int = 7, seed: UInt64 = 1, calendar: Calendar = .current) -> [HKSample] {
    let now = now
    let all = (0..<max(0, days)).reversed().map { SeededDay(daysAgo: $0, of: now, seed: seed, calendar: calendar) }
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
