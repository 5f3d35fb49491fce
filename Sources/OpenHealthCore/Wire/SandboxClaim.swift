// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
