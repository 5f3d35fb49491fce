// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Who is at the other end of a connection, as the system says.
public struct Peer: Sendable, Equatable {
  public let user: UInt32
  public let process: Int32

  public init(user: UInt32, process: Int32) {
    self.user = user
    self.process = process
  }
}
