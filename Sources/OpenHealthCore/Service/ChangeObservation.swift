// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A standing wish to be told of changes. It ends when it is cancelled, or when nobody holds it any more.
public final class ChangeObservation: Sendable {
  private let onCancel: @Sendable () -> Void

  public init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = onCancel }

  /// Ends the observation; doing so again does nothing.
  public func cancel() { onCancel() }

  deinit { onCancel() }
}
