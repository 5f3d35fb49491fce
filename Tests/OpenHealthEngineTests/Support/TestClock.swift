// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import Synchronization

/// A clock that tests set.
final class TestClock: Sendable {
  private let seconds = Mutex(0.0)

  var now: Date { TestStore.date(seconds.withLock { $0 }) }

  func advance(_ by: Double) { seconds.withLock { $0 += by } }
}
