// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Where changes are delivered: a host and a port, with TLS or without.
package struct DeliveryAddress: Sendable, Equatable {
  /// Why an address is refused.
  package enum Fault: Error, Equatable, CustomStringConvertible {
    /// It is no address of one of the schemes; the first one has TLS.
    case invalid(schemes: [String])
    /// It has a name and a password.
    case hasUser
    /// It leaves this machine without TLS.
    case isPlain(scheme: String)

    /// A sentence, and what to do. Says nothing of the address, which can hold a secret.
    package var description: String {
      switch self {
      case .invalid(let schemes): "The address is not of the form \(schemes[0])://host/."
      case .hasUser: "The address has a name and a password, which other programs can see. Give a file with them."
      case .isPlain(let scheme):
        "Without TLS, everybody between here and there reads along. Give an address with \(scheme), or --allow-plain."
      }
    }
  }

  /// The schemes of HTTP, the one with TLS first.
  package static let web = ["https", "http"]
  /// The schemes of MQTT, the one with TLS first.
  package static let broker = ["mqtts", "mqtt"]

  private static let ports = ["https": 443, "http": 80, "mqtts": 8883, "mqtt": 1883]

  /// The most bytes of an address.
  package static let mostBytes = 2048

  /// The host: a name, or an address without brackets.
  package let host: String
  /// The port.
  package let port: Int
  /// Whether connections have TLS.
  package let hasTLS: Bool
  /// Path and query, as they are sent.
  package let target: String
  /// A file with certificates to trust, in PEM; nil for those of the system.
  package var certificates: String?

  /// Reads an address.
  ///
  /// - Parameters:
  ///   - text: the address.
  ///   - schemes: those that are accepted, the one with TLS first.
  ///   - allowsPlain: whether it may leave this machine without TLS.
  package init(_ text: String, schemes: [String], allowsPlain: Bool, certificates: String? = nil) throws(Fault) {
    guard text.utf8.count <= Self.mostBytes, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased(), schemes.contains(scheme), let host = parts.host, parts.fragment == nil
    else { throw .invalid(schemes: schemes) }
    guard parts.user == nil, parts.password == nil else { throw .hasUser }
    let bare = host.utf8.first == UInt8(ascii: "[") && host.utf8.last == UInt8(ascii: "]") ? String(host.dropFirst().dropLast()) : host
    let port = parts.port ?? Self.ports[scheme] ?? 0
    guard !bare.isEmpty, !bare.utf8.contains(where: { "[]@/%".utf8.contains($0) }), (1...65535).contains(port) else {
      throw .invalid(schemes: schemes)
    }
    hasTLS = scheme == schemes[0]
    guard hasTLS || allowsPlain || Self.isLoopback(bare) else { throw .isPlain(scheme: schemes[0]) }
    (self.host, self.port, self.certificates) = (bare, port, certificates)
    let path = parts.percentEncodedPath
    target = (path.isEmpty ? "/" : path) + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
  }

  /// Host and port, as they stand in a request.
  package var authority: String { "\(host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host):\(port)" }

  /// Whether a host is this machine: `localhost`, 127.0.0.0/8 or ::1. Names are not looked up.
  private static func isLoopback(_ host: String) -> Bool {
    if host.lowercased() == "localhost" { return true }
    var (four, six) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, host, &four) == 1 { return UInt32(bigEndian: four.s_addr) >> 24 == 127 }
    guard inet_pton(AF_INET6, host, &six) == 1 else { return false }
    // Unsafe: the bytes are those of the 16 of the address, inside the closure.
    return withUnsafeBytes(of: six) { bytes in bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1 }
  }
}
