// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// Slows down attempts to unlock the store: after each wrong passphrase the next attempt has to wait, twice as long each time.
final class UnlockBrake: Sendable {
  /// The wait after the first wrong passphrase, and the longest one, in seconds.
  static let (shortest, longest): (TimeInterval, TimeInterval) = (1, 300)

  private struct State {
    var failures = 0
    var next = Date.distantPast
  }

  private let state = Mutex(State())

  /// Begins an attempt. Nil if it is allowed; else the seconds to wait. An attempt counts as wrong until ``succeeded()``.
  func begin(at now: Date) -> TimeInterval? {
    state.withLock { state in
      guard now >= state.next else { return state.next.timeIntervalSince(now) }
      state.next = now.addingTimeInterval(min(Self.longest, Self.shortest * pow(2, Double(min(state.failures, 20)))))
      state.failures += 1
      return nil
    }
  }

  /// The passphrase was right.
  func succeeded() { state.withLock { $0 = State() } }
}
