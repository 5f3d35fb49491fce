// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The address of a Unix socket in the file system, in the form of the system's calls.
///
/// Unsafe: both pointers point into `address` and are used only inside the closure that receives them. `copyBytes` gets fewer bytes than
/// `sun_path` holds, as the initialiser checks; the rest stays zero, so the path is terminated. `sockaddr_un` begins with the fields of
/// `sockaddr`, and the size passed with the pointer is that of the whole address.
public struct SocketAddress {
  private var address = sockaddr_un()

  /// The address of a path; nil when the path is too long for an address, or contains a null byte.
  public init?(path: String) {
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path), !bytes.contains(0) else { return nil }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  }

  /// Passes the address and its size to a call of the system, and returns its result.
  public func use(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}
