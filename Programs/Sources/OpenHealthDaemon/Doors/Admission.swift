// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthEngine

/// What a client is once a ``Doorkeeper`` has let it in: whose store it asks, and as whom.
package struct Admission: Sendable {
  /// The store that answers the client.
  package let service: any HealthService
  /// The same store, where it makes long replies in parts.
  let parts: (any PartedService)?
  /// The same store, where it carries out each change once, however often a client sends it: an engine that nothing locks.
  let uploads: HealthEngine?
  /// On whose behalf it asks.
  package let caller: Caller
  /// The number of the person whose store it is, at a server for many people; 0 at a daemon.
  package let person: Int64
  /// What the sandbox that the owner announces must not show; nil for other clients.
  package let secrets: [SecretPlace]?
  /// Records that the owner uses the store.
  let noteUse: @Sendable () -> Void

  /// An admission to a store.
  package init(
    service: any HealthService, caller: Caller, person: Int64 = 0, secrets: [SecretPlace]? = nil,
    noteUse: @escaping @Sendable () -> Void = {}
  ) {
    self.service = service
    (parts, uploads) = (service as? any PartedService, service as? HealthEngine)
    self.noteUse = noteUse
    self.caller = caller
    self.person = person
    self.secrets = secrets
  }

  /// The name under which the client's work is counted: clients of the same name share limits.
  var client: String { person == 0 ? caller.app?.bundleIdentifier ?? "" : "\(person) \(caller.app?.bundleIdentifier ?? "")" }
}
