// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthEngine
import OpenHealthJournal

/// A request in which a daemon's store has a part, beside its engine. The extensions below are all of them.
protocol LockableRequest<Reply>: HealthRequest {
  /// Carries the request out instead of the engine, whether or not the store is locked. Nil where the engine does.
  func run(_ store: LockableStore, caller: Caller) throws(HealthError) -> Reply?

  /// The reply to an app while the store is locked, at a date. Nil where there is none.
  func reply(by policy: LockedPolicy, to app: AppIdentity, at now: Date) throws(HealthError) -> Reply?

  /// Completes the reply of the engine, after its change.
  func finish(_ reply: inout Reply, _ store: LockableStore) throws(HealthError)
}

extension LockableRequest {
  func run(_ store: LockableStore, caller: Caller) throws(HealthError) -> Reply? { nil }

  func reply(by policy: LockedPolicy, to app: AppIdentity, at now: Date) throws(HealthError) -> Reply? { nil }

  func finish(_ reply: inout Reply, _ store: LockableStore) throws(HealthError) {}
}

extension ChangeLock: LockableRequest {
  func run(_ store: LockableStore, caller: Caller) throws(HealthError) -> LockStatus? {
    guard caller == .owner else { throw .ownerOnly }
    switch action {
    case .status: break
    case .lock: try store.lock()
    case .unlock(let passphrase): try store.unlock(passphrase: passphrase.map { SecretBytes($0) })
    }
    return store.status
  }
}

extension SharingStatus: LockableRequest {
  func reply(by policy: LockedPolicy, to app: AppIdentity, at now: Date) throws(HealthError) -> Permission?? {
    try policy.sharing(of: type, for: app, at: now)
  }
}

extension CheckStore: LockableRequest {
  /// The engine does not know the journal, which is checked with the last part.
  func finish(_ reply: inout Portion, _ store: LockableStore) throws(HealthError) {
    guard reply.next == nil, let keys = store.keys else { return }
    reply.findings += try JournalCheck.findings(keys)
  }
}
