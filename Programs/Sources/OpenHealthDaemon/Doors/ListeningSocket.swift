// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// A unix socket that accepts connections, made here or handed over by systemd.
package struct ListeningSocket: Sendable {
  /// Who may connect through it.
  package let door: Door
  let descriptor: Int32
  /// The path of a socket that was made here, and is removed at the end; nil for one of systemd's.
  let path: String?

  /// Makes a socket in a folder, and replaces one that an earlier daemon left behind. The caller holds the store's lock, so no daemon uses
  /// the old one.
  ///
  /// The file mode lets only the owner use the owner's socket. For all others, the folder and the daemon decide.
  ///
  /// - Throws: `daemon(.pathTooLong)`; `daemon(.unreachable)` with the `errno` if the socket cannot be bound.
  package init(_ door: Door, in folder: URL) throws(HealthError) {
    let socket = try BoundSocket(
      at: folder.appendingPathComponent(door.name).path, mode: door == .owner ? 0o600 : 0o666, replacesLive: true)
    self.door = door
    descriptor = socket.descriptor
    path = socket.path
  }

  /// A socket that systemd handed over.
  private init(_ door: Door, descriptor: Int32) {
    self.door = door
    self.descriptor = descriptor
    path = nil
  }

  /// The sockets that systemd hands to this process. `FileDescriptorName=` in the unit identifies each: `owner`, `health` or an app's
  /// bundle identifier.
  ///
  /// Empty if systemd did not start the process through sockets. Removes the environment's variables about them, so that no child process
  /// takes the sockets for its own.
  ///
  /// - Parameter environment: the environment of the process.
  package static func fromSystemd(environment: [String: String]) -> [ListeningSocket] {
    defer { for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) } }
    guard environment["LISTEN_PID"].flatMap(Int32.init) == getpid(), let count = environment["LISTEN_FDS"].flatMap(Int.init),
      count > 0, count < 4096
    else { return [] }
    let names = (environment["LISTEN_FDNAMES"] ?? "").utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return (0..<count).compactMap { number in
      let descriptor = Int32(3 + number)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
      guard isListening(descriptor) else { return nil }
      let name = number < names.count ? names[number] : ""
      let door: Door =
        switch name {
        case "owner": .owner
        case "health": .apps
        default: .app(name)
        }
      return ListeningSocket(door, descriptor: descriptor)
    }
  }

  private static func isListening(_ descriptor: Int32) -> Bool {
    var (domain, accepts): (Int32, Int32) = (0, 0)
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 && domain == AF_UNIX
      && getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &accepts, &size) == 0 && accepts == 1
  }
}
