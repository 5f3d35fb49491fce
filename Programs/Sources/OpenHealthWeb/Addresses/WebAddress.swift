// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The address at which browsers find the Health app.
///
///     WebAddress(port: 8421).root                              // "http://127.0.0.1:8421"
///     WebAddress(proxied: "https://health.example.org")?.root  // "https://health.example.org"
package struct WebAddress: Sendable, Equatable {
  /// Scheme, host and port, without a slash at the end.
  package let root: String
  /// What the header `Host` of a request for this address can be, in lower case.
  let hosts: [String]
  /// The port of this machine at which the server itself listens; nil behind a proxy.
  package let port: Int?

  /// The address of a server that listens at a port of 127.0.0.1.
  package init(port: Int) {
    root = "http://127.0.0.1:\(port)"
    // The names by which a browser on this machine reaches the server. Any other name points here by DNS of somebody else.
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)"]
    self.port = port
  }

  /// The address of a proxy, such as `https://health.example.org` or `http://localhost:8421`; nil for a text that is more or less than scheme,
  /// host and port, and for `http` with a host that is not this machine: the session's cookie would cross the network for all to read.
  package init?(proxied text: String) {
    let text = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), let host = parts.host?.lowercased(),
      !host.isEmpty,
      parts.path.isEmpty, parts.query == nil, parts.fragment == nil, parts.user == nil, parts.password == nil
    else { return nil }
    // It stands in pages and headers.
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !#"<>"'\"#.utf8.contains($0) }) else { return nil }
    let isHere = ["127.0.0.1", "[::1]", "::1", "localhost"].contains(host) || host.hasSuffix(".localhost")
    guard scheme == "https" || scheme == "http" && isHere else { return nil }
    if let port = parts.port, !(1...65535).contains(port) { return nil }
    let usual = scheme == "https" ? 443 : 80
    let isBare = host.utf8.contains(UInt8(ascii: ":")) && host.utf8.first != UInt8(ascii: "[")
    let name = isBare ? "[\(host)]" : host
    let port = parts.port.flatMap { $0 == usual ? nil : $0 }
    root = "\(scheme)://\(name)\(port.map { ":\($0)" } ?? "")"
    // Browsers leave the usual port out, other clients may not.
    hosts = port.map { ["\(name):\($0)"] } ?? [name, "\(name):\(usual)"]
    self.port = nil
  }

  /// Whether the session's cookie may go over TLS only.
  var isSecure: Bool { root.hasPrefix("https:") }

  /// Whether the header `Origin` names this address, at the host by which the request came.
  func isOrigin(_ origin: String, at host: String) -> Bool {
    let origin = origin.lowercased()
    return port == nil ? origin == root : origin == "http://\(host)"
  }
}
