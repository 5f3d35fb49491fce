// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Decides whether a client may connect, and as which caller. The daemon asks once for each connection, on a worker thread.
public protocol Doorkeeper: Sendable {
  /// Returns the caller that the client is.
  ///
  /// - Parameters:
  ///   - door: the socket that it uses.
  ///   - peer: what the system knows about its process.
  ///   - hello: what the client claims.
  /// - Throws: the reason why the client is refused; the daemon sends it to the client.
  func caller(at door: Door, peer: Peer, hello: Hello) throws(HealthError) -> Caller
}
