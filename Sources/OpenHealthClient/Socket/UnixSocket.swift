// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A connected unix socket, read by one thread and written by any.
struct UnixSocket: Sendable {
  private let descriptor: Int32

  /// Connects. Throws `daemon` where there is no socket, or where no program takes the connection.
  init(path: String) throws(HealthError) {
    guard let address = SocketAddress(path: path) else { throw .daemon(.noSocket(path: path)) }
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

  /// How long a read waits; nil for ever.
  func setPatience(seconds: Int?) {
    var time = timeval(tv_sec: seconds ?? 0, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Writes all bytes; false when the connection has ended.
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

  /// Adds what arrives to a reader; false when nothing more will.
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

  /// Ends the connection for both sides; a read in another thread returns. The descriptor stays until ``release()``.
  func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Gives the descriptor back: nothing may use it any more.
  func release() { close(descriptor) }
}
