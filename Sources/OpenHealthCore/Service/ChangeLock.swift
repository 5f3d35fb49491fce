// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Locks or unlocks a daemon's store, or asks whether it is locked. The daemon carries it out, not the store.
///
/// Throws `store(.passphraseNeeded)` where the store opens with a passphrase and none came, and else why the store does not open.
public struct ChangeLock: OwnerRequest {
  public typealias Reply = LockStatus

  public enum Action: Sendable, Equatable, Codable {
    case status
    case lock
    /// With the bytes of the passphrase; nil for the key file.
    case unlock(passphrase: Data?)
  }

  public var action: Action

  public init(_ action: Action) { self.action = action }
}
