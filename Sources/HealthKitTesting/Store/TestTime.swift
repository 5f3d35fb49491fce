// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// The system's time, or a fixed one.
final class TestTime: Sendable {
  private let fixed = Mutex<Date?>(nil)

  var now: Date {
    get { fixed.withLock { $0 } ?? Date() }
    set { fixed.withLock { $0 = newValue } }
  }
}

extension TestHealthStore {
  /// The store's time, which becomes the creation date of saved samples. It is the system's time until a test sets it; from then on it
  /// does not advance.
  ///
  ///     health.now = date
  ///     health.now += 90
  ///
  /// Pass it to code that reads the time itself: `StepCounter(store: health.store, now: { health.now })`.
  public var now: Date {
    get { clock.now }
    set { clock.now = newValue }
  }

  /// Moves ``now`` to the beginning of the next day.
  ///
  /// - Parameter calendar: defines the days.
  public func startNextDay(in calendar: Calendar = .current) {
    guard let day = calendar.dateInterval(of: .day, for: now) else { preconditionFailure("every date has a day") }
    now = day.end
  }
}
