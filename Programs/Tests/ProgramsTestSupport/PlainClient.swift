// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A TCP connection to a port of this machine, without TLS.
///
/// Unsafe: pointers are of values and arrays that are lent for one call, with their sizes.
package final class PlainClient {
  private let descriptor: Int32

  /// Connects; a port where nobody listens gives a connection that has ended.
  package init(_ port: Int) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    _ = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
  }

  deinit { close(descriptor) }

  /// Sends bytes, whether or not the server still reads them.
  package func send(_ bytes: [UInt8]) { _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

  /// Sends nothing more.
  package func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// What the server sends until it ends the connection.
  package func readToEnd() -> [UInt8] {
    var (all, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return all }
      all += buffer[..<count]
    }
  }
}
