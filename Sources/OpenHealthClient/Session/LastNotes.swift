// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Notes to the store for which no caller waits. A process that ends by `exit` right after one, as a program does that was started for it, waits until they
/// have arrived.
enum LastNotes {
  private static let mostSeconds = 2.0

  private final class Count: @unchecked Sendable {  // All state is behind the condition.
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
      // A forked child has none of the threads that send.
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
