// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The first message of a client: the versions of the protocol that it speaks, and the identity that it claims.
package struct Hello: Sendable, Codable, Equatable {
  /// The versions of the protocol that this program speaks. Since 2, samples can have a content, and a workout's figures name their unit.
  package static let versions: ClosedRange<Int> = 2...2
  /// The most bytes that a hello may have.
  package static let mostBytes = 4096

  /// The lowest version that the client speaks.
  package var lowestVersion: Int
  /// The highest version that the client speaks.
  package var highestVersion: Int
  /// The number of the person whose store the client asks for, at a server for many people; nil for a daemon, which has one store.
  package var person: Int64?
  /// The bundle identifier that the client claims; nil for the owner's own programs.
  package var bundleIdentifier: String?
  /// The ``AppToken`` that proves the claim, at a server also that of the owner; nil where the socket itself is the proof.
  package var token: String?
  /// The identifier of the client's time zone; nil for that of the store.
  package var timeZone: String?
  /// The model of the client's machine, for the samples that it saves; nil for a client of a daemon, which is on the same machine.
  package var productType: String?
  /// The version of the client's system, for the same.
  package var operatingSystem: SystemVersion?
  /// The sandbox for which this connection of the owner's opens a socket until it ends; nil for other connections.
  package var sandbox: SandboxClaim?

  /// A hello with the versions of this program.
  package init(
    person: Int64? = nil, bundleIdentifier: String?, token: String?, timeZone: String? = nil, sandbox: SandboxClaim? = nil
  ) {
    self.person = person
    lowestVersion = Self.versions.lowerBound
    highestVersion = Self.versions.upperBound
    self.bundleIdentifier = bundleIdentifier
    self.token = token
    self.timeZone = timeZone
    self.sandbox = sandbox
  }

  /// The highest version that both sides speak; nil where there is none.
  package var commonVersion: Int? {
    let common = min(highestVersion, Self.versions.upperBound)
    return common >= max(lowestVersion, Self.versions.lowerBound) ? common : nil
  }
}

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

/// A sandbox that `health apps run` has made for an app, as the owner announces it to the daemon.
///
/// The daemon makes a socket in the sandbox's folder, and accepts connections from processes in the sandbox's mount namespace. It removes
/// the socket when the announcing connection ends. So the number of a namespace counts only while its sandbox exists.
package struct SandboxClaim: Sendable, Hashable, Codable {
  /// The app's bundle identifier.
  package var app: String
  /// The name of the sandbox's folder in ``folders``.
  package var folder: String
  /// The number of the mount namespace of the sandbox's processes.
  package var mountNamespace: UInt64

  /// An announcement; ``isValid`` checks it.
  package init(app: String, folder: String, mountNamespace: UInt64) {
    self.app = app
    self.folder = folder
    self.mountNamespace = mountNamespace
  }

  /// The path of the socket, relative to the folder of sockets.
  package var socket: String { "\(Self.folders)/\(folder)/\(Self.socketName)" }

  /// Whether app and folder are plain names, which cannot lead to another folder.
  package var isValid: Bool { AppRegistration.isIdentifier(app) && AppRegistration.isIdentifier(folder) }

  /// The folder of all sandboxes, relative to the folder of sockets.
  package static let folders = "sandboxes"
  /// The name of the socket in its folder.
  package static let socketName = "health.sock"
}

/// A file or folder of a daemon that no sandbox may show: the store, its keys, or a socket.
///
/// The place in the file system stays the same under every name that a mount gives it. So it finds the store also where a folder shows it
/// through a bind mount, or where the daemon sees other mounts than the program that asks.
package struct SecretPlace: Sendable, Hashable, Codable {
  /// The path without links, as the daemon sees it: for messages.
  package var path: String
  /// The number of the file system, such as `8:1`, as in `/proc/self/mountinfo`.
  package var device: String
  /// The path in the file system, from its root.
  package var place: String

  /// A secret file or folder at a place.
  package init(path: String, device: String, place: String) {
    self.path = path
    self.device = device
    self.place = place
  }
}
