// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A connected unix socket.
///
/// Unsafe: every pointer refers to memory that Swift owns for the duration of one system call: the array being sent, the local `timeval`,
/// and the temporary buffer. The byte counts passed with them are those of the memory, and the reader copies received bytes before the
/// buffer goes away.
struct UnixSocket: ByteStream {
  private let descriptor: Int32

  /// Connects. Throws `daemon` where there is no socket, no program accepts the connection, or the path is too long; and where another user
  /// than this one or root serves the owner's socket, who would get the passphrase.
  init(path: String) throws(HealthError) {
    try self.init(connectedTo: path)
    guard path.hasSuffix("/" + DaemonSockets.owner) else { return }
    var peer = Peer()
    var size = socklen_t(MemoryLayout<Peer>.size)
    let isKnown = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0
    if isKnown, Self.mayServe(peer.user, for: geteuid()) { return }
    close(descriptor)
    throw .daemon(.anotherUser(path: path, user: isKnown ? peer.user : .max))
  }

  /// A socket that is connected already, and owned by this value from here on.
  init(connected descriptor: Int32) { self.descriptor = descriptor }

  /// Whether a user may serve the store of another one: only root may. Root itself asks whom it likes.
  static func mayServe(_ server: UInt32, for user: UInt32) -> Bool { server == user || server == 0 || user == 0 }

  /// The result of SO_PEERCRED: `struct ucred`.
  private struct Peer {
    var process: Int32 = 0
    var user = UInt32.max
    var group = UInt32.max
  }

  private init(connectedTo path: String) throws(HealthError) {
    let address = try SocketAddress(at: path)
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .daemon(.unreachable(path: path, code: errno)) }
    var code = EINTR
    while code == EINTR {
      if address.use({ connect(descriptor, $0, $1) }) == 0 { return }
      code = errno
    }
    close(descriptor)
    throw code == ENOENT || code == ENOTSOCK ? .daemon(.noSocket(path: path)) : .daemon(.unreachable(path: path, code: code))
  }

  func setPatience(seconds: Int?) {
    var time = timeval(tv_sec: seconds ?? 0, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = send(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, Int32(MSG_NOSIGNAL))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  func read(into reader: inout MessageReader) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 16) { buffer in
      while true {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        reader.append(UnsafeRawBufferPointer(buffer)[..<count])
        return true
      }
    }
  }

  func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  func release() { close(descriptor) }
}
