// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Decides whether a client may connect, to which store, and as which caller. It is asked once for each connection, on a worker thread.
package protocol Doorkeeper: Sendable {
  /// Returns what the client is.
  ///
  /// - Parameters:
  ///   - door: the socket that it uses.
  ///   - peer: what the system knows about its process.
  ///   - hello: what the client claims.
  /// - Throws: the reason why the client is refused, which is sent to the client.
  func admit(at door: Door, peer: Peer, hello: Hello) throws(HealthError) -> Admission
}
