// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Synchronization

/// Notices that a completion is released without a call.
package final class ObserverCompletion: Sendable {
  private let isCalled = Atomic(false)
  private let onLoss: @Sendable () -> Void

  init(onLoss: @escaping @Sendable () -> Void) { self.onLoss = onLoss }

  deinit { if !isCalled.load(ordering: .relaxed) { onLoss() } }

  /// The app called the completion.
  package func call() { isCalled.store(true, ordering: .relaxed) }
}
