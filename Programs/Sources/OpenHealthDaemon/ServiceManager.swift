// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient

/// The program that started the daemon and waits until it is ready: systemd, for units with `Type=notify`.
package enum ServiceManager {
  /// Whether a service manager started this process, which starts it again after a restart.
  ///
  /// - Parameter environment: the environment of the process. Programs that a service starts inherit `SYSTEMD_EXEC_PID`, but not the number.
  package static func hasStarted(environment: [String: String]) -> Bool {
    environment["NOTIFY_SOCKET"]?.isEmpty == false || environment["SYSTEMD_EXEC_PID"].flatMap { Int32($0) } == getpid()
  }

  /// Reports that the daemon accepts connections. Does nothing if no program waits for that.
  ///
  /// Only sockets in the file system are used: systemd's is one, and abstract sockets cannot be reached from a separate network namespace.
  ///
  /// - Parameter environment: the environment of the process, in which `NOTIFY_SOCKET` names the socket.
  package static func tellReady(environment: [String: String] = ProcessInfo.processInfo.environment) {
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
