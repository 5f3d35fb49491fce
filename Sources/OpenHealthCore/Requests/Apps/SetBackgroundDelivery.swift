// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Enables or disables background delivery: the store wakes the calling app for changes of a type (OBS-11, OBS-12). The setting outlives
/// the process.
///
/// Throws `noBackgroundDelivery` if the app's registration does not allow it (OBS-07), and `invalidArgument` for an unknown frequency. For
/// the owner, it does nothing.
package struct SetBackgroundDelivery: HealthRequest {
  /// Nothing. The setting is committed when the call returns.
  package typealias Reply = Void

  /// The type to enable with its frequency, or the type to disable, or all types.
  package var change: BackgroundDeliveryChange

  /// Creates a change of the app's background delivery.
  package init(_ change: BackgroundDeliveryChange) { self.change = change }

  /// No permission: the app is woken only for changes that it may read.
  package var access: RequestAccess { .none }

  /// A change of background delivery.
  package var kind: RequestKind { .backgroundDelivery(change) }
}
