// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The daemon's answer to a ``Hello``.
package struct Welcome: Sendable, Codable {
  /// The version of the protocol that the daemon chose for this connection.
  package var version: Int
  /// The identity that the daemon assigned to the client; nil for the owner.
  package var app: AppIdentity?
  /// The number of streams that the client may have open at once.
  package var mostStreams: Int
  /// Whether the store carries out a change once that arrives again with the same ``UploadMark``. Nil means no.
  package var keepsUploads: Bool?
  /// What a sandbox must not show, for a client that has announced one; nil for other clients.
  package var secrets: [SecretPlace]?

  /// An answer to a hello.
  package init(version: Int, app: AppIdentity?, mostStreams: Int, keepsUploads: Bool? = nil, secrets: [SecretPlace]? = nil) {
    self.secrets = secrets
    self.keepsUploads = keepsUploads
    self.version = version
    self.app = app
    self.mostStreams = mostStreams
  }
}
