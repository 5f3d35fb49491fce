// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

/// The program that started the daemon and waits until that is ready: systemd, for units with `Type=notify`.
public enum ServiceManager {
  /// Says that the daemon takes connections. Does nothing where no such program waits.
  ///
  /// The socket is one in the file system: systemd's is, and others are not reached from a network namespace of one's own.
  public static func tellReady(environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let path = environment["NOTIFY_SOCKET"], path.utf8.first == UInt8(ascii: "/"), let address = SocketAddress(path: path) else {
      return
    }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let text = Array("READY=1".utf8)
    _ = address.use { sendto(descriptor, text, text.count, Int32(MSG_NOSIGNAL), $0, $1) < 0 ? -1 : 0 }
  }
}
