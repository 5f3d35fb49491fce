// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import NIOCore

/// Where the listener for phones is: a host with a port, such as `127.0.0.1:8422` or `[::]:8422`.
package struct FeedAddress: Sendable, Equatable {
  /// The host, without brackets.
  package let host: String
  /// The port.
  package let port: Int

  /// The address of a text; nil for one without a host or a port.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]), (1...65535).contains(port) else {
      return nil
    }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() } else if host.contains(":") { return nil }
    guard !host.isEmpty, host.utf8.count <= 253 else { return nil }
    (self.host, self.port) = (String(host), port)
  }

  /// Whether only programs of this machine reach it, so that it needs no TLS. A name may lead anywhere, so only addresses are.
  package var isLoopback: Bool {
    // What is no address is a name.
    guard let address = try? SocketAddress(ipAddress: host, port: port) else { return false }
    return switch address {
    case .v4: host.hasPrefix("127.")
    case .v6: host == "::1"
    case .unixDomainSocket: false
    }
  }
}
