// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import NIOCore

/// The user at the other end of a TCP connection within this machine.
enum LoopbackPeer {
  /// Whether a connection comes from this process's user or from root. A browser sends the cookies of 127.0.0.1 to each of its ports, and
  /// any user of the machine can listen at one: only who it is that connects keeps such a cookie from being of use (T2).
  static func isOwn(_ channel: any Channel) -> Bool {
    guard let local = channel.localAddress?.port, let remote = channel.remoteAddress?.port else { return false }
    // Where the system does not know the peer, the connection is refused.
    guard let user = user(ofPort: remote, connectedTo: local) else { return false }
    return user == geteuid() || user == 0
  }

  /// The user whose socket is at a port of 127.0.0.1 and connected to another port there; nil if the system's tables do not have it.
  static func user(ofPort port: Int, connectedTo server: Int) -> UInt32? {
    for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
      if let user = user(ofPort: port, connectedTo: server, in: bytes(of: table)) { return user }
    }
    return nil
  }

  /// A file of the system's, which comes in pieces of whole lines: a short one is not the end. Empty where there is none, as a kernel without
  /// IPv6 has one table.
  private static func bytes(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    // More than a million connections.
    while bytes.count < 256 << 20 {
      // Unsafe: `read` uses the pointer only during the call, and writes at most the bytes of the array.
      let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return bytes
  }

  /// The same from a table. Its columns are number, own address, other address, state, queues, timer, retransmissions and user;
  /// an address is in hexadecimal digits, four bytes each in the machine's order, with its port behind a colon.
  static func user(ofPort port: Int, connectedTo server: Int, in table: [UInt8]) -> UInt32? {
    let suffixes = [port, server].map { ":" + String(($0 | 0x1_0000), radix: 16, uppercase: true).dropFirst() }
    // 127.0.0.1, and the same as an address of IPv6.
    let addresses = ["0100007F", "0000000000000000FFFF00000100007F"].map { address in suffixes.map { Array((address + $0).utf8) } }
    for line in table.split(separator: UInt8(ascii: "\n")).dropFirst() {
      let columns = line.split(separator: UInt8(ascii: " "), maxSplits: 8)
      guard columns.count > 7, addresses.contains(where: { columns[1].elementsEqual($0[0]) && columns[2].elementsEqual($0[1]) }) else {
        continue
      }
      return UInt32(String(decoding: columns[7], as: UTF8.self))
    }
    return nil
  }
}
