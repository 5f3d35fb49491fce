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
