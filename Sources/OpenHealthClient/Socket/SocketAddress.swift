// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// The address of a unix socket in the file system, as system calls such as `connect` and `bind` take it.
///
/// Unsafe: both pointers point into `address` and are used only inside the closure that receives them. `copyBytes` gets fewer bytes than
/// `sun_path` holds, as the initialiser checks; the rest stays zero, so the path is terminated. `sockaddr_un` begins with the fields of
/// `sockaddr`, and the size passed with the pointer is that of the whole address.
package struct SocketAddress {
  private var address = sockaddr_un()

  /// The most bytes of a path: 107.
  package static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// The address of a path; nil if the path is empty, longer than 107 bytes, or contains a null byte.
  package init?(path: String) {
    let bytes = Array(path.utf8)
    guard !bytes.isEmpty, bytes.count <= Self.longestPath, !bytes.contains(0) else { return nil }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  }

  /// The address of a path.
  ///
  /// - Throws: `daemon(.pathTooLong)`; `daemon(.noSocket)` if the path is empty or contains a null byte.
  package init(at path: String) throws(HealthError) {
    guard let address = Self(path: path) else {
      throw .daemon(path.utf8.count > Self.longestPath ? .pathTooLong(path: path, limit: Self.longestPath) : .noSocket(path: path))
    }
    self = address
  }

  /// Passes the address and its size to a system call, and returns the call's result. `errno` is that of the call.
  package func use(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}

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

/// The names and folders of a daemon's sockets.
package enum DaemonSockets {
  /// The file name of the socket for the owner's own programs.
  package static let owner = "owner.sock"
  /// The file name of the socket for apps that have a token.
  package static let apps = "health.sock"
  /// The name of the folder with the files that the daemon writes to wake apps; each has the name of its app.
  package static let wakeFiles = "wake"

  /// The folders in which programs look for sockets, in this order: `$XDG_RUNTIME_DIR/openhealthkit`; `/run/openhealthkit/USER`, which the
  /// system's unit makes; and one in the home folder.
  package static func folders(environment: [String: String]) -> [String] {
    let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.utf8.first == UInt8(ascii: "/") ? "\($0)/openhealthkit" : nil }
    return [runtime, system, fallback(environment: environment)].compactMap { $0 }
  }

  /// The folder in which `health serve` makes its sockets: that of the session. Without a session, as in a container or under `su`, it is
  /// the folder of the system's unit, or, where that does not exist, the one in the home folder.
  package static func servingFolder(environment: [String: String]) -> String {
    let first = folders(environment: environment)[0]
    return first != system || FileManager.default.fileExists(atPath: first) ? first : fallback(environment: environment)
  }

  private static var system: String { "/run/openhealthkit/\(NSUserName())" }

  private static func fallback(environment: [String: String]) -> String {
    HomeFolder.xdg("XDG_STATE_HOME", default: ".local/state", environment: environment).appendingPathComponent("openhealthkit/sockets").path
  }
}
