// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A registration for change notifications. It ends when it is cancelled, or with the last reference to it.
package final class ChangeObservation: Sendable {
  /// Whether changes are reported some time after their commit, as from another process. A cancellation then drops those on their way.
  package let isDelayed: Bool
  private let onCancel: @Sendable () -> Void

  /// A registration that `onCancel` ends. Calls it at each ``cancel()`` and at the end of the object, from any thread: it must tolerate
  /// that.
  package init(isDelayed: Bool = false, onCancel: @escaping @Sendable () -> Void) {
    self.isDelayed = isDelayed
    self.onCancel = onCancel
  }

  /// Ends the observation. Further calls have no effect.
  package func cancel() { onCancel() }

  deinit { onCancel() }
}
