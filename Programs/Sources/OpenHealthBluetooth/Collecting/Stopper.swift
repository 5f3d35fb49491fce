// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Synchronization

/// Ends a search or a collection from any thread.
package final class Stopper: Sendable {
  private let isStopped = Atomic(false)
  private let wake: @Sendable () -> Void

  /// - Parameter wake: ends the wait of the collecting thread. It is called on the thread of ``stop()``.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Ends the search or collection as soon as its thread wakes. Further calls have no effect; a stopped collector cannot be used again.
  package func stop() {
    isStopped.store(true, ordering: .sequentiallyConsistent)
    wake()
  }

  var hasStopped: Bool { isStopped.load(ordering: .sequentiallyConsistent) }
}
