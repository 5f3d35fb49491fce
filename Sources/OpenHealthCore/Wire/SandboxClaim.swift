// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A sandbox that `health apps run` has made for an app, as the owner announces it to the daemon.
///
/// The daemon makes a socket in the sandbox's folder. It takes connections from processes in the sandbox's mount namespace, and removes the
/// socket when the connection ends that announced the sandbox. So a number of a namespace counts only while its sandbox is there.
public struct SandboxClaim: Sendable, Hashable, Codable {
  /// The app's bundle identifier.
  public var app: String
  /// The name of the folder, among those of sandboxes.
  public var folder: String
  /// The number of the mount namespace that the sandbox's processes have.
  public var mountNamespace: UInt64

  public init(app: String, folder: String, mountNamespace: UInt64) {
    self.app = app
    self.folder = folder
    self.mountNamespace = mountNamespace
  }

  /// The path of the socket, in the folder of sockets.
  public var socket: String { "\(Self.folders)/\(folder)/\(Self.socketName)" }

  /// Whether its names are plain ones, so that they name nothing elsewhere.
  public var isValid: Bool { AppRegistration.isIdentifier(app) && AppRegistration.isIdentifier(folder) }

  /// Where the folders of sandboxes are, in the folder of sockets.
  public static let folders = "sandboxes"
  /// The name of the socket in its folder.
  public static let socketName = "health.sock"
}
