// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// A unix socket that listens at a path of this process's own.
package struct BoundSocket: Sendable {
  /// The path of its file.
  package let path: String
  /// It is closed by whoever listens at it.
  package let descriptor: Int32

  /// Makes a socket, and replaces one that an earlier process left behind.
  ///
  /// - Parameters:
  ///   - mode: who may connect, as the mode of the file.
  ///   - replacesLive: whether to replace one at which a program still listens. Only who knows that none does may say yes.
  /// - Throws: `daemon(.pathTooLong)`; `daemon(.unreachable)` with the `errno` if the socket cannot be bound, `EADDRINUSE` if a program
  ///   listens there.
  package init(at path: String, mode: mode_t, replacesLive: Bool = false) throws(HealthError) {
    let address = try SocketAddress(at: path)
    var status = stat()
    // Only a socket is removed: any other file there is somebody's.
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK {
      if !replacesLive, Self.isLive(address) { throw .daemon(.unreachable(path: path, code: EADDRINUSE)) }
      unlink(path)
    }
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw .daemon(.unreachable(path: path, code: errno)) }
    // On Linux, the mode of a socket's descriptor is the mode of its file.
    fchmod(descriptor, mode)
    guard address.use({ [descriptor] in bind(descriptor, $0, $1) }) == 0, chmod(path, mode) == 0, listen(descriptor, 128) == 0 else {
      let code = errno
      close(descriptor)
      throw .daemon(.unreachable(path: path, code: code))
    }
    self.path = path
  }

  /// Removes the file.
  package func remove() { unlink(path) }

  private static func isLive(_ address: SocketAddress) -> Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    // A full queue is one at which a program listens, too.
    return address.use({ connect(descriptor, $0, $1) }) == 0 || errno == EAGAIN
  }
}
