// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

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
