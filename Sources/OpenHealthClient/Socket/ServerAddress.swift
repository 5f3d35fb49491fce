// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Where a server for many people is, and which certificates prove that it is that server.
package struct ServerAddress: Sendable, Hashable, CustomStringConvertible {
  /// The port of servers where an address names none.
  package static let usualPort = "8443"

  /// The name of the host, or its address as text.
  package var host: String
  /// The number of the port.
  package var port: String
  /// The path of a file with the certificates to trust, in PEM; nil for those of the system.
  package var certificates: String?

  /// The server that a text names: `health.example.org`, `health.example.org:9000`, `192.0.2.1:9000` or `[2001:db8::1]:9000`.
  ///
  /// An invalid name becomes an unresolvable host, so that connecting reports it.
  package init(_ text: String, certificates: String? = nil) {
    self.certificates = certificates
    let bytes = Array(text.utf8)
    let colon = bytes.lastIndex(of: UInt8(ascii: ":"))
    let isBracketed = bytes.first == UInt8(ascii: "[")
    let end = isBracketed ? bytes.lastIndex(of: UInt8(ascii: "]")) : nil
    // An address of IPv6 without brackets has colons of its own.
    let hasPort = colon.map { isBracketed ? end.map { $0 + 1 } == $0 : bytes.firstIndex(of: UInt8(ascii: ":")) == $0 } ?? false
    port = if let colon, hasPort { String(decoding: bytes[(colon + 1)...], as: UTF8.self) } else { Self.usualPort }
    let name = if let colon, hasPort { bytes[..<colon] } else { bytes[...] }
    host = String(decoding: isBracketed && name.last == UInt8(ascii: "]") ? name.dropFirst().dropLast() : name, as: UTF8.self)
  }

  /// The server that `HEALTHKIT_SERVER` names, with the file of `HEALTHKIT_SERVER_CERTIFICATES`; nil without the first.
  init?(environment: [String: String]) {
    guard let text = environment["HEALTHKIT_SERVER"], !text.isEmpty else { return nil }
    self.init(text, certificates: environment["HEALTHKIT_SERVER_CERTIFICATES"].flatMap { $0.isEmpty ? nil : $0 })
  }

  /// Host and port, as the initialiser reads them.
  package var description: String { host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
