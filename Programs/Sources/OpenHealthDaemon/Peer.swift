// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Who is at the other end of a connection, as the system says.
public struct Peer: Sendable {
  public let user: UInt32
  public let process: Int32
  /// What can be read of the process; nil where the system shows no process, and once the caller is known.
  var facts: PeerProcess?

  public init(user: UInt32, process: Int32) { self.init(user: user, process: process, facts: nil) }

  init(user: UInt32, process: Int32, facts: PeerProcess?) {
    self.user = user
    self.process = process
    self.facts = facts
  }
}
