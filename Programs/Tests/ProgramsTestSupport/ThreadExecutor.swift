// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Runs tasks on one thread that no other work has.
///
/// Other tests block the few threads that tasks share, some for minutes. A daemon that starts there takes connections so late that its
/// clients have given up.
package final class ThreadExecutor: TaskExecutor, @unchecked Sendable {  // All state is behind the condition.
  /// For the daemons of tests.
  package static let daemons = ThreadExecutor()

  private let condition = NSCondition()
  private var waiting: [UnownedJob] = []

  private init() { Thread.detachNewThread { [self] in run() } }

  /// Runs a job after those before it.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      waiting.append(job)
      condition.signal()
    }
  }

  private func run() -> Never {
    while true {
      let job = condition.withLock {
        while waiting.isEmpty { condition.wait() }
        return waiting.removeFirst()
      }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
