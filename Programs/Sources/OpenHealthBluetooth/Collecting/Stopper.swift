// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Synchronization

/// Ends a collection from any thread.
public final class Stopper: Sendable {
  private let isStopped = Atomic(false)
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Ends what collects or looks for sensors, soon.
  public func stop() {
    isStopped.store(true, ordering: .sequentiallyConsistent)
    wake()
  }

  var hasStopped: Bool { isStopped.load(ordering: .sequentiallyConsistent) }
}
