// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Decides as whom a client comes in. It is asked once for each connection.
public protocol Doorkeeper: Sendable {
  /// Throws why the client may not come in.
  func caller(at door: Door, peer: Peer, hello: Hello) throws(HealthError) -> Caller
}
