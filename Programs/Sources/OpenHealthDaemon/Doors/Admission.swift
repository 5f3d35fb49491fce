// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// What a client is once a ``Doorkeeper`` has let it in: whose store it asks, and as whom.
package struct Admission: Sendable {
  /// The store that answers the client. A ``LockableStore`` also accepts requests to lock and unlock.
  package let service: any HealthService
  /// On whose behalf it asks.
  package let caller: Caller
  /// The number of the person whose store it is, at a server for many people; 0 at a daemon.
  package let person: Int64
  /// What the sandbox that the owner announces must not show; nil for other clients.
  package let secrets: [SecretPlace]?

  /// An admission to a store.
  package init(service: any HealthService, caller: Caller, person: Int64 = 0, secrets: [SecretPlace]? = nil) {
    self.service = service
    self.caller = caller
    self.person = person
    self.secrets = secrets
  }

  /// The name under which the client's work is counted: clients of the same name share limits.
  var client: String { person == 0 ? caller.app?.bundleIdentifier ?? "" : "\(person) \(caller.app?.bundleIdentifier ?? "")" }
}
