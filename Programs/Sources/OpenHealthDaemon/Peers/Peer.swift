// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The process at the other end of a connection, as the system reports it.
package struct Peer: Sendable {
  /// The user ID of the process when it connected.
  package let user: UInt32
  /// The process ID; 0 if the process is in another PID namespace.
  package let process: Int32
  /// Facts that can be read about the process; nil if the system shows no process, and once the caller is known.
  var facts: PeerProcess?

  /// A client on another machine, of which this system knows nothing.
  package static let remote = Peer(user: .max, process: 0, facts: nil)

  /// A peer without facts about its process, for tests.
  package init(user: UInt32, process: Int32) { self.init(user: user, process: process, facts: nil) }

  init(user: UInt32, process: Int32, facts: PeerProcess?) {
    self.user = user
    self.process = process
    self.facts = facts
  }
}
