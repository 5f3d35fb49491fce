// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A connection to a daemon or a server, which one thread reads and any thread, one at a time, writes.
protocol ByteStream: Sendable {
  /// Sets how long a read waits; nil means without limit.
  func setPatience(seconds: Int?)

  /// Writes all bytes; false when the connection has ended.
  func write(_ bytes: [UInt8]) -> Bool

  /// Appends received bytes to a reader; false when the connection has ended.
  func read(into reader: inout MessageReader) -> Bool

  /// Ends the connection for both sides, so that a read in another thread returns. Its descriptor stays open until ``release()``.
  func end()

  /// Closes the descriptor; the connection must not be used afterwards.
  func release()
}

/// Where a daemon or a server accepts connections.
enum SocketPlace: Sendable, Hashable {
  /// A daemon's unix socket, at this path.
  case path(String)
  /// A server for many people.
  case server(ServerAddress)

  /// Connects. Throws `daemon` with the reason where that is not possible.
  func connect() throws(HealthError) -> any ByteStream {
    switch self {
    case .path(let path): try UnixSocket(path: path)
    case .server(let address): try TLSStream(address)
    }
  }
}
