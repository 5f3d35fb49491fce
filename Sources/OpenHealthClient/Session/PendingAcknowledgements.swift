// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Sends notes to the store for which no caller waits. A process that calls `exit` right after one, as a program does that was started for
/// it, waits until they have arrived.
enum PendingAcknowledgements {
  private static let mostSeconds = 2.0

  // Unchecked: `condition` and `process` are immutable, and `underway` is only used while `condition` is locked.
  private final class Count: @unchecked Sendable {
    private let condition = NSCondition()
    private let process = getpid()
    private var underway = 0

    init() { atexit { count.wait() } }

    func change(by difference: Int) {
      condition.withLock {
        underway += difference
        if underway == 0 { condition.broadcast() }
      }
    }

    private func wait() {
      // A forked child does not have the threads that send.
      guard getpid() == process else { return }
      let deadline = Date(timeIntervalSinceNow: mostSeconds)
      condition.withLock { while underway > 0, condition.wait(until: deadline) {} }
    }
  }

  private static let count = Count()

  /// Sends a note in the background.
  static func send(_ note: @escaping @Sendable () -> Void) {
    count.change(by: 1)
    ServiceQueue.shared.async {
      note()
      count.change(by: -1)
    }
  }
}
