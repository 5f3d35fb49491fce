// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Through which socket a client comes. What it may claim depends on that.
public enum Door: Sendable, Hashable {
  /// The owner's own programs. Takes connections of the owner and of root.
  case owner
  /// Apps that have a token.
  case apps
  /// One app, by its bundle identifier.
  case app(String)
  /// What `health apps run` has started in a sandbox.
  case sandbox(SandboxClaim)

  /// The socket's name in the folder of sockets.
  public var name: String {
    switch self {
    case .owner: "owner.sock"
    case .apps: "health.sock"
    case .app(let identifier): "apps/\(identifier).sock"
    case .sandbox(let claim): claim.socket
    }
  }
}
