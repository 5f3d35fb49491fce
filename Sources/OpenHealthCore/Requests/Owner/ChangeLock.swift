// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Locks or unlocks a daemon's store, or reads its status. The daemon carries this out, not the store.
///
/// Throws `store(.passphraseNeeded)` where the store opens with a passphrase and the request has none, and otherwise the reason for which
/// the store does not open.
package struct ChangeLock: OwnerRequest {
  /// The status after the action.
  package typealias Reply = LockStatus

  /// The action on the lock.
  package enum Action: Sendable, Equatable, Codable {
    /// Reads the status alone.
    case status
    /// Locks the store: closes it and removes its keys from memory.
    case lock
    /// Unlocks the store with the bytes of the passphrase; nil uses the key file.
    case unlock(passphrase: Data?)
  }

  /// The action to carry out.
  package var action: Action

  /// A request for an action.
  package init(_ action: Action) { self.action = action }

  /// A daemon's lock, with which the registrations can no longer be read, or can be read again.
  package static var effects: RequestEffects { [.lock, .apps] }
}
