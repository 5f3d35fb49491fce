// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

extension TestHealthStore {
  /// The time as the store has it: when saved samples were created. It is the system's until a test sets it; then it stands still.
  ///
  ///     health.now = date
  ///     health.now += 90
  ///
  /// Code that asks for the time itself follows when it is given this one: `StepCounter(store: health.store, now: { health.now })`.
  public var now: Date {
    get { clock.now }
    set { clock.now = newValue }
  }

  /// Moves ``now`` to the beginning of the next day.
  ///
  /// - Parameter calendar: whose days.
  public func startNextDay(in calendar: Calendar = .current) {
    guard let day = calendar.dateInterval(of: .day, for: now) else { preconditionFailure("every date has a day") }
    now = day.end
  }
}
