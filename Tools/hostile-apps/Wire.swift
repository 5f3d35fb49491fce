// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A connection to a daemon that sends what it likes, and reads when it likes.
///
/// Unsafe: the pointers are to a local address and to arrays, and are used during the call of the system only.
final class Wire: Sendable {
  private let descriptor: Int32

  /// Connects. Nil if nobody listens, or the daemon has no room.
  init?(_ path: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let outcome = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    guard outcome == 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Sends a message. False when the daemon has closed the connection.
  func send(_ message: Message) -> Bool {
    var rest = message.bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The next message; nil when the daemon has closed the connection, or sends what is no message.
  func next(_ reader: inout MessageReader) -> Message? {
    while true {
      // The daemon sends messages alone.
      do { if let message = try reader.next() { return message } } catch { return nil }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      reader.append(buffer.prefix(count))
    }
  }

  /// Reads nothing until the daemon closes the connection.
  func waitForEnd() {
    var wanted = pollfd(fd: descriptor, events: 0, revents: 0)
    while poll(&wanted, 1, -1) <= 0 {}
  }
}
