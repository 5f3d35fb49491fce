// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthClient
import OpenHealthCore

/// The socket through which a client connects. It determines what the client may claim to be.
package enum Door: Sendable, Hashable {
  /// For the owner's own programs. Accepts the owner and root only.
  case owner
  /// For apps, which identify themselves by a token.
  case apps
  /// For one app, named by its bundle identifier.
  case app(String)
  /// For a program that `health apps run` has started in a sandbox.
  case sandbox(SandboxClaim)
  /// The port of a server for many people, where owners and apps identify themselves by tokens.
  case network

  /// The path of the socket in the folder of sockets, and the name for the log.
  package var name: String {
    switch self {
    case .owner: DaemonSockets.owner
    case .apps: DaemonSockets.apps
    case .app(let identifier): "apps/\(identifier).sock"
    case .sandbox(let claim): claim.socket
    case .network: "network"
    }
  }

  /// Who holds a connection, for the limits: the app of the socket, or the user at the socket of all apps. Nil for the owner's socket, and
  /// at a server's port, where only the greeting tells.
  func holder(_ peer: Peer) -> String? {
    switch self {
    case .owner, .network: nil
    case .apps: "user \(peer.user)"
    case .app(let identifier): "app \(identifier)"
    case .sandbox(let claim): "app \(claim.app)"
    }
  }
}
